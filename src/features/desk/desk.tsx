import type { Proposal, ProposalMove } from '#contract/proposals.ts'
import { NotFoundError } from '#contract/source.ts'
import type { CurrentUser } from '#contract/users.ts'
import { pageTitle } from '#domain/site/page-title.ts'
import { roleQuery, type ProposalList } from '#lib/desk-queries.ts'
import { siteQuery } from '#lib/queries.ts'
import * as common from '#messages/common.ts'
import * as texts from '#messages/desk.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Input } from '#ui/input.tsx'
import { EmptyState, ErrorState } from '#ui/message.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast-store.ts'
import { useQuery } from '@tanstack/react-query'
import { Keyboard, Plus, Search, X } from 'lucide-react'
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router-dom'
import { DeskNav } from './desk-nav.tsx'
import { DeskRoot } from './desk-root.tsx'
import { KeysSheet } from './keys-sheet.tsx'
import type { ProposedItem } from './propose-form.tsx'
import { ProposalView } from './proposal-view.tsx'
import { ProposeSheet } from './propose-sheet.tsx'
import { needsMore, Queue, ROW_HEIGHT, rowId } from './queue.tsx'
import { useDeskKeys } from './use-desk-keys.ts'
import { useKeysSwitch } from './use-keys-switch.ts'
import { useMove } from './use-move.ts'
import { useProposals } from './use-proposals.ts'

type Props = {
  user: CurrentUser
  /** The proposal that the address names. */
  openId: string | null
  /** What is shown to those without a role. */
  children: ReactNode
}

/** The desk, for as long as its reader has a role. DK1, DK12 */
export function Desk({ children, ...props }: Props) {
  const { data: role } = useQuery(roleQuery(props.user))
  const hasRole = role !== 'player'
  useEffect(() => {
    if (!hasRole) toast({ title: texts.revoked, variant: 'destructive' })
  }, [hasRole])
  return hasRole ? <OpenDesk {...props} isStaff={role !== 'proposer'} /> : children
}

const listOptions = (isStaff: boolean) =>
  (isStaff ? (['undecided', 'scheduled', 'disputed', 'own'] as const) : (['own'] as const)).map((value) => ({
    value,
    label: texts.lists[value],
  }))

function OpenDesk({ user, openId, isStaff }: Omit<Props, 'children'> & { isStaff: boolean }) {
  const navigate = useNavigate()
  const { data: site } = useQuery(siteQuery)
  const { refetch: readRole } = useQuery({ ...roleQuery(user), enabled: false })
  const [chosenList, setList] = useState<ProposalList>('undecided')
  const list = isStaff ? chosenList : 'own'
  const [search, setSearch] = useState('')
  const [cursor, setCursor] = useState(openId)
  const [explaining, setExplaining] = useState<ProposalMove | null>(null)
  const [notice, setNotice] = useState<string | null>(null)
  const [spoken, setSpoken] = useState('')
  const [showsKeys, setShowsKeys] = useState(false)
  const [keysOn, switchKeys] = useKeysSwitch()
  const [isProposing, setProposing] = useState(false)
  const [item, setItem] = useState<ProposedItem | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  /** What gets the focus once the address names another proposal. */
  const arrival = useRef<'row' | 'heading' | null>(null)
  const searchField = useRef<HTMLDivElement>(null)
  const column = useRef<HTMLDivElement>(null)
  const proposals = useProposals(user, list, search)
  const { shown } = proposals

  const [lastOpenId, setLastOpenId] = useState(openId)
  if (openId !== lastOpenId) {
    setLastOpenId(openId)
    if (openId !== null) setCursor(openId)
  }
  const current = cursor ?? shown[0]?.id ?? null
  const index = shown.findIndex(({ id }) => id === current)
  const row = shown[index]

  const isRefused = proposals.error instanceof NotFoundError
  useEffect(() => {
    if (isRefused) void readRole()
  }, [isRefused, readRole])

  /** To the row where the list shows, else to the proposal. */
  function focusCurrent(id: string | null) {
    const target = id === null ? null : document.getElementById(rowId(id))
    target?.focus()
    if (target === null || document.activeElement !== target) heading.current?.focus()
  }
  const select = (next: Proposal | undefined) => {
    if (!next) return
    flushSync(() => {
      setCursor(next.id)
      setExplaining(null)
      setNotice(null)
    })
    if (openId !== null) {
      arrival.current = 'row'
      void navigate(`/desk/${next.id}`, { replace: true, preventScrollReset: true })
    }
    const at = shown.indexOf(next)
    if (!document.getElementById(rowId(next.id)) && column.current)
      // Far from the screen no row is rendered, so it is scrolled to first.
      scrollTo({ top: column.current.offsetTop + at * ROW_HEIGHT })
    focusCurrent(next.id)
    if (proposals.hasMore && !proposals.isLoadingMore && needsMore(at, shown.length)) proposals.loadMore()
  }
  // The same on every render, so that a move of the selection renders two rows and not all.
  const open = useCallback(
    (id: string) => {
      flushSync(() => {
        setCursor(id)
        setExplaining(null)
        setNotice(null)
      })
      arrival.current = 'heading'
      void navigate(`/desk/${id}`, { preventScrollReset: true })
    },
    [navigate],
  )
  useEffect(() => {
    const target = arrival.current
    arrival.current = null
    // Only after the layout, which gives the focus to the page's heading on every navigation.
    if (target !== null && openId !== null)
      queueMicrotask(() => (target === 'row' ? focusCurrent(openId) : heading.current?.focus()))
  }, [openId])

  const { mutate: move, isPending: isMoving } = useMove(user, {
    onMoved: (moved, type) => {
      setExplaining(null)
      setNotice(null)
      const text = texts.moved(moved.item.name, moved.state)
      setSpoken(text)
      toast({
        title: text,
        ...(type === 'approve' && {
          duration: 10_000,
          action: {
            label: texts.undo,
            description: texts.undoDescription,
            run: () => make(moved, 'undo'),
          },
        }),
      })
      if (type !== 'approve' && type !== 'undo') focusCurrent(moved.id)
    },
    onRefused: setNotice,
  })
  function make(proposal: Proposal, type: ProposalMove, reason?: string) {
    if (!isMoving) move({ proposal, move: type, clientId: crypto.randomUUID(), reason })
  }
  /** By a key: at once, or after its reason. */
  const press = (type: ProposalMove) => {
    if (!row) return
    if (!row.moves.includes(type)) setNotice(texts.cannotNow(type))
    else if (texts.notes[type] === undefined) make(row, type)
    else setExplaining(type)
  }
  useDeskKeys(
    {
      j: () => select(shown[index + 1]),
      k: () => select(shown[Math.max(0, index - 1)]),
      o: () => current !== null && open(current),
      Enter: () => current !== null && open(current),
      a: () => press('approve'),
      r: () => press('reject'),
      e: () => press('request-evidence'),
      u: () => press('undo'),
      '/': () => searchField.current?.querySelector('input')?.focus(),
      '?': () => setShowsKeys(true),
    },
    keysOn,
  )

  return (
    <DeskRoot className="wrap" data-open={openId === null ? undefined : ''}>
      <title>{site ? pageTitle(texts.title, site.host) : texts.title}</title>
      <div className="head">
        <h1>{texts.title}</h1>
        <IconButton
          className="keys"
          aria-label={texts.showKeys}
          title={texts.showKeys}
          onClick={() => setShowsKeys(true)}
        >
          <Keyboard aria-hidden="true" />
        </IconButton>
        <Button
          look="primary"
          onClick={() => {
            setItem(null)
            setProposing(true)
          }}
        >
          <Plus aria-hidden="true" />
          {texts.propose}
        </Button>
      </div>
      <DeskNav user={user} />
      <section className="list" aria-label={texts.queue} aria-busy={proposals.isPending}>
        {isStaff && (
          <Segmented
            label={texts.listLabel}
            name="desk-list"
            size="sm"
            options={listOptions(isStaff)}
            value={list}
            onChange={(next) => {
              setList(next)
              setCursor(null)
              setNotice(null)
            }}
          />
        )}
        <div ref={searchField}>
          <Input
            type="search"
            icon={<Search aria-hidden="true" />}
            aria-label={texts.search}
            placeholder={texts.search}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') select(shown[0])
              else if (event.key === 'Escape') setSearch('')
            }}
            end={
              search === '' ? null : (
                <IconButton aria-label={texts.clearSearch} onClick={() => setSearch('')}>
                  <X aria-hidden="true" />
                </IconButton>
              )
            }
          />
        </div>
        {proposals.freshCount > 0 && (
          <Button
            look="outline"
            onClick={() => {
              setCursor(null)
              void proposals.showFresh()
            }}
          >
            {texts.showNew(proposals.freshCount)}
          </Button>
        )}
        <div ref={column}>
          {proposals.isPending ? (
            <div>
              <output className="sr-only">{texts.loading}</output>
              {Array.from({ length: 6 }, (_, each) => (
                <Skeleton key={each} style={{ height: ROW_HEIGHT - 6, borderRadius: 14, marginBottom: 6 }} />
              ))}
            </div>
          ) : proposals.isError ? (
            <ErrorState title={texts.loadError}>
              <Button look="outline" onClick={proposals.refetch}>
                {common.tryAgain}
              </Button>
            </ErrorState>
          ) : shown.length > 0 ? (
            <Queue key={list} proposals={proposals} current={current} onOpen={open} />
          ) : search === '' ? (
            <EmptyState {...texts.empty[list]} />
          ) : (
            <EmptyState title={texts.noMatches(search)} />
          )}
        </div>
      </section>
      <section className="detail" aria-label={texts.proposal}>
        {current === null ? (
          proposals.isPending ? (
            <Skeleton style={{ height: 420, borderRadius: 18 }} />
          ) : (
            <EmptyState {...texts.choose} />
          )
        ) : (
          <ProposalView
            user={user}
            id={current}
            row={row}
            heading={heading}
            notice={notice}
            isMoving={isMoving}
            explaining={explaining}
            onExplain={(next) => {
              setExplaining(next)
              if (next === null) focusCurrent(current)
            }}
            onMove={make}
            onPropose={(of) => {
              setItem(of)
              setProposing(true)
            }}
          />
        )}
      </section>
      <output className="sr-only">{spoken}</output>
      <KeysSheet open={showsKeys} onClose={() => setShowsKeys(false)} isOn={keysOn} onSwitch={switchKeys} />
      <ProposeSheet
        open={isProposing}
        item={item}
        onItem={setItem}
        onClose={() => setProposing(false)}
        onProposed={(proposal) => {
          setProposing(false)
          toast({ title: texts.proposedNow(proposal.item.name) })
          setSpoken(texts.proposedNow(proposal.item.name))
          void proposals.showFresh()
        }}
      />
    </DeskRoot>
  )
}
