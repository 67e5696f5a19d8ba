import type { AlertRule } from '#contract/alerts.ts'
import { splitSlug } from '#domain/items/variants.ts'
import { formatMoment } from '#domain/text/format.ts'
import type { WatchRow } from '#domain/watchlist/watch-row.ts'
import { restoreStar } from '#lib/stars.ts'
import { isWatched, setWatched, watchAll, watchStore } from '#lib/watch.ts'
import { isOnlyHere } from './sync-stars.ts'
import * as texts from '#messages/watchlist.ts'
import { toast } from '#ui/toast-store.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { History } from 'lucide-react'
import { useRef } from 'react'
import { WatchCard } from './watch-card.tsx'

type Props = { rows: readonly WatchRow[]; seenAt: string | undefined; rules: readonly AlertRule[] }

/** One entry for each starred variant: cards on a phone, lines of a table on anything wider. WL10, WL13, WL14 */
export function WatchList({ rows, seenAt, rules }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const remove = ({ slug, starredAt, row }: WatchRow, at: number) => {
    const pet = { slug, name: row.name }
    const hatches = isWatched(watchStore.get(pet), 'hatches')
    watchAll(pet, false)
    toast({
      title: texts.removed(row.name),
      action: {
        ...texts.undo,
        run: () => {
          restoreStar(slug, isOnlyHere(slug) ? starredAt : Date.now())
          setWatched(pet, 'hatches', hatches)
        },
      },
    })
    // The button that had the focus is gone with its entry.
    requestAnimationFrame(() => {
      const links = list.current?.querySelectorAll('h2 a')
      const next = links?.[Math.min(at, links.length - 1)]
      if (next instanceof HTMLElement) next.focus({ preventScroll: true })
    })
  }
  return (
    <Root>
      {seenAt !== undefined && (
        <output className="seen">
          <History aria-hidden="true" />
          <span>
            {texts.lastSeen.before}
            <time dateTime={seenAt}>{formatMoment(seenAt)}</time>
            {texts.lastSeen.after}
          </span>
        </output>
      )}
      <div className="names" aria-hidden="true">
        <span>{texts.columns.pet}</span>
        <span>{texts.columns.value}</span>
        <span>{texts.columns.day}</span>
        <span>{texts.columns.week}</span>
        <span>{texts.columns.month}</span>
        <span>{texts.columns.star}</span>
      </div>
      <ul ref={list} aria-label={texts.listName}>
        {rows.map((row, at) => (
          <WatchCard
            key={row.slug}
            {...row}
            eager={at < 4}
            alerts={rules.filter((rule) => concerns(rule, row.slug))}
            onRemove={() => remove(row, at)}
          />
        ))}
      </ul>
    </Root>
  )
}

const concerns = ({ subject }: AlertRule, slug: string) =>
  subject.kind === 'item'
    ? subject.slug === slug
    : subject.kind === 'pet'
      ? subject.slug === splitSlug(slug).baseSlug
      : subject.kind === 'watchlist'

const Root = styled.div(css`
  --columns: minmax(0, 1fr) 7rem repeat(4, 5.25rem) 136px;
  .seen { display: flex; gap: var(--s-2); margin-block-end: var(--s-3); padding: var(--s-3) var(--s-4); border-radius: var(--r-md); background: var(--warn-soft); color: var(--warn); }
  .seen svg { flex: none; width: 20px; height: 20px; margin-block-start: 2px; }
  .names { display: none; }
  ul { display: grid; gap: var(--s-3); list-style-type: ""; }
  @media (min-width: 1024px) {
    .names { display: grid; grid-template-columns: var(--columns); gap: var(--s-2); padding: 0 var(--s-4) var(--s-2); font-size: var(--t-sm); font-weight: 600; color: var(--text-3); }
    .names > :not(:first-of-type) { text-align: end; }
    ul { gap: 0; background: var(--surface); border: 1px solid var(--line); border-radius: var(--r-lg); overflow: hidden; }
  }
`)
