import { formatNumber } from '#domain/text/format.ts'
import type { HatchFilters } from '#domain/hatches/hatch-filters.ts'
import { useLiveStatus, useNow } from '#lib/live-context.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState, ErrorState } from '#ui/message.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { ArrowUp, Pause, Play } from 'lucide-react'
import { useRef, useState } from 'react'
import { FeedBar, List, Section } from './feed-styles.ts'
import { HatchCard } from './hatch-card.tsx'
import { useHatchFeed } from './use-hatch-feed.ts'
import { useRowWindow } from './use-row-window.ts'

/** Farther from the top than this, in pixels, somebody reads. */
const SCROLLED = 24
/** Cards whose pictures are fetched at once. */
const FIRST_SCREEN = 4

/** The feed for one set of filters: key it by them. HA1 to HA4 */
export function Feed({ filters, onClear }: { filters: HatchFilters; onClear: (() => void) | null }) {
  const section = useRef<HTMLElement>(null)
  const [paused, setPaused] = useState(false)
  const isReading = () =>
    paused || scrollY > SCROLLED || (section.current?.querySelector('li :focus-visible') ?? null) !== null
  const { list, rows, waiting, hold, release } = useHatchFeed(filters, isReading)
  const now = useNow(1_000, list.dataUpdatedAt)
  const status = useLiveStatus()

  const pause = () => {
    if (paused) release()
    else hold()
    setPaused(!paused)
  }
  const showNew = () => {
    setPaused(false)
    release()
    section.current?.focus({ preventScroll: true })
    scrollTo({ top: 0 })
  }

  return (
    <Section ref={section} tabIndex={-1} aria-label="Hatches" aria-busy={list.isPending}>
      <FeedBar className="feed-bar">
        {waiting > 0 && (
          <Button className="new" look="primary" onClick={showNew}>
            <ArrowUp aria-hidden="true" />
            {formatNumber(waiting)} new {waiting === 1 ? 'hatch' : 'hatches'}
          </Button>
        )}
        {rows.length > 0 && (waiting === 0 || paused) && (
          <Button
            className="pause"
            look="quiet"
            onClick={pause}
            aria-label={paused ? 'Resume the feed' : 'Pause the feed'}
          >
            {paused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
            {paused ? 'Resume' : 'Pause'}
          </Button>
        )}
      </FeedBar>
      {status === 'offline' && (
        <output className="offline">You’re offline. Missed hatches appear when you’re back.</output>
      )}
      {list.isPending ? (
        <Waiting />
      ) : list.isLoadingError ? (
        <ErrorState title="Failed to fetch hatches" text="Check your connection and try again.">
          <Button look="outline" onClick={() => void list.refetch()}>
            Try again
          </Button>
        </ErrorState>
      ) : rows.length === 0 ? (
        <EmptyState
          title={onClear ? 'No hatches found' : 'No hatches yet'}
          text={onClear ? 'No recent hatches match. New matches will appear here.' : 'New ones appear here live.'}
        >
          {onClear && (
            <Button look="primary" onClick={onClear}>
              Clear all filters
            </Button>
          )}
        </EmptyState>
      ) : (
        <Rows rows={rows} now={now} />
      )}
      {list.isFetchNextPageError && (
        <p className="more" role="alert">
          Couldn’t load more hatches
        </p>
      )}
      {list.hasNextPage && rows.length > 0 && (
        <p className="more">
          <Button look="outline" disabled={list.isFetching} onClick={() => void list.fetchNextPage()}>
            {list.isFetchingNextPage ? 'Loading…' : list.isFetchNextPageError ? 'Try again' : 'Load more'}
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
      <div className="waiting" key={index} style={{ marginBottom: 'var(--s-2)' }}>
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
