import { expect, it } from 'vitest'
import { axisLabels, timeMark } from './axis-format.ts'

it.each([
  { marks: [1_200_000, 1_220_000, 1_240_000], labels: ['1.20M', '1.22M', '1.24M'] },
  { marks: [1_281_000, 1_281_500], labels: ['1.2810M', '1.2815M'] },
  { marks: [0, 50_000, 100_000], labels: ['0', '50K', '100K'] },
  { marks: [1_000, 1_500], labels: ['1,000', '1,500'] },
  { marks: [1_356, 1_401.5, 1_447], labels: ['1,356', '1,402', '1,447'] },
  { marks: [2, 2.5, 3], labels: ['2', '2.5', '3'] },
  { marks: [5], labels: ['5'] },
])('[VA33] axis marks $marks read $labels', ({ marks, labels }) => {
  expect(axisLabels(marks)).toEqual(labels)
})

it('[VA32] marks of the time axis are in UTC', () => {
  const at = Date.UTC(2026, 10, 20, 18, 5)
  expect((['year', 'month', 'day', 'time'] as const).map((kind) => timeMark(at, kind))).toEqual([
    '2026',
    'Nov',
    'Nov 20',
    '6:05 PM',
  ])
})
