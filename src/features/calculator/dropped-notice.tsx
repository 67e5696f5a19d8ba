import { formatNumber } from '#domain/format.ts'
import type { Dropped, DropReason } from '#domain/trade-link.ts'
import { MAX_ENTRIES } from '#domain/trade.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { TriangleAlert } from 'lucide-react'
import { useSyncExternalStore } from 'react'

const REASONS: Record<DropReason | 'unknown', string> = {
  name: 'is not the name of a pet',
  quantity: 'has no quantity from 1 to 999',
  room: `has no room: a side holds ${MAX_ENTRIES} different pets`,
  unknown: 'is not in the list of pets',
}
const LISTED = 4
const never = () => () => {}

/**
 * What a link held that could not be loaded. The server keeps one page for all links that load the same trade, so what was
 * malformed is said by the browser; pets that there are none of are known to both. CA5
 */
export function DroppedNotice({ dropped, unknown }: { dropped: readonly Dropped[]; unknown: readonly string[] }) {
  const inBrowser = useSyncExternalStore(never, () => true, () => false)
  const all = [...(inBrowser ? dropped : []), ...unknown.map((text) => ({ text, reason: 'unknown' as const }))]
  if (all.length === 0) return null
  const rest = all.length - LISTED
  return (
    <Root>
      <TriangleAlert aria-hidden="true" />
      <div>
        <output>{all.length === 1 ? 'One part' : `${formatNumber(all.length)} parts`} of this link could not be loaded</output>
        <ul>
          {all.slice(0, LISTED).map(({ text, reason }, at) => <li key={at}><q>{text}</q> {REASONS[reason]}</li>)}
          {rest > 0 && <li>and {formatNumber(rest)} more</li>}
        </ul>
      </div>
    </Root>
  )
}

const Root = styled.div(css`
  display: flex; gap: var(--s-3); margin-bottom: var(--s-4); padding: var(--s-3) var(--s-4); border-radius: var(--r-md); background: var(--warn-soft); font-size: 15px;
  svg { width: 20px; height: 20px; margin-top: 2px; flex: none; color: var(--warn); }
  div { min-width: 0; }
  output { font-weight: 600; }
  li { color: var(--text-2); overflow-wrap: anywhere; }
  q { color: var(--text); unicode-bidi: isolate; }
`)
