import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** A wait for a fixed real time, however it is written. */
const SLEEP = /setTimeout\((?:resolve|done|r), (?!0\))[\w.]+\)|waitForTimeout\((?!\))/
const findSleeps = (source: string) => source.split('\n').flatMap((line, at) => (SLEEP.test(line) ? [at + 1] : []))

it.each([
  ['await new Promise((resolve) => setTimeout(resolve, 200))', [1]],
  ['await page.waitForTimeout(500)', [1]],
  ['await new Promise((resolve) => setTimeout(resolve))', []],
])('[RU73] %j sleeps in lines %j', (source, lines) => {
  expect(findSleeps(source)).toEqual(lines)
})

it('[RU73] tests wait for a condition, or say what shows in a real time', () => {
  const sleeps = globSync('{src,server,tests}/**/*.{test,e2e}.{ts,tsx}')
    .filter((file) => file !== 'tests/no-sleep.test.ts')
    .flatMap((file) => findSleeps(readFileSync(file, 'utf8')).map((line) => `${file}:${line}`))
  expect(sleeps).toEqual([])
})
