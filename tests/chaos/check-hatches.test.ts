import type { IngestAnswer } from '#contract/ingest.ts'
import { expect, it } from 'vitest'
import { checkHatches, type HatchRow, type HatchRun, type Segment } from './check-hatches.ts'

const rows = (count: number): HatchRow[] =>
  Array.from({ length: count }, (_, index) => ({
    seq: index + 1,
    id: `h${index + 1}`,
    variant: 'doggy',
    exists: index + 10,
  }))
const ids = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => `h${from + index}`)
const seqs = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

const segment = (from: number, to: number, held: number, asked: number | null): Segment => ({
  epoch: 'e',
  seq: from + held - 1,
  recovered: asked !== null,
  asked: asked === null ? null : { epoch: 'e', seq: asked },
  held,
  seqs: seqs(from, to),
  ids: ids(from, to),
})
const sent = (
  value: string[],
  outcome: 'ok' | 'fail' | 'unknown',
  answer: IngestAnswer = { accepted: value.length, duplicate: 0, rejected: [] },
) => ({ client: 'sender', value, invoked: 1, settled: 2, outcome, answer })

/** Ten hatches: seven acknowledged, three whose answer was lost; a reader that resumed once and one that came late. */
const good: HatchRun = {
  operations: [
    sent(ids(1, 4), 'ok'),
    sent(ids(5, 10), 'unknown'),
    sent(ids(5, 7), 'ok', { accepted: 0, duplicate: 3, rejected: [] }),
    sent(['h11', 'h12'], 'unknown'),
    sent(['refused'], 'fail'),
  ],
  table: rows(10),
  readers: [
    { reader: 'early', segments: [segment(1, 4, 0, null), segment(5, 10, 3, 4)] },
    { reader: 'late', segments: [segment(3, 10, 6, null)] },
  ],
  isSettled: true,
}
const kinds = (run: HatchRun) => [...new Set(checkHatches(run).map(({ kind }) => kind))]
const withReader = (...segments: Segment[]): HatchRun => ({ ...good, readers: [{ reader: 'it', segments }] })
const withTable = (table: HatchRow[]): HatchRun => ({ ...good, table, readers: [] })

it('[CL45, CL46] a run without violations has none, whether an unknown hatch is stored or not', () => {
  expect(checkHatches(good)).toEqual([])
})

it.each<[string, HatchRun]>([
  ['acknowledged and lost', { ...good, operations: [...good.operations, sent(['gone'], 'ok')] }],
  ['stored twice', withTable([...rows(10), { seq: 11, id: 'h3', variant: 'doggy', exists: 20 }])],
  ['hole in the table', withTable(rows(10).toSpliced(6, 1))],
  ['miscounted', withTable(rows(10).with(9, { seq: 10, id: 'h10', variant: 'doggy', exists: 18 }))],
  ['never sent', withTable([...rows(10), { seq: 11, id: 'forged', variant: 'other', exists: 1 }])],
  ['never sent', withTable([...rows(10), { seq: 11, id: 'refused', variant: 'other', exists: 1 }])],
  ['wrong answer', { ...good, operations: [sent(ids(1, 10), 'ok', { accepted: 9, duplicate: 1, rejected: [] })] }],
])('[CL45] the checker finds a planted violation: %s', (kind, run) => {
  expect(kinds(run)).toContain(kind)
})

it.each<[string, HatchRun]>([
  [
    'missed',
    withReader({
      ...segment(1, 10, 0, null),
      seqs: [...seqs(1, 4), ...seqs(6, 10)],
      ids: [...ids(1, 4), ...ids(6, 10)],
    }),
  ],
  ['missed', withReader(segment(1, 4, 0, null), { ...segment(5, 10, 0, 4), seqs: seqs(7, 10), ids: ids(7, 10) })],
  [
    'read twice',
    withReader({
      ...segment(1, 10, 0, null),
      seqs: [...seqs(1, 4), 4, ...seqs(5, 10)],
      ids: [...ids(1, 4), 'h4', ...ids(5, 10)],
    }),
  ],
  ['read what is not in the table', withReader({ ...segment(1, 10, 0, null), ids: ids(1, 10).with(3, 'h5') })],
  ['read what is not in the table', withReader(segment(1, 11, 0, null))],
  ['resumed elsewhere', withReader(segment(1, 4, 0, null), segment(6, 10, 3, 4))],
  ['resumed from nowhere', withReader({ ...segment(1, 10, 0, null), recovered: true })],
  ['not resumed', withReader(segment(1, 4, 0, null), { ...segment(5, 10, 3, 4), recovered: false })],
  ['asked wrongly', withReader(segment(1, 4, 0, null), segment(4, 10, 3, 3))],
  ['snapshot of another length', withReader({ ...segment(1, 10, 4, null), seq: 5 })],
  ['did not arrive', withReader(segment(1, 9, 0, null))],
  ['did not arrive', withReader()],
])('[CL46] the checker finds a planted violation: %s', (kind, run) => {
  expect(kinds(run)).toContain(kind)
})

it('[CL46] a gap too long to resume begins another run', () => {
  const long = { ...good, operations: [sent(ids(1, 1_100), 'ok')], table: rows(1_100) }
  const again = { ...segment(1_081, 1_100, 20, 50), recovered: false }
  expect(checkHatches({ ...long, readers: [{ reader: 'it', segments: [segment(1, 50, 0, null), again] }] })).toEqual([])
})
