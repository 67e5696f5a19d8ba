import { MessageText } from '#contract/chat.ts'
import { IngestHatch } from '#contract/ingest.ts'
import { UsersQuery } from '#contract/users.ts'
import { VISIBLE } from '#contract/visible-text.ts'
import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { sanitiseSearch } from './search-sanitising.ts'

const BLANKS = {
  'a Hangul filler': '\u3164',
  'Hangul Jamo fillers': '\u115F\u1160',
  'a half-width filler': '\uFFA0',
  'an empty Braille cell': '\u2800',
  'a combining mark alone': '\u0301',
  'an enclosing mark alone': '\u20DD',
  'variation selectors': '\uFE0F\u{E0100}',
  'a grapheme joiner': '\u034F',
  'a null notehead': '\u{1D159}',
  'spaces of all kinds': '\u00A0\u2003\u3000',
  tags: '\u{E0041}',
  'format characters': '\u200B\u2060\uFEFF',
  'half a character': '\uD83D',
}
const SHOWN = ['a', '0', '.', '👍', '👨\u200D👩\u200D👧', 'é', 'e\u0301', '한', '⠁', 'ש', '\u{1FAE9}', '\u3164a']

const isName = (playerName: string) => v.is(IngestHatch, { id: '1', slug: 'doggy', playerName })

describe.each(Object.entries(BLANKS))('[VA53] %s', (_, blank) => {
  it('[VA53, IN9, CH7, CH12, VA88] shows nothing: no name, no message, no search', () => {
    for (const text of [blank, `${blank}${blank}`, ` ${blank} `]) {
      expect([VISIBLE.test(text), isName(text), v.is(MessageText, text), v.is(UsersQuery, { search: text })]).toEqual([
        false,
        false,
        false,
        false,
      ])
      expect(VISIBLE.test(sanitiseSearch(text))).toEqual(false)
    }
  })
})

it.each(SHOWN)('[VA53] %j shows something', (text) => {
  expect([VISIBLE.test(text), v.is(MessageText, text), v.is(UsersQuery, { search: text })]).toEqual([true, true, true])
})

it('[VA26, VA53, VA88] a search keeps no character that renders as a blank', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.constantFrom(...Object.values(BLANKS)), fc.constantFrom('a', ' ', '👍'))),
      (pieces) => {
        expect(
          [...sanitiseSearch(pieces.join(''))].filter((character) =>
            /\p{Default_Ignorable_Code_Point}|\u2800/u.test(character),
          ),
        ).toEqual([])
      },
    ),
  )
})
