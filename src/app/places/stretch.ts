import { css } from '@emotion/react'
import type { CSSProperties } from 'react'

/** A stretch of a rail, in CSS pixels from its top; without an end it reaches to the rail's. */
export const stretch = (from: number, to?: number) =>
  ({ '--from': `${from}px`, ...(to !== undefined && { '--to': `${to}px` }) }) as CSSProperties

/** The content of a stretch sticks below the top bar until the stretch ends. Its length is fixed, so a growing list moves none. AD1 */
export const stretchLooks = css`
  .stretch { position: absolute; inset: var(--from) 18px max(0px, 100% - var(--to, 100%)); padding-block: var(--s-6); }
  .stretch > section { position: sticky; inset-block-start: calc(var(--topbar-h) + 46px + var(--s-6)); }
`
