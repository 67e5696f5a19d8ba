import { css } from '@emotion/react'
import styled from '@emotion/styled'
import type { ReactNode } from 'react'

/**
 * A page's body between its two advertisement rails, which appear at 1400 px. Their columns exist before anything
 * loads, so a rail never moves content. A page's lead (hero, filters, head) stands above, full width.
 */
export const Railed = ({ children }: { children: ReactNode }) => (
  <Root>
    <Rail />
    <div className="body">{children}</div>
    <Rail />
  </Root>
)

/** Until an advertisement fills it, a rail is a calm frame that tells assistive technology nothing. */
const Rail = () => <div className="rail" aria-hidden="true"><span>Advertisement</span></div>

const Root = styled.div(css`
  .body { width: 100%; max-width: calc(var(--wrap) + 2 * var(--gutter)); margin-inline: auto; padding-inline: var(--gutter); min-width: 0; }
  .rail { display: none; }
  @media (min-width: 1400px) {
    display: grid; grid-template-columns: 336px minmax(0, 1fr) 336px;
    .body { padding-inline: 0; max-width: var(--wrap); }
    .rail { display: block; padding: var(--s-6) 18px; }
    .rail span {
      position: sticky; top: calc(var(--topbar-h) + 72px); display: grid; justify-items: center; height: 600px; padding-top: var(--s-3);
      border: 1px dashed var(--line); border-radius: var(--r-lg); font-size: var(--t-xs); color: var(--text-3); letter-spacing: .02em;
    }
  }
`)
