import fc from 'fast-check'
import { expect, it } from 'vitest'
import { MAX_MESSAGE_LENGTH } from '#contract/chat.ts'
import { type Flag, flagParts, isFlagged } from './chat-flags.ts'

const flagged = (text: string) =>
  flagParts(text).flatMap(({ text: part, flag }) => (flag === null ? [] : [[flag, part]]))

it.each<[Flag, string, string]>([
  ['link', 'go to https://free-pets.test/claim?x=1 now', 'https://free-pets.test/claim?x=1'],
  ['link', 'javascript://%0aalert(1)', 'javascript://%0aalert(1)'],
  ['link', 'www.free-pets', 'www.free-pets'],
  ['link', 'see discord.gg/abc', 'discord.gg/abc'],
  ['link', 'free.pets.com', 'free.pets.com'],
  ['link', 'FREE-PETS.COM', 'FREE-PETS.COM'],
  ['link', 'free-pets.com:8080/x', 'free-pets.com:8080/x'],
  ['link', 'free pets (dot) com', 'pets (dot) com'],
  ['link', 'pets dot com', 'pets dot com'],
  ['link', 'pets。com', 'pets。com'],
  ['link', 'пример.com', 'пример.com'],
  ['link', 'рets.xn--p1ai', 'рets.xn--p1ai'],
  ['link', 'http 10.0.0.1:80', '10.0.0.1:80'],
  ['email', 'mail me@home.example.org please', 'me@home.example.org'],
  ['phone', 'call +1 (555) 010-0199', '+1 (555) 010-0199'],
  ['phone', '555-010-0199', '555-010-0199'],
  ['phone', '07700900123', '07700900123'],
  ['handle', 'I am nova#1234', 'nova#1234'],
  ['handle', 'find @nova.bubble', '@nova.bubble'],
  ['handle', 'my discord: nova_b', 'discord: nova_b'],
  ['handle', 'Discord is nova', 'Discord is nova'],
  ['handle', 'add me on snapchat', 'add me on snapchat'],
  ['handle', 'dm me on dc: nova', 'dm me on dc: nova'],
])('[CH79] a %s: %s', (flag, text, part) => {
  expect(flagged(text)).toEqual([[flag, part]])
})

it.each([
  '2 King Doggy for a Mythic Kraken?',
  '1,234,567,890',
  '8.18M for 10.73M',
  'about 12500000000',
  '3.84M...',
  'ok.so what',
  'gg',
  'lol. game over?',
  '1 in 5,000',
  'at 10.30',
  'v1.2.3',
  'discord',
  'a#1',
  '50% @ 3',
  'x@y',
  'level 25/25',
  'wait..what',
  'and/or',
  '10:30',
  'King Doggy (Shiny).',
  'im on in 5 min',
])('[CH79] what players say of trades is none of these: %s', (text) => {
  expect([flagged(text), isFlagged(text)]).toEqual([[], false])
})

it('[CH79] several in one text are separate, in their order', () => {
  expect(flagParts('or me@x.org, nova#1234 or pets.com!')).toEqual([
    { text: 'or ', flag: null },
    { text: 'me@x.org', flag: 'email' },
    { text: ', ', flag: null },
    { text: 'nova#1234', flag: 'handle' },
    { text: ' or ', flag: null },
    { text: 'pets.com', flag: 'link' },
    { text: '!', flag: null },
  ])
})

const PIECES = [
  'a',
  '.',
  'com',
  ' ',
  '@',
  '://',
  'www.',
  'dot',
  '(dot)',
  '1',
  '0',
  '-',
  '+',
  '#',
  ':',
  '/',
  'discord',
  'is',
  'add me on',
  '\n',
  'é',
  '👍',
  '\u202E',
  '<b>',
]
const hostile = fc
  .array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ unit: 'binary', maxLength: 3 })), { maxLength: 60 })
  .map((pieces) => pieces.join(''))

it('[CH79] the parts make the text up again, whatever it is, and none is empty or could be joined with its neighbour', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const parts = flagParts(text)
      expect(parts.map((part) => part.text).join('')).toEqual(text)
      expect(parts.filter((part) => part.text === '')).toEqual([])
      expect(parts.filter(({ flag }, index) => flag === null && parts[index + 1]?.flag === null)).toEqual([])
      expect(isFlagged(text)).toEqual(parts.some(({ flag }) => flag !== null))
    }),
    { numRuns: 500 },
  )
})

/** A busy machine may interrupt any run, but not every run. */
const isQuick = (text: string) =>
  Array.from({ length: 20 }).some(() => {
    const begin = performance.now()
    flagParts(text)
    return performance.now() - begin <= 20
  })

it('[CH81] no message takes long, whatever it repeats', () => {
  const pairs = PIECES.flatMap((one) => PIECES.map((other) => one + other))
  const slow = pairs.filter((pair) => !isQuick(pair.repeat(MAX_MESSAGE_LENGTH).slice(0, MAX_MESSAGE_LENGTH)))
  expect(slow).toEqual([])
})
