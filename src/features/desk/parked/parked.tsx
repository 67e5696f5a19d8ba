import type { ParkedChange } from '#contract/parked-changes.ts'
import type { CurrentUser } from '#contract/users.ts'
import * as common from '#messages/common.ts'
import * as desk from '#messages/desk.ts'
import * as texts from '#messages/desk-parked.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState, ErrorState } from '#ui/message.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast-store.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ColumnPage } from '../column-page.tsx'
import { KeysSheet } from '../keys-sheet.tsx'
import { useRoleCheck } from '../role-gate.tsx'
import { useDeskKeys } from '../use-desk-keys.ts'
import { useKeysSwitch } from '../use-keys-switch.ts'
import { ConfirmSheet } from './confirm-sheet.tsx'
import { DetailsSheet } from './details-sheet.tsx'
import { ParkedList, ROW_HEIGHT, rowId } from './parked-list.tsx'
import { type Decision, useDecide } from './use-decide.ts'
import { useParked } from './use-parked.ts'

/** The row that takes the place of the current one once these are gone. */
function nextRow(shown: readonly ParkedChange[], current: string | null, gone: readonly string[]): string | null {
  if (current === null || !gone.includes(current)) return current
  const at = shown.findIndex(({ id }) => id === current)
  const stays = ({ id }: ParkedChange) => !gone.includes(id)
  return (shown.slice(at).find(stays) ?? shown.slice(0, at).findLast(stays))?.id ?? null
}

const none: ReadonlySet<string> = new Set()

/** Suspicious ingest, which a lead releases or drops. DK82 to DK88 */
export function Parked({ user }: { user: CurrentUser }) {
  const parked = useParked(user)
  const { shown } = parked
  const checkRole = useRoleCheck(user)
  const [cursor, setCursor] = useState<string | null>(null)
  const [selected, setSelected] = useState(none)
  const [isSelecting, setSelecting] = useState(false)
  const [openId, setOpenId] = useState<string | null>(null)
  const [asked, setAsked] = useState<{ decision: Decision; ids: readonly string[] } | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [spoken, setSpoken] = useState('')
  const [showsKeys, setShowsKeys] = useState(false)
  const [keysOn, switchKeys] = useKeysSwitch()
  const column = useRef<HTMLDivElement>(null)
  const { running, faults, decide } = useDecide(user, {
    onDecided(ids) {
      parked.remove(ids)
      setCursor((before) => nextRow(shown, before, ids))
    },
    onEnd({ decided, failed, left, error: reason }) {
      setError(reason)
      setSelected(new Set(left))
      if (reason !== null) return setAsked({ ...asked!, ids: left })
      setAsked(null)
      const text = [texts.done[asked!.decision](decided), ...(failed > 0 ? [texts.failed(failed)] : [])].join(' ')
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
    shown.findIndex(({ id }) => id === cursor),
  )
  const current = shown[index]
  const currentId = current?.id
  const isAsking = asked !== null
  const wasAsking = useRef(false)
  useEffect(() => {
    // The row that had the focus may be gone.
    if (wasAsking.current && !isAsking && currentId !== undefined) document.getElementById(rowId(currentId))?.focus()
    wasAsking.current = isAsking
  }, [isAsking, currentId])
  const go = (at: number) => {
    const next = shown[at]
    if (!next) return
    flushSync(() => setCursor(next.id))
    if (!document.getElementById(rowId(next.id)) && column.current)
      // Far from the screen no row is rendered, so it is scrolled to first.
      scrollTo({ top: column.current.offsetTop + at * ROW_HEIGHT })
    document.getElementById(rowId(next.id))?.focus()
    if (at > shown.length - 20 && parked.hasMore && !parked.isLoadingMore) parked.loadMore()
  }
  const open = useCallback((id: string) => {
    setCursor(id)
    setOpenId(id)
  }, [])
  const select = useCallback((id: string) => {
    setCursor(id)
    setSelected((before) => {
      const next = new Set(before)
      if (!next.delete(id)) next.add(id)
      return next
    })
  }, [])
  async function selectAll() {
    setSelecting(true)
    setSelected(new Set(await parked.readAll()))
    setSelecting(false)
  }
  const ask = (
    decision: Decision,
    ids: readonly string[] = selected.size > 0 ? [...selected] : current ? [current.id] : [],
  ) => {
    if (ids.length === 0) return
    setOpenId(null)
    setError(null)
    setAsked({ decision, ids })
  }
  useDeskKeys(
    {
      j: () => go(cursor === null ? 0 : index + 1),
      k: () => go(Math.max(0, index - 1)),
      o: () => current && open(current.id),
      Enter: () => current && open(current.id),
      x: () => current && select(current.id),
      '*': () => void selectAll(),
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
              <Skeleton key={each} style={{ height: ROW_HEIGHT - 6, borderRadius: 14, marginBottom: 6 }} />
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
                <Button look="outline" disabled={parked.isLoadingMore} onClick={parked.loadMore}>
                  {parked.isLoadingMore ? common.loadingMore : desk.loadMore}
                </Button>
              </p>
            )}
            <Bar>
              <output>{selected.size > 0 && texts.selected(selected.size)}</output>
              {selected.size === 0 ? (
                <Button look="outline" aria-disabled={isSelecting} onClick={() => void selectAll()}>
                  {isSelecting ? texts.selecting : texts.selectAll(parked.total)}
                </Button>
              ) : (
                <>
                  <Button look="quiet" onClick={() => setSelected(none)}>
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
        change={shown.find(({ id }) => id === openId)}
        onClose={() => setOpenId(null)}
        onDecide={(decision) => openId !== null && ask(decision, [openId])}
      />
      <ConfirmSheet
        decision={asked?.decision ?? null}
        count={asked?.ids.length ?? 0}
        running={running}
        error={error}
        onConfirm={(reason) => asked && decide(asked.decision, asked.ids, reason)}
        onClose={() => setAsked(null)}
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
  position: sticky; bottom: 0; z-index: 2; display: flex; flex-wrap: wrap; align-items: center; justify-content: flex-end; gap: var(--s-2);
  margin-top: var(--s-3); padding: var(--s-3); border: 1px solid var(--line); border-radius: var(--r-lg); background: var(--surface); box-shadow: var(--shadow-2, var(--shadow-1));
  output { flex: 1 0 auto; font-weight: 600; font-variant-numeric: tabular-nums; }
  @media (max-width: 479.98px) { output { flex-basis: 100%; } output:empty { display: none; } }
`)
