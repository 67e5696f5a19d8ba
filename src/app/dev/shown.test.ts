import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { shown } from './shown.ts'

it.each([
  [
    'a token under its name',
    { token: 'abc', accessToken: 'x', nonce: 'n' },
    { token: '[token]', accessToken: '[token]', nonce: '[token]' },
  ],
  ['no token where there is none', { token: null, hasToken: true }, { token: null, hasToken: true }],
  [
    'the stored token in any text',
    { url: '/ws?token=s3cret&a=1', list: ['s3cret'] },
    { url: '/ws?token=[token]&a=1', list: ['[token]'] },
  ],
  ['an error', { error: new TypeError('s3cret failed') }, { error: 'TypeError: [token] failed' }],
  [
    'maps, sets and dates',
    { map: new Map([['a', 1]]), set: new Set([2]), at: new Date(0) },
    { map: [['a', 1]], set: [2], at: '1970-01-01T00:00:00.000Z' },
  ],
  ['code', { run: () => {}, nothing: undefined, big: 10n }, { big: '10' }],
])('[DV4] shows of a value what may be seen: %s', (_, value, seen) => {
  expect(shown(value, 's3cret')).toEqual(seen)
})

it('[DV4] ends in a ring', () => {
  const ring: Record<string, unknown> = { name: 'ring' }
  ring['self'] = ring
  expect(JSON.stringify(shown(ring, null))).toContain('[object]')
})

it('[DV4] never holds the token, wherever it was', () => {
  const values = [fc.string(), fc.constant('s3cret'), fc.constant('a s3cret b')]
  fc.assert(
    fc.property(fc.object({ key: fc.string({ maxLength: 5 }), values }), (value) => {
      expect(JSON.stringify(shown(value, 's3cret')) ?? '').not.toContain('s3cret')
    }),
  )
})
