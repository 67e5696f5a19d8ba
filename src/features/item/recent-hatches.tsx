import type { RecentHatch } from '#contract/items.ts'
import { measureAge } from '#domain/text/relative-time.ts'
import { useLiveStatus } from '#lib/live-context.ts'
import * as common from '#messages/common.ts'
import * as texts from '#messages/item.ts'
import { ago } from '#messages/time.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Panel } from '#ui/panel.tsx'
import { css, keyframes } from '@emotion/react'
import styled from '@emotion/styled'
import { Lock } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { PanelHead } from './item-styles.ts'

/** The last hatches of the shown variant, newest first; those that come while it is open slide in. Key it by variant. IT17, IT19 */
export function RecentHatches({ name, hatches, now }: { name: string; hatches: readonly RecentHatch[]; now: number }) {
  const heading = useId()
  const status = useLiveStatus()
  const [first] = useState(() => new Set(hatches.map(({ id }) => id)))
  return (
    <Recent aria-labelledby={heading}>
      <PanelHead>
        <h2 id={heading}>{texts.recentHatches}</h2>
        <span className="live" data-status={status}>
          <i className="live-dot" aria-hidden="true" />
          {texts.liveStatus[status]}
        </span>
      </PanelHead>
      {hatches.length > 0 ? (
        <ul>
          {hatches.map(({ id, playerName, timestamp }) => (
            <li key={id} data-new={first.has(id) ? undefined : ''}>
              {playerName === null ? (
                <span className="lock">
                  <Lock aria-hidden="true" />
                </span>
              ) : (
                <Avatar name={playerName} />
              )}
              {playerName === null ? (
                <span className="who private">{common.privatePlayer}</span>
              ) : (
                <span className="who" translate="no">
                  {playerName}
                </span>
              )}
              <time dateTime={timestamp}>{ago(measureAge(timestamp, now))}</time>
            </li>
          ))}
        </ul>
      ) : (
        <p>{texts.noHatches}</p>
      )}
      <Link className="all" to={`/live-hatches?${new URLSearchParams({ petName: name })}`}>
        <span>
          {texts.allHatchesOf} <bdi translate="no">{name}</bdi>
        </span>
      </Link>
    </Recent>
  )
}

const slideIn = keyframes`from { opacity: 0; transform: translateY(-14px); }`

const Recent = styled(Panel)(css`
  ul { display: grid; column-gap: var(--s-8); margin-block-start: var(--s-1); }
  li { display: flex; align-items: center; gap: var(--s-3); min-height: 44px; border-block-start: 1px solid var(--line-soft); border-radius: 2px; }
  li:first-of-type { border-block-start: 0; }
  li[data-new] { animation: ${slideIn} var(--dur-flash) var(--ease-out); }
  .lock { display: grid; place-items: center; width: 32px; height: 32px; flex: none; border-radius: 50%; background: var(--surface-2); color: var(--text-3); }
  .lock svg { width: 15px; height: 15px; }
  .who { flex: 1; min-width: 0; font-weight: 600; font-size: .9375rem; line-height: 1.25rem; overflow-wrap: anywhere; }
  .private { font-weight: 500; color: var(--text-2); }
  time { font-size: var(--t-sm); white-space: nowrap; color: var(--text-3); }
  .live { display: inline-flex; align-items: center; gap: 7px; font-size: var(--t-sm); font-weight: 600; color: var(--good); }
  .live:not([data-status="live"]) { color: var(--text-3); --live: var(--warn-fill); }
  .live[data-status="connecting"] { visibility: hidden; }
  .all { display: inline-flex; align-items: center; min-height: 44px; font-size: var(--t-md); color: var(--accent); }
  .all:hover { text-decoration: underline; text-underline-offset: 3px; }
  p { color: var(--text-2); padding-block: var(--s-3); }
  @media (max-width: 767px) { padding-block: var(--s-2) var(--s-1); li:nth-of-type(n + 4) { display: none; } }
  @media (min-width: 768px) { ul { grid-template-columns: 1fr 1fr; } li:nth-of-type(2) { border-block-start: 0; } }
`)
