import { getPriority, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { Answer, Call, Note } from './call-thread.ts'
import { plainError } from './plain-error.ts'

const MAX_NICENESS = 19

type Options = {
  /** How much less urgent than the main thread, up to 19. */
  niceness?: number
  onNote?: (note: string) => void
}

/** Answers the calls of `callThread` in this thread; several may be under way. Returns a function that sends a note. */
export function answerCalls<Request>(
  answer: (request: Request) => unknown,
  { niceness = 0, onNote }: Options = {},
): (note: string) => void {
  if (!parentPort) throw new Error('answerCalls runs in a worker thread')
  const port = parentPort
  // Only Linux gives each thread a priority of its own: elsewhere this would slow down the whole process.
  if (process.platform === 'linux') setPriority(Math.min(MAX_NICENESS, getPriority() + niceness))

  async function reply({ id, request }: Call) {
    try {
      port.postMessage({ id, value: await answer(request as Request) } satisfies Answer)
    } catch (error) {
      port.postMessage({ id, error: plainError(error) } satisfies Answer)
    }
  }
  port.on('message', (message: Call | Note) => {
    if ('note' in message) onNote?.(message.note)
    else void reply(message)
  })
  return (note) => port.postMessage({ note } satisfies Note)
}
