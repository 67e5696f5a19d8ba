import type { HatchFilters } from '#domain/hatches/hatch-filters.ts'
import { useLiveStatus, useNow } from '#lib/live-context.ts'
import * as common from '#messages/common.ts'
import * as texts from '#messages/hatches.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState, ErrorState } from '#ui/message.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { ArrowUp, Pause, Play } from 'lucide-react'
import { useRef } from 'react'
import { List, NewBar, PauseBar, Section } from './feed-styles.ts'
import { HatchCard } from './hatch-card.tsx'
import { useHatchFeed } from './use-hatch-feed.ts'
import { useRowWindow } from '#ui/list-window/use-row-window.ts'

/** Farther from the top than this, in pixels, the player reads. */
const SCROLLED = 24
/** Cards whose pictures are fetched immediately. */
const FIRST_SCREEN = 4

/** The feed for one set of filters: key it by them. HA1 to HA4 */
export function Feed({ filters, onClear }: { filters: HatchFilters; onClear: (() => void) | null }) {
  const section = useRef<HTMLElement>(null)
  const isReading = () => scrollY > SCROLLED || (section.current?.querySelector('li :focus-visible') ?? null) !== null
  const { list, rows, pendingCount, isPaused, send } = useHatchFeed(filters, isReading)
  const now = useNow(1_000, list.dataUpdatedAt)
  const status = useLiveStatus()

  const showNew = () => {
    send({ type: 'newest.requested' })
    section.current?.focus({ preventScroll: true })
    scrollTo({ top: 0 })
  }

  return (
    <Section ref={section} tabIndex={-1} aria-label={texts.feed} aria-busy={list.isPending}>
      <NewBar>
        {pendingCount > 0 && (
          <Button look="primary" onClick={showNew}>
            <ArrowUp aria-hidden="true" />
            {texts.newHatches(pendingCount)}
          </Button>
        )}
      </NewBar>
      <PauseBar>
        {rows.length > 0 && (
          <Button
            look="quiet"
            onClick={() => send({ type: isPaused ? 'feed.resumed' : 'feed.paused' })}
            aria-label={isPaused ? texts.resumeFeed : texts.pauseFeed}
          >
            {isPaused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
            {isPaused ? texts.resume : texts.pause}
          </Button>
        )}
      </PauseBar>
      {status === 'offline' && <output className="offline">{texts.offline}</output>}
      {list.isPending ? (
        <Waiting />
      ) : list.isLoadingError ? (
        <ErrorState title={texts.loadError} text={common.checkConnection}>
          <Button look="outline" onClick={() => void list.refetch()}>
            {common.tryAgain}
          </Button>
        </ErrorState>
      ) : rows.length === 0 ? (
        <EmptyState {...(onClear ? texts.noMatch : texts.nothing)}>
          {onClear && (
            <Button look="primary" onClick={onClear}>
              {texts.clearAll}
            </Button>
          )}
        </EmptyState>
      ) : (
        <Rows rows={rows} now={now} />
      )}
      {list.isFetchNextPageError && (
        <p className="more" role="alert">
          {texts.moreError}
        </p>
      )}
      {list.hasNextPage && rows.length > 0 && (
        <p className="more">
          <Button look="outline" isBusy={list.isFetching} onClick={() => void list.fetchNextPage()}>
            {list.isFetchingNextPage
              ? common.loadingMore
              : list.isFetchNextPageError
                ? common.tryAgain
                : common.loadMore}
          </Button>
        </p>
      )}
    </Section>
  )
}

/** Only what is near the screen is rendered, so that ten thousand scroll as twenty do. HA7 */
function Rows({ rows, now }: { rows: ReturnType<typeof useHatchFeed>['rows']; now: number }) {
  const list = useRef<HTMLUListElement>(null)
  const { from, to } = useRowWindow(rows.length, rows.length, list)
  return (
    <List ref={list} style={{ '--rows': rows.length }}>
      {rows.slice(from, to).map((hatch, index) => (
        <li
          key={hatch.seq}
          style={{ '--row': from + index }}
          aria-posinset={from + index + 1}
          aria-setsize={rows.length}
        >
          <HatchCard hatch={hatch} now={now} eager={from + index < FIRST_SCREEN} />
        </li>
      ))}
    </List>
  )
}

const Waiting = () => (
  <List as="div" aria-hidden="true">
    {Array.from({ length: 6 }, (_, index) => (
      <div className="waiting" key={index} style={{ marginBlockEnd: 'var(--s-2)' }}>
        <div className="art">
          <Skeleton style={{ width: 64, height: 64, borderRadius: '50%' }} />
        </div>
        <div className="who">
          <Skeleton style={{ width: '26%' }} />
          <Skeleton style={{ width: '54%', height: 18 }} />
          <Skeleton style={{ width: '40%' }} />
        </div>
      </div>
    ))}
  </List>
)
