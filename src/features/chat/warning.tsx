import type { Measure } from '#contract/measures.ts'
import { stripBidiControls } from '#domain/text/strip-bidi-controls.ts'
import { privateText } from '#lib/auth-token.ts'
import { useNow } from '#lib/live-context.ts'
import { ownMeasuresQuery } from '#lib/measures-queries.ts'
import * as texts from '#messages/measures.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useQuery } from '@tanstack/react-query'
import { millisecondsInDay } from 'date-fns/constants'
import { TriangleAlert } from 'lucide-react'
import { useSyncExternalStore } from 'react'

/** The id of the newest warning that the player has read. */
const read = privateText('read-warning')
const MONTH = 30 * millisecondsInDay

/** The newest warning of a month, until the player says that they read it; spoken when it comes. MO80 */
export function Warning({ userId }: { userId: string }) {
  const { data } = useQuery(ownMeasuresQuery(userId))
  const readId = useSyncExternalStore(read.subscribe, read.get)
  const now = useNow(60_000, 0)
  const newest = data?.measures.find(({ kind }) => kind === 'warning')
  if (!newest || !isUnread(newest, readId, now)) return null
  return (
    <Root>
      <TriangleAlert aria-hidden="true" />
      <p role="alert">
        <b>{texts.warned}</b> {texts.reason(stripBidiControls(newest.reason))}
      </p>
      <div>
        <ButtonLink look="outline" to="/account#measures">
          {texts.appeal}
        </ButtonLink>
        <Button look="outline" onClick={() => read.set(newest.id)}>
          {texts.understood}
        </Button>
      </div>
    </Root>
  )
}

const isUnread = ({ id, at, lifted, appeal }: Measure, readId: string | null, now: number) =>
  id !== readId && !lifted && !appeal && now - Date.parse(at) < MONTH

const Root = styled.div(css`
  grid-column: 1 / -1; display: flex; flex-wrap: wrap; align-items: center; gap: var(--s-3); padding: var(--s-3) var(--s-4);
  border-block-end: 1px solid var(--line); background: var(--warn-soft); max-height: 40dvh; overflow-y: auto;
  > svg { flex: none; width: 20px; height: 20px; color: var(--warn); }
  p { flex: 1 1 240px; min-width: 0; font-size: .9375rem; color: var(--text-2); overflow-wrap: anywhere; }
  b { font-weight: 650; color: var(--text); }
  div { display: flex; gap: var(--s-2); }
`)
