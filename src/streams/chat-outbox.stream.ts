import type { ChatMessage } from '#contract/chat.ts'
import type { OutgoingMessage, StoredMessage } from '#contract/chat-state.ts'
import { PHRASE_PAUSE_MS } from '#contract/phrases.ts'
import { NotFoundError } from '#contract/source.ts'
import { outboxStep, type OutboxInput } from '#domain/chat/chat-outbox.ts'
import type { ChatStorage } from '#lib/chat-storage.ts'
import { HttpError } from '#lib/http.ts'
import {
  asyncScheduler,
  BehaviorSubject,
  catchError,
  concatMap,
  defer,
  EMPTY,
  groupBy,
  mergeMap,
  type Observable,
  of,
  type SchedulerLike,
  Subject,
  tap,
  timeout,
  timer,
} from 'rxjs'

type Options = {
  send: (message: StoredMessage, signal: AbortSignal) => Promise<ChatMessage>
  storage: Pick<ChatStorage, 'messages' | 'keep' | 'forget'>
  scheduler?: SchedulerLike
}

export type Outbox = {
  outgoing$: BehaviorSubject<readonly OutgoingMessage[]>
  /** Messages that the server has acknowledged. */
  sent$: Observable<ChatMessage>
  dispatch(input: OutboxInput): void
}

/** Longest time of one message, in milliseconds. */
const SEND_TIMEOUT = 20_000

/**
 * Messages that were typed, until the server has acknowledged them: in each conversation one after the other, so that they stay in
 * order; behind one that could not reach the server the others wait. The same client id again is the same message, so trying again
 * is safe. CN24, CH173
 */
export function createOutbox({ send, storage, scheduler = asyncScheduler }: Options): Outbox {
  // Messages from an earlier visit may be old, so they are sent only when the player retries them.
  const outgoing$ = new BehaviorSubject<readonly OutgoingMessage[]>(
    storage.messages().map((message) => ({ ...message, state: 'failed' })),
  )
  const due$ = new Subject<OutgoingMessage>()
  const sent$ = new Subject<ChatMessage>()
  /** When the server takes the next phrase. */
  let phraseAt = 0
  const untilTaken = ({ phrase }: OutgoingMessage) =>
    defer(() => {
      const pause = phrase ? phraseAt - scheduler.now() : 0
      return pause > 0 ? timer(pause, scheduler) : of(0)
    })

  function dispatch(input: OutboxInput) {
    const before = outgoing$.value
    const next = outboxStep(before, input)
    if (input.type === 'message.submitted') storage.keep(input.message)
    for (const { clientId } of before) if (!next.some((each) => each.clientId === clientId)) storage.forget(clientId)
    outgoing$.next(next)
    for (const message of next) {
      if (
        message.state === 'sending' &&
        before.find(({ clientId }) => clientId === message.clientId)?.state !== 'sending'
      )
        due$.next(message)
    }
  }

  due$
    .pipe(
      groupBy(({ conversationId }) => conversationId),
      mergeMap((due) =>
        due.pipe(
          concatMap((message) =>
            untilTaken(message).pipe(
              mergeMap(() => {
                if (
                  !outgoing$.value.some(({ clientId, state }) => clientId === message.clientId && state === 'sending')
                )
                  return EMPTY
                const controller = new AbortController()
                return defer(() => send(message, controller.signal)).pipe(
                  timeout({ each: SEND_TIMEOUT, scheduler }),
                  tap((answer) => {
                    // First it is there as sent: it must not be gone between.
                    sent$.next(answer)
                    if (message.phrase) phraseAt = scheduler.now() + PHRASE_PAUSE_MS
                    dispatch({ type: 'message.acknowledged', clientId: message.clientId })
                  }),
                  catchError((error: unknown) => {
                    controller.abort()
                    const refusal = findRefusal(error)
                    dispatch(
                      refusal === null
                        ? { type: 'message.unreached', clientId: message.clientId }
                        : { type: 'message.refused', clientId: message.clientId, refusal },
                    )
                    return EMPTY
                  }),
                )
              }),
            ),
          ),
        ),
      ),
    )
    .subscribe()

  return { outgoing$, sent$, dispatch }
}

/** The code of an answer that trying again would not change; null: the server may not have been reached. */
function findRefusal(error: unknown): string | null {
  if (error instanceof NotFoundError) return 'conversation.not_found'
  return error instanceof HttpError && error.status < 500 ? error.code : null
}
