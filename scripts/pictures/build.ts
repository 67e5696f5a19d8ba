import { availableParallelism } from 'node:os'
import { openPictureStore, type PictureStoreOptions } from './picture-store.ts'

export type BuildResult = { made: number; kept: number; removed: number }

/** Draws every missing picture. @throws naming a picture that cannot be made, after the others are drawn and saved */
export async function buildPictures({
  log,
  ...options
}: PictureStoreOptions & { log: (line: string) => void }): Promise<BuildResult> {
  const started = performance.now()
  const store = await openPictureStore(options)
  const removed = await store.removeUnwanted()
  const missing = store.missing()
  try {
    await inParallel(missing, store.draw)
  } finally {
    await store.save()
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  log(`pictures: ${missing.length} made, ${store.kept} kept, ${removed} removed in ${seconds} s`)
  return { made: missing.length, kept: store.kept, removed }
}

/** A few more than the cores: one is drawn while another is written. */
async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values()
  const worker = async () => {
    for (const item of queue) await work(item)
  }
  // Waits for every worker before it fails, so that nothing is still being written afterwards.
  const ended = await Promise.allSettled(Array.from({ length: availableParallelism() + 2 }, worker))
  for (const end of ended) if (end.status === 'rejected') throw end.reason
}
