import type { SiteStats } from '#contract/stats.ts'
import { Worker } from 'node:worker_threads'
import { type ApiSource, type DatabaseRead, eachRead, type JsonReads, toJson } from '#server/http/json.ts'
import type { Packed } from '#server/http/packed.ts'
import { type Drawing, nothingToDraw } from '#server/pictures/drawing.ts'
import {
  type Answer,
  type Job,
  type PictureRequest,
  type PlainError,
  type Question,
  type ThreadSettings,
  toError,
} from './render-messages.ts'
import type { Renderer } from './renderer.ts'

type Options = {
  /** The built `render-thread.ts`. */
  file: string
  settings: ThreadSettings
  stats: () => Promise<SiteStats>
  /** Draws missing pictures of previews. */
  drawing?: Drawing | undefined
  /** Called when the thread ends by itself; the next job starts another one. */
  report: (error: Error) => void
  /** Milliseconds for one job, the start of the thread included. */
  timeLimit?: number
}

export const MAX_RENDER_MS = 30_000
/** Of JavaScript's objects: a render that runs out of memory ends its thread alone. */
export const MAX_RENDER_HEAP_MB = 384
/** Large enough that most garbage of a render dies before a collection. */
const YOUNG_MB = 96

/**
 * Renders in a thread of its own, so that the main one answers others meanwhile (AP40). The thread reads the database through its own
 * connection. When it ends or exceeds the time limit, its jobs are rejected and the next one starts a new thread.
 */
export function renderInThread({
  file,
  settings,
  stats,
  drawing = nothingToDraw,
  report,
  timeLimit = MAX_RENDER_MS,
}: Options): Renderer {
  type Pending = { resolve(value: unknown): void; reject(error: Error): void; timer: NodeJS.Timeout }
  type Thread = { worker: Worker; pending: Map<number, Pending> }
  let thread: Thread | undefined
  let lastId = 0
  let isClosed = false

  function start(): Thread {
    const worker = new Worker(file, {
      workerData: settings,
      resourceLimits: { maxOldGenerationSizeMb: MAX_RENDER_HEAP_MB, maxYoungGenerationSizeMb: YOUNG_MB },
    })
    const started: Thread = { worker, pending: new Map() }
    worker.on('message', (answer: Answer | PictureRequest) => {
      if ('picture' in answer)
        return void drawing
          .ready(answer.picture)
          .then(() => worker.postMessage({ drawn: answer.picture } satisfies Question))
      const job = started.pending.get(answer.id)
      if (!job) return
      started.pending.delete(answer.id)
      clearTimeout(job.timer)
      if ('error' in answer) job.reject(toError(answer.error))
      else job.resolve(answer.value)
    })
    worker.on('error', (error) => end(started, error))
    worker.on('exit', (code) => end(started, new Error(`The render thread ended with code ${code}`)))
    worker.unref()
    return started
  }

  function end(ended: Thread, error: Error) {
    if (thread === ended) {
      thread = undefined
      if (!isClosed) report(error)
    }
    for (const { reject, timer } of ended.pending.values()) {
      clearTimeout(timer)
      reject(error)
    }
    ended.pending.clear()
  }

  function run(job: Job): Promise<unknown> {
    if (isClosed) return Promise.reject(new Error('The render thread is closed'))
    thread ??= start()
    const { worker, pending } = thread
    const current = thread
    return new Promise((resolve, reject) => {
      const id = ++lastId
      const timer = setTimeout(() => {
        end(current, new Error(`Rendering took longer than ${timeLimit} ms: ${describe(job)}`))
        void worker.terminate()
      }, timeLimit)
      pending.set(id, { resolve, reject, timer })
      worker.postMessage({ id, job } satisfies Question)
    })
  }

  const read = (name: DatabaseRead) => (argument?: unknown) => run({ kind: 'read', name, argument }) as Promise<never>
  const json = (name: DatabaseRead) => async (argument?: unknown) =>
    arrived((await run({ kind: 'json', name, argument })) as Crossed)
  thread = start()
  return {
    async page(path) {
      const { status, failure, ...packed } = (await run({ kind: 'page', path, stats: await stats() })) as Crossed & {
        status: number
        failure?: PlainError
      }
      return { status, ...arrived(packed), ...(failure && { failure: toError(failure) }) }
    },
    offline: async () => toBuffer((await run({ kind: 'offline' })) as Uint8Array<ArrayBuffer>),
    picture: async (preview) => toBuffer((await run({ kind: 'picture', preview })) as Uint8Array<ArrayBuffer>),
    source: { stats, ...eachRead<ApiSource>(read) },
    reads: { stats: async () => toJson(await stats()), ...eachRead<JsonReads>(json) },
    async close() {
      isClosed = true
      await thread?.worker.terminate()
    },
  }
}

/** `Packed`, as another thread sends it. */
type Crossed = { body: string | Uint8Array<ArrayBuffer>; encoding?: 'br' }

const arrived = ({ body, encoding }: Crossed): Packed => ({
  body: typeof body === 'string' ? body : toBuffer(body),
  encoding,
})

/** The same bytes: a buffer arrives from another thread as a plain array. */
const toBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array<ArrayBuffer>) =>
  Buffer.from(buffer, byteOffset, byteLength)

const describe = (job: Job) => ('path' in job ? job.path : 'name' in job ? job.name : job.kind)
