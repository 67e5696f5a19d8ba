import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

/** Stands in for npm: notes what it was asked for, and leaves what npm would have left. It has compiled the database only after the site is built. */
const NPM = `#!/bin/sh
echo "$@" >> calls.txt
case "$1" in
  ci) mkdir -p node_modules ;;
  rebuild) while [ ! -e dist/server/main.js ]; do sleep 0.05; done; sleep 0.2; touch node_modules/compiled ;;
  run) mkdir -p dist/server; echo "console.log('started', process.env.NODE_ENV, require('fs').existsSync('node_modules/compiled'))" > dist/server/main.js
       echo '{"type":"commonjs"}' > dist/package.json ;;
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
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, PATH: `${join(folder, 'bin')}:${process.env['PATH']}` },
  })
  return {
    status,
    last: stdout.trim().split('\n').at(-1),
    calls: readFileSync(join(folder, 'calls.txt'), 'utf8').trim().split('\n').toSorted(),
  }
}

const INSTALL_ALL = 'ci --ignore-scripts --no-audit --no-fund'
const INSTALL = `${INSTALL_ALL} --omit=dev`
/** What an older Node has to compile. */
const COMPILE = Number(process.versions.napi) < 10 ? ['rebuild better-sqlite3-12'] : []
const BUILD = 'run --silent build'

it('[RU1] the first start installs, builds while the database is compiled, and starts with both', () => {
  expect(start()).toEqual({
    status: 0,
    last: `started production ${COMPILE.length > 0}`,
    calls: [INSTALL, ...COMPILE, BUILD],
  })
})

it('[RU2] a second start does none of that again', () => {
  start()
  expect(start().calls).toEqual([INSTALL, ...COMPILE, BUILD])
})

it('[RU2] a changed source is built again, without installing', () => {
  start()
  writeFileSync(join(folder, 'src/a.ts'), '2')
  expect(start().calls).toEqual([INSTALL, ...COMPILE, BUILD, BUILD])
})

it('[RU2] a changed test builds nothing', () => {
  start()
  writeFileSync(join(folder, 'src/a.test.ts'), '2')
  expect(start().calls).toEqual([INSTALL, ...COMPILE, BUILD])
})

it('[RU32] a start on a changed lock file keeps the development packages where they were installed', () => {
  mkdirSync(join(folder, 'node_modules'))
  writeFileSync(join(folder, 'node_modules/.installed-all'), 'of another lock file')
  expect(start().calls).toEqual([INSTALL_ALL, ...COMPILE, BUILD])
})

it('[RU1] a changed lock file installs and builds', () => {
  start()
  writeFileSync(join(folder, 'package-lock.json'), '{"x":1}')
  expect(start().calls).toEqual([INSTALL, INSTALL, ...COMPILE, ...COMPILE, BUILD, BUILD])
})
