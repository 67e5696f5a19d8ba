import fc from 'fast-check'
import { expect, it } from 'vitest'
import { stripBidiControls } from './strip-bidi-controls.ts'

it.each([
  ['an override', 'photo\u202Egnp.exe', 'photognp.exe'],
  ['embeddings and their end', '\u202Aa\u202Bb\u202C', 'ab'],
  ['isolates', '\u2066a\u2067b\u2068c\u2069', 'abc'],
  ['a space without width', 'Roblo\u200Bx', 'Roblox'],
  ['a soft hyphen, a word joiner and a byte order mark', 'Ro\u00ADblo\u2060x\uFEFF', 'Roblox'],
])('[CH78] %s is not shown', (_, text, shown) => {
  expect(stripBidiControls(text)).toEqual(shown)
})

it.each([
  ['right-to-left script', 'שלום, مرحبا'],
  ['a family of emoji, which joiners hold together', '👨‍👩‍👧'],
  ['a script that needs joiners', 'می\u200Cخواهم'],
  ['marks of direction, which turn nothing but themselves', 'a\u200E\u200Fb'],
  ['lines and markup', 'one\ntwo <b>three</b> &amp;'],
])('[CH78] %s stays as it is', (_, text) => {
  expect(stripBidiControls(text)).toEqual(text)
})

it('[CH78] what is left hides nothing, and keeps its order', () => {
  const hidden = ['\u202A', '\u202E', '\u2066', '\u2069', '\u200B', '\u00AD', '\uFEFF']
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.constantFrom('a', 'ש', '👍', '\n'), fc.constantFrom(...hidden))), (pieces) => {
      const shown = stripBidiControls(pieces.join(''))
      expect(shown).toEqual(pieces.filter((piece) => !hidden.includes(piece)).join(''))
      expect(stripBidiControls(shown)).toEqual(shown)
    }),
  )
})
