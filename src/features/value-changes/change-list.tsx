import type { ValueReceipt } from '#contract/value-changes.ts'
import { formatDate, formatWeekday } from '#domain/text/format.ts'
import { findDayStarts, timeInZone } from '#domain/values/change-days.ts'
import { changesHref } from '#domain/values/change-filters.ts'
import * as texts from '#messages/value-changes.ts'
import { Button } from '#ui/button.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import { ArrowUp, ChevronRight } from 'lucide-react'
import { Fragment, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { ChangeCard } from './change-card.tsx'
import { List, Rows } from './change-list-styles.ts'

/** Farther from the top than this, in pixels, the reader reads. */
const SCROLLED = 24
/** Cards whose pictures are fetched immediately. */
const FIRST_SCREEN = 4

/**
 * Changes by day, newest first, and the way to the new pets among them; key it by the filters. New ones appear at the top, or behind a button while the reader is further down, so that
 * nothing moves under their eyes. RC5, RC6, RC10, RC11, VC70
 */
export function ChangeList({
  changes,
  newPets = 0,
}: {
  changes: readonly ValueReceipt[]
  newPets?: number | undefined
}) {
  const list = useRef<HTMLElement>(null)
  const [shown, setShown] = useState(changes)
  const [first] = useState(() => new Set(changes.map(({ number }) => number)))
  const zone = useHydrated() ? 'reader' : 'utc'
  useEffect(() => {
    const isReading = scrollY > SCROLLED || (list.current?.querySelector(':focus-visible') ?? null) !== null
    if (!isReading) setShown(changes)
  }, [changes])

  const pending = changes.filter(({ number }) => number > (shown[0]?.number ?? 0)).length
  const beginnings = findDayStarts(shown, zone)
  const showNew = () => {
    setShown(changes)
    list.current?.focus({ preventScroll: true })
    scrollTo({ top: 0 })
  }
  return (
    <List ref={list} tabIndex={-1} aria-label={texts.changes}>
      <div className="bar">
        {pending > 0 && (
          <Button look="primary" onClick={showNew}>
            <ArrowUp aria-hidden="true" />
            {texts.newChanges(pending)}
          </Button>
        )}
      </div>
      <div className="top">
        <span>{texts.zones[zone]}</span>
        {newPets > 0 && (
          <Link to={changesHref({ source: 'catalogue' })}>
            {texts.newPets(newPets)}
            <ChevronRight aria-hidden="true" />
          </Link>
        )}
      </div>
      <Rows style={{ '--rows': shown.length }}>
        {shown.map((receipt, row) => (
          <Fragment key={receipt.number}>
            {beginnings.has(receipt.number) && (
              <h2 style={{ '--row': row }}>
                <span>{formatWeekday(timeInZone(receipt.at, zone))}</span> {formatDate(timeInZone(receipt.at, zone))}
              </h2>
            )}
            <article className="row" style={{ '--row': row }} data-new={first.has(receipt.number) ? undefined : ''}>
              <div className="card">
                <ChangeCard receipt={receipt} zone={zone} eager={row < FIRST_SCREEN} />
              </div>
            </article>
          </Fragment>
        ))}
      </Rows>
    </List>
  )
}
