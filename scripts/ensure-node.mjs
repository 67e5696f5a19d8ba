import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

// Imported before everything else: a script goes on in a Node that fits, the machine's or a fetched one. docs/decisions/119

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const isWindows = process.platform === 'win32'
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

const [major, minor] = process.versions.node.split('.').map(Number)
// 22.18 is the first of its line that runs TypeScript without a flag; undici asks for 22.19.
const fits = major >= 24 || (major === 22 && minor >= 19)
if (!fits) await runWithFetchedNode()

async function runWithFetchedNode() {
  const program = await ensureFetched()
  process.env.PATH = `${dirname(program)}${delimiter}${process.env.PATH}` // for npm, npx and programs of packages
  const [code, signal] = await runThrough(program, [...process.execArgv, ...process.argv.slice(1)], {
    stdio: 'inherit',
  })
  if (signal) process.kill(process.pid, signal)
  process.exit(code ?? 1)
}

/** Fetches the Node of .nvmrc unless an earlier script did. @returns its program */
async function ensureFetched() {
  const version = readFileSync(join(root, '.nvmrc'), 'utf8').trim()
  // npm's package `node` only installs these, by a script that npm may be set not to run.
  const platform = isWindows ? 'win' : process.platform
  const prefix = platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node'
  const name = `${prefix}-${platform}-${process.arch}`
  const folder = join(root, '.cache', 'node', version)
  const programIn = (place) => join(place, 'node_modules', name, 'bin', isWindows ? 'node.exe' : 'node')
  if (existsSync(folder)) return programIn(folder)

  console.error(
    `Node ${process.versions.node} is not supported (22.19 and 24 or newer are): fetching Node ${version}, once …`,
  )
  // A name of its own, so that a fetch that breaks off or runs twice leaves no half of a Node.
  const partial = `${folder}.${process.pid}`
  mkdirSync(partial, { recursive: true })
  const install = [
    'install',
    '--prefix=.',
    '--no-save',
    '--no-package-lock',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
  ]
  const log = await output('npm', [...install, '--loglevel=error', `${name}@${version}`], {
    cwd: partial,
    shell: isWindows,
  })
  if ((await output(programIn(partial), ['--version'])).trim() === `v${version}`) moveTo(folder, partial)
  rmSync(partial, { recursive: true, force: true })
  if (existsSync(folder)) return programIn(folder)
  const reason = /^npm error (?:code )?(.+)/m.exec(log)?.[1] ?? 'it does not run here'
  console.error(`Node ${version} can't be fetched: ${reason}. Install it, or go online and try again.`)
  process.exit(1)
}

function moveTo(folder, partial) {
  try {
    renameSync(partial, folder)
  } catch (error) {
    // Another start was quicker.
    if (!existsSync(folder)) throw error
  }
}

/** Runs a program. @returns what it wrote, or why it cannot run */
async function output(program, args, options = {}) {
  let text = ''
  await runThrough(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] }, (child) => {
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk))
  }).catch((error) => (text += `npm error ${error.message}`))
  return text
}

/** Runs a program that gets this process's signals. @returns its exit code and signal */
async function runThrough(program, args, options, onStart = () => {}) {
  const child = spawn(program, args, options)
  onStart(child)
  // A terminal sends Ctrl-C to the child itself, which ends without a drain at a second one.
  const pass = (signal) => (signal === 'SIGINT' && process.stdin.isTTY) || child.kill(signal)
  for (const signal of signals) process.on(signal, pass)
  try {
    return await once(child, 'close')
  } finally {
    for (const signal of signals) process.off(signal, pass)
  }
}
