import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { canUseApt, endWithThisProcess, findProgram, freePort, runQuietly } from './programs.mjs'

/** The system's Redis server, or Valkey, which speaks the same protocol; undefined when there is none. */
export const findRedis = () => findProgram(['redis-server', 'valkey-server'])

/** Whether tests have a Redis: TEST_REDIS_URL's, else one that they start. Installs it by apt where this is root on Debian. */
export async function ensureRedis() {
  if (process.env.TEST_REDIS_URL || findRedis()) return true
  if (canUseApt()) {
    console.log('Installing Redis for the tests …')
    // Without RUNLEVEL its package would start a server of its own.
    const install = 'RUNLEVEL=1 apt-get install -y --no-install-recommends redis-server'
    await runQuietly('sh', '-c', `apt-get update && ${install}`)
  }
  return findRedis() !== undefined
}

/** Starts an empty server that stores nothing on disk. @returns its URL, its port, and the function that stops it immediately */
export async function startRedis({ port: given } = {}) {
  const program = findRedis()
  if (program === undefined) throw new Error('No Redis was found: set TEST_REDIS_URL to one.')
  const port = given ?? (await freePort())
  const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  // Apart from the terminal, whose Ctrl-C would end it before the sites.
  const server = spawn(program, settings, { detached: true, stdio: ['ignore', 'pipe', 'ignore'] })
  const exited = once(server, 'exit')
  endWithThisProcess(server)
  let log = ''
  await Promise.race([
    exited.then(() => {
      throw new Error(`Redis ended: ${log}`)
    }),
    new Promise((resolve) => {
      server.stdout.on('data', (chunk) => {
        log = `${log}${chunk}`.slice(-10_000)
        if (/ready to accept connections/i.test(log)) resolve()
      })
    }),
  ])
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    async stop() {
      server.kill('SIGKILL')
      await exited
    },
  }
}
