import { InspectContext } from '#lib/inspect-context.ts'
import { type BulkAnswer, bulkRunMachine, type BulkRunResult } from '#machines/bulk-run.machine.ts'
import { useActorRef, useSelector } from '@xstate/react'
import { use, useEffect } from 'react'
import { fromPromise } from 'xstate'
import { retryUnanswered } from './use-move.ts'

/** Progress of a run; `stop` ends it after the call that is under way. */
export type Running = { done: number; count: number; stop: () => void }

type Options<Params> = {
  /** Items in one call. */
  chunkSize: number
  /** Sends one call. It may be repeated where no answer came, so it must be idempotent. */
  send: (ids: readonly string[], params: Params) => Promise<readonly BulkAnswer[]>
  onAnswers?: (answers: readonly BulkAnswer[]) => void
  onEnd: (result: BulkRunResult) => void
}

/** Runs a long list against the server, call by call. */
export function useBulkRun<Params>({ chunkSize, send, onAnswers, onEnd }: Options<Params>) {
  const machine = bulkRunMachine.provide({
    actors: { send: fromPromise(({ input: { ids, params } }) => send(ids, params as Params)) },
    guards: { mayRetry: (_, { failures, error }) => retryUnanswered(failures, error) },
  })
  const actor = useActorRef(machine, { ...use(InspectContext), input: { chunkSize } })
  useEffect(() => {
    const subscriptions = [
      actor.on('chunk.answered', ({ answers }) => onAnswers?.(answers)),
      actor.on('run.ended', onEnd),
    ]
    return () => subscriptions.forEach((subscription) => subscription.unsubscribe())
  }, [actor, onAnswers, onEnd])
  const isRunning = useSelector(actor, (snapshot) => snapshot.matches('running'))
  const { count, left, refusals } = useSelector(actor, ({ context }) => context)
  const running: Running | null = isRunning
    ? { done: count - left.length, count, stop: () => actor.send({ type: 'run.stopped' }) }
    : null
  return {
    running,
    /** Reasons of the server, by item. */
    refusals,
    forget: () => actor.send({ type: 'refusals.cleared' }),
    /** Does nothing while a run is under way. */
    start: (ids: readonly string[], params: Params) => actor.send({ type: 'run.started', ids, params }),
  }
}
