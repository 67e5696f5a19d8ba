import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { accessSync, constants, existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { delimiter, join } from 'node:path'

/** The path of the first of these programs that the system has; undefined when it has none. */
export function findProgram(names) {
  for (const name of names) {
    for (const folder of (process.env.PATH ?? '').split(delimiter)) {
      const path = join(folder, name)
      try {
        accessSync(path, constants.X_OK)
        return path
      } catch {
        // Not in this folder.
      }
    }
  }
  return undefined
}

/** Whether this process may install packages: root on Debian. */
export const canUseApt = () => process.getuid?.() === 0 && existsSync('/etc/debian_version')

/** Never fails: look for the result instead. */
export const runQuietly = (command, ...args) =>
  once(
    spawn(command, args, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }),
    'exit',
  ).catch(() => {})

const givenPorts = new Set()

/**
 * A port of this machine that nothing listens on, of those that the system gives to no connection before it is used.
 * Never the same one twice: `fetch` may still keep a connection to a closed server's port.
 */
export async function freePort() {
  for (;;) {
    const port = randomInt(20_000, 32_768)
    if (givenPorts.has(port)) continue
    givenPorts.add(port)
    const server = createServer().listen(port, '127.0.0.1')
    try {
      await once(server, 'listening')
    } catch {
      continue
    }
    server.close()
    await once(server, 'close')
    return port
  }
}

/** Kills a program once this process ends, even by SIGKILL: a shell waits for the end of a pipe that only this process holds. CL53 */
export function endWithThisProcess(program, signal = 'KILL') {
  const watchdog = spawn('sh', ['-c', 'read -r _; kill -s "$1" "$2"', 'sh', signal, String(program.pid)], {
    // Apart from the terminal, whose Ctrl-C would end the wait.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  watchdog.unref()
  watchdog.stdin.unref()
  program.once('exit', () => watchdog.kill('SIGKILL'))
}
