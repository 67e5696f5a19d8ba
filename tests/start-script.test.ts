import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

/** Stands in for npm: notes what it was asked for, and leaves what npm would have left. */
const NPM = `#!/bin/sh
echo "$@" >> calls.txt
case "$1" in
  ci) mkdir -p node_modules ;;
  run) mkdir -p dist/server; echo "console.log('started', process.env.NODE_ENV)" > dist/server/main.js ;;
esac
`

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'start-'))
  cpSync('scripts/start.mjs', join(folder, 'scripts/start.mjs'))
  cpSync('scripts/ensure.mjs', join(folder, 'scripts/ensure.mjs'))
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  writeFileSync(join(folder, 'package-lock.json'), '{}')
  mkdirSync(join(folder, 'src'))
  writeFileSync(join(folder, 'src/a.ts'), '1')
  mkdirSync(join(folder, 'bin'))
  writeFileSync(join(folder, 'bin/npm'), NPM)
  chmodSync(join(folder, 'bin/npm'), 0o755)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function start() {
  const { stdout, status } = spawnSync(process.execPath, ['scripts/start.mjs'], {
    cwd: folder, encoding: 'utf8', env: { ...process.env, PATH: `${join(folder, 'bin')}:${process.env['PATH']}` },
  })
  return { status, last: stdout.trim().split('\n').at(-1), calls: readFileSync(join(folder, 'calls.txt'), 'utf8').trim().split('\n') }
}

const INSTALL = 'ci --no-audit --no-fund'
const BUILD = 'run --silent build'

it('[RU1] the first start installs, builds and starts', () => {
  expect(start()).toEqual({ status: 0, last: 'started production', calls: [INSTALL, BUILD] })
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

it('[RU2] a changed test builds nothing', () => {
  start()
  writeFileSync(join(folder, 'src/a.test.ts'), '2')
  expect(start().calls).toEqual([INSTALL, BUILD])
})

it('[RU1] a changed lock file installs and builds', () => {
  start()
  writeFileSync(join(folder, 'package-lock.json'), '{"x":1}')
  expect(start().calls).toEqual([INSTALL, BUILD, INSTALL, BUILD])
})
