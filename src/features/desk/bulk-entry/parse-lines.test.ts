import { MAX_INGEST_NUMBER } from '#contract/ingest.ts'
import { runToEnd } from '#base/run-in-slices.ts'
import { describe, expect, it } from 'vitest'
import { makeDeskValue } from '../testing/desk-value.fixture.ts'
import { lineFaultText, textFaultText } from './fault-text.ts'
import { judgeLine } from './judge-line.ts'
import { MAX_LINES, parseLines, type ParsedText, writeLines } from './parse-lines.ts'

const HEADER = 'slug,variant,value,low,high,demand,trend,reason'
const read = (text: string): ParsedText => {
  const parsed = runToEnd(parseLines(text))
  if (!('lines' in parsed)) throw new Error(textFaultText(parsed))
  return parsed
}
const refuse = (text: string) => {
  const parsed = runToEnd(parseLines(text))
  return 'code' in parsed ? textFaultText(parsed) : null
}
/** The faults of one line below the full header. */
const faults = (line: string) => {
  const { lines } = read(`${HEADER}\n${line}`)
  return lines[0]!.faults.map((fault) => lineFaultText(fault, lines[0]!))
}

describe('what is pasted', () => {
  it('[DK90] is read by the columns of its first line, in any order, from commas, semicolons or tabs', () => {
    const expected = [
      {
        line: 2,
        variantSlug: 'shiny-king-doggy',
        figures: { value: 1_280_000, demand: 'high' },
        reason: 'Sold, often: “3”',
      },
      { line: 3, variantSlug: 'doggy', figures: { value: 'O/C' }, reason: '' },
    ]
    for (const text of [
      'value,slug,Variant,demand,reason\n1280000,king-doggy,Shiny,high,"Sold, often: “3”"\nO/C,doggy,,,',
      'value;slug;variant;demand;reason\r\n1280000;king-doggy;Shiny;high;Sold, often: “3”\r\nO/C;doggy;;;\r\n\r\n',
      '\ufeffvalue\tslug\tvariant\tdemand\treason\n1280000\t king-doggy \tShiny\thigh\tSold, often: “3”\nO/C\tdoggy',
    ])
      expect(read(text).lines).toEqual(expected.map((line) => expect.objectContaining(line)))
  })

  it('[DK90] names the line of each record, and the columns that nothing is read from', () => {
    const { lines, ignored } = read('slug,name,value,notes\na,A,1,"two\nlines"\n\nb,B,2,x\n,,,\nc,C,3,')
    expect([lines.map(({ line, slug }) => [line, slug]), ignored]).toEqual([
      [
        [3, 'a'],
        [5, 'b'],
        [7, 'c'],
      ],
      ['name', 'notes'],
    ])
  })

  it('[DK91] that cannot be read as a whole says why', () => {
    expect([
      refuse('king-doggy,Shiny,5'),
      refuse('slug,variant,reason\na,Shiny,because'),
      refuse('slug,value,slug\na,1,a'),
      refuse('slug,value'),
      refuse('slug,value,reason\na,1,fine\nb,2,"open\nc,3,'),
      refuse(`slug,value\n${'a,1\n'.repeat(MAX_LINES + 1)}`),
      refuse('PK\u0003\u0004 a workbook'),
      refuse(`slug,value\n${Array.from({ length: MAX_LINES }, (_, index) => `a${index},1`).join('\n')}`),
    ]).toEqual([
      'The first line must name the columns, and one of them must be slug.',
      'The first line must name at least one of the columns value, low, demand and trend.',
      'The column slug is there twice.',
      'There are no lines below the first one.',
      expect.stringContaining('A quotation mark isn’t closed.'),
      'These are 501 lines. Send at most 500 at once.',
      'The first line must name the columns, and one of them must be slug.',
      null,
    ])
  })
})

describe('a line', () => {
  it('[DK91] with a number that is none says so in plain words, at its column', () => {
    const none = (text: string) =>
      `Value: “${text}” isn’t a number. Write it with digits alone, such as 12000, or write N/A, TBD or O/C.`
    for (const text of [
      '12 pets',
      'NaN',
      'Infinity',
      '-Infinity',
      '1.250.00',
      '1.28E+06',
      '0x10',
      '1_000',
      '--1',
      'n/a',
      '1e',
    ])
      expect(faults(`a,Normal,${text},,,,,`)).toEqual([none(text)])
    expect(faults('a,Normal,-1,,,,,')).toEqual(['Value: “-1” is below 0.'])
    for (const text of ['1e308', '1e309', String(MAX_INGEST_NUMBER + 1)])
      expect(faults(`a,Normal,${text},,,,,`)).toEqual([`Value: “${text}” is above 100,000,000,000.`])
    expect(faults('a,Normal,5,1kk,9,,,')).toEqual([
      'Low: “1kk” isn’t a number. Write it with digits alone, such as 12000.',
    ])
    for (const text of ['0', '1e3', '0.5', String(MAX_INGEST_NUMBER), 'TBD'])
      expect(faults(`a,Normal,${text},,,,,`)).toEqual([])
  })

  it('[DK91] with a range that does not fit says which end is wrong', () => {
    expect([
      faults('a,Normal,5,1,,,,'),
      faults('a,Normal,5,,9,,,'),
      faults('a,Normal,O/C,1,9,,,'),
      faults('a,Normal,5,6,9,,,'),
      faults('a,Normal,10,6,9,,,'),
      faults('a,Normal,5,9,1,,,'),
      faults('a,Normal,5,5,5,,,'),
    ]).toEqual([
      ['High: Write the highest figure as well.'],
      ['Low: Write the lowest figure as well.'],
      ['Low: O/C has no range.'],
      ['Low: The lowest figure is above the value.'],
      ['High: The highest figure is below the value.'],
      ['Low: The lowest figure is above the highest.'],
      [],
    ])
  })

  it('[DK91] with unknown words, too many cells, a hostile reason or nothing to change says so', () => {
    expect([
      faults('King Doggy,Normal,5,,,,,'),
      faults(',Normal,5,,,,,'),
      faults('a,shiny,5,,,,,'),
      faults('a,Normal,5,,,huge,sideways,'),
      faults('a,Normal,5,,,,,short'),
      faults('a,Normal,5,,,,,turned \u202e around'),
      faults(`a,Normal,5,,,,,${'x'.repeat(501)}`),
      faults('a,Normal,5,,,,,Sold for 5, twice'),
      faults('a,Normal,,,,,,A fine reason'),
    ]).toEqual([
      ['Slug: “King Doggy” isn’t a slug, such as king-doggy.'],
      ['Slug: Write the pet’s slug, such as king-doggy.'],
      ['Variant: “shiny” isn’t known. Write Normal, Shiny, Mythic or ShinyMythic.'],
      [
        'Demand: “huge” isn’t known. Write insane, very-high, high, medium or low.',
        'Trend: “sideways” isn’t known. Write up, rising, down, dropping, stable or unstable.',
      ],
      ['Reason: Must be at least 10 characters.'],
      ['Reason: Must not hold control or direction characters.'],
      ['Reason: Must be at most 500 characters.'],
      ['More cells than the first line has columns. Put quotation marks around text with commas.'],
      ['Nothing to change. Write a value, a range, a demand or a trend.'],
    ])
  })

  it('[DK91] for the same variant again names the earlier line', () => {
    const { lines } = read('slug,variant,value\na,Shiny,1\na,Normal,2\na,Shiny,3')
    expect(lines.map((line) => line.faults.map((fault) => lineFaultText(fault, line)))).toEqual([
      [],
      [],
      ['Slug: The same pet as in line 2.'],
    ])
  })
})

describe('a line beside the present value', () => {
  const figures = { demand: 'high', trend: 'stable' } as const
  const present = { value: 100, range: { low: 90, high: 110 }, ...figures } as const
  const values = new Map([
    ['a', makeDeskValue('a', { present })],
    [
      'shiny-a',
      {
        ...makeDeskValue('shiny-a', { present: { value: 'O/C', ...figures } }),
        item: { ...makeDeskValue('shiny-a').item, baseSlug: 'a' },
      },
    ],
    ['b', null],
  ])
  const judge = (line: string) => judgeLine(read(`${HEADER}\n${line}`).lines[0]!, values)
  const describeJudgement = (line: string) => {
    const judged = judge(line)
    return judged.kind === 'faulty' ? judged.faults.map((fault) => lineFaultText(fault, judged.line)) : judged.kind
  }

  it('[DK92] shows what it makes of the value, and keeps what it does not name', () => {
    expect(judge('a,Normal,120,,,low,,')).toMatchObject({
      kind: 'ready',
      after: { value: 120, demand: 'low', trend: 'rising' },
    })
    expect(judge('a,Normal,,,,,up,')).toMatchObject({ kind: 'ready', after: { ...present, trend: 'up' } })
    expect(describeJudgement('a,Normal,,95,105,,,')).toBe('ready')
  })

  it('[DK92] is marked where it changes nothing, or is not looked up yet', () => {
    expect([
      describeJudgement('a,Normal,100,90,110,high,stable,'),
      describeJudgement('a,Normal,100,,,,,'),
      describeJudgement('c,Normal,1,,,,,'),
    ]).toEqual(['same', 'same', 'unknown'])
  })

  it('[DK91] of an unknown pet, or with a range that the present value does not fit, is faulty', () => {
    expect([
      describeJudgement('b,Normal,1,,,,,'),
      describeJudgement('shiny-a,Normal,1,,,,,'),
      describeJudgement('a,Normal,,101,105,,,'),
      describeJudgement('a,Shiny,,1,5,,,'),
    ]).toEqual([
      ['Slug: No Normal pet has the slug “b”.'],
      ['Slug: No Normal pet has the slug “shiny-a”.'],
      ['Low: The lowest figure is above the value.'],
      ['Low: O/C has no range.'],
    ])
  })
})

it('[DK99] what is left after sending is the same lines again, quotes and all', () => {
  const parsed = read(
    'slug\tvalue\tnote\treason\na\t1\tx\t"a ""quoted""\nreason, with commas"\nb\t2\ty\tsecond reason\nc\t3',
  )
  const left = writeLines(
    parsed,
    parsed.lines.filter(({ slug }) => slug !== 'b'),
  )
  const again = read(left)
  expect([again.header, again.lines.map(({ slug, figures, reason }) => [slug, figures.value, reason])]).toEqual([
    parsed.header,
    [
      ['a', 1, 'a "quoted"\nreason, with commas'],
      ['c', 3, ''],
    ],
  ])
})

it.each<[string, unknown]>([
  ['slug,value\na,"1,250,000"', 1_250_000],
  ['slug,value\na,1.250', 1.25],
  ['slug;value\na;1.250.000', 1_250_000],
  ['slug;value\na;1.250.000,5', 1_250_000.5],
  ['slug\tvalue\na\t1 250 000', 1_250_000],
  ['slug,value\na,1.5M', 1_500_000],
  ['slug;value\na;1,5m', 1_500_000],
  ['slug,value\na,１２', 12],
  ['sep=;\n Slug ; VALUE \na;12', 12],
  ['slug;value\na;1.250', 'Value: “1.250” may be 1.25 or 1,250. Write it as 1.25 or 1250.'],
  ['slug\tvalue\na\t1,250', 'Value: “1,250” may be 1.25 or 1,250. Write it as 1.25 or 1250.'],
])('[DK163] the value of %j is %j', (text, expected) => {
  const [line] = read(text).lines
  expect(line && (line.faults[0] ? lineFaultText(line.faults[0], line) : line.figures.value)).toEqual(expected)
})
