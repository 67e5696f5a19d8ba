import { pointInWords } from '#messages/chart-cursor.ts'
import { expect, it } from 'vitest'
import { changeText, summaryText } from './point-text.ts'

const first = { at: Date.UTC(2026, 10, 13, 18, 5), value: 1_200_000 }
const last = { at: Date.UTC(2026, 10, 20, 6), value: 1_260_000 }

it('[IT16] a point is read out with its time and its figure', () => {
  expect(pointInWords(first, 'value')).toEqual('Nov 13, 2026, 6:05 PM: 1,200,000')
  expect(pointInWords(first, 'exist')).toEqual('Nov 13, 2026, 6:05 PM: 1,200,000 exist')
})

it('[IT16] a chart says in one sentence what it shows', () => {
  expect(summaryText([first, last], 'value')).toEqual(
    'Value, 2 points: from 1,200,000 on Nov 13, 2026, 6:05 PM to 1,260,000 on Nov 20, 2026, 6:00 AM, +5%.',
  )
  expect(summaryText([last], 'exist')).toEqual('Exist Count: 1,260,000 since Nov 20, 2026, 6:00 AM.')
  expect(summaryText([], 'value')).toEqual('')
})

it.each([
  { previous: 100, value: 101.84, text: '+1.8%' },
  { previous: 100, value: 90, text: '-10%' },
  { previous: 100, value: 100, text: '0%' },
  { previous: 0, value: 5, text: null },
  { previous: undefined, value: 5, text: null },
])('[IT16] from $previous to $value is $text', ({ previous, value, text }) => {
  expect(changeText(previous, value)).toEqual(text)
})
