import { workerData } from 'node:worker_threads'
import type { ApiReference } from '#contract/reference.ts'
import type { SiteStats } from '#contract/stats.ts'
import type { WishList } from '#contract/wishes.ts'
import { pack } from '#server/http/packed.ts'
import { openForReading } from '#server/db/open-database.ts'
import { listManifests } from '#server/modules/dumps/list-manifests.ts'
import type { Drawing } from '#server/pictures/drawing.ts'
import { createPictureFiles } from '#server/pictures/picture-files.ts'
import { createPreviewRenderer } from '#server/previews/preview-renderer.ts'
import { createSource } from '#server/composition/source.ts'
import { builtRendering } from '#server/ssr/built-rendering.ts'
import type { Job, Rendered, ThreadSettings } from '#server/ssr/render-messages.ts'
import { renderHere } from '#server/ssr/renderer.ts'
import { answerCalls } from '#server/threads/answer-calls.ts'
import { plainError } from '#server/threads/plain-error.ts'

const { databaseUrl, site, demo, dumpFolder, clientDir, picturesDir } = workerData as ThreadSettings
let stats: SiteStats | undefined
let reference: ApiReference | undefined
let wishes: WishList | undefined
const source = createSource({
  db: await openForReading(databaseUrl),
  site,
  demo,
  stats: async () => stats!,
  reference: async () => reference!,
  wishes: async () => wishes ?? { wishes: [] },
  listDumps: () => listManifests(dumpFolder),
})
const waiting = new Map<string, (() => void)[]>()
const drawing: Drawing = {
  ready: (picture) =>
    new Promise((resolve) => {
      const others = waiting.get(picture)
      if (others) return void others.push(resolve)
      waiting.set(picture, [resolve])
      askFor(picture)
    }),
  stop: () => {},
}
const draw = createPreviewRenderer({ pictures: createPictureFiles({ picturesDir, drawing }), publicDir: clientDir })
const renderer = renderHere({ rendering: builtRendering(clientDir), source, host: site.host, draw })

const read = ({ name, argument }: Extract<Job, { name: unknown }>) =>
  (source[name] as (argument: unknown) => Promise<unknown>)(argument)

/** Texts are compressed in this thread, which has the lower priority: the main one then has a tenth of the bytes to keep and to collect. */
async function run(job: Job): Promise<Rendered[Job['kind']]> {
  switch (job.kind) {
    case 'page': {
      stats = job.stats
      reference = job.reference ?? reference
      wishes = job.wishes ?? wishes
      const { status, body, failure } = await renderer.page(job.path)
      return { status, ...pack(body), ...(failure !== undefined && { failure: plainError(failure) }) }
    }
    case 'offline':
      return renderer.offline()
    case 'picture':
      return renderer.picture(job.preview)
    case 'read':
      return read(job)
    case 'json':
      return pack(JSON.stringify(await read(job)))
  }
}

/** The main thread draws the picture, and sends its name back. */
const askFor = answerCalls(run, {
  niceness: 10,
  onNote(picture) {
    for (const resolve of waiting.get(picture) ?? []) resolve()
    waiting.delete(picture)
  },
})
