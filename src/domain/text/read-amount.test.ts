import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AmountKind, readAmount, type ReadAmount, writeAmount } from './read-amount.ts'

const KINDS = ['amount', 'percent', 'whole'] as const
/** A number: it is read. Two: asked. A word: its fault. */
const short = (read: ReadAmount) => ('amount' in read ? read.amount : 'readings' in read ? read.readings : read.fault)
const NO = 'unreadable'

// As a value, as a percentage, as a whole number.
const CASES: [string, unknown, unknown, unknown][] = [
  ['7', 7, 7, 7],
  ['007', 7, 7, 7],
  ['0', 0, 0, 0],
  ['1250000', 1_250_000, 1_250_000, 1_250_000],
  [' 1,250,000 ', 1_250_000, 1_250_000, 1_250_000],
  ['1.250.000', 1_250_000, 1_250_000, 1_250_000],
  ['1 250 000', 1_250_000, 1_250_000, 1_250_000],
  ['1\u00a0250\u00a0000', 1_250_000, 1_250_000, 1_250_000],
  ['1\u202f250\u202f000', 1_250_000, 1_250_000, 1_250_000],
  ['1\u2009250', 1_250, 1_250, 1_250],
  ["1'250'000", 1_250_000, 1_250_000, 1_250_000],
  ['1’250', 1_250, 1_250, 1_250],
  ['12,34,567', 1_234_567, 1_234_567, 1_234_567],
  ['1,234', 1_234, [1.234, 1_234], 1_234],
  ['1.234', [1.234, 1_234], [1.234, 1_234], 1_234],
  ['999.999', [999.999, 999_999], [999.999, 999_999], 999_999],
  ['0,125', 0.125, 0.125, NO],
  ['0.125', 0.125, 0.125, NO],
  ['.125', 0.125, 0.125, NO],
  ['1234.567', 1_234.567, 1_234.567, NO],
  ['1234,567', 1_234.567, 1_234.567, NO],
  ['2,5', 2.5, 2.5, NO],
  ['2.5', 2.5, 2.5, NO],
  ['1,50', 1.5, 1.5, NO],
  [',5', 0.5, 0.5, NO],
  ['1,234.5', 1_234.5, 1_234.5, NO],
  ['1.234,5', 1_234.5, 1_234.5, NO],
  ['1 234,5', 1_234.5, 1_234.5, NO],
  ["1'234.50", 1_234.5, 1_234.5, NO],
  ['1,234.567', 1_234.567, 1_234.567, NO],
  ['1.2345', 1.2345, 1.2345, NO],
  ['15.', 15, 15, NO],
  ['15,', 15, 15, NO],
  ['1,5m', 1_500_000, 1_500_000, 1_500_000],
  ['1.1M', 1_100_000, 1_100_000, 1_100_000],
  ['2,75M', 2_750_000, 2_750_000, 2_750_000],
  ['.5 K', 500, 500, 500],
  ['1,250k', [1_250, 1_250_000], [1_250, 1_250_000], 1_250_000],
  ['1.250k', 1_250, 1_250, 1_250_000],
  ['2B', 2e9, 2e9, 2e9],
  ['1.5t', 1.5e12, 1.5e12, 1.5e12],
  ['１．５Ｍ', 1_500_000, 1_500_000, 1_500_000],
  ['２５', 25, 25, 25],
  ['٢٫٥', 2.5, 2.5, NO],
  ['١٬٢٣٤', 1_234, 1_234, 1_234],
  ['۲۵', 25, 25, 25],
  ['२५', 25, 25, 25],
  ['\u200e25\u200f', 25, 25, 25],
  ['5%', NO, 5, NO],
  ['2,5 %', NO, 2.5, NO],
  ['٥٪', NO, 5, NO],
  ['', 'empty', 'empty', 'empty'],
  [' \u00a0 ', 'empty', 'empty', 'empty'],
  ['-5', NO, NO, NO],
  ['−5', NO, NO, NO],
  ['+5', NO, NO, NO],
  ['1e9', NO, NO, NO],
  ['0x10', NO, NO, NO],
  ['12 pets', NO, NO, NO],
  ['Infinity', NO, NO, NO],
  ["3'0.0.0", NO, NO, NO],
  ['3 0.0.0', NO, NO, NO],
  ['1.0,0,0', NO, NO, NO],
  ['1,2,3', NO, NO, NO],
  ['1,23,45', NO, NO, NO],
  ['1,234.567.890', NO, NO, NO],
  ['1.234,567,890', NO, NO, NO],
  ["1,234'567", NO, NO, NO],
  ['1 23', NO, NO, NO],
  ['12 34 567', 1_234_567, 1_234_567, 1_234_567],
  ['0,123,456', NO, NO, NO],
  ['1..5', NO, NO, NO],
  ['.', NO, NO, NO],
  ['k', NO, NO, NO],
  ['1½', NO, NO, NO],
  ['10²', NO, NO, NO],
  ['1.5mm', NO, NO, NO],
  ['5-6', NO, NO, NO],
  ['9007199254740993', 'too-large', 'too-large', 'too-large'],
  ['9'.repeat(400), 'too-large', 'too-large', 'too-large'],
  ['0.0000001', NO, NO, NO],
]

describe('a typed amount', () => {
  it.each(CASES)('[VA92, VA93] %j is the value %j, the percentage %j, the whole number %j', (text, ...expected) => {
    expect(KINDS.map((kind) => short(readAmount(text, kind)))).toEqual(expected)
  })

  it.each<[string, AmountKind, unknown]>([
    ['1.234', 'english-cell', 1.234],
    ['1,234', 'english-cell', 1_234],
    ['1,5', 'english-cell', 1.5],
    ['1.234', 'cell', [1.234, 1_234]],
    ['1,234', 'cell', [1.234, 1_234]],
    ['1.234.567', 'cell', 1_234_567],
    ['1,5', 'cell', 1.5],
  ])('[VA92, VA93] %j in a %s of a file is %j', (text, kind, expected) => {
    expect(short(readAmount(text, kind))).toEqual(expected)
  })

  it('[VA93] as the site writes it is read as that number in every field', () => {
    const number = fc.oneof(
      fc.nat(),
      fc.tuple(fc.nat(1e9), fc.integer({ min: 1, max: 4 })).map(([digits, places]) => Number(`${digits}e-${places}`)),
    )
    fc.assert(
      fc.property(number, fc.constantFrom<AmountKind>('amount', 'percent', 'cell', 'english-cell'), (amount, kind) => {
        expect(short(readAmount(writeAmount(amount), kind))).toBe(amount)
      }),
    )
    expect(writeAmount(1.234)).toBe('1.2340')
  })

  it('[VA92] is never anything but its digits, whatever is typed', () => {
    const typed = fc.string({ unit: fc.constantFrom(..."0123456789.,' kmbt%-٢２"), maxLength: 12 })
    fc.assert(
      fc.property(typed, fc.constantFrom(...KINDS), (text, kind) => {
        const read = readAmount(text, kind)
        const amounts = 'amount' in read ? [read.amount] : 'readings' in read ? read.readings : []
        const isRight = kind === 'whole' ? Number.isSafeInteger : Number.isFinite
        expect(amounts.every((amount) => amount >= 0 && isRight(amount))).toBe(true)
      }),
    )
  })
})
