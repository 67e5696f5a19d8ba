import type { EstimateLine, EstimatorEvent } from '#contract/estimator.ts'
import { History, type Rejection } from './history.ts'
import { Model } from './model.ts'
import { PathSolver } from './path-solver.ts'
import { TradeBuffers } from './trade-likelihood.ts'

export type Estimator = {
  /** @returns why the event is not used, or null */
  accept(event: Exclude<EstimatorEvent, { type: 'close' }>): Rejection | null
  /** Ends a day. The same events give the same lines, whatever their order within the day. */
  close(at: number): EstimateLine[]
}

export function createEstimator(): Estimator {
  const history = new History()
  const buffers = new TradeBuffers()
  const solver = new PathSolver()
  let model = new Model(history, buffers, solver)
  let replayFrom: number | null = null

  function accept(event: Exclude<EstimatorEvent, { type: 'close' }>): Rejection | null {
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
      case 'exclude': {
        const first = history.exclude(event)
        if (first !== null) replayFrom = Math.min(first, replayFrom ?? first)
        return null
      }
    }
  }

  return {
    accept,
    close(at) {
      if (replayFrom !== null) {
        model = new Model(history, buffers, solver)
        for (const period of history.periods) model.close(period)
        replayFrom = null
      }
      history.close(at)
      return model.close(history.periods.at(-1)!)
    },
  }
}
