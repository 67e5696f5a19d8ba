import type { StaleValue } from '#contract/proposals.ts'
import { NotFoundError } from '#contract/source.ts'
import type { CurrentUser } from '#contract/users.ts'
import { roleQuery } from '../data/desk-queries.ts'
import { useNow } from '#lib/live-context.ts'
import * as texts from '#messages/desk.ts'
import { EmptyState } from '#ui/message.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast-store.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { BackLink } from '#ui/back-link.tsx'
import { DeskPage } from '../shell/desk-page.tsx'
import { RowList } from '../shell/row-list.tsx'
import { SearchField } from '../shell/search-field.tsx'
import { StaleRow } from './stale-row.tsx'
import { StaleView } from './stale-view.tsx'
import { useConfirmations } from './use-confirmations.ts'
import { useProposing } from '../propose/use-proposing.ts'
import { useSelection } from '../shell/use-selection.ts'
import { useStaleValues } from './use-stale-values.ts'

const getSlug = ({ item }: StaleValue) => item.slug
const nothing = () => {}

type Props = {
  user: CurrentUser
  /** The variant that the address names. */
  openSlug: string | null
}

/** Stale values, the most harmful first. DK51 */
export function StalePage({ user, openSlug }: Props) {
  const { refetch: readRole } = useQuery({ ...roleQuery(user), enabled: false })
  const now = useNow(60_000, 0)
  const [search, setSearch] = useState('')
  const [spoken, setSpoken] = useState('')
  const searchField = useRef<HTMLDivElement>(null)
  const column = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  /** Values that the reader confirmed, the last one at the end. */
  const confirmed = useRef<StaleValue[]>([])
  const values = useStaleValues(user, openSlug, search)
  const { shown } = values
  const proposing = useProposing()
  const selection = useSelection({
    list: values,
    getId: getSlug,
    openId: openSlug,
    path: '/desk/stale',
    heading,
    column,
    onLeave: nothing,
  })
  const { row, index } = selection

  const isRefused = values.error instanceof NotFoundError
  useEffect(() => {
    if (isRefused) void readRole()
  }, [isRefused, readRole])

  const { findVerdict, ...confirmations } = useConfirmations(user, {
    onRefused: ({ item }, text) => {
      setSpoken(texts.refusedFor(item.name, text))
      toast({ title: texts.refusedFor(item.name, text), variant: 'destructive', duration: 10_000 })
    },
  })
  /** Then the next one that waits is selected. */
  const confirm = () => {
    if (!row || findVerdict(row) === 'confirmed') return
    confirmations.confirm(row)
    confirmed.current.push(row)
    const text = texts.confirmedNow(row.item.name)
    setSpoken(text)
    toast({
      title: text,
      duration: 10_000,
      action: { label: texts.undo, description: texts.undoConfirmationDescription, run: () => undo(row) },
    })
    selection.select(shown.slice(index + 1).find((value) => findVerdict(value) === undefined))
  }
  const undo = (value: StaleValue | undefined) => {
    if (!value) return
    confirmed.current = confirmed.current.filter((each) => each !== value)
    confirmations.undo(value)
    setSpoken(texts.undone(value.item.name))
    selection.select(value)
  }

  return (
    <DeskPage
      user={user}
      isOpen={openSlug !== null}
      keys={{
        ...selection.keys,
        c: confirm,
        u: () => undo(confirmed.current.at(-1)),
        p: () => row && proposing.propose(row.item),
        '/': () => searchField.current?.querySelector('input')?.focus(),
      }}
      keyTexts={texts.staleKeys}
      spoken={spoken}
      proposing={proposing}
    >
      <section className="list" aria-label={texts.staleValues} aria-busy={values.isPending}>
        <SearchField
          place={searchField}
          value={search}
          onChange={setSearch}
          onEnter={() => selection.select(shown[0])}
        />
        <div ref={column}>
          <RowList
            rows={values}
            empty={search === '' ? texts.noStaleValues : { title: texts.noStaleMatches(search) }}
            renderRow={(value, place) => (
              <StaleRow
                key={value.item.slug}
                {...place}
                value={value}
                now={now}
                verdict={findVerdict(value)}
                isCurrent={value === row}
                onOpen={selection.open}
              />
            )}
          />
        </div>
      </section>
      <section className="detail" aria-label={texts.staleValue}>
        {row ? (
          <StaleView
            value={row}
            heading={heading}
            verdict={findVerdict(row)}
            onConfirm={confirm}
            onUndo={() => undo(row)}
            onPropose={() => proposing.propose(row.item)}
          />
        ) : values.isPending || (openSlug !== null && values.hasMore && !values.isError) ? (
          <Skeleton style={{ height: 420, borderRadius: 18 }} />
        ) : openSlug === null ? (
          <EmptyState {...texts.chooseStale} />
        ) : (
          <EmptyState {...texts.notStale}>
            <BackLink to="/desk/stale">{texts.back}</BackLink>
          </EmptyState>
        )}
      </section>
    </DeskPage>
  )
}
