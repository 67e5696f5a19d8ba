import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

const FILES = ['test', 'ensure', 'ensure-node', 'programs', 'chromium', 'postgres', 'redis']
/** Programs that the script may start. Each stands in for the real one and only logs its call. */
const PROGRAMS = ['npm', 'npx', 'sh']

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'test-script-'))
  for (const file of FILES) cpSync(`scripts/${file}.mjs`, join(folder, `scripts/${file}.mjs`))
  mkdirSync(join(folder, 'scripts/pictures'))
  writeFileSync(join(folder, 'scripts/pictures/build-all.ts'), '')
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
  mkdirSync(join(folder, 'bin'))
  for (const program of PROGRAMS) writeProgram(program, `echo "${program} $@" >> calls.txt`)
  mkdirSync(join(folder, 'reports'))
  writeFileSync(join(folder, 'reports/vitest.json'), '{"numPassedTests":20,"numFailedTests":0,"numPendingTests":1}')
  writeFileSync(join(folder, 'reports/playwright.json'), '{"stats":{"expected":3,"unexpected":0,"skipped":4}}')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function writeProgram(name: string, script: string) {
  writeFileSync(join(folder, 'bin', name), `#!/bin/sh\n${script}\n`)
  chmodSync(join(folder, 'bin', name), 0o755)
}

/** Runs the script on a machine without PostgreSQL and Redis, unless `env` names servers of them. */
function runTests(args: readonly string[] = [], env: NodeJS.ProcessEnv = {}) {
  rmSync(join(folder, 'calls.txt'), { force: true })
  const { stdout, status } = spawnSync(process.execPath, ['scripts/test.mjs', ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, CHROMIUM_PATH: process.execPath, PATH: join(folder, 'bin'), ...env },
  })
  return {
    status,
    last: stdout.trim().split('\n').at(-1),
    calls: readFileSync(join(folder, 'calls.txt'), 'utf8').trim().split('\n'),
  }
}

const SERVERS = { TEST_DATABASE_URL: 'postgres://127.0.0.1/test', TEST_REDIS_URL: 'redis://127.0.0.1' }
const CHECKS = ['oxlint --deny-warnings', 'tsc --noEmit', 'knip', 'oxfmt --check'].map(
  (check) => `npx --no-install ${check}`,
)
const REPORTERS = '--reporter=default --reporter=json --outputFile.json=reports/vitest.json'

it('[RU3] npm test runs the checks, all tests but those on PostgreSQL and the slow ones, and the browser tests of flows', () => {
  const { status, last, calls } = runTests()
  expect(calls).toEqual(
    expect.arrayContaining([
      ...CHECKS,
      'npm run --silent spec',
      'npm run --silent build',
      `npx --no-install vitest run --project=code --project=server --project=screens ${REPORTERS}`,
      'npx --no-install playwright test --grep @flow',
    ]),
  )
  expect([status, last]).toEqual([0, '23 passed, 0 failed, 5 skipped'])
})

it('[RU52] npm run test:full runs what npm test leaves out', () => {
  const { status, last, calls } = runTests(['--full'], SERVERS)
  expect(calls).toEqual(
    expect.arrayContaining([
      'npm run --silent build',
      `npx --no-install vitest run --project=postgres --project=slow ${REPORTERS}`,
      'npx --no-install playwright test --grep-invert @flow',
    ]),
  )
  expect(calls).not.toContain(CHECKS[0])
  expect([status, last]).toEqual([0, '23 passed, 0 failed, 5 skipped'])
})

it('[RU3, RU52] every project of vitest.config.ts runs in one of both commands', () => {
  const configured = [...readFileSync('vitest.config.ts', 'utf8').matchAll(/name: '(\w+)'/g)].map(([, name]) => name)
  const run = [runTests().calls, runTests(['--full'], SERVERS).calls].map(
    (calls) => new Set(calls.flatMap((call) => [...call.matchAll(/--project=(\S+)/g)].map(([, name]) => name))),
  )
  expect(run.flatMap((projects) => [...projects]).toSorted()).toEqual(configured.toSorted())
})

it('[RU53] npm test installs neither PostgreSQL nor Redis on a machine without them', () => {
  const { calls } = runTests([], { TEST_DATABASE_URL: '', TEST_REDIS_URL: '' })
  expect(calls.filter((call) => call.startsWith('sh '))).toEqual([])
})

it('[RU3] npm test fails without counts when a browser test fails', () => {
  writeProgram('npx', 'echo "npx $@" >> calls.txt\n[ "$2" != playwright ]')
  const { status, last } = runTests()
  expect(status).toEqual(1)
  expect(last).not.toContain('passed')
})
