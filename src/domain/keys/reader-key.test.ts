import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { expect, it } from 'vitest'
import { findKeys, isKey, makeKey } from './key-form.ts'

it('[KE1] a key has its prefix, 32 random characters and their CRC-32', () => {
  const key = makeKey('reader', randomBytes)
  const [, random = '', check = ''] = /^bgsi_([0-9A-Za-z]{32})([0-9A-Za-z]{6})$/.exec(key) ?? []
  const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
  expect([...check].reduce((sum, digit) => sum * 62 + digits.indexOf(digit), 0)).toBe(crc32(random))
  expect([isKey('reader', key), isKey('source', key)]).toEqual([true, false])
})

it('[KE1] bytes that would favour some characters are skipped', () => {
  const bytes = [Uint8Array.of(255, 248, 0, 61), new Uint8Array(30).fill(62)]
  expect(makeKey('reader', () => bytes.shift()!).slice(0, 37)).toBe(`bgsi_0z${'0'.repeat(30)}`)
})

it('[KE1] every changed character is noticed', () => {
  const key = makeKey('reader', randomBytes)
  for (let at = 5; at < key.length; at++) {
    const other = key[at] === 'a' ? 'b' : 'a'
    expect(isKey('reader', key.slice(0, at) + other + key.slice(at + 1))).toBe(false)
  }
  for (const wrong of ['', key.slice(0, -1), `${key}a`, `x${key.slice(1)}`, key.replace('_', '-')])
    expect(isKey('reader', wrong)).toBe(false)
})

it('[KE10] keys of both kinds are found in a pasted script, each once', () => {
  const [reader, source] = [makeKey('reader', randomBytes), makeKey('source', randomBytes)]
  const wrong = `${reader.slice(0, -1)}-`
  const script = `const KEY="${reader}"; // ${source}\nfetch(url + '?key=${reader}'); ${wrong} ${reader}x`
  expect(findKeys(script, 9)).toEqual([
    { kind: 'reader', key: reader },
    { kind: 'source', key: source },
  ])
  expect(findKeys(script, 1).length).toBe(1)
})
