import type { AdSettings } from '#contract/ads.ts'
import { placesIn, RAIL_SIZE, STACK_STEP } from '#domain/site/places.ts'
import * as texts from '#messages/ads.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useEffect, useRef, useState } from 'react'
import { AdFrame } from './ad-frame.tsx'
import { stretch, stretchLooks } from './stretch.ts'

/** As many advertisements as the rail has room for. AD1 */
export function AdRail({ ads, at }: { ads: AdSettings; at: 'left' | 'right' }) {
  const root = useRef<HTMLDivElement>(null)
  const [count, setCount] = useState(1)
  useEffect(() => {
    const observer = new ResizeObserver((entries) => setCount(placesIn(entries.at(-1)?.contentRect.height ?? 0)))
    if (root.current) observer.observe(root.current)
    return () => observer.disconnect()
  }, [])
  return (
    <Root ref={root}>
      {Array.from({ length: count }, (_, index) => (
        <div
          key={index}
          className="stretch"
          style={stretch(index * STACK_STEP, index === count - 1 ? undefined : (index + 1) * STACK_STEP)}
        >
          <section aria-label={texts.place(at, index + 1)}>
            <p>{texts.advertisement}</p>
            <AdFrame ads={ads} place={at} size={RAIL_SIZE} />
          </section>
        </div>
      ))}
    </Root>
  )
}

const Root = styled.div(
  stretchLooks,
  css`
  position: absolute; inset: 0;
  p { font-size: var(--t-xs); line-height: 1.25rem; text-align: center; color: var(--text-3); }
  .frame { border-radius: var(--r-sm); background: var(--bg-sunken); }
  iframe { display: block; border: 0; }
`,
)
