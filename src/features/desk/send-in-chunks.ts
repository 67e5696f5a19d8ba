import { retryUnanswered } from './use-move.ts'

/** Before a call that got no answer is sent again. In milliseconds. */
const RETRY_MS = 1_000

/** How far the work is; its controller stops it. */
export type Running = { done: number; count: number; controller: AbortController }

type Options<T, A> = {
  size: number
  send: (chunk: readonly T[]) => Promise<A>
  onAnswer: (answer: A) => void
  /** Ends the work after the call that is under way. */
  signal: AbortSignal
}

/** Sends a long list call by call, each of which is repeated while it gets no answer. @throws what the first refused call threw */
export async function sendInChunks<T, A>(all: readonly T[], { size, send, onAnswer, signal }: Options<T, A>) {
  for (let from = 0; from < all.length && !signal.aborted; from += size) {
    const chunk = all.slice(from, from + size)
    for (let failures = 0; ; failures++) {
      try {
        onAnswer(await send(chunk))
        break
      } catch (error) {
        if (!retryUnanswered(failures, error)) throw error
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
      }
    }
  }
}
