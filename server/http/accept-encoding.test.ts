import { expect, it } from 'vitest'
import { encodingFor } from './accept-encoding.ts'

it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=1.0, gzip;q=0.8', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.0,gzip;q=0.5', 'gzip'],
  ['GZIP', 'gzip'],
  ['deflate', 'identity'],
  ['gzip;q=0', 'identity'],
  ['brotli, gzipped', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
] as const)('[AP28] %s gets %s', (accept, encoding) => {
  expect(encodingFor(accept)).toBe(encoding)
})
