import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'

export const INGEST_TOKEN = 'a-token-that-only-tests-use'

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // a TCP server's address is never a string
  server.close()
  await once(server, 'close')
  return port
}

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
  const child = spawn(process.execPath, ['--v8-pool-size=0', 'dist/server/main.js'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATABASE_URL: `file:${join(folder, 'site.sqlite')}`,
      INGEST_TOKEN,
      LOG_LEVEL: 'warn',
      DEMO_HATCH_SECONDS: '86400',
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  child.stdout?.on('data', (chunk) => (text += String(chunk)))
  child.stderr?.on('data', (chunk) => (text += String(chunk)))
  const exited = once(child, 'exit')
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(signal)
      await exited
    }
    if (options.folder === undefined) rmSync(folder, { recursive: true, force: true })
  }

  // However long a busy machine takes: the site gets ready or ends.
  while (!text.includes('BGSI Values is at ')) {
    if (child.exitCode !== null) throw new Error(`The site ended with code ${child.exitCode}:\n${text}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return { origin, port, folder, child, output: () => text, stop }
}
