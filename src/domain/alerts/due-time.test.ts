import { expect, it } from 'vitest'
import { dueTime, type DueSettings } from './due-time.ts'

const settings = (changes: Partial<DueSettings>): DueSettings => ({
  digest: 'at-once',
  quietHours: null,
  timeZone: 'Europe/Berlin',
  ...changes,
})
const due = (changes: Partial<DueSettings>, at: string) =>
  new Date(dueTime(settings(changes), Date.parse(at))).toISOString()
const quietHours = { from: '22:00', to: '07:00' }

it.each<[Partial<DueSettings>, string, string]>([
  [{}, '2026-01-10T12:34:56.789Z', '2026-01-10T12:34:56.789Z'],
  [{ quietHours }, '2026-01-10T20:59:00.000Z', '2026-01-10T20:59:00.000Z'],
  [{ quietHours }, '2026-01-10T21:00:00.000Z', '2026-01-11T06:00:00.000Z'],
  [{ quietHours }, '2026-01-11T05:59:00.000Z', '2026-01-11T06:00:00.000Z'],
  [{ quietHours }, '2026-07-11T04:59:00.000Z', '2026-07-11T05:00:00.000Z'],
  [{ quietHours: { from: '13:00', to: '14:30' } }, '2026-01-10T12:34:00.000Z', '2026-01-10T13:30:00.000Z'],
  // The night on which clocks go forward: quiet until 07:00 of summer time.
  [{ quietHours }, '2026-03-28T23:30:00.000Z', '2026-03-29T05:00:00.000Z'],
  [{ digest: 'hourly' }, '2026-01-10T12:34:00.000Z', '2026-01-10T13:00:00.000Z'],
  [{ digest: 'hourly', timeZone: 'Asia/Kolkata' }, '2026-01-10T12:34:00.000Z', '2026-01-10T13:30:00.000Z'],
  [{ digest: 'daily' }, '2026-01-10T16:59:00.000Z', '2026-01-10T17:00:00.000Z'],
  [{ digest: 'daily' }, '2026-01-10T17:00:00.000Z', '2026-01-11T17:00:00.000Z'],
  [
    { digest: 'daily', quietHours: { from: '17:00', to: '19:00' } },
    '2026-01-10T12:00:00.000Z',
    '2026-01-10T18:00:00.000Z',
  ],
])('[AL20, AL21] with %j what happens at %s is sent at %s', (changes, at, expected) => {
  expect(due(changes, at)).toBe(expected)
})
