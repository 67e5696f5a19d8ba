import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
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

/** Starts the built site on a port and a database of its own, and waits until it is ready. */
export async function startSite(
  options: { port?: number; folder?: string; env?: Record<string, string> } = {},
): Promise<SiteProcess> {
  const port = options.port ?? (await freePort())
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'site-'))
  const origin = `http://localhost:${port}`
  const site = await runSite({
    PORT: String(port),
    DATABASE_URL: `file:${join(folder, 'site.sqlite')}`,
    INGEST_TOKEN,
    LOG_LEVEL: 'warn',
    DEMO_HATCH_SECONDS: '86400',
    ...options.env,
  })
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
