import type { IngestAnswer } from '#contract/ingest.ts'
import type { Operation } from './history.ts'

/** What a run did that a rule forbids. */
export type Violation = { readonly kind: string; readonly detail: string }

export type HatchRow = { readonly seq: number; readonly id: string; readonly variant: string; readonly exists: number }

/** Ids of one call. */
export type IngestOperation = Operation<readonly string[], IngestAnswer>

/** What a reader got from one snapshot to the next, raw and in order. */
export type Segment = {
  readonly epoch: string
  /** The snapshot's. */
  readonly seq: number
  readonly recovered: boolean
  /** The position that the reader asked for; null: none, or the snapshot came later on the same connection. */
  readonly asked: { readonly epoch: string; readonly seq: number } | null
  /** How many hatches the snapshot held. */
  readonly held: number
  readonly seqs: number[]
  readonly ids: string[]
}
export type ReaderLog = { readonly reader: string; readonly segments: readonly Segment[] }

export type HatchRun = {
  readonly operations: readonly IngestOperation[]
  /** The whole table, by `seq`. */
  readonly table: readonly HatchRow[]
  readonly readers: readonly ReaderLog[]
  /** Every reader was given the time to read everything. */
  readonly isSettled?: boolean
}

/** A gap up to this is always resumed. LV3 */
const RESUMABLE = 1_000

/** Compares what senders were answered and what readers saw with the table. CL45, CL46 */
export const checkHatches = (run: HatchRun): Violation[] => [
  ...checkTable(run),
  ...checkAcknowledged(run),
  ...run.readers.flatMap((reader) => checkReader(reader, run)),
]

function checkTable({ table }: HatchRun): Violation[] {
  const found: Violation[] = []
  const ids = new Set<string>()
  const exists = new Map<string, number>()
  for (const [index, row] of table.entries()) {
    if (row.seq !== index + 1) found.push({ kind: 'hole in the table', detail: `${row.seq} is at place ${index + 1}` })
    if (ids.has(row.id)) found.push({ kind: 'stored twice', detail: row.id })
    ids.add(row.id)
    const before = exists.get(row.variant)
    if (before !== undefined && row.exists !== before + 1)
      found.push({ kind: 'miscounted', detail: `${row.variant}: ${row.exists} after ${before} at ${row.seq}` })
    exists.set(row.variant, row.exists)
  }
  return found
}

function checkAcknowledged({ operations, table }: HatchRun): Violation[] {
  const found: Violation[] = []
  const stored = new Set(table.map(({ id }) => id))
  const possible = new Set<string>()
  const tried = new Set<string>()
  for (const { client, value, outcome, answer } of operations) {
    if (outcome !== 'fail') for (const id of value) possible.add(id)
    if (outcome === 'ok') {
      for (const id of value)
        if (!stored.has(id)) found.push({ kind: 'acknowledged and lost', detail: `${id} of ${client}` })
      const repeated = value.filter((id) => tried.has(id)).length
      const { accepted, duplicate, rejected } = answer!
      if (rejected.length > 0 || accepted + duplicate !== value.length || duplicate > repeated)
        found.push({
          kind: 'wrong answer',
          detail: `${accepted} accepted, ${duplicate} duplicate, ${rejected.length} rejected of ${value.length}, ${repeated} repeated`,
        })
    }
    for (const id of value) tried.add(id)
  }
  for (const id of stored) if (!possible.has(id)) found.push({ kind: 'never sent', detail: id })
  return found
}

/** Each segment is a run of the table; a resumed one continues the reader's position. */
function checkReader({ reader, segments }: ReaderLog, { table, isSettled = false }: HatchRun): Violation[] {
  const found: Violation[] = []
  const add = (kind: string, detail: string) => found.push({ kind, detail: `${reader}: ${detail}` })
  let last: { epoch: string; seq: number } | null = null
  for (const { epoch, seq, recovered, asked, held, seqs, ids } of segments) {
    if (recovered && (asked === null || asked.epoch !== epoch)) add('resumed from nowhere', `at ${seq}`)
    if (!recovered && asked !== null && asked.epoch === epoch && seq - asked.seq <= RESUMABLE)
      add('not resumed', `asked for ${asked.seq}, the snapshot is at ${seq}`)
    if (asked !== null && last !== null && (asked.seq !== last.seq || asked.epoch !== last.epoch))
      add('asked wrongly', `for ${asked.seq} after ${last.seq}`)
    const start = held > 0 ? seqs[0]! - 1 : seq
    if (recovered && asked !== null && start !== asked.seq)
      add('resumed elsewhere', `at ${start} instead of ${asked.seq}`)
    if (start + held !== seq) add('snapshot of another length', `${held} hatches from ${start} to ${seq}`)
    for (const [index, each] of seqs.entries()) {
      const expected = start + index + 1
      if (each !== expected) {
        add(each < expected ? 'read twice' : 'missed', `${each} instead of ${expected}`)
        break
      }
      if (table[each - 1]?.id !== ids[index]) {
        add('read what is not in the table', `${ids[index]} at ${each}`)
        break
      }
    }
    last = { epoch, seq: seqs.at(-1) ?? seq }
  }
  if (isSettled && last?.seq !== table.length)
    add('did not arrive', `at ${last?.seq ?? 'no snapshot'} of ${table.length}`)
  return found
}
