import type { Hatch } from '#contract/hatches.ts'
import type { ChangedSlugs, InitialData, LiveMessage, LiveStats, LiveStatus, Position } from '#contract/live.ts'

/** As many as a first message brings. */
const KEPT_HATCHES = 20

export type LiveState = {
  status: LiveStatus
  /** The last hatch that was applied; null before the first message. */
  position: Position | null
  /** A figure that never came in a usable form is missing. */
  stats: LiveStats | null
  /** The newest change of values that the server announced; null before the first message. */
  changes: number | null
  /** Newest first, bounded. */
  hatches: readonly Hatch[]
  /** True: this socket's first message came, so that what follows joins on. */
  synced: boolean
  /** Hatches applied, hatches that were known already, and frames that could not be read. */
  counts: { applied: number; repeated: number; malformed: number }
}

export type LiveStep = {
  state: LiveState
  /** Hatches that this step applied, oldest first. */
  hatches: readonly Hatch[]
  /** True: `hatches` are the newest, and what was known before may have holes. CN16 */
  isSnapshot: boolean
  /** Variants that this step says have changed. VC3 */
  changed: ChangedSlugs | null
  /** Report to the connection: the data is complete, or cannot be joined. CN15 */
  report: 'synced' | 'broken' | null
}

export const emptyLiveState: LiveState = {
  status: 'connecting',
  position: null,
  stats: null,
  changes: null,
  hatches: [],
  synced: false,
  counts: { applied: 0, repeated: 0, malformed: 0 },
}

export const unchanged = (state: LiveState): LiveStep => ({
  state,
  hatches: [],
  isSnapshot: false,
  changed: null,
  report: null,
})

/** The same steps, those that only go on as one. */
export function coalesceSteps(steps: readonly LiveStep[]): readonly LiveStep[] {
  const merged: LiveStep[] = []
  for (const step of steps) {
    const before = merged.at(-1)
    if (before && goesOn(before) && goesOn(step))
      merged[merged.length - 1] = { ...step, hatches: [...before.hatches, ...step.hatches] }
    else merged.push(step)
  }
  return merged
}

const goesOn = ({ isSnapshot, changed, report }: LiveStep) => !isSnapshot && changed === null && report === null

/** The step that a message makes: the next hatch is applied, an older one dropped, a jump reported. CN15, CN16 */
export function readMessage(state: LiveState, message: LiveMessage): LiveStep {
  switch (message.type) {
    case 'INITIAL_DATA':
      return withChanges(state, readInitialData(state, message), message.changes)
    case 'VALUES_CHANGED':
      return { ...unchanged({ ...state, changes: message.number }), changed: message.slugs ?? 'many' }
    case 'STATS_UPDATE':
      return unchanged({ ...state, stats: withFigures(state.stats, message.data.stats) })
    case 'HATCH': {
      if (!state.synced) return broken(state)
      const step = apply(state, [message.data])
      return step.report ? step : { ...step, state: { ...step.state, stats: withFigures(state.stats, message.stats) } }
    }
  }
}

/** The state once the connection or the network has changed. CN25 */
export function withLink(state: LiveState, link: { online: boolean; network: boolean }): LiveState {
  // First: a socket finds out only later that its network is gone.
  if (!link.network) return { ...state, status: 'offline' }
  if (link.online) return { ...state, status: 'live' }
  return { ...state, status: state.position ? 'stale' : 'connecting' }
}

function readInitialData(state: LiveState, { epoch, seq, recovered, data }: InitialData): LiveStep {
  if (!recovered || state.position?.epoch !== epoch) return replace(state, { epoch, seq }, data)
  const step = apply({ ...state, synced: true, stats: withFigures(state.stats, data.stats) }, data.hatches)
  if (step.report) return step
  return seq > (step.state.position?.seq ?? 0) ? broken(step.state, step.hatches) : { ...step, report: 'synced' }
}

/** Changes that came while there was no connection are known only by their number. VC3 */
const withChanges = ({ changes: before }: LiveState, step: LiveStep, changes: number | undefined): LiveStep =>
  changes === undefined || changes === before ? step : { ...step, state: { ...step.state, changes }, changed: 'many' }

function replace(state: LiveState, position: Position, { stats, hatches }: InitialData['data']): LiveStep {
  const { applied } = state.counts
  return {
    state: {
      ...state,
      position,
      stats: withFigures(state.stats, stats),
      synced: true,
      hatches: newestFirst(hatches, []),
      counts: { ...state.counts, applied: applied + hatches.length },
    },
    hatches,
    isSnapshot: true,
    changed: null,
    report: 'synced',
  }
}

/** The newest figures; one that cannot be used stays as it was. CN27 */
function withFigures(known: LiveStats | null, came: LiveStats): LiveStats {
  const usable = Object.entries(came).filter(([, figure]) => figure !== undefined)
  return { ...known, ...Object.fromEntries(usable) }
}

function apply(state: LiveState, hatches: readonly Hatch[]): LiveStep {
  if (!state.position) return broken(state)
  const { epoch, seq: last } = state.position
  const fresh = hatches.filter(({ seq }) => seq > last)
  const end = fresh.findIndex(({ seq }, index) => seq !== last + 1 + index)
  const applied = end < 0 ? fresh : fresh.slice(0, end)
  const { counts } = state
  const next: LiveState = {
    ...state,
    position: { epoch, seq: last + applied.length },
    hatches: newestFirst(applied, state.hatches),
    counts: {
      ...counts,
      applied: counts.applied + applied.length,
      repeated: counts.repeated + hatches.length - fresh.length,
    },
  }
  return end < 0 ? { ...unchanged(next), hatches: applied } : broken(next, applied)
}

const broken = (state: LiveState, hatches: readonly Hatch[] = []): LiveStep => ({
  state: { ...state, synced: false },
  hatches,
  isSnapshot: false,
  changed: null,
  report: 'broken',
})

const newestFirst = (added: readonly Hatch[], known: readonly Hatch[]) =>
  [...added.toReversed(), ...known].slice(0, KEPT_HATCHES)
