import type { CurrentUser } from '#contract/users.ts'
import { InspectContext } from '#lib/inspect-context.ts'
import { type ParkedDecision, parkedReviewMachine } from '#machines/parked-review.machine.ts'
import * as common from '#messages/common.ts'
import * as desk from '#messages/desk.ts'
import * as texts from '#messages/desk-parked.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState, ErrorState } from '#ui/message.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast-store.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useMachine } from '@xstate/react'
import { use, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { fromPromise } from 'xstate'
import { ColumnPage } from '../shell/column-page.tsx'
import { KeysSheet } from '../shell/keys-sheet.tsx'
import { useRoleCheck } from '../shell/role-gate.tsx'
import { useDeskKeys } from '../shell/use-desk-keys.ts'
import { useKeysSwitch } from '../shell/use-keys-switch.ts'
import { ConfirmSheet } from './confirm-sheet.tsx'
import { DetailsSheet } from './details-sheet.tsx'
import { ParkedList, ROW_HEIGHT, rowId } from './parked-list.tsx'
import { useDecide } from './use-decide.ts'
import { useParked } from './use-parked.ts'

/** Suspicious ingest, which a lead releases or drops. DK82 to DK88 */
export function Parked({ user }: { user: CurrentUser }) {
  const parked = useParked(user)
  const { shown } = parked
  const checkRole = useRoleCheck(user)
  const machine = parkedReviewMachine.provide({ actors: { readAll: fromPromise(parked.readAll) } })
  const [review, send] = useMachine(machine, use(InspectContext))
  const { current: reached, selected, decision, asked } = review.context
  const isAsking = review.matches({ page: 'confirming' }) || review.matches({ page: 'deciding' })
  const isSelecting = review.matches({ selection: 'reading' })
  const [spoken, setSpoken] = useState('')
  const [showsKeys, setShowsKeys] = useState(false)
  const [keysOn, switchKeys] = useKeysSwitch()
  const column = useRef<HTMLDivElement>(null)
  const { running, faults, decide } = useDecide(user, {
    onDecided(ids) {
      parked.remove(ids)
      send({ type: 'changes.decided', ids, listed: shown.map(({ id }) => id) })
    },
    onEnd({ decided, failed, left, error }) {
      send({ type: 'run.ended', left, error })
      if (error !== null) return
      const text = [texts.done[decision](decided), ...(failed > 0 ? [texts.failed(failed)] : [])].join(' ')
      toast({ title: text, ...(failed > 0 && { variant: 'destructive' }) })
      setSpoken(text)
    },
  })
  useEffect(() => checkRole(parked.error), [parked.error, checkRole])
  // The pages behind the last one move up as rows go.
  const needsMore = shown.length === 0 && parked.hasMore && !parked.isLoadingMore
  useEffect(() => {
    if (needsMore) parked.loadMore()
  })

  const index = Math.max(
    0,
    shown.findIndex(({ id }) => id === reached),
  )
  const current = shown[index]
  const viewed = review.matches({ page: 'viewing' }) ? shown.find(({ id }) => id === reached) : undefined
  // The row that had the focus may be gone.
  const focusCurrent = useEffectEvent(() => current && document.getElementById(rowId(current.id))?.focus())
  const wasAsking = useRef(false)
  useEffect(() => {
    if (wasAsking.current && !isAsking) focusCurrent() // after the dialog has given the focus back
    wasAsking.current = isAsking
  }, [isAsking])
  const go = (at: number) => {
    const next = shown[at]
    if (!next) return
    flushSync(() => send({ type: 'row.reached', id: next.id }))
    if (!document.getElementById(rowId(next.id)) && column.current)
      // Far from the screen no row is rendered, so it is scrolled to first.
      scrollTo({ top: column.current.offsetTop + at * ROW_HEIGHT })
    document.getElementById(rowId(next.id))?.focus()
    if (at > shown.length - 20 && parked.hasMore && !parked.isLoadingMore) parked.loadMore()
  }
  const open = useCallback((id: string) => send({ type: 'details.opened', id }), [send])
  const select = useCallback((id: string) => send({ type: 'row.toggled', id }), [send])
  const selectAll = () => send({ type: 'all.selected' })
  const ask = (
    wanted: ParkedDecision,
    ids: readonly string[] = selected.size > 0 ? [...selected] : current ? [current.id] : [],
  ) => send({ type: 'decision.asked', decision: wanted, ids })
  useDeskKeys(
    {
      j: () => go(reached === null ? 0 : index + 1),
      k: () => go(Math.max(0, index - 1)),
      o: () => current && open(current.id),
      Enter: () => current && open(current.id),
      x: () => current && select(current.id),
      '*': selectAll,
      a: () => ask('release'),
      r: () => ask('drop'),
      '?': () => setShowsKeys(true),
    },
    keysOn,
  )

  return (
    <ColumnPage user={user} title={texts.title} onKeys={() => setShowsKeys(true)}>
      <p className="intro">{texts.intro}</p>
      {parked.isOld && running === null && (
        <Button look="outline" onClick={() => void parked.refetch()}>
          {texts.refresh}
        </Button>
      )}
      <div ref={column} aria-busy={parked.isPending}>
        {parked.isPending ? (
          <div>
            <output className="sr-only">{common.loading}</output>
            {Array.from({ length: 6 }, (_, each) => (
              <Skeleton key={each} style={{ height: ROW_HEIGHT - 6, borderRadius: 14, marginBlockEnd: 6 }} />
            ))}
          </div>
        ) : parked.isError ? (
          <ErrorState title={texts.loadError}>
            <Button look="outline" onClick={() => void parked.refetch()}>
              {common.tryAgain}
            </Button>
          </ErrorState>
        ) : shown.length === 0 && !parked.hasMore ? (
          <EmptyState {...texts.empty} />
        ) : (
          <>
            <ParkedList
              shown={shown}
              current={current?.id ?? null}
              selected={selected}
              faults={faults}
              onSelect={select}
              onOpen={open}
            />
            {parked.hasMore && (
              <p className="more">
                <Button look="outline" isBusy={parked.isLoadingMore} onClick={parked.loadMore}>
                  {parked.isLoadingMore ? common.loadingMore : desk.loadMore}
                </Button>
              </p>
            )}
            <Bar data-idle={selected.size === 0 ? '' : undefined}>
              <output>{selected.size > 0 && texts.selected(selected.size)}</output>
              {selected.size === 0 ? (
                <Button look="outline" isBusy={isSelecting} onClick={selectAll}>
                  {isSelecting ? texts.selecting : texts.selectAll(parked.total)}
                </Button>
              ) : (
                <>
                  <Button look="quiet" onClick={() => send({ type: 'selection.cleared' })}>
                    {texts.clear}
                  </Button>
                  <Button look="danger" onClick={() => ask('drop')}>
                    {texts.drop}
                  </Button>
                  <Button look="primary" onClick={() => ask('release')}>
                    {texts.release}
                  </Button>
                </>
              )}
            </Bar>
          </>
        )}
      </div>
      <output className="sr-only">{spoken}</output>
      <DetailsSheet
        change={viewed}
        onClose={() => send({ type: 'details.closed' })}
        onDecide={(wanted) => viewed && ask(wanted, [viewed.id])}
      />
      <ConfirmSheet
        decision={isAsking ? decision : null}
        count={asked.length}
        running={running}
        error={review.context.error}
        onConfirm={(reason) => {
          send({ type: 'decision.confirmed' })
          decide(decision, asked, reason)
        }}
        onClose={() => send({ type: 'decision.cancelled' })}
      />
      <KeysSheet
        open={showsKeys}
        onClose={() => setShowsKeys(false)}
        isOn={keysOn}
        onSwitch={switchKeys}
        keys={texts.keys}
      />
    </ColumnPage>
  )
}

const Bar = styled.div(css`
  position: sticky; inset-block-end: var(--tabs-h); z-index: 2; display: flex; flex-wrap: wrap; align-items: center; justify-content: flex-end; gap: var(--s-2);
  margin-block-start: var(--s-3); padding: var(--s-3); border: 1px solid var(--line); border-radius: var(--r-lg); background: var(--surface); box-shadow: var(--shadow-2, var(--shadow-1));
  output { flex: 1 0 auto; font-weight: 600; font-variant-numeric: tabular-nums; }
  main:has(&) ~ * { --toast-bottom: calc(var(--tabs-h) + 130px); }
  &[data-idle] { width: fit-content; margin-inline-start: auto; padding: 0; border: 0; border-radius: var(--r-full); }
  &[data-idle] output { display: none; }
  @media (max-width: 479.98px) { output { flex-basis: 100%; } output:empty { display: none; } }
`)
