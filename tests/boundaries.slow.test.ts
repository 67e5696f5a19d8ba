import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

const REFUSED = [
  ['a feature that imports another feature', 'src/features/planted/one.ts', "import '#features/items/items.tsx'"],
  ['a feature that runs a stream', 'src/features/planted/two.ts', "import '#streams/socket.stream.ts'"],
  ['the contract importing a rule', 'src/contract/planted/one.ts', "import '#domain/items/odds.ts'"],
  ['the design system importing the contract', 'src/ui/planted/one.ts', "import '#contract/items.ts'"],
  ['a message that imports a screen', 'src/messages/planted/one.ts', "import '#features/items/items.tsx'"],
  ['a rule that imports a message', 'src/domain/worded/one.ts', "import '#messages/pets.ts'"],
  ['what several features share importing a screen', 'src/lib/planted/one.ts', "import '#features/items/items.tsx'"],
  ['a store that knows the contract', 'src/base/planted/one.ts', "import '#contract/items.ts'"],
  ['the server importing the app', 'server/planted/one.ts', "import '#app/providers.tsx'"],
  ['the server importing a benchmark', 'server/planted/two.ts', "import '../../bench/feed.ts'"],
  ['the app importing a script', 'src/app/planted/one.ts', "import '../../../scripts/spec.ts'"],
  [
    'the composition importing an entry',
    'server/composition/planted/one.ts',
    "import '#server/entries/run-command.ts'",
  ],
  ['a script importing the database', 'scripts/planted/one.ts', "import '#server/db/open-database.ts'"],
  ['the database importing a module', 'server/db/planted/one.ts', "import '#server/modules/items/item-row.ts'"],
  [
    'the database importing a table, except where tables are composed',
    'server/db/planted/four.ts',
    "import '#server/modules/items/items.table.ts'",
  ],
  ['the database importing HTTP', 'server/db/planted/two.ts', "import '#server/http/json.ts'"],
  ['the database importing the live channel', 'server/db/planted/three.ts', "import '#server/live/frames.ts'"],
  ['a module importing another', 'server/modules/planted/one.ts', "import '#server/modules/items/item-row.ts'"],
  ['eggs importing chat', 'server/modules/eggs/planted/one.ts', "import '#server/modules/chat/chat.ts'"],
  ['proposals importing the desk', 'server/modules/proposals/planted/one.ts', "import '#server/modules/desk/desk.ts'"],
  [
    'values importing parked changes',
    'server/modules/values/planted/one.ts',
    "import '#server/modules/parked/parked.ts'",
  ],
  [
    'a module importing the composition',
    'server/modules/eggs/planted/two.ts',
    "import '#server/composition/source.ts'",
  ],
  ['the live channel importing a module', 'server/live/planted/one.ts', "import '#server/modules/stats/stats.ts'"],
  ['HTTP importing the live channel', 'server/http/planted/one.ts', "import '#server/live/frames.ts'"],
  ['the bus importing the database', 'server/bus/planted/one.ts', "import '#server/db/database.ts'"],
  ['events importing the bus', 'server/events/planted/two.ts', "import '#server/bus/bus.ts'"],
  ['events importing the database', 'server/events/planted/one.ts', "import '#server/db/database.ts'"],
  ['the metrics importing the database', 'server/metrics/planted/one.ts', "import '#server/db/database.ts'"],
  ['time importing events', 'server/time/planted/one.ts', "import '#server/events/event-bus.ts'"],
] as const
const ALLOWED = [
  [
    'a rule that imports the contract for its types',
    'src/domain/planted/one.ts',
    "import type { Hatch } from '#contract/hatches.ts'\nexport const id = (hatch: Hatch) => hatch.id",
  ],
  ['what several features share importing a rule', 'src/lib/planted/two.ts', "import '#domain/items/odds.ts'"],
  ['chat importing items', 'server/modules/chat/planted/one.ts', "import '#server/modules/items/item-row.ts'"],
  ['a module importing itself', 'server/modules/eggs/planted/three.ts', "import '../eggs.repository.ts'"],
  [
    'the design system importing the contract for its types',
    'src/ui/planted/two.ts',
    "import type { Rarity } from '#contract/catalogue.ts'\nexport const dark: Rarity = 'Common'",
  ],
] as const

const CYCLE = [
  ['src/domain/planted/two.ts', "import type { Three } from './three.ts'\nexport type Two = Three | null"],
  ['src/domain/planted/three.ts', "import type { Two } from './two.ts'\nexport type Three = { two: Two }"],
] as const

const planted = [...[...REFUSED, ...ALLOWED].map(([, file, code]) => [file, code] as const), ...CYCLE]
const folders = [...new Set(planted.map(([file]) => dirname(file)))]
let findings: string[]

beforeAll(() => {
  for (const [file, code] of planted) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, `${code}\n`)
  }
  findings = spawnSync('npx', ['--no-install', 'oxlint', '--format', 'unix', ...folders], {
    encoding: 'utf8',
  }).stdout.split('\n')
})
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

it.each(REFUSED)('[RU8] %s fails the lint', (_, file) => {
  expect(findings).toContainEqual(
    expect.stringMatching(new RegExp(`^${file}:1:8: .*\\[Error/boundaries\\(dependencies\\)\\]$`)),
  )
})

it.each(CYCLE)('[RU30] a cycle of types fails the lint: %s', (file) => {
  expect(findings).toContainEqual(
    expect.stringMatching(new RegExp(`^${file}:1:\\d+: .*\\[Error/import\\(no-cycle\\)\\]$`)),
  )
})

it('[RU31] a file that nothing imports fails the check of dead code', () => {
  const { status, stdout } = spawnSync('npx', ['--no-install', 'knip', '--include', 'files'], { encoding: 'utf8' })
  expect([status, stdout.includes(ALLOWED[0][1])]).toEqual([1, true])
})

it.each(ALLOWED)('[RU8] %s passes the lint', (_, file) => {
  expect(findings.filter((line) => line.startsWith(file))).toEqual([])
})
