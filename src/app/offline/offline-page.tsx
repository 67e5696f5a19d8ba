import { pageTitle } from '#domain/site/page-title.ts'
import type { LastList as List } from '#features/items/last-list.store.ts'
import { readLastList } from '#features/items/read-last-list.ts'
import * as common from '#messages/common.ts'
import * as texts from '#messages/offline.ts'
import { Button } from '#ui/button.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { RefreshCw, WifiOff } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'
import { SampleLine } from '../shell/sample-line.tsx'
import { LastInventory } from './last-inventory.tsx'
import { LastList } from './last-list.tsx'
import { LastRoom } from './last-room.tsx'
import { LastWatchlist } from './last-watchlist.tsx'

let read: List | null | undefined
/** Nothing writes it while this page is shown. */
const lastList = () => (read === undefined ? (read = readLastList()) : read)
const never = () => () => {}

/** Pages that show what they knew themselves. */
const OWN_PAGES: ReadonlySet<string> = new Set(['/inventory', '/watchlist'])

/** The trade room of an address. */
const readRoomId = (path: string) => /^\/room\/([\w-]+)$/.exec(path)?.[1]

/** The address stays that of the page that was asked for, so this asks for it again; its own address leads home. */
const tryAgain = () => (location.pathname === '/offline' ? location.assign('/') : location.reload())

/** Milliseconds. */
const ASK_EVERY = 5_000

/** Whether the site answers for this page. Asks nothing while the page is hidden. */
const isReachable = async () =>
  document.visibilityState === 'visible' &&
  fetch(location.href, { method: 'HEAD' }).then(
    ({ status }) => status < 500,
    () => false,
  )

/** In place of a page that cannot be reached: the list that was last seen, and when that was. ST7, ST8, ML26, WL75, RM203 */
export function OfflinePage({ host, open = tryAgain }: { host: string; open?: () => void }) {
  const list = useSyncExternalStore(never, lastList, () => null)
  const path = useSyncExternalStore(
    never,
    () => location.pathname,
    () => '/offline',
  )
  const roomId = readRoomId(path)
  useEffect(() => {
    document.documentElement.dataset['ready'] = '' // as on every other page: controls answer
    const openOnceReachable = () => void isReachable().then((is) => is && open())
    // A network without a way to the site counts as one: what is opened too early leads here again, or breaks off what is just being opened.
    addEventListener('online', openOnceReachable)
    // A connection that came back before this ran sends no event.
    const asking = location.pathname === '/offline' ? undefined : setInterval(openOnceReachable, ASK_EVERY)
    return () => {
      removeEventListener('online', openOnceReachable)
      clearInterval(asking)
    }
  }, [open])
  return (
    <>
      <title>{pageTitle(texts.title, host)}</title>
      <meta name="robots" content="noindex" />
      <Root>
        <header>
          {/* Links here ask the network: there is no other page to go to without one. */}
          <a href="/" className="wrap" aria-label={texts.homeLink}>
            <img src="/Logo.png" alt="" width={38} height={38} />
            BGSI <b>Values</b>
          </a>
        </header>
        {list?.sample && !OWN_PAGES.has(path) && roomId === undefined && <SampleLine />}
        <main className="wrap">
          <section className="said">
            <WifiOff aria-hidden="true" />
            <div>
              <h1>{texts.title}</h1>
              <p>{texts.text}</p>
            </div>
            <Button look="primary" onClick={open}>
              <RefreshCw aria-hidden="true" />
              {common.tryAgain}
            </Button>
          </section>
          {path === '/inventory' ? (
            <LastInventory />
          ) : path === '/watchlist' ? (
            <LastWatchlist />
          ) : roomId !== undefined ? (
            <LastRoom roomId={roomId} />
          ) : list ? (
            <LastList list={list} />
          ) : (
            <p className="none">{texts.nothing}</p>
          )}
        </main>
        <footer className="wrap">{texts.legal}</footer>
      </Root>
    </>
  )
}

const Root = styled.div(css`
  flex: 1; display: flex; flex-direction: column;
  > header { border-block-end: 1px solid var(--line); }
  > header a { display: flex; align-items: center; gap: var(--s-2); height: var(--topbar-h); font: 800 1.3125rem/1 var(--font-display); letter-spacing: -.01em; }
  > header b { font-weight: 500; color: var(--text-2); }
  .said { display: grid; grid-template-columns: auto 1fr; align-items: center; gap: var(--s-3) var(--s-4); padding-block: var(--s-5); }
  .said > svg { width: 44px; height: 44px; color: var(--text-3); }
  .said > button { grid-column: 1 / -1; }
  .said p { color: var(--text-2); }
  .none { padding-block: var(--s-4) var(--s-10); color: var(--text-2); }
  > footer { padding-block: var(--s-5); font-size: var(--t-sm); color: var(--text-3); }
  @media (min-width: 768px) {
    .said { grid-template-columns: auto 1fr auto; padding-block: var(--s-8) var(--s-6); }
    .said > button { grid-column: auto; }
  }
`)
