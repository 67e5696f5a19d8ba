import type { Variant } from '#contract/catalogue.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { matchName } from './match-name.ts'
import { parseWritten, splitLines } from './paste-grammar.ts'

it.each<[string, number, Variant, string]>([
  ['2x shiny king doggy', 2, 'Shiny', 'king doggy'],
  ['King Doggy (Shiny Mythic) x3', 3, 'ShinyMythic', 'King Doggy'],
  ['sm og owolord', 1, 'ShinyMythic', 'og owolord'],
  ['3 × king-doggy', 3, 'Normal', 'king-doggy'],
  ['shiny-mythic-king-doggy', 1, 'ShinyMythic', 'king-doggy'],
  ['• 🐶 King Doggy ✨', 1, 'Normal', 'King Doggy'],
  ['1. mythic King Doggy', 1, 'Mythic', 'King Doggy'],
  ['- 12 King Doggy', 12, 'Normal', 'King Doggy'],
  ['King Doggy - shiny', 1, 'Shiny', 'King Doggy'],
  ['King Doggy (2)', 2, 'Normal', 'King Doggy'],
  ['King Doggy ×4', 4, 'Normal', 'King Doggy'],
  ['S: King Doggy', 1, 'Shiny', 'King Doggy'],
  ['Super Doggy', 1, 'Normal', 'Super Doggy'],
  ['D0GGY1337', 1, 'Normal', 'D0GGY1337'],
  ['Silly Doggy :)', 1, 'Normal', 'Silly Doggy :)'],
  ['shiny', 1, 'Normal', 'shiny'],
])('[ML30, ML32] %j is %i × %s %j', (text, quantity, variant, name) => {
  expect(parseWritten(text)).toEqual({ quantity, variant, name })
})

it.each(['0x king doggy', '1000 king doggy', 'King Doggy x123456789'])(
  '[ML30] %j has no quantity that a row holds',
  (text) => {
    expect(parseWritten(text)).toMatchObject({ code: 'quantity' })
  },
)

it('[ML30] lines, commas and semicolons part pets; lines without letters are skipped', () => {
  expect(splitLines('king doggy\r\n\n - \nog owolord, 2x kitty;🐶')).toEqual([
    { line: 1, text: 'king doggy' },
    { line: 4, text: 'og owolord' },
    { line: 4, text: '2x kitty' },
  ])
})

const pets = [
  'Doggy',
  'King Doggy',
  'Kitty',
  'OG Owolord',
  'Silly Doggy :)',
  'Luminosity',
  'Lunar Doggy',
  'Lunar Kitty',
].map((name) => ({
  name,
  variants: ['Normal' as const],
  slug: name
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '-')
    .replace(/-$/, ''),
}))
const meant = (text: string) => {
  const match = matchName(pets, text)
  return 'pet' in match ? match.pet.name : match.candidates.map(({ name }) => name)
}

it.each([
  ['king-doggy', 'King Doggy'],
  ['KING  doggy', 'King Doggy'],
  ['doggy', 'Doggy'],
  ['doggy king', 'King Doggy'],
  ['owolord', 'OG Owolord'],
  ['silly doggy', 'Silly Doggy :)'],
  ['kign dogy', 'King Doggy'],
  ['luminositty', 'Luminosity'],
])('[ML31] %j is %s', (text, name) => {
  expect(meant(text)).toBe(name)
})

it.each([
  ['lunar', ['Lunar Doggy', 'Lunar Kitty']],
  ['lunar dotty', expect.arrayContaining(['Lunar Doggy', 'Lunar Kitty'])],
  ['luminossitttyy', expect.arrayContaining(['Luminosity'])], // four letters too many
  ['luminossittyy', expect.arrayContaining(['Luminosity'])],
  ['', []],
])('[ML31] %j is asked about, with up to three candidates', (text, candidates) => {
  expect(meant(text)).toEqual(candidates)
  expect((meant(text) as string[]).length).toBeLessThanOrEqual(3)
})

it('[ML32] no text without the word of a variant becomes a better variant', () => {
  const word = fc.constantFrom(
    'king',
    'doggy',
    '2x',
    'x3',
    '•',
    '🐶',
    '(',
    ')',
    'super',
    'my',
    'mythology',
    'shine',
    '-',
  )
  fc.assert(
    fc.property(fc.array(word, { maxLength: 6 }), (words) => {
      const written = parseWritten(words.join(' '))
      expect('code' in written ? 'Normal' : written.variant).toBe('Normal')
    }),
  )
})

it('[ML30] any text is read', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
      const written = parseWritten(text)
      expect('code' in written || (written.quantity >= 1 && written.quantity <= 999)).toBe(true)
    }),
  )
})
