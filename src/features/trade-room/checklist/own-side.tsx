import type { TradeEntry } from '#contract/trade-entry.ts'
import { formatNumber } from '#domain/text/format.ts'
import * as texts from '#messages/room-checklist.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'

/** Reminder of what the player gives: no boxes, because the game shows the player their own side. RM192 */
export const OwnSide = ({ entries }: { entries: readonly TradeEntry[] }) => (
  <Root aria-labelledby="own-side">
    <h3 id="own-side">{texts.ownSide}</h3>
    {entries.length === 0 ? (
      <p>{texts.nothing}</p>
    ) : (
      <ul>
        {entries.map(({ slug, name, quantity }) => (
          <li key={slug}>
            <b className="num" translate="no">
              {formatNumber(quantity)}
            </b>{' '}
            × <span translate="no">{name}</span>
          </li>
        ))}
      </ul>
    )}
    <p>{texts.ownSideHint}</p>
  </Root>
)

const Root = styled.section(css`
  display: grid; gap: var(--s-1); padding: var(--s-3); border: 1px solid var(--line); border-radius: var(--r-md); background: var(--surface);
  h3 { font: 600 1.0625rem/1.5rem var(--font-text); color: var(--accent); }
  ul { list-style-type: ""; }
  li { line-height: 1.5rem; }
  p { font-size: .9375rem; color: var(--text-2); }
`)
