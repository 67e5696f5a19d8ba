import type { IngestTrade } from '#contract/evidence.ts'
import type { Database } from '#server/db/database.ts'
import { createMetaRepository } from '#server/db/meta.repository.ts'
import { isLockTimeout } from '#server/db/unavailable.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import type { Catalogue } from '#server/import/catalogue.ts'
import { createEvidenceRepository } from '#server/modules/evidence/evidence.repository.ts'
import { storeTrades } from '#server/modules/ingest/ingest-trades.ts'
import { millisecondsInDay } from 'date-fns/constants'
import { listSampleTrades } from './sample-trades.ts'

/** When the demo of this database began, in milliseconds: its market depends on it. */
const START = 'demo_trades_start'
/** Each waits for the lock for 5 s. */
const ATTEMPTS = 12

/** The start of the demo's market; undefined: it has no sample trades. */
export const readTradesStart = async (db: Database): Promise<number | undefined> =>
  (await createEvidenceRepository(db).hasSamples()) ? Number(await createMetaRepository(db).get(START)) : undefined

/**
 * Gives a new demo database the sample trades of the days before, as if ingest had taken each day's at its end. Does nothing where there
 * are trades already, or values that aren't samples. DE13, DE16
 */
export async function seedTrades(db: Database, catalogue: Catalogue, now: number): Promise<void> {
  if (!(await isUntouched(db))) return
  // Before the transaction, which must not idle.
  const days = groupByDay(listSampleTrades(catalogue, now))
  const store = () =>
    writeTransaction(db, 'pets', async (trx) => {
      // Another process may have done it meanwhile.
      if (!(await isUntouched(trx))) return
      for (const [end, trades] of days) {
        const {
          rejected: [first],
        } = await storeTrades(trx, trades, { demo: true, now: Math.min(end, now) })
        if (first) throw new Error(`a sample trade was rejected: ${first.reason}`)
      }
      await createMetaRepository(trx).set(START, String(now))
    })
  for (let attempt = 1; await isUntouched(db); attempt++) {
    try {
      await store()
    } catch (error) {
      // Another process that stores them holds the lock for longer than a request may wait.
      if (!isLockTimeout(error) || attempt === ATTEMPTS) throw error
    }
  }
}

async function isUntouched(db: Database): Promise<boolean> {
  const trade = await db.selectFrom('evidence').select('id').limit(1).executeTakeFirst()
  const real = await db.selectFrom('item_variant').select('slug').where('is_sample', '=', 0).limit(1).executeTakeFirst()
  return trade === undefined && real === undefined
}

/** By the last millisecond of their UTC day. */
function groupByDay(trades: readonly IngestTrade[]): Map<number, IngestTrade[]> {
  const days = new Map<number, IngestTrade[]>()
  for (const trade of trades) {
    const at = Date.parse(trade.at)
    const end = at - (at % millisecondsInDay) + millisecondsInDay - 1
    const day = days.get(end)
    if (day) day.push(trade)
    else days.set(end, [trade])
  }
  return days
}
