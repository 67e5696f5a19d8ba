import type { RouteObject } from 'react-router-dom'

/**
 * Loads the screens of these routes into them. React Router would load each at the first request for its page, and remember for ever that
 * a load failed. AP131 @throws where a screen can't be loaded
 */
export async function loadScreens(routes: readonly RouteObject[]): Promise<void> {
  await Promise.all(
    routes.map(async (route) => {
      if (typeof route.lazy === 'object') {
        const Component = await route.lazy.Component?.()
        if (Component) route.Component = Component
        delete route.lazy
      }
      await loadScreens(route.children ?? [])
    }),
  )
}
