import * as texts from '#messages/notices.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { Link, useLocation } from 'react-router-dom'
import { noticesAt } from './notices.ts'
import { stretch, stretchLooks } from './stretch.ts'

/** Pixels of a rail after which its second place takes over. */
const SECOND = 1_500
const STRETCHES = [stretch(0, SECOND), stretch(SECOND)]

/** The site's own notices: plain links, rendered by the server. AD5 */
function HouseRail({ at }: { at: 'left' | 'right' }) {
  const places = noticesAt(useLocation().pathname)[at]
  return (
    <Root>
      {places.map((notices, index) => (
        <div key={notices[0]?.to} className="stretch" style={STRETCHES[index]}>
          <section aria-label={index === 0 ? texts.rails[at] : texts.continued(texts.rails[at])}>
            {notices.map(({ to, title, text, icon: Icon }) => (
              <Link key={to} to={to}>
                <Icon aria-hidden="true" />
                <b>{title}</b>
                <span>{text}</span>
              </Link>
            ))}
          </section>
        </div>
      ))}
    </Root>
  )
}

export const housePlaces = { left: <HouseRail at="left" />, right: <HouseRail at="right" /> }

const Root = styled.div(
  stretchLooks,
  css`
  section { display: grid; gap: var(--s-3); }
  a {
    display: grid; grid-template-columns: 40px minmax(0, 1fr); gap: 2px var(--s-3); align-items: center; padding: var(--s-4);
    border: 1px solid var(--line-soft); border-radius: var(--r-lg); transition: background var(--dur-fast), border-color var(--dur-fast);
  }
  a:hover { background: var(--surface); border-color: var(--line); }
  svg { width: 40px; height: 40px; padding: 10px; border-radius: var(--r-md); background: var(--accent-soft); color: var(--accent); }
  b { font: 700 var(--d-xs)/1.25rem var(--font-display); }
  span { grid-column: 2; font-size: var(--t-md); line-height: 1.25rem; color: var(--text-2); }
  /* The second place waits until there is room for all of it. */
  > :nth-of-type(2) { display: none; }
  @container rail (min-height: ${SECOND + 400}px) { > :nth-of-type(2) { display: block; } }
`,
)
