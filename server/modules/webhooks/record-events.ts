import { MAX_WEBHOOK_WAITING } from '#contract/api-limits.ts'
import type { Bounty } from '#contract/bounties.ts'
import type { ValueReceipt } from '#contract/value-changes.ts'
import { WebhookFilter, type WebhookTopic } from '#contract/webhooks.ts'
import type { Database } from '#server/db/database.ts'
import { createMetaRepository } from '#server/db/meta.repository.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import { toHatch } from '#server/modules/hatches/hatch-row.ts'
import { createHatchesRepository } from '#server/modules/hatches/hatches.repository.ts'
import { compileFilter, type CompiledFilter, type LogEntry } from '#server/modules/stream/compile-filter.ts'
import { createValueChangesRepository } from '#server/modules/values/value-changes.repository.ts'
import { LRUCache } from 'lru-cache'
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { createWebhooksRepository, WEBHOOK_LOCK } from './webhooks.repository.ts'
import type { WebhookDeliveryTable } from './webhooks.table.ts'

/** Place in the logs up to which messages were made, the day of the last bounty, and the number of the last message. */
const Position = v.object({
  epoch: v.string(),
  seq: v.number(),
  change: v.number(),
  day: v.nullable(v.string()),
  number: v.number(),
})
type Position = v.InferOutput<typeof Position>

/** An event of the site, with the entry that filters look at. */
type Event = { type: WebhookTopic; subject: string; data: string | null; at: number; entry: LogEntry | null }
type Matcher = (event: Event) => boolean

type Options = {
  db: Database
  /** Today's. */
  readBounty: () => Promise<Bounty | undefined>
  /** Milliseconds. */
  now: () => number
}

const POSITION = 'webhook_position'
const MAX_HATCHES = 500
/** No more than a page of the API. */
const MAX_CHANGES = 100
const Filters = v.pipe(v.string(), v.parseJson(), v.array(WebhookFilter))
/** A filter by a name sees new pets after this long, ms. */
const MATCHER_MS = 60_000
const MAX_MATCHERS = 1_000

export const newMessageId = () => `msg_${randomUUID().replaceAll('-', '')}`

const readPosition = async (db: Database): Promise<Position | undefined> => {
  const text = await createMetaRepository(db).get(POSITION)
  return text === undefined ? undefined : v.parse(Position, JSON.parse(text))
}
const writePosition = (trx: Database, position: Position) =>
  createMetaRepository(trx).set(POSITION, JSON.stringify(position))

/** The number of a further message. In a transaction with the lock. */
export async function nextNumber(trx: Database): Promise<number> {
  const position = (await readPosition(trx)) ?? (await readEnd(trx, undefined))
  await writePosition(trx, { ...position, number: position.number + 1 })
  return position.number + 1
}

async function readEnd(db: Database, before: Position | undefined): Promise<Position> {
  return {
    ...(await createHatchesRepository(db).position()),
    change: await createValueChangesRepository(db).lastNumber(),
    day: before?.day ?? null,
    number: before?.number ?? 0,
  }
}

/** Begins with the next event, because no endpoint got events until now. In a transaction with the lock. WH8 */
export async function startFromHere(trx: Database, today: string): Promise<void> {
  await writePosition(trx, { ...(await readEnd(trx, await readPosition(trx))), day: today })
}

const toEntry = (value: ValueReceipt): Event => ({
  type: 'value.changed',
  subject: String(value.number),
  data: null,
  at: Date.parse(value.at),
  entry: { topic: 'value', value },
})

/** Makes messages of what the logs have gained. Both logs are durable, so what a process does not get to is made by the next one. WH11 */
export function createRecorder({ db, readBounty, now }: Options) {
  const { findSlugs } = createHatchesRepository(db)
  const matchers = new LRUCache<string, Promise<Matcher>>({ max: MAX_MATCHERS })
  let madeAt = now()

  async function makeMatcher(text: string): Promise<Matcher> {
    const filters = v.parse(Filters, text)
    const compiled: CompiledFilter[] = []
    for (const each of filters)
      if (each.type !== 'bounty.started')
        compiled.push(
          await compileFilter(
            each.type === 'hatch.recorded'
              ? { topic: 'hatch', filter: each.filter }
              : { topic: 'value', filter: each.filter },
            findSlugs,
          ),
        )
    const wantsBounties = filters.some(({ type }) => type === 'bounty.started')
    return ({ entry }) => (entry ? compiled.some((filter) => filter.matches(entry)) : wantsBounties)
  }

  function findMatcher(text: string): Promise<Matcher> {
    if (now() - madeAt >= MATCHER_MS) {
      matchers.clear()
      madeAt = now()
    }
    const matcher = matchers.get(text) ?? makeMatcher(text)
    matchers.set(text, matcher)
    matcher.catch(() => matchers.delete(text))
    return matcher
  }

  async function readEvents(position: Position, end: Position, bounty: Bounty | undefined) {
    const hatches =
      end.seq > position.seq
        ? await db
            .selectFrom('hatch')
            .selectAll()
            .where('seq', '>', position.seq)
            .orderBy('seq')
            .limit(MAX_HATCHES)
            .execute()
        : []
    const changes =
      end.change > position.change
        ? (await createValueChangesRepository(db).list({ after: position.change, limit: MAX_CHANGES })).changes
        : []
    const events: Event[] = [
      ...hatches
        .filter(({ is_out }) => is_out === 0)
        .map((row): Event => {
          const entry = { topic: 'hatch', value: toHatch(row) } as const
          return { type: 'hatch.recorded', subject: String(row.seq), data: null, at: row.at, entry }
        }),
      ...changes.map(toEntry),
    ].toSorted((a, b) => a.at - b.at)
    if (bounty)
      events.push({
        type: 'bounty.started',
        subject: bounty.date,
        data: JSON.stringify(bounty),
        at: now(),
        entry: null,
      })
    const after = {
      ...position,
      seq: hatches.at(-1)?.seq ?? position.seq,
      change: changes.at(-1)?.number ?? position.change,
      day: bounty?.date ?? position.day,
    }
    return { events, after, hasMore: hatches.length === MAX_HATCHES || changes.length === MAX_CHANGES }
  }

  /** Stores messages and the place that they reach in one transaction; false: another process was first. */
  async function store(before: Position, after: Position, matched: ReadonlyMap<string, readonly Event[]>) {
    return writeTransaction(db, WEBHOOK_LOCK, async (trx) => {
      const position = await readPosition(trx)
      if (!position || JSON.stringify({ ...position, number: 0 }) !== JSON.stringify({ ...before, number: 0 }))
        return false
      const own = createWebhooksRepository(trx)
      const waiting = await own.countWaiting([...matched.keys()])
      let { number } = position
      const rows: WebhookDeliveryTable[] = []
      for (const { id } of await own.listOpen(now())) {
        const events = matched.get(id) ?? []
        if ((waiting.get(id) ?? 0) + events.length > MAX_WEBHOOK_WAITING) {
          await own.move((await own.find(id))!, 'overflowed', now())
          continue
        }
        for (const { type, subject, data } of events) {
          number++
          rows.push({
            id: newMessageId(),
            endpoint_id: id,
            number,
            type,
            subject,
            data,
            state: 'waiting',
            created_at: now(),
            attempts: 0,
            tried_at: null,
            status: null,
            answer: null,
            problem: null,
          })
        }
      }
      await own.insertDeliveries(rows)
      await writePosition(trx, { ...after, number })
      return true
    })
  }

  return {
    /** True: there is more to record. `looksForBounty`: reads today's bounty too. */
    async record(looksForBounty: boolean): Promise<boolean> {
      const webhooks = createWebhooksRepository(db)
      if (!(await webhooks.hasOpen())) return false
      const position = await readPosition(db)
      const end = await readEnd(db, position)
      if (!position || position.epoch !== end.epoch || position.seq > end.seq || position.change > end.change) {
        await writeTransaction(db, WEBHOOK_LOCK, async (trx) =>
          writePosition(trx, await readEnd(trx, await readPosition(trx))),
        )
        return false
      }
      const bounty = looksForBounty ? await readBounty() : undefined
      const isNewDay = bounty !== undefined && bounty.date !== position.day
      if (position.seq === end.seq && position.change === end.change && !isNewDay) return false
      const { events, after, hasMore } = await readEvents(position, end, isNewDay ? bounty : undefined)
      const matched = new Map<string, Event[]>()
      for (const { id, filters } of await webhooks.listOpen(now())) {
        const matches = await findMatcher(filters)
        const found = events.filter(matches)
        if (found.length > 0) matched.set(id, found)
      }
      return !(await store(position, after, matched)) || hasMore
    },
  }
}
