import { lazyHandle } from '#base/lazy-handle.ts'
import { httpSource } from '#lib/http-source.ts'
import { afterIdle, MOTION_DELAY, nextTask } from '#lib/page-idle.ts'
import { createQueryClient, siteQuery } from '#lib/queries.ts'
import { checkClock } from '#lib/site-clock.ts'
import { beginHydration } from '#ui/use-hydrated.ts'
import { hydrate } from '@tanstack/react-query'
import { startTransition, StrictMode } from 'react'
import { createBrowserRouter, matchRoutes, RouterContextProvider, RouterProvider } from 'react-router-dom'
import { createEmotionCache } from './emotion.ts'
import { createLazyAuth } from '../lazy-auth.ts'
import { followRelease } from '#app/wiring/follow-release.ts'
import { createLazyLive, notifySoon } from '#app/wiring/live.ts'
import { clientContext } from '#app/load.ts'
import { Providers } from '#app/providers.tsx'
import { routes } from '#app/routes.tsx'
import { registerWorker } from './register-worker.ts'
import { loadScreen } from './load-screens.ts'
import { HYDRATION } from './translated-text.ts'
import { hydrateRoot } from './renderer.ts'

const state = JSON.parse(document.getElementById('state')?.textContent ?? '')
const client = createQueryClient(httpSource)
hydrate(client, state.queries)
// Before anything is hydrated, so that no part shows the day of a wrong clock. BO16
const readAt = client.getQueryState(siteQuery.queryKey)?.dataUpdatedAt
if (readAt) void checkClock(readAt)

// With a matched route still lazy the router would render a fallback, and React throw the server's markup away.
await Promise.all((matchRoutes(routes, location) ?? []).map(({ route }) => loadScreen(route)))

// Read by createBrowserRouter, which also revives the error responses in it.
Object.assign(window, { __staticRouterHydrationData: state.router })
const context = new RouterContextProvider()
context.set(clientContext, client)
const router = createBrowserRouter(routes, { getContext: () => context })
followRelease(router, /hydrate-[\w-]+(?=\.js)/.exec(import.meta.url)?.[0])
const live = createLazyLive({
  queryClient: client,
  async load() {
    const wiring = await import('#app/wiring/live-wiring.ts')
    await nextTask() // to run its code is one piece of work, to start it another
    return wiring
  },
})
const auth = createLazyAuth({ go: (to) => void router.navigate(to), load: () => import('#app/signed-in.tsx') })

const alerts = lazyHandle('alerts', async () =>
  (await import('#app/wiring/alerts-wiring.ts')).startAlerts({ go: (to) => void router.navigate(to) }),
)

beginHydration()
dispatchEvent(new Event(HYDRATION.begins))
// A transition may be interrupted: a tap is answered before the rest is hydrated.
startTransition(() => {
  const root = document.getElementById('root')
  if (!root) return
  hydrateRoot(
    root,
    <StrictMode>
      <Providers cache={createEmotionCache()} client={client} live={live} auth={auth}>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
    { onRecoverableError: (error, info) => console.error('hydration', error, info.componentStack) },
  )
})

if (import.meta.env.DEV) await import('#app/dev/start-inspection.ts')

notifySoon({
  notify() {
    void alerts()
    return live.notify()
  },
})
// By the time of a first answer another build may have replaced this one's files.
void afterIdle(0)
  .then(() => import('#lib/answer-schemas.ts'))
  .catch(() => undefined)
void afterIdle(MOTION_DELAY).then(() => {
  document.documentElement.dataset['settled'] = ''
  dispatchEvent(new Event(HYDRATION.ends)) // by now the lists are hydrated too, which have their own time. LY44
})
if (import.meta.env.PROD) void registerWorker()
