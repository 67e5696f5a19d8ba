import { expect, it } from 'vitest'
import { toCsvLine } from './csv-line.ts'

it('[OD5] a CSV line quotes commas, quotes and line breaks, and leaves unknown cells empty', () => {
  expect(toCsvLine(['Doggy', 'a,b', 'the "King"', 'two\nlines', null, 0, 1.5])).toBe(
    'Doggy,"a,b","the ""King""","two\nlines",,0,1.5\n',
  )
})

it.each(['=1+1', '+1', '-1', '@sum', '\tx', '\r=1', ' =1+1', '\n=1', '＝1+1', "'=1+1"])(
  '[OD5] a text that a spreadsheet would run begins with an apostrophe: %j',
  (text) => {
    expect(toCsvLine([text])).toMatch(/^"?'/)
    expect(toCsvLine([-1])).toBe('-1\n')
  },
)
