import { isDatabaseUnavailable } from '#server/db/unavailable.ts'
import { expect, it } from 'vitest'
import { plainError, toError } from './plain-error.ts'

it('[AP96] an error of a database that does not answer stays one on its way between threads', () => {
  const busy = Object.assign(new Error('database is locked'), { code: 'SQLITE_BUSY' })
  const arrived = toError(structuredClone(plainError(busy)))
  expect([isDatabaseUnavailable(arrived), arrived.message]).toEqual([true, 'database is locked'])
  expect(isDatabaseUnavailable(toError(plainError(new Error('other'))))).toBe(false)
})
