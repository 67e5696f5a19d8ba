import type { LicenceQuestion } from '#contract/licence.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import type { ReactNode } from 'react'

/** A round pet with ears. `crowned`: a rare one. */
const Pet = ({ x, y, size, look }: { x: number; y: number; size: number; look: 'crowned' | 'plain' | 'ghost' }) => (
  <g transform={`translate(${x} ${y}) scale(${size / 40})`} className={look}>
    <path d="M-15-8 -12-21 -3-14ZM15-8 12-21 3-14Z" />
    <circle r="16" />
    {look === 'crowned' && <path className="crown" d="M-9-15 -11-27 -4-21 0-29 4-21 11-27 9-15Z" />}
    {look !== 'ghost' && (
      <g className="face">
        <circle cx="-6" cy="-2" r="2.2" />
        <circle cx="6" cy="-2" r="2.2" />
        <path d="M-5 5q5 5 10 0" />
      </g>
    )}
  </g>
)

/** Both sides of a trade. */
const Sides = () => (
  <>
    <rect className="side" x="14" y="22" width="120" height="104" rx="14" />
    <rect className="side" x="186" y="22" width="120" height="104" rx="14" />
  </>
)

const SCENES: Record<LicenceQuestion, ReactNode> = {
  swap: (
    <>
      <Sides />
      <Pet x={74} y={76} size={58} look="crowned" />
      <Pet x={222} y={80} size={52} look="ghost" />
      <path className="arrow" d="M238 52q20-22 36 4m-1-13 1 13-13-1" />
      <Pet x={276} y={92} size={30} look="plain" />
      <rect className="ready" x="14" y="136" width="120" height="12" rx="6" />
      <rect className="ready" x="186" y="136" width="120" height="12" rx="6" />
    </>
  ),
  trust: (
    <>
      <Sides />
      <rect className="hole" x="44" y="46" width="60" height="56" rx="14" />
      <path className="arrow" d="M140 58h40m-12-11 12 11-12 11" />
      <path className="nothing" d="M180 94h-40m12-11-12 11 12 11" />
      <Pet x={246} y={78} size={58} look="crowned" />
    </>
  ),
  outside: (
    <>
      <rect className="side" x="14" y="22" width="170" height="104" rx="14" />
      <Pet x={62} y={80} size={50} look="crowned" />
      <Pet x={130} y={80} size={50} look="plain" />
      <path className="arrow" d="M168 74h62m-14-12 14 12-14 12" />
      <rect className="phone" x="242" y="18" width="62" height="116" rx="12" />
      <path className="link" d="M266 82l-5 5a8.5 8.5 0 0 0 12 12l6-6m1-21 5-5a8.5 8.5 0 0 0-12-12l-6 6m0 17 11-11" />
    </>
  ),
}

/** Picture of a question, in words for a screen reader. CH156 */
export const Scene = ({ question, label }: { question: LicenceQuestion; label: string }) => (
  <figure>
    <Root aria-hidden="true" viewBox="0 0 320 156">
      {SCENES[question]}
    </Root>
    <figcaption className="sr-only">{label}</figcaption>
  </figure>
)

const Root = styled.svg(css`
  display: block; width: 100%; max-width: 420px; height: auto; margin-inline: auto; border-radius: var(--r-md); background: var(--bg-sunken);
  .side { fill: var(--field); stroke: var(--line-control); }
  .phone { fill: var(--field); stroke: var(--bad); stroke-width: 2; }
  .link, .arrow { fill: none; stroke: var(--bad); stroke-width: 4; stroke-linecap: round; stroke-linejoin: round; }
  .hole { fill: none; stroke: var(--text-3); stroke-width: 2; stroke-dasharray: 6 6; }
  .nothing { fill: none; stroke: var(--text-3); stroke-width: 4; stroke-linecap: round; stroke-linejoin: round; stroke-dasharray: 1 8; }
  .ready { fill: var(--good); }
  .crowned { fill: var(--accent); }
  .crown { fill: var(--warn); }
  .plain { fill: var(--text-3); }
  .ghost { fill: none; stroke: var(--text-3); stroke-width: 2; stroke-dasharray: 5 5; }
  .face circle { fill: var(--bg-sunken); }
  .face path { fill: none; stroke: var(--bg-sunken); stroke-width: 2; stroke-linecap: round; }
`)
