import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_ENTRIES, type Trade } from './trade.ts'
import { parseTrade, toTradeUrl } from './trade-link.ts'

const read = (query: string) => parseTrade(new URLSearchParams(query))

const slug = fc.stringMatching(/^[a-z0-9]{1,8}(-[a-z0-9]{1,8}){0,3}$/)
const side = fc.uniqueArray(fc.record({ slug, quantity: fc.integer({ min: 1, max: 999 }) }), {
  selector: (entry) => entry.slug,
  maxLength: MAX_ENTRIES,
})
const trade: fc.Arbitrary<Trade> = fc.record({ yours: side, theirs: side })

describe('trade links', () => {
  it('[CA5] are short and readable', () => {
    const link = toTradeUrl({
      yours: [
        { slug: 'king-doggy', quantity: 2 },
        { slug: 'mythic-kraken', quantity: 1 },
      ],
      theirs: [{ slug: 'owolord', quantity: 1 }],
    })
    expect(link.toString()).toBe('you=king-doggy.2_mythic-kraken&them=owolord')
    expect(toTradeUrl({ yours: [], theirs: [] }).toString()).toBe('')
  })

  it('[CA5] bring back every trade, and leave nothing out', () => {
    fc.assert(
      fc.property(trade, (given) => {
        expect(read(toTradeUrl(given).toString())).toEqual({ trade: given, skipped: [] })
      }),
    )
  })

  it('[CA24] are read to something valid whatever they hold, and what is written from that is read the same', () => {
    const part = fc.oneof(
      slug,
      fc.string(),
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('a.0', 'a.-1', 'a.1.2', 'a.999', 'A', '<script>', '..', '_'),
    )
    fc.assert(
      fc.property(fc.array(part), fc.array(part), (you, them) => {
        const url = new URLSearchParams([
          ['you', you.join('_')],
          ['them', them.join('_')],
        ])
        const { trade: found } = parseTrade(url)
        for (const { slug: name, quantity } of [...found.yours, ...found.theirs]) {
          expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
          expect(Number.isInteger(quantity) && quantity >= 1 && quantity <= 999).toBe(true)
        }
        expect(read(toTradeUrl(found).toString())).toEqual({ trade: found, skipped: [] })
      }),
    )
  })

  it.each([
    ['<script>alert(1)</script>', 'name'],
    ['King-Doggy', 'name'],
    ['a--b', 'name'],
    ['.5', 'name'],
    ['__proto__'.replaceAll('_', '-'), 'name'],
    ['king-doggy.0', 'quantity'],
    ['king-doggy.-3', 'quantity'],
    ['king-doggy.1000', 'quantity'],
    ['king-doggy.1e2', 'quantity'],
    ['king-doggy.1.5', 'quantity'],
    ['king-doggy.', 'quantity'],
  ] as const)('[CA24] leave out %s for its %s, and load the rest', (text, reason) => {
    expect(parseTrade(new URLSearchParams({ you: `owolord.2_${text}_kraken` }))).toEqual({
      trade: {
        yours: [
          { slug: 'owolord', quantity: 2 },
          { slug: 'kraken', quantity: 1 },
        ],
        theirs: [],
      },
      skipped: [{ text, reason }],
    })
  })

  it('[CA24] add up what is named twice, up to 999', () => {
    expect(read('you=a.2_b_a.3&you=b')).toEqual({
      trade: {
        yours: [
          { slug: 'a', quantity: 5 },
          { slug: 'b', quantity: 2 },
        ],
        theirs: [],
      },
      skipped: [],
    })
    expect(read('them=a.998_a.2')).toEqual({
      trade: { yours: [], theirs: [{ slug: 'a', quantity: 998 }] },
      skipped: [{ text: 'a.2', reason: 'quantity' }],
    })
  })

  it('[CA7, CA24] load the first 50 of 10,000 entries', () => {
    const {
      trade: { yours },
      skipped,
    } = parseTrade(new URLSearchParams({ you: Array.from({ length: 10_000 }, (_, at) => `pet-${at}`).join('_') }))
    expect([yours.length, yours.at(-1), skipped.length, skipped[0]]).toEqual([
      50,
      { slug: 'pet-49', quantity: 1 },
      9_950,
      { text: 'pet-50', reason: 'room' },
    ])
  })

  it('[CA24] show only the beginning of a long part', () => {
    expect(read(`you=${'X'.repeat(5_000)}`).skipped).toEqual([{ text: `${'X'.repeat(40)}…`, reason: 'name' }])
  })
})
