import type { ApiReference } from '#contract/reference.ts'
import type { Source } from '#contract/source.ts'
import type { SiteStats } from '#contract/stats.ts'
import { TRADES_PATH } from '#domain/wishes/wish-filters.ts'
import { type ApiSource, type DatabaseRead, eachRead, type JsonReads, toJson } from '#server/http/json.ts'
import type { Packed } from '#server/http/packed.ts'
import { type Drawing, nothingToDraw } from '#server/pictures/drawing.ts'
import { callThread } from '#server/threads/call-thread.ts'
import { toError } from '#server/threads/plain-error.ts'
import type { Crossed, Job, Rendered, ThreadSettings } from './render-messages.ts'
import type { Renderer } from './renderer.ts'

type Options = {
  /** The built `render-thread.ts`. */
  file: string
  settings: ThreadSettings
  stats: () => Promise<SiteStats>
  reference: () => Promise<ApiReference>
  wishes: Source['wishes']
  /** Draws missing pictures of previews. */
  drawing?: Drawing | undefined
  /** Called when the thread ends by itself; the next job starts another one. */
  report: (error: Error) => void
  /** Milliseconds for one job, the start of the thread included. */
  timeLimit?: number
}

export const MAX_RENDER_MS = 30_000
/** Heap of JavaScript's objects: a render that runs out of memory ends only its thread. */
export const MAX_RENDER_HEAP_MB = 384
/** The page that shows the API's description. */
const REFERENCE_PATH = '/developers/reference'
/** Large enough that most garbage of a render dies before a collection. */
const YOUNG_MB = 96

/** Renders in a thread of its own (AP40). The thread reads the database through its own connection. AP93 */
export function renderInThread({
  file,
  settings,
  stats,
  reference,
  wishes,
  drawing = nothingToDraw,
  report,
  timeLimit = MAX_RENDER_MS,
}: Options): Renderer {
  const thread = callThread<Job, unknown>({
    file,
    name: 'render',
    settings,
    resourceLimits: { maxOldGenerationSizeMb: MAX_RENDER_HEAP_MB, maxYoungGenerationSizeMb: YOUNG_MB },
    timeLimit,
    report,
    onNote: (picture, reply) => void drawing.ready(picture).then(() => reply(picture)),
  })
  const run = <Kind extends Job['kind']>(job: Extract<Job, { kind: Kind }>) =>
    thread.call(job, { subject: describe(job) }) as Promise<Rendered[Kind]>
  const read = (name: DatabaseRead) => (argument?: unknown) => run({ kind: 'read', name, argument }) as Promise<never>
  const json = (name: DatabaseRead) => async (argument?: unknown) =>
    arrived(await run({ kind: 'json', name, argument }))
  thread.start()
  return {
    async page(path) {
      const { status, failure, ...packed } = await run({
        kind: 'page',
        path,
        stats: await stats(),
        ...(path === REFERENCE_PATH && { reference: await reference() }),
        ...(path === TRADES_PATH && { wishes: await wishes({}) }),
      })
      return { status, ...arrived(packed), ...(failure && { failure: toError(failure) }) }
    },
    offline: async () => toBuffer(await run({ kind: 'offline' })),
    picture: async (preview) => toBuffer(await run({ kind: 'picture', preview })),
    source: { stats, reference, wishes, ...eachRead<ApiSource>(read) },
    reads: {
      stats: async () => toJson(await stats()),
      reference: async () => toJson(await reference()),
      wishes: async (query) => toJson(await wishes(query)),
      ...eachRead<JsonReads>(json),
    },
    close: thread.close,
  }
}

const arrived = ({ body, encoding }: Crossed): Packed => ({
  body: typeof body === 'string' ? body : toBuffer(body),
  encoding,
})

/** The same bytes: a buffer arrives from another thread as a plain array. */
const toBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array<ArrayBuffer>) =>
  Buffer.from(buffer, byteOffset, byteLength)

const describe = (job: Job) => ('path' in job ? job.path : 'name' in job ? job.name : job.kind)
