import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { listDisguisedDetails, listOrdinarySentences } from './contact-details.fixture.ts'
import { findContactDetail } from './contact-details.ts'

const pets: readonly { name: string }[] = JSON.parse(readFileSync('data/pets.json', 'utf8'))
const names = pets.map(({ name }) => name)

it('[CH123] of disguised contact details at least 95 % are found', () => {
  const disguised = listDisguisedDetails()
  const missed = disguised.filter((text) => findContactDetail(text) === null)
  expect(disguised.length).toBeGreaterThanOrEqual(300)
  expect(missed.slice(Math.floor(disguised.length * 0.05))).toEqual([])
})

it('[CH123] of ordinary sentences about trades in five languages at most 0.5 % are taken for one', () => {
  const ordinary = listOrdinarySentences(names, 1_000)
  const wrong = ordinary.filter((text) => findContactDetail(text) !== null)
  expect(wrong.slice(Math.floor(ordinary.length * 0.005))).toEqual([])
})

it('[CH123] no name of a pet is one, whatever stands next to it', () => {
  expect(names.flatMap((name) => [name, `my ${name} is on`, `add ${name} in`]).filter(findContactDetail)).toEqual([])
})

it.each([
  ['nova@gmail.com', 'email'],
  ['nova at gmail dot com', 'email'],
  ['freepets dot com', 'link'],
  ['d i s c o r d nova', 'handle'],
  ['five five five one two three four', 'phone'],
  ['invite code: ab12cd34', 'code'],
  ['1 2 3 krakens', null],
])('[CH123] %j is %s', (text, expected) => {
  expect(findContactDetail(text)).toBe(expected)
})

it('[CH81, CH123] no text takes long', () => {
  const parts = ['a.', '5 ', 'd ', '@', 'dot ', 'one ', 'code ', '(.)', 'my ', 'і', ' . ', '/']
  for (const part of parts) {
    const text = part.repeat(1_000).slice(0, 1_000)
    const before = performance.now()
    findContactDetail(text)
    expect([part, performance.now() - before < 500]).toEqual([part, true])
  }
})
