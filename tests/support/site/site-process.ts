import type { ChildProcess } from 'node:child_process'
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../../scripts/programs.mjs'
import { runSite } from '../../../scripts/cluster/run-site.ts'

export { freePort }
export const INGEST_TOKEN = 'a-token-that-only-tests-use'

export type SiteProcess = {
  origin: string
  port: number
  /** Where its database is: hand it to another start to go on with the same data. */
  folder: string
  child: ChildProcess
  output(): string
  /** Ends it in an orderly way, or at once by SIGKILL. */
  stop(signal?: NodeJS.Signals): Promise<void>
}

/**
 * Starts the built site on a port and a database of its own, and waits until it is ready. A new database of a demonstration is a copy of
 * `PREPARED_DATABASE`, where that is set: to fill and to close one takes four times the rest of a start.
 */
export async function startSite(
  options: { port?: number; folder?: string; env?: Record<string, string>; main?: string } = {},
): Promise<SiteProcess> {
  const port = options.port ?? (await freePort())
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'site-'))
  const origin = `http://localhost:${port}`
  const database = join(folder, 'site.sqlite')
  const prepared = process.env['PREPARED_DATABASE']
  if (prepared !== undefined && options.env?.['DEMO'] !== 'off' && !existsSync(database))
    copyFileSync(prepared, database)
  const env = {
    PORT: String(port),
    DATABASE_URL: `file:${database}`,
    INGEST_TOKEN,
    LOG_LEVEL: 'warn',
    DEMO_HATCH_SECONDS: '86400',
    ...options.env,
  }
  const site = await runSite(env, { main: options.main })
  return {
    ...site,
    origin,
    port,
    folder,
    async stop(signal) {
      await site.stop(signal)
      if (options.folder === undefined) rmSync(folder, { recursive: true, force: true })
    },
  }
}
