import { NotFoundError } from '#contract/source.ts'
import type { SiteInfo, SiteStats } from '#contract/stats.ts'
import { DatabaseUnavailableError, isDatabaseUnavailable } from '#server/db/unavailable.ts'
import type { Preview } from '#domain/previews/preview.ts'
import type { DatabaseRead } from '#server/http/json.ts'

/** What the render thread needs to start. */
export type ThreadSettings = {
  databaseUrl: string
  site: Omit<SiteInfo, 'sample' | 'changes'>
  demo: boolean
  clientDir: string
  picturesDir: string
}

/** Statistics are counted in the main thread, and sent along with each page. */
export type Job =
  | { kind: 'page'; path: string; stats: SiteStats }
  | { kind: 'offline' }
  | { kind: 'picture'; preview: Preview }
  | { kind: 'read' | 'json'; name: DatabaseRead; argument: unknown }

/** A job, or word that a picture which the thread asked for is drawn. */
export type Question = { id: number; job: Job } | { drawn: string }
/** The thread waits for a picture, such as `items/king-doggy`, which the main thread has drawn. */
export type PictureRequest = { picture: string }
export type Answer = { id: number; value: unknown } | { id: number; error: PlainError }

/** Classes do not cross between threads. */
export type PlainError = { name: string; message: string; stack: string | undefined }

export const plainError = (error: unknown): PlainError =>
  error instanceof Error
    ? { name: toName(error), message: error.message, stack: error.stack }
    : { name: 'Error', message: String(error), stack: undefined }

const toName = (error: Error) => (isDatabaseUnavailable(error) ? 'DatabaseUnavailableError' : error.name)

export function toError({ name, message, stack }: PlainError): Error {
  if (name === 'NotFoundError') return new NotFoundError(message)
  if (name === 'DatabaseUnavailableError') return new DatabaseUnavailableError(message)
  return Object.assign(new Error(message), { name, stack })
}
