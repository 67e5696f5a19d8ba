import type { ValueReceipt } from '#contract/value-changes.ts'
import { formatDate, formatWeekday } from '#domain/text/format.ts'
import { findDayStarts, timeInZone } from '#domain/values/change-days.ts'
import * as texts from '#messages/value-changes.ts'
import { Button } from '#ui/button.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import { ArrowUp } from 'lucide-react'
import { Fragment, useEffect, useRef, useState } from 'react'
import { ChangeCard } from './change-card.tsx'
import { List, Rows } from './change-list-styles.ts'

/** Farther from the top than this, in pixels, the reader reads. */
const SCROLLED = 24
/** Cards whose pictures are fetched immediately. */
const FIRST_SCREEN = 4

/**
 * Changes by day, newest first; key it by the filters. New ones appear at the top, or behind a button while the reader is further down, so that
 * nothing moves under their eyes. RC5, RC6, RC10, RC11
 */
export function ChangeList({ changes }: { changes: readonly ValueReceipt[] }) {
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
      <p className="zone">{texts.zones[zone]}</p>
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
