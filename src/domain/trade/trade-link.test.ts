import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_ENTRIES, type Trade } from './trade.ts'
import { MAX_LINK_LENGTH, parseTrade, toCutTradeUrl, toSharedQuery, toTradeUrl } from './trade-link.ts'

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
      fc.constantFrom('a.0', 'a.-1', 'a.1.2', 'a.999', 'A', '<script>', '..', '_', '&amp;', '%26', '\\', '…'),
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
    ['king--doggy', 'name'],
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

  it('[CA7, CA24] load the first 50 of 1,000 entries', () => {
    const {
      trade: { yours },
      skipped,
    } = parseTrade(new URLSearchParams({ you: Array.from({ length: 1_000 }, (_, at) => `pet-${at}`).join('_') }))
    expect([yours.length, yours.at(-1), skipped.length, skipped[0]]).toEqual([
      50,
      { slug: 'pet-49', quantity: 1 },
      950,
      { text: 'pet-50', reason: 'room' },
    ])
  })

  it('[AP115] are read whole with two full sides of the longest slugs', () => {
    const side = Array.from({ length: MAX_ENTRIES }, (_, at) => ({
      slug: String(at).padStart(120, 'a'),
      quantity: 999,
    }))
    const whole = { yours: side, theirs: side }
    expect(parseTrade(toTradeUrl(whole))).toEqual({ trade: whole, skipped: [] })
    expect(read(toSharedQuery(whole))).toEqual({ trade: whole, skipped: [] })
  })

  it.each([
    ['one entry many times', () => `you=${'doggy_'.repeat(20_000)}kitty`],
    ['entries', () => `you=${Array.from({ length: 20_000 }, (_, at) => `pet-${at}`).join('_')}`],
    ['parameters', () => `you=doggy&${'x=1&'.repeat(30_000)}them=kitty`],
    ['a parameter that nothing reads', () => `you=doggy&them=kitty&x=${'y'.repeat(120_000)}`],
    ['escapes', () => `you=doggy${'%255F'.repeat(24_000)}`],
  ])('[AP115] are cut, and have no verdict, beyond the length that is read: %s', (_, link) => {
    const { skipped } = read(link())
    expect(skipped.at(-1)).toEqual({ text: '…', reason: 'cut' })
    expect(skipped.length).toBeLessThan(MAX_LINK_LENGTH / 2)
  })

  it('[CA24] show only the beginning of a long part', () => {
    expect(read(`you=${'-'.repeat(5_000)}`).skipped).toEqual([{ text: `${'-'.repeat(40)}…`, reason: 'name' }])
  })
})

const TRADE: Trade = {
  yours: [
    { slug: 'king-doggy', quantity: 2 },
    { slug: 'mythic-kraken', quantity: 1 },
  ],
  theirs: [{ slug: 'owolord', quantity: 12 }],
}
const open = (link: string) => parseTrade(new URL(link, 'https://values.example').searchParams)

describe('trade links that chats and forums have touched', () => {
  it.each([
    '/calculator?you=king-doggy.2\\_mythic-kraken&them=owolord.12',
    '/calculator?you=king\\-doggy.2\\_mythic\\-kraken&them=owolord\\.12',
    '/calculator?you=king-doggy.2_mythic-kraken&them=owolord.12.',
    '/calculator?you=king-doggy.2_mythic-kraken&them=owolord.12)',
    '/calculator?you=king-doggy.2_mythic-kraken&them=owolord.12).',
    '/calculator?you=king-doggy.2_mythic-kraken&them=owolord.12,',
    '/calculator?you=king-doggy.2_mythic-kraken&them=owolord.12**',
    '/calculator?you=king-doggy.2_mythic-kraken&them=owolord.12>',
    '/calculator?you=king-doggy.2_mythic-kraken&them=owolord.12"',
    '/calculator?you=king-doggy.2_mythic-kraken&them=owolord.12||',
    '/calculator?you=king-doggy.2_mythic-kraken&them=owolord.12%60',
    '/calculator?you=king-doggy.2_mythic-kraken&them=owolord.12!?',
    '/calculator?you=king-doggy.2_mythic-kraken&them=owolord.12%20',
    '/calculator?you=king-doggy.2_mythic-kraken&them=owolord.12%0A',
    '/calculator?you=king-doggy.2_mythic-kraken&them=owolord.12%E2%80%8B',
    '/calculator?you=king-doggy.2_mythic-kraken&amp;them=owolord.12',
    '/calculator?you=king-doggy.2_mythic-kraken&amp;amp;them=owolord.12',
    '/calculator?you=king-doggy.2_mythic-kraken%26amp%3Bthem=owolord.12',
    '/calculator?you=king-doggy.2_mythic-kraken%26them=owolord.12',
    '/calculator?you%3Dking-doggy.2_mythic-kraken%26them%3Dowolord.12',
    '/calculator?you=king-doggy.2_mythic-kraken\\u0026them\\u003dowolord.12',
    '/calculator?you=king%2Ddoggy%2E2%5Fmythic-kraken&them=owolord.12',
    '/calculator?you=king%252Ddoggy.2%255Fmythic-kraken&them=owolord.12',
    '/CALCULATOR?YOU=KING-DOGGY.2_MYTHIC-KRAKEN&THEM=OWOLORD.12',
    '/calculator?You=King-Doggy.2_Mythic-Kraken&Them=Owolord.12',
    '/calculator?you=king%20doggy.2_mythic+kraken&them=owolord.12',
    '/calculator?you=king-%20doggy.2_mythic-kraken&them=owolord.12',
    '/calculator?you=king–doggy.2_mythic—kraken&them=owolord.12',
    '/calculator?you[]=king-doggy.2_mythic-kraken&them[]=owolord.12',
    '/calculator?utm_source=chat&you=king-doggy.2_mythic-kraken&them=owolord.12&fbclid=x',
    '/calculator?length=46&you=king-doggy.2_mythic-kraken&them=owolord.12_',
    '/calculator?length=46&amp;you=KING-DOGGY.2\\_mythic-kraken&amp;them=owolord.12).',
    '/calculator?length=46&them=owolord.12&you=king-doggy.2_mythic-kraken',
  ])('[CA43] %s is the same trade', (link) => {
    expect(open(link)).toEqual({ trade: TRADE, skipped: [] })
  })

  it.each([
    '/calculator?you=king-doggy.2_mythic-kraken&them=owolord.',
    '/calculator?you=king-doggy.2_mythic-kraken&them=owolord_',
    '/calculator?you=king-doggy.2_mythic-kraken&them=owolor…',
    '/calculator?you=king-doggy.2_mythic-kraken&them=owolor...',
    '/calculator?you=king-doggy.2_mythic-kraken&them=owolord-',
    '/calculator?you=king-doggy.2_mythic-kraken&them=',
    '/calculator?you=king-doggy.2_mythic-kraken&them',
    '/calculator?you=king-doggy.2_mythic-kraken&amp;th',
    '/calculator?you=king-doggy.2mythic-kraken&them=owolord.12',
    '/calculator?you=king-doggy.2_mythic-kraken&them=owolord.12🐶',
    '/calculator?you=king-doggy.2_mythic-kraken&them=owolord.12/',
    '/calculator?length=46&you=king-doggy.2_mythic-kraken&them=owolord.1',
    '/calculator?length=46&you=king-doggy.2_mythic-kraken&them=owolord',
    '/calculator?length=46&you=king-doggy.2_mythic-kraken',
    '/calculator?length=46&you=king-doggy.2',
    '/calculator?length=46&you=king',
    '/calculator?length=46',
    '/calculator?length=x&you=king-doggy.2_mythic-kraken&them=owolord.12',
  ])('[CA44, CA45] %s lacks a part, and says so', (link) => {
    expect(open(link).skipped.length).toBeGreaterThan(0)
  })

  it('[CA45] a copied link that is cut anywhere behind its length says so, and whole it says nothing', () => {
    fc.assert(
      fc.property(trade, fc.nat(), (given, at) => {
        fc.pre(given.yours.length + given.theirs.length > 0)
        const query = toSharedQuery(given)
        const start = query.indexOf('&') + 1
        expect(read(query)).toEqual({ trade: given, skipped: [] })
        const cutQuery = query.slice(0, start + (at % (query.length - start)))
        expect(read(cutQuery).skipped.length).toBeGreaterThan(0)
      }),
    )
    expect(toSharedQuery({ yours: [], theirs: [] })).toBe('')
  })

  it('[CA44] a trade that lacks a part keeps saying so in its address', () => {
    expect(read(toCutTradeUrl(TRADE).toString())).toEqual({ trade: TRADE, skipped: [{ text: '…', reason: 'cut' }] })
  })

  it('[CA43] a link of 16,000 signs is read within the time of a short one', () => {
    for (const sign of ['.', '…', '_', '%', '%25', '&amp;', '\\', ' ', '(', 'a.']) {
      const start = performance.now()
      read(`you=${sign.repeat(16_000 / sign.length)}x`)
      expect([sign, performance.now() - start < 500]).toEqual([sign, true])
    }
  })
})
