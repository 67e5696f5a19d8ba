import { format } from 'date-fns'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  formatClock,
  formatCompact,
  formatDate,
  formatDay,
  formatDecimals,
  formatMoment,
  formatMonth,
  formatNumber,
  formatSigned,
  formatWeekday,
  formatWhole,
} from './format.ts'
import type { Locale } from './locale.ts'

describe('format', () => {
  it.each([
    [0, '0', '0'],
    [9_999, '9,999', '9,999'],
    [10_000, '10,000', '10K'],
    [12_345, '12,345', '12.35K'],
    [1_250_000, '1,250,000', '1.25M'],
    [5_000_000_000, '5,000,000,000', '5B'],
    [-20_000, '-20,000', '-20K'],
    [1.256, '1.26', '1.26'],
  ])('[VA33, VA79] %d is %s in full and %s where space is short', (value, full, compact) => {
    expect([formatNumber(value), formatCompact(value)]).toEqual([full, compact])
  })

  it('[PC3] rounds and groups a whole number', () => {
    expect([1_234.5, 0.4, 999.6].map((value) => formatWhole(value))).toEqual(['1,235', '0', '1,000'])
  })

  it.each([
    ['2025-11-20T00:00:00.000Z', 'Nov 20, 2025'],
    ['2025-09-05T23:59:59.999Z', 'Sep 5, 2025'],
    ['2024-02-29T12:00:00.000Z', 'Feb 29, 2024'],
  ])('[VA32] %s is %s', (time, text) => {
    expect(formatDate(time)).toBe(text)
  })

  it('[VA32] a time of day is in UTC', () => {
    expect(formatMoment('2025-11-20T18:05:59.000Z')).toBe('Nov 20, 2025, 6:05 PM')
  })

  const number = fc.oneof(
    fc.integer({ min: -1e14, max: 1e14 }),
    fc.double({ min: -1e12, max: 1e12, noNaN: true }).map((value) => Number(value.toPrecision(15))),
    fc
      .tuple(fc.integer({ min: -1e12, max: 1e12 }), fc.integer({ min: 1, max: 6 }))
      .map(([digits, places]) => Number(`${digits}e-${places}`)),
  )
  const byIntl = (options: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat('en-US', { signDisplay: 'negative', ...options }).format

  it('[VA33, PC3, VA78] is what Intl writes of any number of 15 digits', () => {
    const wanted = [
      byIntl({ maximumFractionDigits: 2 }),
      byIntl({ maximumFractionDigits: 0 }),
      byIntl({ maximumFractionDigits: 1 }),
      byIntl({ maximumFractionDigits: 1, signDisplay: 'exceptZero' }),
    ]
    const compact = byIntl({ notation: 'compact', maximumFractionDigits: 2 })
    fc.assert(
      fc.property(number, (value) => {
        expect([formatNumber(value), formatWhole(value), formatDecimals(value, 1), formatSigned(value, 1)]).toEqual(
          wanted.map((format) => format(value)),
        )
        expect(formatCompact(value)).toEqual((Math.abs(value) < 10_000 ? wanted[0]! : compact)(value))
      }),
      { numRuns: 2_000 },
    )
  })

  it('[VA78] is what Intl writes of any time', () => {
    const parts: [(time: number) => string, Intl.DateTimeFormatOptions][] = [
      [formatDay, { month: 'short', day: 'numeric' }],
      [formatMonth, { month: 'short' }],
      [formatWeekday, { weekday: 'short' }],
      [formatClock, { hour: 'numeric', minute: '2-digit' }],
      [formatMoment, { year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' }],
    ]
    const wanted = parts.map(([, options]) => new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }))
    fc.assert(
      fc.property(fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2100, 0, 1) }), (time) => {
        // Some versions put a narrow space before AM.
        expect(parts.map(([format]) => format(time))).toEqual(
          wanted.map((format) => format.format(time).replaceAll('\u202F', ' ')),
        )
      }),
    )
  })

  it('[VA32, VA33] writes as another language does where its locale is given', () => {
    const months = ['janv.', 'févr.', 'mars', 'avr.', 'mai', 'juin', 'juil.', 'août', 'sept.', 'oct.', 'nov.', 'déc.']
    const french: Locale = {
      tag: 'fr-FR',
      group: '\u202F',
      decimal: ',',
      units: ['\u00A0k', '\u00A0M', '\u00A0Md', '\u00A0Bn'],
      months,
      weekdays: ['dim.', 'lun.', 'mar.', 'mer.', 'jeu.', 'ven.', 'sam.'],
      day: (month, day) => `${day} ${month}`,
      date: (day, year) => `${day} ${year}`,
      clock: (hours, minutes) => `${String(hours).padStart(2, '0')}:${minutes}`,
    }
    const inFrench = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(french.tag, { ...options, timeZone: 'UTC' })
    fc.assert(
      fc.property(number, (value) => {
        const wanted = new Intl.NumberFormat(french.tag, { maximumFractionDigits: 2, signDisplay: 'negative' })
        expect(formatNumber(value, french)).toBe(wanted.format(value))
      }),
    )
    fc.assert(
      fc.property(fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2100, 0, 1) }), (time) => {
        expect([formatDate(time, french), formatWeekday(time, french), formatClock(time, french)]).toEqual([
          inFrench({ year: 'numeric', month: 'short', day: 'numeric' }).format(time),
          inFrench({ weekday: 'short' }).format(time),
          inFrench({ hour: '2-digit', minute: '2-digit' }).format(time),
        ])
      }),
    )
    expect([formatCompact(1_250_000, french), formatSigned(1.25, 1, french)]).toEqual(['1,25\u00A0M', '+1,3'])
  })

  it('[VA32] is the pattern MMM d, yyyy on every UTC day', () => {
    const anyDay = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(anyDay, (date) => {
        const sameWallClock = new Date(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate(), 12)
        expect(formatDate(date.getTime())).toBe(format(sameWallClock, 'MMM d, yyyy'))
      }),
    )
  })
})
