import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseRules, writeIndex } from './spec/rules.ts'
import { report } from './spec/report.ts'
import { createTestReader } from './spec/tests.ts'

/** Lists every rule of docs/spec with its tests, and fails where one has none, or a test proves nothing. RU9 */

const ROOT = join(import.meta.dirname, '..')
const ROOMS = ['src', 'server', 'scripts', 'tests', 'bench'].filter((room) => existsSync(join(ROOT, room)))
const TEST_FILE = /\.(test|spec|e2e)\.tsx?$/

/** The package's own aliases: `#domain/*` means `./src/domain/*`. */
const ALIASES: Record<string, string> = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).imports

function resolve(from: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return join(dirname(from), specifier)
  const [room = '', ...rest] = specifier.split('/')
  const target = ALIASES[`${room}/*`]
  return target === undefined ? null : relative(ROOT, join(ROOT, target.replace('*', rest.join('/'))))
}

const files = ROOMS.flatMap((room) =>
  readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' })
    .filter((file) => TEST_FILE.test(file))
    .map((file) => join(room, file)),
)
const readTests = createTestReader({
  read: (path) =>
    /\.tsx?$/.test(path) && existsSync(join(ROOT, path)) ? readFileSync(join(ROOT, path), 'utf8') : null,
  resolve,
})

const specFiles = readdirSync(join(ROOT, 'docs/spec'))
  .toSorted()
  .map((name) => ({ name, markdown: readFileSync(join(ROOT, 'docs/spec', name), 'utf8') }))
const index = join(ROOT, 'SPEC.md')
if (process.argv.includes('--write')) writeFileSync(index, writeIndex(specFiles))

const { rules, problems: unreadable } = parseRules(specFiles)
const { listing, summary, problems } = report(rules, files.toSorted().flatMap(readTests))
const stale =
  readFileSync(index, 'utf8') === writeIndex(specFiles) ? [] : ['SPEC.md is stale: run npm run spec -- --write']
const wrong = [...unreadable, ...problems, ...stale]

console.log([...listing, '', ...summary].join('\n'))
if (wrong.length > 0) {
  console.error(`\n${wrong.join('\n')}\n\n${wrong.length} problems`)
  process.exitCode = 1
}
