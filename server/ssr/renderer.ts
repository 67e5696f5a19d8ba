import { renderDocument, type Assets } from '#app/entries/document.ts'
import type { Rendered, RenderedParts } from '#app/entries/entry-server.tsx'
import type { Source } from '#contract/source.ts'
import type { Preview } from '#domain/previews/preview.ts'
import { type ApiSource, type JsonReads, readJson } from '#server/http/json.ts'
import type { Packed } from '#server/http/packed.ts'
import type { Markup } from '#server/previews/preview-renderer.ts'

export type Page = Packed & {
  status: number
  /** The error, for the log; the page shows nothing of it. */
  failure?: unknown
}

/** The work that costs processor time: pages, previews and reads. Callers limit how often they call it. */
export type Renderer = {
  /** `path` may carry a query string. */
  page(path: string): Promise<Page>
  /** The page that the service worker shows without a network. */
  offline(): Promise<Buffer>
  /** @returns a PNG */
  picture(preview: Preview): Promise<Buffer>
  /** Reads, in the thread that renders pages. */
  source: ApiSource
  /** The same reads, as JSON. */
  reads: JsonReads
  close(): Promise<void>
}

/** The app's part of rendering: from a build or, in development, from the sources. */
export type Rendering = {
  render(path: string, source: Source): Promise<Rendered>
  assets(routeIds: readonly string[]): Assets
  renderOffline(host: string): Promise<RenderedParts>
  offlineAssets: Assets
  markup(preview: Preview): Promise<Markup>
}

type Options = {
  rendering: Rendering
  source: ApiSource
  /** Of the site's address, for titles. */
  host: string
  draw: (markup: Markup) => Promise<Buffer>
}

/** Renders in the calling thread, and blocks it. */
export const renderHere = ({ rendering, source, host, draw }: Options): Renderer => ({
  source,
  reads: readJson(source),
  async page(path) {
    const rendered = await rendering.render(path, source)
    return {
      status: rendered.status,
      body: renderDocument(rendered, rendering.assets(rendered.routeIds)),
      failure: rendered.failure,
    }
  },
  offline: async () => Buffer.from(renderDocument(await rendering.renderOffline(host), rendering.offlineAssets)),
  picture: async (preview) => draw(await rendering.markup(preview)),
  close: async () => {},
})
