import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { afterEach, expect, it } from 'vitest'

const planted = 'tests/planted-console-error.test.ts'
afterEach(() => rmSync(planted, { force: true }))

it.each([
  ['console.error("oops")', 1],
  ['', 0],
])('[RU10] a test whose code is `%s` ends with code %i', (code, status) => {
  writeFileSync(
    planted,
    `import { expect, it } from 'vitest'\nit('passes otherwise', () => {\n  ${code}\n  expect(1).toEqual(1)\n})\n`,
  )
  expect(spawnSync('npx', ['--no-install', 'vitest', 'run', planted]).status).toEqual(status)
})
