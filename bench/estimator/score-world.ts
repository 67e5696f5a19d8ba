import { quantile } from '../quantile.ts'
import { type Baseline, computeBaselines, PER_MAD } from './baselines.ts'
import {
  type Attack,
  type Close,
  DAY,
  type Estimate,
  type Event,
  START,
  type Trade,
  type Trend,
  type World,
} from './events.ts'
import { median } from './median.ts'

/** How good the closes of one world are. Null where the world has no case of it. ES62 */
export type Score = {
  name: string
  anchoring: number
  tradesPerDay: number
  figures: number
  /** Of the items with at least 10 trades by at least 10 accounts in 45 days. */
  share: number | null
  coverage90: number | null
  coverage50: number | null
  /** Coverage of 90 % ranges by value, trend and evidence, lowest first. */
  strata: { name: string; coverage: number; size: number }[]
  /** Median log errors. */
  errors: Record<'estimator' | Exclude<keyof Baseline, 'deviation'>, number> | null
  p95: number | null
  /** Interval score divided by that of median ± MAD, and of median ± 1.645 standard errors. */
  intervalScore: { perMad: number; perStandardError: number } | null
  attacks: AttackScore[]
  falseFlags: number | null
  moves: { item: string; size: number; daysToFollow: number | null; flaggedDays: number }[]
  /** Figures without the evidence that they need. */
  unfounded: string[]
}

type AttackScore = {
  name: string
  item: string
  aged: boolean
  /** Largest log shift that was shown until the flag, and at all. */
  shiftAtFlag: number
  shift: number
  daysToFlag: number | null
  /** Share of the closes during the attack at which the item has figures. */
  shown: number
  /** Whether it has figures again 30 days after the attack, or would not have them without it. */
  isBack: boolean
  /** Proposals that a player of the ring gains from. */
  proposals: number
}

const WARM_UP = START + 60 * DAY
const EVERY = 10
const ATTACK_ENDS = 30 * DAY
const MIN_STRATUM = 60
const MISS_COST = 2 / 0.1

const isSuspected = ({ flags, abstains }: Estimate) =>
  flags.includes('surge') || flags.includes('one-group') || abstains === 'under-suspicion'

export function scoreWorld({ events, truth }: World, closes: readonly Close[], honest: readonly Close[] = []): Score {
  const names = truth.items.map(({ item }) => item)
  const closeAt = new Map(truth.closes.map((at, number) => [at, number]))
  const scored = truth.closes.filter((at, number) => at >= WARM_UP && number % EVERY === 0)
  const baselines = computeBaselines(events, names, new Set(scored))
  const place = new Map(names.map((item, at) => [item, at]))
  const lnTrue = (item: string, at: number) => truth.items[place.get(item)!]!.lnTrue[closeAt.get(at)!] ?? Number.NaN
  const history = createHistory(events)
  const byClose = new Map(closes.map((close) => [close.at, new Map(close.estimates.map((one) => [one.item, one]))]))
  const isAttacked = (item: string, at: number) =>
    truth.attacks.some((attack) => attack.item === item && at > attack.from && at <= attack.until + ATTACK_ENDS)

  const entries = scored.flatMap((at) =>
    [...(byClose.get(at)?.values() ?? [])].flatMap((one) => {
      if (one.estimate === null || isAttacked(one.item, at) || !place.has(one.item)) return []
      const x = lnTrue(one.item, at)
      const ln = (value: number | null) => Math.log(value ?? Number.NaN)
      const [low, high] = [ln(one.low), ln(one.high)]
      return [
        {
          item: one.item,
          x,
          trend: truth.items[place.get(one.item)!]!.trend,
          evidence: one.evidence,
          error: Math.abs(ln(one.estimate) - x),
          low,
          high,
          isIn90: low <= x && x <= high,
          isIn50: ln(one.low50) <= x && x <= ln(one.high50),
          baseline: baselines.get(at)![place.get(one.item)!]!,
          trades: history.count(one.item, at, 30 * DAY).trades,
        },
      ]
    }),
  )

  let withEvidence = 0
  let withFigures = 0
  for (const at of scored)
    for (const item of names) {
      if (isAttacked(item, at) || !history.mayHaveFigures(item, at)) continue
      const { trades, accounts } = history.count(item, at, 45 * DAY)
      if (trades < 10 || accounts < 10) continue
      withEvidence++
      if (typeof byClose.get(at)?.get(item)?.estimate === 'number') withFigures++
    }

  const compared = entries.filter(({ baseline: { operator, mean, median, iterated } }) =>
    [operator, mean, median, iterated].every(Number.isFinite),
  )
  const spread = entries.filter(({ baseline }) => Number.isFinite(baseline.deviation))
  const computeIntervalScore = (low: number, high: number, x: number) =>
    high - low + MISS_COST * Math.max(0, low - x) + MISS_COST * Math.max(0, x - high)
  const computeMean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const around = ({ baseline, x, trades }: (typeof entries)[number], isStandardError: boolean) => {
    const half = isStandardError
      ? (1.645 * PER_MAD * baseline.deviation) / Math.sqrt(Math.max(3, trades))
      : baseline.deviation
    return computeIntervalScore(baseline.median - half, baseline.median + half, x)
  }
  const ownScore = computeMean(spread.map(({ low, high, x }) => computeIntervalScore(low, high, x)))

  return {
    name: truth.name,
    anchoring: truth.settings.anchoring,
    tradesPerDay: truth.settings.tradesPerDay,
    figures: entries.length,
    share: withEvidence === 0 ? null : withFigures / withEvidence,
    coverage90: entries.length === 0 ? null : computeMean(entries.map(({ isIn90 }) => Number(isIn90))),
    coverage50: entries.length === 0 ? null : computeMean(entries.map(({ isIn50 }) => Number(isIn50))),
    strata: computeStrata(entries),
    errors:
      compared.length === 0
        ? null
        : {
            estimator: median(compared.map(({ error }) => error)),
            operator: median(compared.map(({ baseline, x }) => Math.abs(baseline.operator - x))),
            mean: median(compared.map(({ baseline, x }) => Math.abs(baseline.mean - x))),
            median: median(compared.map(({ baseline, x }) => Math.abs(baseline.median - x))),
            iterated: median(compared.map(({ baseline, x }) => Math.abs(baseline.iterated - x))),
          },
    p95:
      entries.length === 0
        ? null
        : quantile(
            entries.map(({ error }) => error),
            0.95,
          ),
    intervalScore:
      spread.length === 0
        ? null
        : {
            perMad: ownScore / computeMean(spread.map((entry) => around(entry, false))),
            perStandardError: ownScore / computeMean(spread.map((entry) => around(entry, true))),
          },
    attacks: truth.attacks.map((attack) => scoreAttack(attack)),
    falseFlags: countFalseFlags(),
    moves: truth.moves.map(({ item, from, until, size }) => {
      const after = truth.closes.filter((at) => at >= until)
      const followed = after.find((at) => {
        const estimate = byClose.get(at)?.get(item)?.estimate
        return typeof estimate === 'number' && Math.abs(Math.log(estimate) - lnTrue(item, at)) <= 0.15
      })
      const during = truth.closes.filter((at) => at > from && at <= until + ATTACK_ENDS)
      return {
        item,
        size,
        daysToFollow: followed === undefined ? null : (followed - until) / DAY,
        flaggedDays: during.filter((at) => {
          const one = byClose.get(at)?.get(item)
          return one !== undefined && isSuspected(one)
        }).length,
      }
    }),
    unfounded: closes.flatMap(({ at, estimates }) =>
      estimates.flatMap((one) => {
        if (one.estimate === null) return []
        const why =
          one.evidence < 3
            ? `evidence ${one.evidence}`
            : !history.mayHaveFigures(one.item, at)
              ? 'a word'
              : !history.suffices(one.item, at)
                ? 'few trades or accounts'
                : undefined
        return why === undefined ? [] : [`${one.item} at ${new Date(at).toISOString()}: ${why}`]
      }),
    ),
  }

  function scoreAttack({ name, item, aged, direction, from, until }: Attack): AttackScore {
    const honestAt = new Map(honest.map((close) => [close.at, close]))
    const watched = truth.closes.filter((at) => at > from && at <= until + ATTACK_ENDS)
    const flaggedAt = watched.find((at) => {
      const one = byClose.get(at)?.get(item)
      return one !== undefined && isSuspected(one)
    })
    const shifts = watched.map((at) => {
      const estimate = byClose.get(at)?.get(item)?.estimate
      if (typeof estimate !== 'number') return 0
      const usual = honestAt.get(at)?.estimates.find((one) => one.item === item)?.estimate
      return direction * (Math.log(estimate) - (typeof usual === 'number' ? Math.log(usual) : lnTrue(item, at)))
    })
    const last = watched.at(-1)
    const hasFigures = (one: Estimate | undefined) => typeof one?.estimate === 'number'
    const isBack =
      last === undefined ||
      hasFigures(byClose.get(last)?.get(item)) ||
      (honest.length > 0 && !hasFigures(honestAt.get(last)?.estimates.find((one) => one.item === item)))
    const during = watched.filter((at) => at <= until)
    return {
      name,
      item,
      aged,
      shift: Math.max(0, ...shifts),
      shiftAtFlag: Math.max(
        0,
        ...shifts.filter((_, number) => watched[number]! <= (flaggedAt ?? Number.POSITIVE_INFINITY)),
      ),
      daysToFlag: flaggedAt === undefined ? null : Math.ceil((flaggedAt - from) / DAY) - 1,
      shown: computeMean(during.map((at) => Number(hasFigures(byClose.get(at)?.get(item))))),
      isBack,
      proposals: watched.filter((at) => {
        const proposal = byClose.get(at)?.get(item)?.proposal
        return typeof proposal === 'number' && direction * (Math.log(proposal) - lnTrue(item, at)) > 0.1
      }).length,
    }
  }

  function countFalseFlags(): number | null {
    let months = 0
    let flags = 0
    let before = START + 30 * DAY
    const flagged = new Set<string>()
    for (const at of truth.closes) {
      for (const item of names) {
        const one = byClose.get(at)?.get(item)
        const isFlagged = one !== undefined && isSuspected(one)
        if (at > before && !isAttacked(item, at) && history.count(item, at, 60 * DAY, 1).trades > 0) {
          months += (at - before) / (30 * DAY)
          if (isFlagged && !flagged.has(item)) flags++
        }
        if (isFlagged) flagged.add(item)
        else flagged.delete(item)
      }
      before = Math.max(before, at)
    }
    return months === 0 ? null : flags / months
  }
}

type Scored = { x: number; trend: Trend; evidence: number; isIn90: boolean }

function computeStrata(entries: readonly Scored[]): Score['strata'] {
  const values = entries.map(({ x }) => x)
  const [third, twoThirds] = [quantile(values, 1 / 3), quantile(values, 2 / 3)]
  const groups = new Map<string, Scored[]>()
  for (const entry of entries)
    for (const name of [
      `value ${entry.x < third ? 'low' : entry.x < twoThirds ? 'middle' : 'high'}`,
      `trend ${{ stable: 'stable', rising: 'up', up: 'up', dropping: 'down', down: 'down', unstable: 'unstable' }[entry.trend]}`,
      `evidence ${entry.evidence < 6 ? 'below 6' : entry.evidence < 12 ? '6 to 12' : entry.evidence < 30 ? '12 to 30' : 'from 30'}`,
    ])
      groups.set(name, [...(groups.get(name) ?? []), entry])
  const strata = [...groups].flatMap(([name, list]) =>
    list.length < MIN_STRATUM
      ? []
      : [{ name, size: list.length, coverage: list.filter(({ isIn90 }) => isIn90).length / list.length }],
  )
  return strata.toSorted((one, other) => one.coverage - other.coverage)
}

/** Trades and published values of each item over time. */
function createHistory(events: readonly Event[]) {
  const trades = new Map<string, Trade[]>()
  const words = new Map<string, { at: number; isWord: boolean }[]>()
  const add = <T>(map: Map<string, T[]>, key: string, value: T) => {
    const list = map.get(key)
    if (list) list.push(value)
    else map.set(key, [value])
  }
  for (const event of events) {
    if (event.type === 'trade')
      for (const item of new Set([...event.give, ...event.get].map(([name]) => name))) add(trades, item, event)
    if (event.type === 'prior' || event.type === 'confirm')
      add(words, event.item, { at: event.at, isWord: event.value === 'O/C' || event.value === 'N/A' })
  }

  /** Counts trades back from a time, up to `limit`. */
  function count(item: string, at: number, forMs: number, limit = Number.POSITIVE_INFINITY, minAccounts = 0) {
    const list = trades.get(item) ?? []
    const accounts = new Set<string>()
    let found = 0
    let position = upperBound(list, at)
    while (--position >= 0 && list[position]!.at > at - forMs) {
      found++
      accounts.add(list[position]!.a).add(list[position]!.b)
      if (found >= limit && accounts.size >= minAccounts) break
    }
    return { trades: found, accounts: accounts.size }
  }

  return {
    count,
    suffices(item: string, at: number): boolean {
      const found = count(item, at, 90 * DAY, 3, 4)
      return found.trades >= 3 && found.accounts >= 4
    },
    mayHaveFigures: (item: string, at: number) => words.get(item)?.findLast((one) => one.at <= at)?.isWord === false,
  }
}

/** How many are not later than a time. */
function upperBound(list: readonly { at: number }[], at: number): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (list[middle]!.at <= at) low = middle + 1
    else high = middle
  }
  return low
}
