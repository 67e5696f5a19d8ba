import { renderDocument, type Assets } from '#app/entries/document.ts'
import type { Rendered, RenderedParts } from '#app/entries/entry-server.tsx'
import type { Source } from '#contract/source.ts'
import type { Preview } from '#domain/previews/preview.ts'
import { type JsonReads, readJson } from '#server/http/json.ts'
import type { Packed } from '#server/http/packed.ts'
import type { Markup } from '#server/previews/preview-renderer.ts'

export type Page = Packed & {
  status: number
  /** What went wrong, for the log; nothing of it is in the page. */
  failure?: unknown
}

/** What costs processor time: pages, pictures of links, and reads. Each method runs when it is called; callers bound how often. */
export type Renderer = {
  /** `path` may carry a query string. */
  page(path: string): Promise<Page>
  /** The page that the service worker shows without a network. */
  offline(): Promise<Buffer>
  /** @returns a PNG */
  picture(preview: Preview): Promise<Buffer>
  /** Reads, made where pages are rendered. */
  source: Source
  /** The same reads, as JSON. */
  reads: JsonReads
  close(): Promise<void>
}

/** The app's side of rendering: from a build, or, while developing, from the sources as they are. */
export type Rendering = {
  render(path: string, source: Source): Promise<Rendered>
  assets(routeIds: readonly string[]): Assets
  renderOffline(host: string): Promise<RenderedParts>
  offlineAssets: Assets
  markup(preview: Preview): Promise<Markup>
}

type Options = {
  rendering: Rendering
  source: Source
  /** Of the site's address, for titles. */
  host: string
  draw: (markup: Markup) => Promise<Buffer>
}

/** Renders in the calling thread, which it blocks meanwhile. */
export const renderHere = ({ rendering, source, host, draw }: Options): Renderer => ({
  source,
  reads: readJson(source),
  async page(path) {
    const made = await rendering.render(path, source)
    return {
      status: made.status,
      body: renderDocument(made, rendering.assets(made.routeIds)),
      failure: made.failure,
    }
  },
  offline: async () => Buffer.from(renderDocument(await rendering.renderOffline(host), rendering.offlineAssets)),
  picture: async (preview) => draw(await rendering.markup(preview)),
  close: async () => {},
})
