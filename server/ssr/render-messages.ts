import type { ApiReference } from '#contract/reference.ts'
import type { SiteInfo, SiteStats } from '#contract/stats.ts'
import type { WishList } from '#contract/wishes.ts'
import type { Preview } from '#domain/previews/preview.ts'
import type { DatabaseRead } from '#server/http/json.ts'
import type { PlainError } from '#server/threads/plain-error.ts'

/** Settings that the render thread needs to start. */
export type ThreadSettings = {
  databaseUrl: string
  site: Omit<SiteInfo, 'sample' | 'changes'>
  demo: boolean
  dumpFolder: string
  clientDir: string
  picturesDir: string
}

/** Statistics are counted in the main thread, and sent along with each page; the API's reference and the first wishes with the one page that shows them. */
export type Job =
  | { kind: 'page'; path: string; stats: SiteStats; reference?: ApiReference; wishes?: WishList }
  | { kind: 'offline' }
  | { kind: 'picture'; preview: Preview }
  | { kind: 'read'; name: DatabaseRead; argument: unknown }
  | { kind: 'json'; name: DatabaseRead; argument: unknown }

type Bytes = Uint8Array<ArrayBuffer>
/** `Packed`, as another thread sends it. */
export type Crossed = { body: string | Bytes; encoding?: 'br' | undefined }

/** Answer of the render thread. */
export type Rendered = {
  page: Crossed & { status: number; failure?: PlainError }
  offline: Bytes
  picture: Bytes
  read: unknown
  json: Crossed
}
