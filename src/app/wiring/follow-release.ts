import { servedRelease } from '#lib/release.ts'
import { createPath, type DataRouter } from 'react-router-dom'

type Page = Pick<Location, 'pathname' | 'search' | 'assign' | 'reload'>

/**
 * Loads the document at the next navigation to another page once the site has another release than this page's (CN44). What is typed there
 * would be gone with its page anyway, or is stored. Undefined: the release is unknown, as in development.
 */
export function followRelease(
  router: Pick<DataRouter, 'subscribe' | 'dispose'>,
  own: string | undefined,
  page: Page = location,
): void {
  router.subscribe(({ navigation, location: { pathname } }) => {
    const served = servedRelease()
    if (navigation.state !== 'loading' || own === undefined || served === null || served === own) return
    if (navigation.location.pathname === pathname) return
    // Otherwise it would add its own history entry.
    router.dispose()
    // Back and forward have changed the address already.
    if (page.pathname === navigation.location.pathname) page.reload()
    else page.assign(createPath(navigation.location))
  })
}
