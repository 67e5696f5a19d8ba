import { expect, it } from 'vitest'
import { days } from '#messages/chat.ts'
import { chatTimes } from './chat-times.ts'

const NOW = Date.parse('2026-03-04T14:30:00.000Z') // a Wednesday
const utc = chatTimes('UTC', days)

it.each([
  ['2026-03-04', 'Today'],
  ['2026-03-05', 'Today'], // a clock that is wrong somewhere
  ['2026-03-03', 'Yesterday'],
  ['2026-03-02', 'Monday, Mar 2'],
  ['2026-02-26', 'Thursday, Feb 26'],
  ['2026-02-25', 'Feb 25'],
  ['2026-01-01', 'Jan 1'],
  ['2025-12-31', 'Dec 31, 2025'],
])('[CH77] the heading of %s is %s', (day, name) => {
  expect(utc.dayName(day, NOW)).toEqual(name)
})

it('[CH77] a day of the last week has its weekday also across the turn of a year', () => {
  expect(utc.dayName('2025-12-31', Date.parse('2026-01-03T00:00:00.000Z'))).toEqual('Wednesday, Dec 31, 2025')
})

it.each([
  ['2026-03-04T14:29:00.001Z', 'now'],
  ['2026-03-04T14:31:00.000Z', 'now'], // a clock that is wrong somewhere
  ['2026-03-04T14:29:00.000Z', '2:29 PM'],
  ['2026-03-04T00:00:00.000Z', '12:00 AM'],
  ['2026-03-03T23:59:59.999Z', 'Yesterday'],
  ['2026-03-02T23:59:59.999Z', 'Mar 2'],
  ['2025-03-04T14:30:00.000Z', 'Mar 4, 2025'],
])('[CH76] in the list %s is %s', (time, text) => {
  expect(utc.short(time, NOW)).toEqual(text)
})

it.each([
  ['America/Los_Angeles', 'Yesterday', '10:30 PM'],
  ['Asia/Kolkata', '12:00 PM', '12:00 PM'],
])('[CH16, CH76] days and clocks are those of %s', (timeZone, short, clock) => {
  const { short: formatShort, clock: formatClock } = chatTimes(timeZone, days)
  expect([formatShort('2026-03-04T06:30:00.000Z', NOW), formatClock('2026-03-04T06:30:00.000Z')]).toEqual([
    short,
    clock,
  ])
})

it('[CH77] a day that a clock was put forward in counts as one day', () => {
  // In the night to March 8 an hour is left out in New York.
  const times = chatTimes('America/New_York', days)
  expect([
    times.dayName('2026-03-07T05:00:00.000Z', Date.parse('2026-03-09T04:30:00.000Z')),
    times.dayName('2026-03-08T05:00:00.000Z', Date.parse('2026-03-09T04:30:00.000Z')),
  ]).toEqual(['Saturday, Mar 7', 'Yesterday'])
})
