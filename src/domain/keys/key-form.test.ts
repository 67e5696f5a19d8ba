import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { expect, it } from 'vitest'
import { isKey, makeKey } from './key-form.ts'

it('[SO3] a key has its prefix, 32 random characters and the CRC-32 of them', () => {
  const key = makeKey('source', randomBytes)
  const [, random = '', check = ''] = /^bgsi_src_([0-9A-Za-z]{32})([0-9A-Za-z]{6})$/.exec(key) ?? []
  const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
  const number = [...check].reduce((sum, digit) => sum * 62 + digits.indexOf(digit), 0)
  expect(number).toBe(crc32(random))
  expect([isKey('source', key), isKey('reader', key)]).toEqual([true, false])
  expect(isKey('reader', makeKey('reader', randomBytes))).toBe(true)
})

it('[SO3] a mistyped key is found out by its form', () => {
  const key = makeKey('source', randomBytes)
  const other = key.endsWith('a') ? 'b' : 'a'
  for (const wrong of [
    '',
    key.slice(0, -1),
    `${key}a`,
    key.slice(0, -1) + other,
    key.replace('src', 'scr'),
    `${key.slice(0, 20)}-${key.slice(21)}`,
  ])
    expect(isKey('source', wrong)).toBe(false)
})
