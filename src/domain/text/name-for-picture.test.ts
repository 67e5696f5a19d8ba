import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { nameForPicture } from './name-for-picture.ts'

it.each([
  ['King Doggy', 'king-doggy', 'King Doggy'],
  ['Éclair Dragón №', 'eclair-dragon', 'Éclair Dragón'],
  ['🐶 Happy 👨‍👩‍👧 Doggy\u200d', 'happy-doggy', 'Happy Doggy'],
  ['🐶🐶', 'double-doggy', 'Double Doggy'],
  ['قطة سعيدة', 'happy-cat', 'Happy Cat'],
  ['King 王', 'king-wang', 'King Wang'],
  ['\u202eyggoD', 'doggy-2', 'yggoD'],
  ['Z\u0351\u0352\u0353algo', 'zalgo', 'Zalgo'],
  ['  Two \n lines\t', 'two-lines', 'Two lines'],
])('[SE15, SE25, SE26] %j is drawn as %3$j', (name, slug, drawn) => {
  expect(nameForPicture(name, slug)).toEqual(drawn)
})

it('[SE25] a name of any length stays short enough to be laid out', () => {
  expect(nameForPicture('Doggy '.repeat(5_000), 'doggy')).toHaveLength(120)
})

it.each(['baloo-2', 'figtree'])('[SE15] whatever is kept, %s has', (face) => {
  const ranges: Record<string, string> = JSON.parse(
    readFileSync(`node_modules/@fontsource-variable/${face}/unicode.json`, 'utf8'),
  )
  const has = [ranges['latin'], ranges['latin-ext']]
    .flatMap((text) => text!.split(','))
    .map((range) =>
      range
        .slice(2)
        .split('-')
        .map((digits) => Number.parseInt(digits, 16)),
    )
  const missing = Array.from({ length: 0x3000 }, (_, code) => code).filter((code) => {
    const character = String.fromCodePoint(code)
    const isKept = nameForPicture(`${character}1`, 'x') === `${character}1`
    return isKept && !has.some(([first, last = first]) => code >= first! && code <= last!)
  })
  expect(missing).toEqual([])
})
