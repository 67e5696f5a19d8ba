import type { EstimateLine, EstimatorEvent } from '#contract/estimator.ts'
import { History, type Rejection } from './history.ts'
import { Model } from './model.ts'
import type { ModelState } from './model-state.ts'
import { PathSolver } from './path-solver.ts'
import type { SuspectedTrades } from './suspected-trades.ts'
import { TradeBuffers } from './trade-likelihood.ts'

/** Closes between two states that a repeated run can start from. */
const CHECKPOINT_EVERY = 10

export type Estimator = {
  /** @returns why the event is not used, or null */
  accept(event: Exclude<EstimatorEvent, { type: 'close' }>): Rejection | null
  /** Ends a day. The same events give the same lines, whatever their order within the day. */
  close(at: number): readonly EstimateLine[]
  /** Compares trades of an item that the last close flagged, with those that made it do so and without. */
  compareSuspected(item: string, reason: 'surge' | 'one-group'): SuspectedTrades
}

export type EstimatorOptions = {
  /** Days in which accounts without a history make no price; default: 44. ES168 */
  youngDays?: number
}

/** Estimates values from trades. Without a clock and without I/O; the same events give the same lines. */
export function createEstimator({ youngDays }: EstimatorOptions = {}): Estimator {
  const history = new History()
  const model = new Model(history, new TradeBuffers(), new PathSolver(), youngDays)
  /** The state before every tenth period. */
  const checkpoints: ModelState[] = []
  /** The first period that an exclusion changes. */
  let changedFrom = Number.POSITIVE_INFINITY
  let lines: readonly EstimateLine[] = []

  function run(period: number): void {
    if (period % CHECKPOINT_EVERY === 0) checkpoints[period / CHECKPOINT_EVERY] = model.save()
    lines = model.close(history.periods[period]!)
  }

  /** Repeats the closes since the last state that held no excluded trade. ES10 */
  function repeatChanged(): void {
    if (changedFrom === Number.POSITIVE_INFINITY) return
    const checkpoint = Math.floor(changedFrom / CHECKPOINT_EVERY)
    const first = checkpoint * CHECKPOINT_EVERY
    model.restore(checkpoints[checkpoint]!, history.periods[first]!.firstTrade)
    for (let period = first; period < history.periods.length; period++) run(period)
    changedFrom = Number.POSITIVE_INFINITY
  }

  return {
    accept(event) {
      switch (event.type) {
        case 'account':
          history.addAccount(event)
          return null
        case 'prior':
          history.addPrior(event)
          return null
        case 'confirm':
          return history.addConfirm(event)
        case 'trade':
          return history.addTrade(event)
        case 'exclude':
          changedFrom = Math.min(changedFrom, history.exclude(event))
          return null
      }
    },
    close(at) {
      repeatChanged()
      if (history.close(at)) run(history.periods.length - 1)
      return lines
    },
    compareSuspected: (item, reason) => model.compareSuspected(item, reason),
  }
}
