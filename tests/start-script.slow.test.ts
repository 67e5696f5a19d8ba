import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const LTS = readFileSync('.nvmrc', 'utf8').trim()

/** Stands in for npm: notes what it was asked for, and leaves what npm would have left. */
const NPM = `#!/bin/sh
root="\${0%/bin/npm}"
echo "$@" >> "$root/calls.txt"
case "$1" in
  ci) mkdir -p node_modules ;;
  install) [ -z "$OFFLINE" ] || { echo "npm error code ENOTFOUND" >&2; echo "npm error network request failed" >&2; exit 1; }
       for last; do :; done
       mkdir -p "node_modules/\${last%@*}/bin"
       [ -n "$HALF" ] || ln -s "$root/bin/fetched-node" "node_modules/\${last%@*}/bin/node" ;;
  run) mkdir -p dist/server; echo "console.log('started', process.env.NODE_ENV, process.env.FETCHED)" > dist/server/main.js
       echo '{"type":"commonjs"}' > dist/package.json ;;
esac
`
/** Makes a Node of the version in MACHINE_NODE out of this one. */
const PRETEND = `
const node = process.env.MACHINE_NODE
if (node) Object.defineProperty(process, 'versions', { value: { ...process.versions, node } })
`
const FETCHED_NODE = `#!/bin/sh
if [ "$1" = --version ]; then echo v${LTS}; else MACHINE_NODE= FETCHED=yes exec "${process.execPath}" "$@"; fi
`

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'start-'))
  for (const name of ['start', 'ensure', 'ensure-node', 'run'])
    cpSync(`scripts/${name}.mjs`, join(folder, `scripts/${name}.mjs`))
  cpSync('.nvmrc', join(folder, '.nvmrc'))
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  writeFileSync(join(folder, 'package-lock.json'), '{}')
  mkdirSync(join(folder, 'src'))
  writeFileSync(join(folder, 'src/a.ts'), '1')
  mkdirSync(join(folder, 'bin'))
  writeFileSync(join(folder, 'pretend.mjs'), PRETEND)
  for (const [name, script] of Object.entries({ npm: NPM, 'fetched-node': FETCHED_NODE })) {
    writeFileSync(join(folder, 'bin', name), script)
    chmodSync(join(folder, 'bin', name), 0o755)
  }
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const options = (env: Record<string, string>) => ({
  cwd: folder,
  env: { ...process.env, ...env, PATH: `${join(folder, 'bin')}:${process.env['PATH']}` },
})
const ARGUMENTS = ['--import', './pretend.mjs']
const calls = () => readFileSync(join(folder, 'calls.txt'), 'utf8').trim().split('\n').toSorted()

function start(env: Record<string, string> = {}) {
  const run = spawnSync(process.execPath, [...ARGUMENTS, 'scripts/start.mjs'], { ...options(env), encoding: 'utf8' })
  return { status: run.status, last: run.stdout.trim().split('\n').at(-1), calls: calls(), errors: run.stderr }
}

const INSTALL_ALL = 'ci --ignore-scripts --no-audit --no-fund'
const INSTALL = `${INSTALL_ALL} --omit=dev`
const BUILD = 'run --silent build'

it('[RU1] the first start installs, builds and starts', () => {
  expect(start()).toEqual({ status: 0, last: 'started production undefined', calls: [INSTALL, BUILD], errors: '' })
})

it('[RU2] a second start does none of that again', () => {
  start()
  expect(start().calls).toEqual([INSTALL, BUILD])
})

it('[RU2] a changed source is built again, without installing', () => {
  start()
  writeFileSync(join(folder, 'src/a.ts'), '2')
  expect(start().calls).toEqual([INSTALL, BUILD, BUILD])
})

it.each(['index.html', 'offline.html', 'busy.html'])('[RU2, RU44] a changed %s is built again', (name) => {
  start()
  writeFileSync(join(folder, name), '2')
  expect(start().calls).toEqual([INSTALL, BUILD, BUILD])
})

it('[RU2] a changed test builds nothing', () => {
  start()
  writeFileSync(join(folder, 'src/a.test.ts'), '2')
  expect(start().calls).toEqual([INSTALL, BUILD])
})

it('[RU32] a start on a changed lock file keeps the development packages where they were installed', () => {
  mkdirSync(join(folder, 'node_modules'))
  writeFileSync(join(folder, 'node_modules/.installed-all'), 'of another lock file')
  expect(start().calls).toEqual([INSTALL_ALL, BUILD])
})

it('[RU1] a changed lock file installs and builds', () => {
  start()
  writeFileSync(join(folder, 'package-lock.json'), '{"x":1}')
  expect(start().calls).toEqual([INSTALL, INSTALL, BUILD, BUILD])
})

describe('on a machine with another Node', () => {
  const OLD = { MACHINE_NODE: '20.20.2' }
  const FETCH = expect.stringMatching(new RegExp(`^install .*@${LTS}$`))

  it('[RU49] the first start fetches the LTS, says so in one line, and starts with it', () => {
    expect(start(OLD)).toEqual({
      status: 0,
      last: 'started production yes',
      calls: [INSTALL, FETCH, BUILD],
      errors: `Node 20.20.2 is not supported (22.19 and 24 or newer are): fetching Node ${LTS}, once …\n`,
    })
  })

  it('[RU49] a second start fetches nothing', () => {
    start(OLD)
    expect(start(OLD)).toEqual({
      status: 0,
      last: 'started production yes',
      calls: [INSTALL, FETCH, BUILD],
      errors: '',
    })
  })

  it.each([
    ['22.18.0', 'yes'],
    ['22.19.0', 'undefined'],
    ['23.11.1', 'yes'],
    ['24.0.0', 'undefined'],
    ['26.10.0', 'undefined'],
  ])('[RU49] a machine with Node %s: fetched %s', (version, isFetched) => {
    expect(start({ MACHINE_NODE: version }).last).toBe(`started production ${isFetched}`)
  })

  it('[RU49] two first starts at the same moment leave one whole Node', async () => {
    const runs = [1, 2].map(() => spawn(process.execPath, [...ARGUMENTS, 'scripts/run.mjs', 'src/a.ts'], options(OLD)))
    expect(await Promise.all(runs.map((child) => once(child, 'exit')))).toEqual([
      [0, null],
      [0, null],
    ])
    expect(readdirSync(join(folder, '.cache/node'))).toEqual([LTS])
  })

  it.each([
    ['npm cannot reach its registry', { OFFLINE: 'yes' }, 'ENOTFOUND'],
    ['what npm installed does not run', { HALF: 'yes' }, 'it does not run here'],
  ])('[RU51] says in one line what to do where %s, and leaves nothing', (_, fault, reason) => {
    const { status, errors } = start({ ...OLD, ...fault })
    expect(status).toBe(1)
    expect(errors.trim().split('\n')[1]).toMatch(
      new RegExp(`^Node ${LTS} can't be fetched: ${reason}\\. Install it, or go online and try again\\.$`),
    )
    expect(errors.trim().split('\n')).toHaveLength(2)
    expect(readdirSync(join(folder, '.cache/node'))).toEqual([])
    expect(start(OLD).last).toBe('started production yes')
  })

  const program = (source: string, ...args: string[]) => {
    writeFileSync(join(folder, 'program.ts'), source)
    return spawn(process.execPath, [...ARGUMENTS, 'scripts/run.mjs', 'program.ts', ...args], options(OLD))
  }

  it('[RU50] arguments, input, output and exit code pass through', async () => {
    const child = program(
      `process.stdin.pipe(process.stdout).write(process.argv.slice(2).join('|')); process.exitCode = 7`,
      '--as',
      'a b',
    )
    child.stdin.end(' input')
    const [printed, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
    expect([printed, code]).toEqual(['--as|a b input', 7])
  })

  it.each([
    ['ends with its own code', `process.exit(3)`, [3, null]],
    ['ends by the signal', `process.kill(process.pid, 'SIGTERM')`, [null, 'SIGTERM']],
  ])('[RU50] SIGTERM reaches a program that %s', async (_, onSignal, expected) => {
    const child = program(
      `process.once('SIGTERM', () => { ${onSignal} }); setInterval(() => {}, 1000); console.log('ready')`,
    )
    await once(child.stdout, 'data')
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual(expected)
  })
})
