import { nextTask } from '#lib/page-idle.ts'
import { siteQuery } from '#lib/queries.ts'
import * as texts from '#messages/shell.ts'
import { PlacesContext } from '#ui/railed.tsx'
import { ToastOutlet } from '#ui/toast-outlet.tsx'
import { endHydration } from '#ui/use-hydrated.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Outlet, ScrollRestoration, useMatches } from 'react-router-dom'
import { usePlaces } from './places/use-places.ts'
import { Footer } from './shell/footer.tsx'
import { mainLinks, moreLinks } from './shell/navigation.ts'
import { SampleLine } from './shell/sample-line.tsx'
import { TabBar } from './shell/tab-bar.tsx'
import { TopBar } from './shell/top-bar.tsx'
import { useArrival } from './shell/use-arrival.ts'
import { WatchOutlet } from './watch-outlet.tsx'

/** The handle of a route that is as high as the screen and scrolls inside. CH11 */
export const FILLS_SCREEN = 'fills-screen'

/** The frame of every page. */
export function Layout() {
  const { data: site } = useQuery(siteQuery)
  const places = usePlaces(site?.ads)
  const fillsScreen = useMatches().some(({ handle }) => handle === FILLS_SCREEN)
  useArrival()
  useEffect(() => void becomeReady(), [])
  return (
    <>
      <Skip href="#main">{texts.skip}</Skip>
      <TopBar links={mainLinks} more={moreLinks} site={site} />
      {site?.sample && <SampleLine />}
      <main id="main" tabIndex={-1} data-fills-screen={fillsScreen ? '' : undefined}>
        <PlacesContext value={places}>
          <Outlet />
        </PlacesContext>
      </main>
      <Footer links={mainLinks} more={moreLinks} site={site} />
      <TabBar site={site} />
      <WatchOutlet />
      <ToastOutlet />
      <ScrollRestoration />
    </>
  )
}

/** From here on controls answer: said where styles and tests can see it, and held taps are repeated. LY28, LY43 */
async function becomeReady() {
  await nextTask()
  endHydration()
  document.documentElement.dataset['ready'] = ''
}

const Skip = styled.a(css`
  position: absolute; inset-inline-start: -999px; z-index: 99; padding: var(--s-3) var(--s-4); border-radius: var(--r-sm); background: var(--surface);
  &:focus { inset-inline-start: var(--s-4); inset-block-start: var(--s-2); }
`)
