import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  accessSync,
  chownSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { delimiter, join } from 'node:path'
import { tmpdir } from 'node:os'
import { canUseApt, endWithThisProcess, freePort, runQuietly } from './programs.mjs'

/** Folders in which systems put the versions of the server; `*` is the version. */
const PLACES = [
  ['/usr/lib/postgresql', 'bin'],
  ['/usr/local/lib/postgresql', 'bin'],
  ['/opt/homebrew/opt', 'bin'],
  ['/usr/local/opt', 'bin'],
  ['/usr', 'bin'],
]
const VERSIONED = /^(postgresql@|pgsql-)?\d+(\.\d+)?$/

function isServer(folder) {
  try {
    for (const name of ['initdb', 'postgres']) accessSync(join(folder, name), constants.X_OK)
    return true
  } catch {
    return false
  }
}

function* folders() {
  yield* (process.env.PATH ?? '').split(delimiter)
  for (const [place, below] of PLACES) {
    const versions = existsSync(place) ? readdirSync(place).filter((name) => VERSIONED.test(name)) : []
    const number = (name) => Number(name.replace(/^\D*/, ''))
    for (const name of versions.toSorted((a, b) => number(b) - number(a))) yield join(place, name, below)
  }
}

/** The user that runs a server in place of root, which PostgreSQL refuses. Empty: this user can. Undefined: no user can. */
function unprivileged() {
  if (process.getuid?.() !== 0) return {}
  const users = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = users.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
    if (uid !== undefined) return { uid: Number(uid), gid: Number(gid) }
  }
  return undefined
}

/** The folder of a server's programs that this user can run. Undefined: there is none. */
export const findPostgres = () => (unprivileged() === undefined ? undefined : [...folders()].find(isServer))

/** Whether tests have a PostgreSQL: TEST_DATABASE_URL's, else one that they start. Installs it by apt where this is root on Debian. */
export async function ensurePostgres() {
  if (process.env.TEST_DATABASE_URL || findPostgres()) return true
  if (canUseApt()) {
    console.log('Installing PostgreSQL for the tests …')
    // Without RUNLEVEL its package would start a server of its own.
    const install = 'RUNLEVEL=1 apt-get install -y --no-install-recommends postgresql'
    await runQuietly('sh', '-c', `apt-get update && ${install}`)
  }
  return findPostgres() !== undefined
}

/**
 * Starts a server on a free port, as a site needs it: UTF-8, fsync on. Its locale orders and lowers letters otherwise than SQLite where it can.
 * Its data are in the folder, and stay there; without one they are new, and gone when it stops.
 * @returns the URL of its first database, and functions that break, start and stop it
 */
export async function startPostgres({ settings = {}, folder: given } = {}) {
  const bin = findPostgres()
  if (bin === undefined) throw new Error('No PostgreSQL was found: set TEST_DATABASE_URL to one.')
  const user = unprivileged()
  if (given !== undefined) mkdirSync(given, { recursive: true })
  const folder = given ?? mkdtempSync(join(tmpdir(), 'postgres-'))
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const options = { cwd: folder, ...user, env: { PATH: process.env.PATH, LC_MESSAGES: 'C' } }
  const init = ['-D', data, '-U', 'bgsi', '-A', 'trust', '-E', 'UTF8', '--no-sync']
  const locales = [
    ['--locale=C.UTF-8', '--locale-provider=icu', '--icu-locale=en-US'],
    ['--locale=C.UTF-8'],
    ['--no-locale'],
  ]
  const isMade =
    existsSync(data) ||
    locales.some(
      (locale) => spawnSync(join(bin, 'initdb'), [...init, ...locale], { ...options, stdio: 'ignore' }).status === 0,
    )
  if (!isMade) throw new Error(`${join(bin, 'initdb')} made no database in ${data}`)

  const port = await freePort()
  const parameters = { port, listen_addresses: '127.0.0.1', unix_socket_directories: '', fsync: 'on', ...settings }
  /** Starts the server on its data and waits until it answers. */
  async function launch() {
    const server = spawn(
      join(bin, 'postgres'),
      ['-D', data, ...Object.entries(parameters).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      // Apart from the terminal, whose Ctrl-C would end it before the sites.
      { ...options, detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
    )
    const exited = once(server, 'exit')
    endWithThisProcess(server, 'QUIT')
    let log = ''
    await Promise.race([
      exited.then(() => {
        throw new Error(`PostgreSQL ended: ${log}`)
      }),
      new Promise((resolve) => {
        server.stderr.on('data', (chunk) => {
          log = `${log}${chunk}`.slice(-10_000)
          if (log.includes('ready to accept connections')) resolve()
        })
      }),
    ])
    return async (signal) => {
      server.kill(signal)
      await exited
    }
  }
  let end = await launch()
  return {
    url: `postgres://bgsi@127.0.0.1:${port}/postgres`,
    /** Ends the server as a power cut does, with its data as they are. */
    crash: () => end('SIGQUIT'),
    async start() {
      end = await launch()
    },
    async stop() {
      await end('SIGINT')
      if (given === undefined) rmSync(folder, { recursive: true, force: true })
    },
  }
}
