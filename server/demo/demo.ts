import type { IngestTrade } from '#contract/evidence.ts'
import type { IngestHatch } from '#contract/ingest.ts'
import type { FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import type { Database } from '#server/db/database.ts'
import { createMetaRepository } from '#server/db/meta.repository.ts'
import type { Catalogue } from '#server/import/catalogue.ts'
import type { HatchLog } from '#server/live/hatch-log.ts'
import { createDemoHatches } from './demo-hatches.ts'
import { startDemoTrades } from './demo-trades.ts'
import { postIngestTo } from './post-ingest.ts'
import { readTradesStart, seedTrades } from './seed-trades.ts'

const INGEST_HATCHES = '/ingest/hatches'

export type DemoOptions = {
  db: Database
  app: FastifyInstance
  catalogue: Catalogue
  token: string
  log: Pick<HatchLog, 'position'>
  report: (error: unknown) => void
}

/** A `fetch` to the app's own routes, before the server listens. */
const throughApp =
  (app: FastifyInstance): typeof fetch =>
  async (_, init) => {
    const headers = Object.fromEntries(new Headers(init?.headers))
    const { statusCode, body } = await app.inject({
      method: 'POST',
      url: INGEST_HATCHES,
      headers,
      payload: String(init?.body),
    })
    return new Response(body, { status: statusCode })
  }

/** The server's address for this machine. */
function ownAddress(app: FastifyInstance): string {
  const address = app.server.address()
  if (address === null || typeof address === 'string')
    throw new Error('the demonstration needs a server that listens on a port')
  return `http://${address.family === 'IPv6' ? `[${address.address}]` : address.address}:${address.port}`
}

/** Whether this process is the first to ask, of all that ever open the database. */
async function isFirst(db: Database): Promise<boolean> {
  const id = randomUUID()
  return (await createMetaRepository(db).once('demo_backfill', id)) === id
}

/** The simulated hatches and trades of a site (DE1, DE3, DE5, DE13, DE18). Reports failures and continues. */
export function createDemo({ db, app, catalogue, token, log, report }: DemoOptions) {
  let tradesStart: number | undefined

  async function prepareHatches(): Promise<void> {
    const { seq } = await log.position()
    if (seq > 0 || !(await isFirst(db))) return
    const post = postIngestTo<IngestHatch>({ ingestUrl: INGEST_HATCHES, token, send: throughApp(app) })
    await createDemoHatches({ catalogue, post }).backfill()
  }

  async function prepareTrades(): Promise<void> {
    await seedTrades(db, catalogue, Date.now())
    tradesStart = await readTradesStart(db)
  }

  return {
    /** Before the site listens: one process fills an empty database with the hatches and trades of the days before. */
    async prepare(): Promise<void> {
      await prepareHatches().catch(report)
      await prepareTrades().catch(report)
    },
    /** Once the site listens: hatches and trades until stopped. */
    start(meanSeconds: number): { stop(): void } {
      const address = ownAddress(app)
      const postHatches = postIngestTo<IngestHatch>({ ingestUrl: `${address}${INGEST_HATCHES}`, token })
      const hatches = createDemoHatches({ catalogue, post: postHatches }).start(meanSeconds, report)
      const postTrades = postIngestTo<IngestTrade>({ ingestUrl: `${address}/ingest/trades`, token })
      const trades =
        tradesStart === undefined
          ? undefined
          : startDemoTrades({ catalogue, start: tradesStart, post: postTrades, report })
      return {
        stop() {
          hatches.stop()
          trades?.stop()
        },
      }
    },
  }
}
