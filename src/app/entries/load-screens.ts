import type { RouteObject } from 'react-router-dom'

/** Loads the screen of a route into it, unless it is there. @throws where it can't be loaded */
export async function loadScreen(route: RouteObject): Promise<void> {
  if (typeof route.lazy !== 'object') return
  route.Component = (await route.lazy.Component?.()) ?? null
  delete route.lazy
}

/**
 * Loads the screens of these routes and of all below them. React Router would load each at the first request for its page, and remember
 * for ever that a load failed. AP131 @throws where a screen can't be loaded
 */
export async function loadScreens(routes: readonly RouteObject[]): Promise<void> {
  await Promise.all(
    routes.map(async (route) => {
      await loadScreen(route)
      await loadScreens(route.children ?? [])
    }),
  )
}
