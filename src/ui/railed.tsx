import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { createContext, type ReactNode, use } from 'react'

/** The content next to and below a page's body; missing until its code has loaded. */
export type Places = { readonly left?: ReactNode; readonly right?: ReactNode; readonly bottom?: ReactNode }

/** Null without an advertising provider: then there are no places. AD8 */
export const PlacesContext = createContext<Places | null>(null)

/**
 * A page's body, by itself or between its two rails, which appear at 1400 px. Their columns exist before anything loads, and what is in
 * them has no say in the page's height, so a rail never moves content. A page's lead (hero, filters, head) is above,
 * full width. The rails come after the body in reading order. AD1, AD8
 */
export function Railed({ children }: { children: ReactNode }) {
  const places = use(PlacesContext)
  if (!places)
    return (
      <Root>
        <div className="body">{children}</div>
      </Root>
    )
  const { left, right, bottom } = places
  return (
    <Root data-rails="">
      <div className="body">{children}</div>
      <div className="rail left">
        <Place>{left}</Place>
      </div>
      <div className="rail right">
        <Place>{right}</Place>
      </div>
      <Place>{bottom}</Place>
    </Root>
  )
}

/** Hydration leaves what the server has put here as it is, plain markup, until its code is there: on a phone for good. */
const Place = ({ children }: { children: ReactNode }) =>
  children === undefined ? (
    <div key="plain" className="place" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
  ) : (
    <div key="live" className="place">
      {children}
    </div>
  )

const Root = styled.div(css`
  .body { width: 100%; max-width: calc(var(--wrap) + 2 * var(--gutter)); margin-inline: auto; padding-inline: var(--gutter); min-width: 0; }
  .rail { display: none; }
  .place { display: contents; }
  @media (min-width: 1400px) {
    &[data-rails] { display: grid; grid-template-columns: var(--rail-w) minmax(0, 1fr) var(--rail-w); }
    &[data-rails] > .body { grid-area: 1 / 2; padding-inline: 0; max-width: var(--wrap); }
    .rail { display: var(--rail-display, block); position: relative; container: rail / size; min-height: 560px; }
    .rail.left { grid-area: 1 / 1; }
    .rail.right { grid-area: 1 / 3; }
  }
`)
