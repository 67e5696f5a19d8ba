import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { afterEach, expect, it } from 'vitest'

const planted: string[] = []
afterEach(() => {
  for (const folder of planted.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function lint(folder: string, code: string): string {
  mkdirSync(folder, { recursive: true })
  planted.push(folder)
  writeFileSync(`${folder}/planted.ts`, `${code}\n`)
  return spawnSync('npx', ['--no-install', 'oxlint', folder], { encoding: 'utf8' }).stdout
}

it.each([
  ['a feature that imports another feature', 'src/features/planted', "import '#features/items/items.tsx'"],
  ['a feature that runs a stream', 'src/features/planted', "import '#streams/socket.stream.ts'"],
  ['the contract importing a rule', 'src/contract/planted', "import '#domain/odds.ts'"],
  ['the design system importing the contract', 'src/ui/planted', "import '#contract/items.ts'"],
  ['the server importing the app', 'server/planted', "import '#app/app.tsx'"],
])('[RU8] %s fails the lint', (_, folder, code) => {
  expect(lint(folder, code)).toContain('boundaries(dependencies)')
}, 30_000)

it('[RU8] a rule that imports the contract for its types passes the lint', () => {
  const output = lint('src/domain/planted', "import type { Hatch } from '#contract/hatches.ts'\nexport const id = (hatch: Hatch) => hatch.id")
  expect(output).toContain('0 errors')
}, 30_000)
