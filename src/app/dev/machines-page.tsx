import { Button } from '#ui/button.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { openInspection } from './inspection.tsx'

const none = () => () => {}
/** Only in the browser, which has the channel between pages. */
const Shared = lazy(async () => ({ default: (await import('./shared-machines.tsx')).SharedMachines }))

/** `/dev/machines`, only in development: every machine, what runs of it in the pages that are open, and what happened to it. DV1, DV2, DV5 */
export function MachinesPage() {
  const inBrowser = useSyncExternalStore(
    none,
    () => true,
    () => false,
  )
  return (
    <Root className="wrap">
      <title>Machines</title>
      <meta name="robots" content="noindex" />
      <header className="page-head">
        <h1>Machines</h1>
        <p>See what runs on this page and on every other open page of the site in this browser, live.</p>
        <p>
          <a href="/live-hatches" target="_blank">
            Open a player’s page in a new tab
          </a>
        </p>
        <Button look="outline" onClick={() => void openInspection()}>
          Open the Stately inspector
        </Button>
      </header>
      {inBrowser && (
        <Suspense>
          <Shared />
        </Suspense>
      )}
    </Root>
  )
}

const Root = styled.div(css`
  padding-block-end: var(--s-12);
  .page-head a { display: inline-flex; align-items: center; min-height: 44px; color: var(--accent); font-weight: 600; text-decoration: underline; text-underline-offset: 3px; }
`)
