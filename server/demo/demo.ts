import type { FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import type { Database } from '#server/db/database.ts'
import { createMetaRepository } from '#server/db/meta.repository.ts'
import type { Catalogue } from '#server/import/catalogue.ts'
import type { HatchLog } from '#server/live/hatch-log.ts'
import { createDemoHatches } from './demo-hatches.ts'
import { postHatchesTo } from './post-hatches.ts'

const INGEST_PATH = '/ingest/hatches'

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
      url: INGEST_PATH,
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

/** The simulated hatches of a site (DE1, DE3, DE5). Reports failures and continues. */
export const createDemo = ({ db, app, catalogue, token, log, report }: DemoOptions) => ({
  /** Before the site listens: one process fills an empty log with the hatches of the last day. */
  async prepare(): Promise<void> {
    const { seq } = await log.position()
    if (seq > 0 || !(await isFirst(db))) return
    const post = postHatchesTo({ ingestUrl: INGEST_PATH, token, send: throughApp(app) })
    await createDemoHatches({ catalogue, post }).backfill().catch(report)
  },
  /** Once the site listens: hatches until stopped. */
  start(meanSeconds: number): { stop(): void } {
    const post = postHatchesTo({ ingestUrl: `${ownAddress(app)}${INGEST_PATH}`, token })
    return createDemoHatches({ catalogue, post }).start(meanSeconds, report)
  },
})
