import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'

/** Runs before anything is installed: nothing but Node's own modules here. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

export function fail(line) {
  console.error(line)
  process.exit(1)
}

/** Starts a script of the project that gives way to everything else. @returns resolves when it has ended well */
export async function runBeside(script) {
  const child = spawn(process.execPath, [script], { cwd: root, stdio: 'inherit' })
  setPriority(child.pid, 10)
  const stop = () => child.kill()
  process.once('exit', stop)
  const [status] = await once(child, 'exit')
  process.off('exit', stop)
  if (status !== 0) process.exit(status ?? 1)
}

/** Runs a command in the project's folder with its output shown, and stops everything where it fails. */
export function run(command, args, env = {}) {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, ...env },
  })
  if (error) fail(`${command}: ${error.message}`)
  if (status !== 0) process.exit(status ?? 1)
}

const digest = (parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex')
const read = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : '')

const stampOf = (scope) => join(root, 'node_modules', `.installed-${scope}`)

/**
 * Installs exactly what the lock file names, once for each lock file.
 * @param needed `site`: the packages for building and running; `all`: those for development and tests too
 */
export function ensureInstalled(needed = 'all') {
  const modules = join(root, 'node_modules')
  // A linked folder belongs to another checkout, which looks after it.
  if (existsSync(modules) && lstatSync(modules).isSymbolicLink()) return
  const wanted = digest([readFileSync(join(root, 'package-lock.json'))])
  if (read(stampOf('all')) === wanted || read(stampOf(needed)) === wanted) return
  // A checkout for development stays one. RU32
  const scope = existsSync(stampOf('all')) ? 'all' : needed
  console.log('Installing what the project needs …')
  const omitted = scope === 'site' ? ['--omit=dev'] : []
  run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', ...omitted], { NODE_ENV: 'development' })
  writeFileSync(stampOf(scope), wanted)
}

function* filesBelow(path) {
  if (!existsSync(path)) return
  if (statSync(path).isFile()) yield path
  else for (const name of readdirSync(path).sort()) yield* filesBelow(join(path, name))
}

const DOCUMENTS = ['index.html', 'offline.html', 'busy.html']
const SOURCES = [
  ...DOCUMENTS,
  'src',
  'server',
  'scripts',
  'data',
  'public',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
]
const NOT_BUILT = /\.test\.tsx?$|\.sqlite/

/** Builds the site once for each state of its sources. */
export function ensureBuilt() {
  const files = SOURCES.flatMap((name) => [...filesBelow(join(root, name))]).filter((file) => !NOT_BUILT.test(file))
  const wanted = digest(files.flatMap((file) => [file.slice(root.length), readFileSync(file)]))
  const stamp = join(root, 'dist', '.built')
  if (read(stamp) === wanted) return
  console.log('Building the site …')
  rmSync(stamp, { force: true }) // a build that is broken off leaves nothing that could be taken for built
  run('npm', ['run', '--silent', 'build'])
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, wanted)
}
