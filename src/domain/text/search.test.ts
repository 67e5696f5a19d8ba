import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expandSearch, searchHref } from './search-expansion.ts'
import { sanitiseSearch } from './search-sanitising.ts'

/** Characters that searched text stumbles over, among plain ones. All of Unicode takes seconds to set up. */
const awkward = fc.oneof(
  fc.string({ minLength: 1, maxLength: 1 }),
  fc.constantFrom(
    's',
    'M',
    '-',
    ' ',
    '\u0000',
    '\n',
    '\u00A0',
    '\u00AD',
    '\u0301',
    '\u200B',
    '\u202E',
    '\u2028',
    '\uFEFF',
    '\uD83D',
    '\uDC36',
    '\u{1F436}',
    '\u{E0041}',
  ),
)

describe('search', () => {
  it.each([
    ['s king doggy', 'Shiny king doggy'],
    ['sm king doggy', 'Shiny Mythic king doggy'],
    ['M KING', 'Mythic KING'],
    ['Sm', 'Shiny Mythic'],
    ['king s', 'king Shiny'],
    ['  king   sm  doggy ', 'king Shiny Mythic doggy'],
    ['s m king', 'Shiny Mythic king'],
  ])('[VA23] %j is expanded to %j', (text, expanded) => {
    expect(expandSearch(text)).toBe(expanded)
  })

  it.each(['super', 'smile', 'mythic', 'Shiny King', "Sylently's Hats", 'king-s', 'ms', 'x.s'])(
    '[VA24] %j holds no abbreviation that is a whole word',
    (text) => {
      expect(expandSearch(text)).toBe(text)
    },
  )

  it.each([
    ['sm-king', 'Shiny Mythic king'],
    ['S.king', 'Shiny king'],
    ['m: king', 'm: king'],
    ['s-m king', 'Shiny Mythic king'],
    ['king s-doggy', 'king s-doggy'],
    ['s-', 's-'],
  ])('[VA25] %j at the start is %j', (text, expanded) => {
    expect(expandSearch(text)).toBe(expanded)
  })

  it('[VA23, VA24] expanding twice is expanding once', () => {
    // Even expanded, seven words are shorter than the length at which a search is cut.
    const words = fc.array(fc.constantFrom('s', 'M', 'sm', 'SM', 'king', 'super', 's-', '-', ' '), { maxLength: 7 })
    const anyText = fc.oneof(
      fc.string({ unit: awkward }),
      words.map((each) => each.join(' ')),
      words.map((each) => each.join('')),
    )
    fc.assert(
      fc.property(anyText, (text) => {
        expect(expandSearch(expandSearch(text))).toBe(expandSearch(text))
      }),
    )
  })

  it.each([
    ['a\u0000b\u202Ec', 'abc'],
    [' a \t\n b ', 'a b'],
    ['e\u0301', '\u00E9'],
    ['x'.repeat(150), 'x'.repeat(100)],
    [`${'x'.repeat(99)}\u{1F436}`, 'x'.repeat(99)],
    ['\u200B\u200B', ''],
    ['A\u00AD\u0301', '\u00C1'],
    ['a\uD800b', 'ab'],
  ])('[VA26] %j is sent as %j', (text, sent) => {
    expect(sanitiseSearch(text)).toBe(sent)
  })

  it('[VA26] any text becomes at most 100 plain, well-formed characters, and stays so', () => {
    fc.assert(
      fc.property(fc.string({ unit: awkward, maxLength: 300 }), (text) => {
        const sent = sanitiseSearch(text)
        expect(sent.length).toBeLessThanOrEqual(100)
        expect(sent).not.toMatch(/[\p{Cc}\p{Cf}]|^\s|\s$/u)
        expect(sanitiseSearch(sent)).toBe(sent)
      }),
    )
  })

  it('[LY2, VA23, VA71] a search leads to the items with the text encoded, an empty one nowhere', () => {
    expect(searchHref('s cats & dogs')).toBe('/items?search=Shiny%20cats%20%26%20dogs')
    expect(['', '   ', '\u200B'].map(searchHref)).toEqual([null, null, null])
  })

  it('[LY2] the encoded text is read back as it was', () => {
    fc.assert(
      fc.property(fc.string({ unit: awkward, minLength: 1 }), (text) => {
        const href = searchHref(text) ?? '/items?search='
        expect(new URL(href, 'http://x').searchParams.get('search')).toBe(expandSearch(text))
      }),
    )
  })
})
