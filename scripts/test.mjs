import './ensure-node.mjs'
import { exec } from 'node:child_process'
import { existsSync, readFileSync, statfsSync } from 'node:fs'
import { availableParallelism, cpus, freemem } from 'node:os'
import { promisify } from 'node:util'
import { ensureBuilt, ensureInstalled, fail, root, run, runBeside } from './ensure.mjs'

/** `npm test` runs what a contributor runs often, `npm run test:full` the tests that it leaves out. RU3, RU52 */
const isFull = process.argv[2] === '--full'

ensureInstalled()
process.chdir(root)
const { ensureChromium } = await import('./chromium.mjs')
const { ensurePostgres } = await import('./postgres.mjs')
const { ensureRedis } = await import('./redis.mjs')
if (isFull) {
  await ensurePostgres() // first, because apt does one thing at a time
  await ensureRedis()
}
const chromium = ensureChromium().catch((error) => fail(error.message)) // a download goes on during what follows

/** Hundreds of small databases live for a second each, and most of that second went into writing them to the disk. */
const MEMORY = '/dev/shm'
const ROOM = 4 * 1_024 ** 3
function hasRoomInMemory() {
  if (!existsSync(MEMORY)) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return Math.min(bavail * bsize, freemem()) >= ROOM
}
if (!process.env.TMPDIR && hasRoomInMemory()) process.env.TMPDIR = MEMORY

/** Seconds of processor time of the whole machine: browsers leave processes behind that nothing else counts. */
const busySeconds = () => cpus().reduce((sum, { times: { user, nice, sys } }) => sum + (user + nice + sys) / 1000, 0)
const busyBefore = busySeconds()
const started = Date.now()
const pictures = runBeside('scripts/pictures/build-all.ts') // ready before the browser tests, whose sites would draw them
function step(name, work) {
  const before = Date.now()
  console.log(`\n— ${name}`)
  work()
  console.log(`  ${name}: ${((Date.now() - before) / 1000).toFixed(1)} s`)
}
const npx = (...args) => run('npx', ['--no-install', ...args])
const json = (path) => JSON.parse(readFileSync(path, 'utf8'))

/** Says what a command printed only where it fails. */
async function check(name, command) {
  const before = Date.now()
  await promisify(exec)(command, { cwd: root, maxBuffer: Infinity }).catch(({ stdout, stderr }) =>
    fail(`${name}: ${command} failed\n${stdout}${stderr}`),
  )
  console.log(`  ${name}: ${((Date.now() - before) / 1000).toFixed(1)} s`)
}

if (!isFull) {
  console.log('\n— checks, beside each other')
  await Promise.all([
    check('lint and import directions', 'npx --no-install oxlint --deny-warnings'),
    check('types', 'npx --no-install tsc --noEmit'),
    check('dead code', 'npx --no-install knip'),
    check('rules', 'npm run --silent spec'),
    check('format', 'npx --no-install oxfmt --check'),
  ])
}
step('build', ensureBuilt)
await check('first loads', 'npm run --silent first-load')
const projects = isFull ? ['postgres', 'slow'] : ['code', 'server', 'screens']
const reporters = ['--reporter=default', '--reporter=json', '--outputFile.json=reports/vitest.json']
step(isFull ? 'tests on PostgreSQL and Redis, and slow tests' : 'unit, contract, server and screen tests', () =>
  npx('vitest', 'run', ...projects.map((project) => `--project=${project}`), ...reporters),
)
process.env.CHROMIUM_PATH = await chromium
await pictures
step(isFull ? 'the other browser tests' : 'a browser test of each flow', () =>
  npx('playwright', 'test', isFull ? '--grep-invert' : '--grep', '@flow'),
)

const unit = json('reports/vitest.json')
const browser = json('reports/playwright.json').stats
const seconds = ((Date.now() - started) / 1000).toFixed(0)
const busy = (busySeconds() - busyBefore).toFixed(0)
const { pageFunctions } = await import('lighthouse/core/lib/page-functions.js')
const index = pageFunctions.computeBenchmarkIndex().toFixed(0) // how fast this machine is, now that it is idle again
const name = isFull ? 'The tests that npm test leaves out' : 'npm test, without those of npm run test:full,'
console.log(`
${name} took ${seconds} s and, with all else on this machine, ${busy} s of processor time,
on ${availableParallelism()} cores of benchmark index ${index}.`)
const results = [
  `${unit.numPassedTests + browser.expected} passed`,
  `${unit.numFailedTests + browser.unexpected} failed`,
  `${unit.numPendingTests + browser.skipped} skipped`,
]
console.log(results.join(', '))
