import type { Rendered, RenderedParts } from '#app/entries/entry-server.tsx'
import type { Source } from '#contract/source.ts'
import type { Preview } from '#domain/previews/preview.ts'
import { type ApiSource, type JsonReads, readJson } from '#server/http/json.ts'
import type { Packed } from '#server/http/packed.ts'
import type { Markup } from '#server/previews/preview-renderer.ts'
import type { Template } from './template.ts'

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
  renderOffline(host: string): Promise<RenderedParts>
  /** `index.html` or `offline.html` of the top level. */
  template(name: 'index' | 'offline'): Promise<Template>
  /** The scripts of a page, in the order in which they are evaluated. */
  scripts(routeIds: readonly string[]): readonly string[]
  markup(preview: Preview): Promise<Markup>
}

type Options = {
  rendering: Rendering
  source: ApiSource
  /** Host of the site, for titles. */
  host: string
  draw: (markup: Markup) => Promise<Buffer>
}

/** Renders in the calling thread, and blocks it. */
export const renderHere = ({ rendering, source, host, draw }: Options): Renderer => ({
  source,
  reads: readJson(source),
  async page(path) {
    const rendered = await rendering.render(path, source)
    const template = await rendering.template('index')
    return {
      status: rendered.status,
      body: template(rendered, rendering.scripts(rendered.routeIds)),
      failure: rendered.failure,
    }
  },
  async offline() {
    const template = await rendering.template('offline')
    return Buffer.from(template(await rendering.renderOffline(host), []))
  },
  picture: async (preview) => draw(await rendering.markup(preview)),
  close: async () => {},
})
