import { type ResourceLimits, Worker } from 'node:worker_threads'
import { type PlainError, toError } from './plain-error.ts'

export type Call = { id: number; request: unknown }
export type Answer = { id: number; value: unknown } | { id: number; error: PlainError }
/** Word from one side to the other that belongs to no call. */
export type Note = { note: string }

type Options = {
  /** A built file that calls `answerCalls`. */
  file: string
  /** Purpose of the thread, as messages name it: `render`. */
  name: string
  /** The thread's `workerData`. */
  settings?: object
  resourceLimits?: ResourceLimits
  /** Milliseconds for one call, the start of the thread included; default: none. */
  timeLimit?: number
  /** Called when the thread ends by itself, or by its time limit. */
  report?: (error: Error) => void
  onNote?: (note: string, reply: (note: string) => void) => void
}

/** A call's. `subject` says in messages what it is about. A signal ends the thread with all its calls. */
type CallOptions = { subject?: string; signal?: AbortSignal }

/**
 * Calls a thread of its own, so that this one answers others meanwhile. It starts with the first call. When it ends or exceeds the time
 * limit, its calls are rejected and the next one starts another thread. docs/decisions/125
 */
export function callThread<Request, Response>(options: Options) {
  const { file, name, settings, resourceLimits = {}, timeLimit, report, onNote } = options
  type Pending = { resolve(value: Response): void; reject(error: Error): void }
  type Thread = { worker: Worker; pending: Map<number, Pending> }
  let thread: Thread | undefined
  let lastId = 0
  let isClosed = false
  const fail = (reason: string) => new Error(`The ${name} thread ${reason}`)

  function start(): Thread {
    const worker = new Worker(file, { workerData: settings, resourceLimits })
    const started: Thread = { worker, pending: new Map() }
    worker.on('message', (message: Answer | Note) => {
      if ('note' in message) return onNote?.(message.note, (note) => worker.postMessage({ note } satisfies Note))
      const call = started.pending.get(message.id)
      started.pending.delete(message.id)
      if ('error' in message) call?.reject(toError(message.error))
      else call?.resolve(message.value as Response)
    })
    worker.on('error', (error) => void end(started, error))
    worker.on('exit', (code) => void end(started, fail(`ended with code ${code}`)))
    worker.unref()
    return started
  }

  function end(ended: Thread, error: Error) {
    if (thread === ended) {
      thread = undefined
      if (!isClosed) report?.(error)
    }
    for (const { reject } of ended.pending.values()) reject(error)
    ended.pending.clear()
    return ended.worker.terminate()
  }

  return {
    /** Starts the thread before the first call. */
    start: () => void (thread ??= start()),

    async call(request: Request, { subject, signal }: CallOptions = {}): Promise<Response> {
      if (isClosed) throw fail('is closed')
      if (signal?.aborted) throw fail('was stopped')
      const called = (thread ??= start())
      const id = ++lastId
      const stop = () => void end(called, fail('was stopped'))
      const about = subject === undefined ? '' : `: ${subject}`
      const exceed = () => void end(called, fail(`took longer than ${timeLimit} ms${about}`))
      const timer = timeLimit === undefined ? undefined : setTimeout(exceed, timeLimit)
      signal?.addEventListener('abort', stop)
      try {
        return await new Promise<Response>((resolve, reject) => {
          called.pending.set(id, { resolve, reject })
          called.worker.postMessage({ id, request } satisfies Call)
        })
      } finally {
        clearTimeout(timer)
        signal?.removeEventListener('abort', stop)
      }
    },

    /** Ends the thread; calls without an answer are rejected. */
    async close() {
      isClosed = true
      if (thread) await end(thread, fail('is closed'))
    },
  }
}

/** Makes each call in a new thread, whose memory is free again after it. */
export const callNewThread =
  <Request, Response>(options: Options) =>
  async (request: Request, signal: AbortSignal): Promise<Response> => {
    const thread = callThread<Request, Response>(options)
    try {
      return await thread.call(request, { signal })
    } finally {
      await thread.close()
    }
  }
