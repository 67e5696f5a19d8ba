import { NotFoundError, type Source } from '#contract/source.ts'
import type { SiteInfo, SiteStats } from '#contract/stats.ts'
import type { Preview } from '#domain/previews/preview.ts'

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
  | { kind: 'read' | 'json'; name: Exclude<keyof Source, 'stats'>; argument: unknown }

/** A job, or word that a picture which the thread asked for is drawn. */
export type Question = { id: number; job: Job } | { drawn: string }
/** The thread waits for a picture, such as `items/king-doggy`, which the main thread has drawn. */
export type PictureRequest = { picture: string }
export type Answer = { id: number; value: unknown } | { id: number; error: PlainError }

/** Classes do not cross between threads. */
export type PlainError = { name: string; message: string; stack: string | undefined }

export const plainError = (error: unknown): PlainError =>
  error instanceof Error
    ? { name: error.name, message: error.message, stack: error.stack }
    : { name: 'Error', message: String(error), stack: undefined }

export const toError = ({ name, message, stack }: PlainError): Error =>
  name === 'NotFoundError' ? new NotFoundError(message) : Object.assign(new Error(message), { name, stack })
