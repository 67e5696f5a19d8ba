import { runToEnd } from '#base/run-in-slices.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { describeList, gamePets, readList } from './catalogue.fixture.ts'
import { readPet, readTyped } from './paste-grammar.ts'
import { preparePetNames } from './pet-names.ts'
import { MAX_TEXT } from './read-import.ts'
import { readPaste } from './read-paste.ts'

const KD = 'Normal king-doggy'

it.each([
  ['King Doggy', `1 ${KD}`],
  ['King Doggy\t3', `3 ${KD}`],
  ['King Doggy: 3', `3 ${KD}`],
  ['King Doggyx3', `3 ${KD}`],
  ['King Doggy ✖️3', `3 ${KD}`],
  ['King Doggy ✕ 3', `3 ${KD}`],
  ['King Doggy ３', `3 ${KD}`],
  ['３ｘ Ｋｉｎｇ Ｄｏｇｇｙ', `3 ${KD}`],
  ['3х King Doggy', `3 ${KD}`], // Cyrillic
  ['King Doggyх3', `3 ${KD}`],
  ['٣ King Doggy', `3 ${KD}`],
  ['King Doggy = 3', `3 ${KD}`],
  ['King Doggy ..... 3', `3 ${KD}`],
  ['King Doggy - 3', `3 ${KD}`],
  ['King Doggy — 3', `3 ${KD}`],
  ['King Doggy (3)', `3 ${KD}`],
  ['King Doggy [x3]', `3 ${KD}`],
  ['King Doggy x 3', `3 ${KD}`],
  ['King Doggy 3x', `3 ${KD}`],
  ['3: King Doggy', `3 ${KD}`],
  ['(3) King Doggy', `3 ${KD}`],
  ['x3 King Doggy', `3 ${KD}`],
  ['3xKing Doggy', `3 ${KD}`],
  ['3*King Doggy', `3 ${KD}`],
  ['qty 3 King Doggy', `3 ${KD}`],
  ['King Doggy, qty: 3', `3 ${KD}`],
  ['King Doggy 3pcs', `3 ${KD}`],
  ['King Doggy,3', `3 ${KD}`],
  ['3,King Doggy', `3 ${KD}`],
  ['3; "King Doggy"', `3 ${KD}`],
  ['| King Doggy | 3 |', `3 ${KD}`],
  ['"King Doggy","3"', `3 ${KD}`],
  ['- 3 King Doggy', `3 ${KD}`],
  ['> • **King Doggy** x3', `3 ${KD}`],
  ['## King Doggy x3', `3 ${KD}`],
  ['<:kingdoggy:1234567890123> King Doggy x3', `3 ${KD}`],
  ['🐶 3️ King Doggy ✨', `3 ${KD}`],
  ['\u200Fx3 King\u00A0Doggy\u200E', `3 ${KD}`],
  ['King\u200BDoggy x3', `3 ${KD}`],
  ['king_doggy 3', `3 ${KD}`],
  ['kingdoggy 3', `3 ${KD}`],
  ['doggy king 3', `3 ${KD}`],
  ['1. King Doggy', `1 ${KD}`],
  ['1) 3x King Doggy', `3 ${KD}`],
  ['2. King Doggy x3', `3 ${KD}`],
  ['King Doggy Secret', `1 ${KD}`],
  ['King Doggy (Secret) x3', `3 ${KD}`],
  ['2x Shiny King Doggy', '2 Shiny king-doggy'],
  ['King Doggy (Shiny) x2', '2 Shiny king-doggy'],
  ['Shiny 2x King Doggy', '2 Shiny king-doggy'],
  ['King Doggy - shiny - 2', '2 Shiny king-doggy'],
  ['King Doggy;Shiny;Secret;2', '2 Shiny king-doggy'],
  ['S: King Doggy', '1 Shiny king-doggy'],
  ['shiny mythic King Doggy', '1 ShinyMythic king-doggy'],
  ['sm king doggy 4', '4 ShinyMythic king-doggy'],
  ['shiny-mythic-king-doggy', '1 ShinyMythic king-doggy'],
  ['5 m King Doggy', '5 Mythic king-doggy'],
  ['8 Blast', '1 Normal 8-blast'],
  ['2x 8 Blast', '2 Normal 8-blast'],
  ['8 Blast x2', '2 Normal 8-blast'],
  ['8-blast', '1 Normal 8-blast'],
  ['D0GGY1337', '1 Normal d0ggy1337'],
  ['D0GGY1337 x2', '2 Normal d0ggy1337'],
  ['DIY robot 2', '2 Normal d-i-y-robot'],
  ['Silly Doggy :) x4', '4 Normal silly-doggy'],
  ['kign dogy', `1 ${KD} (corrected)`],
  ['3 luminositty', '3 Normal luminosity (corrected)'],
])('[ML30, ML31, ML135] %j is read as %s', (text, expected) => {
  expect(describeList(text)).toEqual([expected])
})

it.each([
  ['King Doggy, 2 Kitty; shiny Doggy x3', [`1 ${KD}`, '2 Normal kitty', '3 Shiny doggy']],
  ['King Doggy + 2x Kitty', [`1 ${KD}`, '2 Normal kitty']],
  ['King Doggy and Kitty x2', [`1 ${KD}`, '2 Normal kitty']],
  ['King Doggy & Kitty', [`1 ${KD}`, '1 Normal kitty']],
  ['King Doggy,3,Kitty,2', [`3 ${KD}`, '2 Normal kitty']],
  ['3,King Doggy,2,Kitty', [`3 ${KD}`, '2 Normal kitty']],
  ['1. King Doggy\n2. Kitty\n\n3. 4x Doggy', [`1 ${KD}`, '1 Normal kitty', '4 Normal doggy']],
  ['| Pet | Qty |\n|---|---|\n| King Doggy | 3 |', [`3 ${KD}`]],
])('[ML30, ML136, ML137] %j is read as %j', (text, expected) => {
  expect(describeList(text)).toEqual(expected)
})

it.each([
  ['2. King Doggy', `? 1 ${KD}, 2 ${KD}`],
  ['12) King Doggy', `? 1 ${KD}, 12 ${KD}`],
  ['2️⃣ King Doggy', `? 1 ${KD}, 2 ${KD}`],
  ['② King Doggy', `? 1 ${KD}, 2 ${KD}`],
  ['2 Bear', '? 1 Normal 2-bear, 2 Normal bear'],
  ['King Doggy-3', `? 3 ${KD}, 1 ${KD}`],
  ['King Doggy3', `? 3 ${KD}, 1 ${KD}`],
  ['King Doggy²', `? 2 ${KD}, 1 ${KD}`],
  ['+3 King Doggy', `? 3 ${KD}, 1 ${KD}`],
  ['me: King Doggy', `? 1 ${KD}`],
  ['LF 2 King Doggy', `? 2 ${KD}`],
  ['King Doggy LF Kitty', `? 1 ${KD}, 1 Normal kitty`],
  ['King Doggy for Kitty', `? 1 ${KD}, 1 Normal kitty`],
  ['King Doggy / Kitty', `? 1 ${KD}, 1 Normal kitty`],
  ['King Doggy Kitty', `? 1 ${KD}, 1 Normal kitty`],
  ['~~King Doggy~~', `? 1 ${KD}`],
  ['- [ ] King Doggy', `? 1 ${KD}`],
  ['❌ King Doggy', `? 1 ${KD}`],
  ['King Doggy?', `? 1 ${KD}`],
  ['two King Doggy', `? 1 ${KD}`],
  ['shny king doggy', `? 1 ${KD}`],
  ['normal shiny King Doggy', `? 1 ${KD}`],
  ['King Doggy lvl 25', `? 25 ${KD}`],
  ['love', '? 1 Normal og-love-thief'],
  ['all', '? 1 Normal all-seeing-shard'],
  ['i', '? 1 Normal d-i-y-robot'],
  ['owolord', '? 1 Normal og-owolord'],
  ['king dolly', `? 1 ${KD}`],
  ['for', '? '],
  ['toy', '? '],
  ['golf', '? '],
  ['https://example.com/items/king-doggy', `? 1 ${KD}`],
  ['8x Blast', '? 8 Normal 8-blast'],
])('[ML31, ML135, ML136] %j is asked about: %s', (text, expected) => {
  const [line = '', ...more] = describeList(text)
  expect([line.slice(0, expected.length), more]).toEqual([expected, []])
})

it.each([
  ['0 Doggy', 'quantity'],
  ['Doggy x0', 'quantity'],
  ['1000 Doggy', 'quantity'],
  ['1,234 Doggy', 'quantity'],
  ["1'234 Doggy", 'quantity'],
  ['1.234 Doggy', 'quantity'],
  ['10k Doggy', 'quantity'],
  ['1.5k Doggy', 'quantity'],
  ['1.5 Doggy', 'quantity'],
  ['Doggy 1.2m', 'quantity'],
  ['Doggy x123456789012345678901234567890', 'quantity'],
  ['-3 Doggy', 'quantity'],
  ['Doggy -3', 'quantity'],
  ['Doggy x-1', 'quantity'],
  ['2-3 Doggy', 'quantity'],
  ['Doggy 2–3', 'quantity'],
  ['Doggy x3+', 'quantity'],
  ['Doggy ~3', 'quantity'],
  ['Doggy $500', 'quantity'],
  ['Doggy 50%', 'quantity'],
  ['Doggy #3', 'quantity'],
  ['Doggy 1/5000', 'quantity'],
  ['Doggy, -3', 'quantity'],
  ['[12:34] Nova: King Doggy', 'quantity'],
  ['½ Doggy', 'unclear'],
  ['1,5 Doggy', 'unclear'],
  ['1 234 Doggy', 'unclear'],
  ['King Doggy 3 4', 'unclear'],
  ['2 King Doggy 3', 'unclear'],
  ['2x King Doggy x2', 'unclear'],
  ['2 King Doggy 3 Kitty', 'unclear'],
  ['King Doggy,3,Kitty', 'unclear'],
  ['King Doggy x2, Kitty, 3', 'unclear'],
  ['Doggy '.repeat(40), 'unclear'],
  ['x3', 'no-pet'],
  ['shiny', 'no-pet'],
  ['?!', 'not-found'],
])('[ML30, ML135, ML137] %j is refused: %s', (text, code) => {
  expect(describeList(text)).toEqual([code])
})

it.each([
  ['King Doggy\n3', [`? 1 ${KD}, 3 ${KD}`, 'no-pet']],
  ['3\nKing Doggy x2', ['no-pet', `2 ${KD}`]],
  ['King Doggy\n-3', [`? 1 ${KD}`, 'quantity']],
  ['Shiny:\nKing Doggy\nmythic OG Owolord', ['no-pet', `? 1 ${KD}, 1 Shiny king-doggy`, '1 Mythic og-owolord']],
  ['Shiny: King Doggy, Kitty', ['1 Shiny king-doggy', '? 1 Normal kitty, 1 Shiny kitty']],
])('[ML138] %j asks about pets that a line near them may be about: %j', (text, expected) => {
  expect(describeList(text)).toEqual(expected)
})

it('[ML138] a variant of a heading is asked about until the next heading', () => {
  const lines = describeList('My shiny pets:\nKing Doggy\nOthers:\nKitty')
  expect([lines[1], lines[3]]).toEqual([`? 1 ${KD}, 1 Shiny king-doggy`, '1 Normal kitty'])
})

it('[ML32] a variant that the pet does not have is named', () => {
  const pet = gamePets.find(({ variants }) => !variants.includes('Mythic'))
  expect(describeList(`mythic ${pet?.name}`)).toEqual(['no-variant'])
})

it('[ML30] decoration alone is no line', () => {
  expect([describeList('King Doggy\r\n\n - \n🐶✨\n---'), describeList(' \n🐶')]).toEqual([[`1 ${KD}`], ['empty']])
})

const names = runToEnd(preparePetNames(gamePets))

it('[ML31] every name and slug of the game is its own pet, alone and with a quantity beside it', () => {
  const cases = gamePets
    .filter(({ slug }) => slug !== '2-bear') // also two bears
    .flatMap((pet) => [
      { pet, text: pet.name, quantity: undefined },
      { pet, text: pet.slug, quantity: undefined },
      { pet, text: `${pet.name} x7`, quantity: 7 },
      { pet, text: `7x ${pet.name}`, quantity: 7 },
    ])
  const read = cases.map(({ text }) => readPet(names, text))
  expect(read).toEqual(
    cases.map(({ pet, quantity }) => ({ kind: 'pet', isSpelt: true, pet, quantity, variant: undefined })),
  )
})

it('[ML32, ML135] no variant and no quantity is invented, whatever the words', () => {
  const word = fc.constantFrom(
    'king',
    'doggy',
    'kitty',
    '2x',
    'x3',
    '7',
    '•',
    '🐶',
    '(',
    ')',
    'super',
    'mythology',
    '-',
    ',',
    ':',
    '\n',
  )
  fc.assert(
    fc.property(fc.array(word, { maxLength: 8 }), (words) => {
      const read = readList(words.join(' '))
      for (const line of 'code' in read ? [] : read)
        for (const { entry } of 'pet' in line ? [line] : 'choices' in line ? line.choices : []) {
          expect(entry.variant).toBe('Normal')
          expect(entry.quantity === 1 || words.some((each) => each.includes(String(entry.quantity)))).toBe(true)
        }
    }),
  )
})

it('[ML30] any text is read', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
      const read = readList(text)
      const quantities = 'code' in read ? [] : read.flatMap((line) => ('pet' in line ? line.entry.quantity : []))
      expect(quantities.filter((quantity) => !(quantity >= 1 && quantity <= 999))).toEqual([])
    }),
  )
})

it.each([
  ['2x shiny ki', { quantity: 2, variant: 'Shiny', name: 'ki' }],
  ['1x king doggy', { quantity: 1, variant: undefined, name: 'King Doggy' }],
  ['king doggy x3', { quantity: 3, variant: undefined, name: 'King Doggy' }],
  ['kd', { quantity: undefined, variant: undefined, name: 'kd' }],
  ['8 bl', { quantity: undefined, variant: undefined, name: '8 bl' }],
  ['d0ggy13', { quantity: undefined, variant: undefined, name: 'd0ggy13' }],
  ['8 bunn', { quantity: 8, variant: undefined, name: 'bunn' }],
  ['king doggy 3 4', { code: 'unclear' }],
  ['2. king doggy', { code: 'unclear' }],
  ['1000 doggy', { code: 'quantity', text: '1000' }],
  ['', { name: '' }],
])('[ML42, ML142] typed %j is %j', (text, expected) => {
  expect(readTyped(names, text)).toMatchObject(expected)
})

/** Signs on which patterns run long, up to the length of a text. */
it.each([
  'a,',
  ',',
  '\n',
  'x1',
  'a+',
  ':',
  '. ',
  's m ',
  '🐶',
  '\uFDFA',
  '1,234,',
  '(',
  'a\u0301\u0301',
  'q w e r t y\n',
])('[ML140] %j to the end of the longest text is read in small steps, or refused', (sign) => {
  const work = readPaste(gamePets, sign.repeat(MAX_TEXT / sign.length))
  const start = performance.now()
  const steps: number[] = []
  for (let step = work.next(); !step.done; step = work.next()) steps.push(performance.now())
  expect([steps.length > 10, performance.now() - start < 60_000]).toEqual([true, true])
})

it('[ML140] two thousand lines are two thousand steps and more, and a line that is longer than a pet is refused', () => {
  const work = readPaste(gamePets, 'kign dogy zzz\n'.repeat(2_000))
  let steps = 0
  while (work.next().done !== true) steps++
  expect(steps).toBeGreaterThan(2_000)
  expect(describeList(`a${' '.repeat(60_000)}b`)).toEqual(['unclear'])
})
