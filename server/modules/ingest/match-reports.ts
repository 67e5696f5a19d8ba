import { OPERATOR_SOURCE } from '#contract/sources.ts'
import { foldName } from '#domain/text/fold-name.ts'
import type { Database } from '#server/db/database.ts'
import { insertMany } from '#server/db/insert-many.ts'
import { createOpaqueIds } from '#server/modules/evidence/opaque-ids.ts'
import type { SourceReportTable } from '#server/modules/sources/sources.table.ts'

/** Two sources mean the same hatch if pet, variant and player are the same and their times differ by at most this, in milliseconds. SO10 */
const SAME_HATCH_MS = 10_000

/** A hatch as a source reports it. `sourceId`: the operator's own for the operator. */
export type Report = {
  sourceId: string
  id: string
  variantSlug: string
  playerName: string
  at: number
  receivedAt: number
  /** Whether what the source sends now counts. */
  isUsed: boolean
}

/** Windows of times in one statement. */
const WINDOWS = 100
/** Numbers of hatches in one statement. */
const SEQS = 500

type Candidate = { seq: number; at: number; sources: Set<string> }
type Unmatched = Pick<SourceReportTable, 'source_id' | 'id' | 'variant_slug' | 'player_key' | 'at'>

const toKey = (variantSlug: string, playerName: string) => `${variantSlug} ${foldName(playerName)}`
const isNear = (one: number, other: number) => Math.abs(one - other) <= SAME_HATCH_MS

/** Finds the hatches that reports mean, and keeps the reports, in a transaction that holds the lock of the pets. `times`: of the reports, in milliseconds. */
export async function openReports(trx: Database, times: readonly number[]) {
  const windows = toWindows(times)
  const candidates = await readCandidates(trx, windows)
  const unmatched = await readUnmatched(trx, windows)
  const opaque = await createOpaqueIds(trx)
  const playerKey = (name: string) => opaque.ofForeign('hatcher', foldName(name))
  const rows: SourceReportTable[] = []
  const matched: { report: Unmatched; seq: number }[] = []

  /** Matches reports of sources that do not count to the hatch that another source reports now. */
  function matchEarlier({ sourceId, variantSlug, playerName, at }: Report, { seq, sources }: Candidate) {
    if (unmatched.length === 0) return
    const key = playerKey(playerName)
    for (const report of unmatched) {
      if (report.variant_slug !== variantSlug || report.player_key !== key || !isNear(report.at, at)) continue
      if (report.source_id === sourceId || sources.has(report.source_id)) continue
      if (matched.some((each) => each.report === report)) continue
      sources.add(report.source_id)
      matched.push({ report, seq })
    }
  }

  function keep(report: Report, seq: number | null) {
    rows.push({
      source_id: report.sourceId,
      kind: 'hatches',
      id: report.id,
      variant_slug: report.variantSlug,
      player_key: playerKey(report.playerName),
      at: report.at,
      received_at: report.receivedAt,
      hatch_seq: seq,
      is_used: report.isUsed ? 1 : 0,
      body: null,
    })
  }

  return {
    /** Keeps a report of a hatch that exists, or of a source that does not count. False: it is the first word of a new hatch. */
    takeKnown(report: Report): boolean {
      const known = (candidates.get(toKey(report.variantSlug, report.playerName)) ?? [])
        .filter(({ at, sources }) => isNear(at, report.at) && !sources.has(report.sourceId))
        .toSorted((one, other) => Math.abs(one.at - report.at) - Math.abs(other.at - report.at))[0]
      if (known) {
        known.sources.add(report.sourceId)
        keep(report, known.seq)
        return true
      }
      if (!report.isUsed) keep(report, null)
      return !report.isUsed
    },

    /** Keeps the report of a hatch that is stored with this number. The operator's own need no row. */
    takeNew(report: Report, seq: number) {
      const key = toKey(report.variantSlug, report.playerName)
      const candidate: Candidate = { seq, at: report.at, sources: new Set([report.sourceId]) }
      candidates.set(key, [...(candidates.get(key) ?? []), candidate])
      if (report.sourceId !== OPERATOR_SOURCE) keep(report, seq)
      matchEarlier(report, candidate)
    },

    async save(): Promise<void> {
      await insertMany(trx, 'source_report', rows)
      for (const { report, seq } of matched)
        await trx
          .updateTable('source_report')
          .set({ hatch_seq: seq })
          .where('source_id', '=', report.source_id)
          .where('kind', '=', 'hatches')
          .where('id', '=', report.id)
          .execute()
    },
  }
}

/** The times with what is near them, joined where they overlap. */
function toWindows(times: readonly number[]): (readonly [number, number])[] {
  const windows: [number, number][] = []
  for (const at of times.toSorted((one, other) => one - other)) {
    const last = windows.at(-1)
    if (last && at - SAME_HATCH_MS <= last[1]) last[1] = at + SAME_HATCH_MS
    else windows.push([at - SAME_HATCH_MS, at + SAME_HATCH_MS])
  }
  return windows
}

/** Calls `read` with so many at a time. */
async function inParts<T, Row>(all: readonly T[], size: number, read: (part: readonly T[]) => Promise<Row[]>) {
  const rows: Row[] = []
  for (let start = 0; start < all.length; start += size) rows.push(...(await read(all.slice(start, start + size))))
  return rows
}

async function readCandidates(trx: Database, windows: readonly (readonly [number, number])[]) {
  const hatches = await inParts(windows, WINDOWS, (part) =>
    trx
      .selectFrom('hatch')
      .select(['seq', 'variant_slug', 'player_name', 'at', 'source_id'])
      // The index of named hatches by time. A hatch whose name was removed is older than any report.
      .where('player_name', '<>', '')
      .where('is_out', '=', 0)
      .where((eb) => eb.or(part.map(([from, to]) => eb.between('at', from, to))))
      .execute(),
  )
  const seqs = hatches.map(({ seq }) => seq)
  const reports = await inParts(seqs, SEQS, (part) =>
    trx.selectFrom('source_report').select(['hatch_seq', 'source_id']).where('hatch_seq', 'in', part).execute(),
  )
  const bySeq = new Map(
    hatches.map(({ seq, at, source_id }) => [seq, { seq, at, sources: new Set([source_id ?? OPERATOR_SOURCE]) }]),
  )
  for (const { hatch_seq, source_id } of reports) bySeq.get(hatch_seq!)!.sources.add(source_id)
  const candidates = new Map<string, Candidate[]>()
  for (const { seq, variant_slug, player_name } of hatches) {
    const key = toKey(variant_slug, player_name)
    candidates.set(key, [...(candidates.get(key) ?? []), bySeq.get(seq)!])
  }
  return candidates
}

const readUnmatched = (trx: Database, windows: readonly (readonly [number, number])[]): Promise<Unmatched[]> =>
  inParts(windows, WINDOWS, (part) =>
    trx
      .selectFrom('source_report')
      .select(['source_id', 'id', 'variant_slug', 'player_key', 'at'])
      .where('kind', '=', 'hatches')
      .where('hatch_seq', 'is', null)
      .where((eb) => eb.or(part.map(([from, to]) => eb.between('at', from, to))))
      .orderBy('at')
      .orderBy('source_id')
      .orderBy('id')
      .execute(),
  )
