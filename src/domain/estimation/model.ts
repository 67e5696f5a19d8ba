import type { EstimateLine } from '#contract/estimator.ts'
import { calibrate, findStrata } from './calibration.ts'
import { applyCatalogueEvents } from './catalogue-events.ts'
import { judgeDrifts, learnDrifts, rebaseDrifts } from './drift.ts'
import { describeItem, type ItemEvidence, MIN_EVIDENCE, YOUNG_DAYS } from './estimate-lines.ts'
import { EvidenceCounts, RepeatCounts } from './evidence-counts.ts'
import { GROWN_UP, weighEvidence } from './evidence-weights.ts'
import { clearInformation, filterVariances, gatherInformation } from './gather-information.ts'
import { applyGauge } from './gauge.ts'
import { findLargestGroups, joinAccounts } from './groups.ts'
import type { History, Period } from './history.ts'
import { createModelState, type ModelState, PAST_DAYS, RATE_DAYS, WINDOW_DAYS } from './model-state.ts'
import { PathSolver } from './path-solver.ts'
import { EVIDENCE_DECAY, slideWindow } from './slide-window.ts'
import { countSuspects } from './suspects.ts'
import { countDailyTrades, dampRecentTrades, detectSurges, learnRateDispersion } from './surge.ts'
import { compareSuspected, type SuspectedTrades } from './suspected-trades.ts'
import { linearise, TradeBuffers } from './trade-likelihood.ts'
import { learnHabits, learnTradeVariance } from './trade-noise.ts'

const QUARTER_DAYS = 90
const MONTH_DAYS = 30
const GAUGE_DAYS = 60
const SOLVES = 1
/** Remaining share of the evidence of each day of the window. */
const LEFT_OF_EVIDENCE = Float64Array.from(
  { length: WINDOW_DAYS },
  (_, column) => EVIDENCE_DECAY ** (WINDOW_DAYS - 1 - column),
)

/** Takes one period after another into the state. Everything random or external stays outside. */
export class Model {
  readonly #history: History
  readonly #buffers: TradeBuffers
  readonly #solver: PathSolver
  readonly #youngDays: number
  #state = createModelState()
  #quarter = new EvidenceCounts(QUARTER_DAYS, 0)
  #month = new RepeatCounts(MONTH_DAYS, 0)

  constructor(history: History, buffers: TradeBuffers, solver: PathSolver, youngDays = YOUNG_DAYS) {
    this.#youngDays = youngDays
    this.#history = history
    this.#buffers = buffers
    this.#solver = solver
  }

  save(): ModelState {
    return structuredClone(this.#state)
  }

  /** Goes back to a saved state, after `endTrade` trades. */
  restore(saved: ModelState, endTrade: number): void {
    this.#state = structuredClone(saved)
    const { trades } = this.#history
    const findFirst = (days: number): number => {
      let first = endTrade
      while (first > 0 && trades.day[first - 1]! > saved.day - days) first--
      return first
    }
    this.#quarter = new EvidenceCounts(QUARTER_DAYS, findFirst(QUARTER_DAYS))
    this.#month = new RepeatCounts(MONTH_DAYS, findFirst(MONTH_DAYS))
    for (const counts of [this.#quarter, this.#month]) counts.advance(trades, endTrade, saved.day)
  }

  /** @returns a line for each item that has, or had at the close before, evidence or a flag */
  close(period: Period): EstimateLine[] {
    const state = this.#state
    const { trades } = this.#history
    const { endTrade } = period
    const isNewDay = !(period.day <= state.day)
    const days = Number.isNaN(state.day) ? 1 : Math.max(0, period.day - state.day)
    slideWindow(state, period.day)
    applyCatalogueEvents(state, period.events, (item) => this.#history.itemIndex(item))
    this.#quarter.advance(trades, endTrade, period.day)
    this.#month.advance(trades, endTrade, period.day)
    weighEvidence(state, trades, period, this.#history.accountDays, this.#quarter, this.#month)
    this.#dropOldTrades(endTrade)
    const fresh = { firstTrade: Math.max(period.firstTrade, state.firstTrade), endTrade }

    countSuspects(state, trades, endTrade, this.#buffers)
    linearise(state, trades, fresh, this.#buffers)
    countDailyTrades(state, trades, fresh, this.#buffers)
    dampRecentTrades(state)
    this.#linearise(endTrade)
    if (isNewDay) {
      gatherInformation(state, trades, fresh, this.#buffers)
      judgeDrifts(state, days)
      learnTradeVariance(state, fresh, this.#buffers)
    }
    const before = Float64Array.from(state.items.drift, (_, item) => state.path[item * WINDOW_DAYS + WINDOW_DAYS - 1]!)
    this.#solve(endTrade)
    if (detectSurges(state, trades, endTrade, this.#buffers, this.#month)) {
      countSuspects(state, trades, endTrade, this.#buffers)
      this.#linearise(endTrade)
      this.#solve(endTrade)
    }
    rebaseDrifts(state, before)
    if (isNewDay) {
      learnDrifts(state)
      learnHabits(state, trades, endTrade, this.#buffers)
      learnRateDispersion(state)
    }
    applyGauge(state, this.#gaugeItems())
    const evidence = this.#evidence(fresh)
    const strata = findStrata(
      state,
      evidence.map((each) => each.evidence),
    )
    if (isNewDay)
      calibrate(
        state,
        strata,
        (item) =>
          evidence[item]!.evidence >= MIN_EVIDENCE && !(state.items.suspectUntil[item]! >= state.day - MONTH_DAYS),
      )
    this.#remember()
    return evidence.flatMap((own, item) => {
      const line = describeItem(state, item, this.#history.itemNames[item]!, own, strata[item]!, this.#quarter)
      return line === null ? [] : [line]
    })
  }

  /** Compares trades of an item that the last close flagged, with those that made it do so and without. ES153 */
  compareSuspected(name: string, reason: 'surge' | 'one-group'): SuspectedTrades {
    const { trades } = this.#history
    const { items } = this.#state
    const item = this.#history.itemIndex(name)
    const endTrade = trades.day.length
    this.#linearise(endTrade)
    const compare = (suspects: Parameters<typeof compareSuspected>[4]) =>
      compareSuspected(this.#state, { trades, endTrade }, this.#buffers, item, suspects)
    if (reason === 'surge') {
      const since = items.suspectFrom[item]!
      return compare({ since, isSuspected: ({ day }) => day >= since })
    }
    const groups = joinAccounts(this.#month)
    return compare({
      since: Number.NEGATIVE_INFINITY,
      isSuspected: ({ giver, taker }) => groups.has(giver) && groups.get(giver) === groups.get(taker),
    })
  }

  #linearise(endTrade: number): void {
    const { firstTrade } = this.#state
    linearise(this.#state, this.#history.trades, { firstTrade, endTrade }, this.#buffers)
  }

  /** Moves all paths to the most likely ones from where they are linearised, and takes the doubt that is left. */
  #solve(endTrade: number): void {
    const state = this.#state
    const { trades } = this.#history
    for (let round = 0; round < SOLVES; round++) {
      this.#solver.solve(state, trades, endTrade, this.#buffers)
      this.#linearise(endTrade)
    }
    clearInformation(state)
    gatherInformation(state, trades, { firstTrade: state.firstTrade, endTrade }, this.#buffers)
    filterVariances(state)
  }

  #dropOldTrades(endTrade: number): void {
    const state = this.#state
    const { day, firstEntry } = this.#history.trades
    const first = state.firstTrade
    while (state.firstTrade < endTrade && day[state.firstTrade]! <= state.day - WINDOW_DAYS) state.firstTrade++
    if (state.firstTrade > first) state.entryWeight.splice(0, firstEntry[state.firstTrade]! - firstEntry[first]!)
  }

  #gaugeItems(): number[] {
    const { items, dailyTrades } = this.#state
    return items.published.flatMap((published, item) => {
      if (Number.isNaN(published)) return []
      const row = item * RATE_DAYS
      for (let at = row + RATE_DAYS - GAUGE_DAYS; at < row + RATE_DAYS; at++) if (dailyTrades[at]! > 0) return [item]
      return []
    })
  }

  #evidence(fresh: { readonly firstTrade: number; readonly endTrade: number }): ItemEvidence[] {
    const state = this.#state
    const { items, evidence, tradeVariance } = state
    const { trades } = this.#history
    const { residual, doubt, trust, gradient } = this.#buffers
    const count = items.drift.length
    const surprise = new Float64Array(count)
    const weight = new Float64Array(count)
    const others = new Float64Array(count)
    const accounts = new Uint32Array(count)
    const agedAccounts = new Uint32Array(count)
    const seen = new Set<number>()
    const countAccount = (account: number, accountItem: number, item: number) => {
      if (seen.has(accountItem)) return
      seen.add(accountItem)
      accounts[item]!++
      if (state.day - this.#history.accountDays[account]! >= GROWN_UP) agedAccounts[item]!++
    }
    const largestGroups = findLargestGroups(this.#month, this.#history)
    const offset = trades.firstEntry[state.firstTrade]!
    for (let trade = state.firstTrade; trade < fresh.endTrade; trade++) {
      const index = trade - state.firstTrade
      if (trades.excluded[trade]) continue
      const squared = residual[index]! ** 2 / (tradeVariance + doubt[index]!)
      for (let entry = trades.firstEntry[trade]!; entry < trades.firstEntry[trade + 1]!; entry++) {
        const item = trades.item[entry]!
        countAccount(trades.giver[trade]!, trades.giverItem[entry]!, item)
        countAccount(trades.taker[trade]!, trades.takerItem[entry]!, item)
        const slope = gradient[entry - offset]!
        const relevance = slope * slope * Math.max(0.1, trust[index]!)
        surprise[item]! += relevance * Math.min(12, squared)
        const own = slope * slope * items.variance[item]!
        others[item]! += (relevance * (doubt[index]! - own)) / (tradeVariance + doubt[index]!)
        weight[item]! += relevance
        if (trades.day[trade] === state.day && trust[index]! > 0) items.lastEvidenceDay[item] = state.day
      }
    }
    return Array.from({ length: count }, (_, item) => {
      let sum = items.edgeEvidence[item]! * LEFT_OF_EVIDENCE[0]!
      for (let column = 0; column < WINDOW_DAYS; column++)
        sum += evidence[item * WINDOW_DAYS + column]! * LEFT_OF_EVIDENCE[column]!
      return {
        evidence: sum > 1e-6 ? sum : 0,
        dispersion: weight[item]! > 0 ? surprise[item]! / weight[item]! : 0,
        othersDoubt: weight[item]! > 0 ? others[item]! / weight[item]! : 0,
        largestGroup: largestGroups.get(item) ?? 0,
        accounts: accounts[item]!,
        agedAccounts: agedAccounts[item]!,
        isYoung: state.day - state.firstDay < this.#youngDays,
      }
    })
  }

  #remember(): void {
    const { items, path, pastMean, pastVariance } = this.#state
    for (let item = 0; item < items.drift.length; item++) {
      const at = item * PAST_DAYS + PAST_DAYS - 1
      pastMean[at] = path[item * WINDOW_DAYS + WINDOW_DAYS - 1]!
      pastVariance[at] = items.variance[item]!
    }
  }
}
