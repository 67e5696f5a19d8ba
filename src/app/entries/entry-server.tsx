import type { Source } from '#contract/source.ts'
import { createQueryClient } from '#lib/queries.ts'
import { PlacesContext } from '#ui/railed.tsx'
import { CacheProvider } from '@emotion/react'
import { dehydrate } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  RouterContextProvider,
  StaticRouterProvider,
} from 'react-router-dom'
import { createEmotionCache, emotionStyleElement } from './emotion.ts'
import { loadScreens } from './load-screens.ts'
import { clientContext } from '#app/load.ts'
import { OfflinePage } from '#app/offline/offline-page.tsx'
import { serverPlaces } from '#app/places/server-places.tsx'
import { Providers } from '#app/providers.tsx'
import { routes } from '#app/routes.tsx'
import { serverLive } from '#app/wiring/server-live.ts'

// Vite's server loads each screen at its first page, as one is changed at a time.
if (import.meta.env.PROD) await loadScreens(routes)
const handler = createStaticHandler(routes)

/** Parts of a document: its styles and markup, and the state that the browser goes on from. */
export type RenderedParts = { styles: string; html: string; state: string }

export type Rendered = RenderedParts & {
  status: number
  routeIds: string[]
  /** Failure for the log; nothing of it is in the page. */
  failure?: unknown
}

/** Renders the page at `path`, which may carry a query string. Redirects are none of this site's pages' business. */
export async function render(path: string, source: Source): Promise<Rendered> {
  const client = createQueryClient(source)
  const requestContext = new RouterContextProvider()
  requestContext.set(clientContext, client)
  const context = await handler.query(new Request(new URL(path, 'http://localhost')), { requestContext })
  if (context instanceof Response) throw new Error(`render: ${path} answered ${context.status} instead of a page`)

  const cache = createEmotionCache()
  const html = renderToString(
    <Providers cache={cache} client={client} live={serverLive}>
      <PlacesContext value={serverPlaces}>
        {/* hydrate={false}: its inline script would need a hash of its own on every page */}
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </PlacesContext>
    </Providers>,
  )
  const errors =
    context.errors && Object.fromEntries(Object.entries(context.errors).map(([id, error]) => [id, publicError(error)]))
  const failure = Object.values(context.errors ?? {}).find((error) => !isRouteErrorResponse(error))
  const state = { router: { loaderData: context.loaderData, errors }, queries: dehydrate(client) }
  return {
    status: context.statusCode,
    routeIds: context.matches.map((match) => match.route.id),
    styles: emotionStyleElement(cache),
    html,
    state: stateText(state),
    failure,
  }
}

/** The page that the service worker shows where there is no network: the same for every address, outside of the routes. ST7 */
export async function renderOffline(host: string): Promise<RenderedParts> {
  const cache = createEmotionCache()
  const html = renderToString(
    <CacheProvider value={cache}>
      <OfflinePage host={host} />
    </CacheProvider>,
  )
  return { styles: emotionStyleElement(cache), html, state: stateText({ host }) }
}

/** A `<` in a text could end the script element. */
const stateText = (state: object) => JSON.stringify(state).replaceAll('<', '\\u003c')

/** In the form that React Router revives in the browser; nothing of an unexpected error leaves the server. */
const publicError = (error: unknown) =>
  isRouteErrorResponse(error)
    ? { ...error, __type: 'RouteErrorResponse' }
    : { message: 'render failed', __type: 'Error' }
