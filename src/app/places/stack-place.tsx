import { STACK_STEP } from '#domain/places.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import type { CSSProperties, ReactNode } from 'react'

type Props = { index: number; last: boolean; label: string; children: ReactNode }

/**
 * One place of a rail's stack. It sticks below the top bar until its stretch of the rail is over; the last one's never is.
 * Stretches have a fixed length, so that a list that grows moves none of them. AD1
 */
export const StackPlace = ({ index, last, label, children }: Props) => (
  <Stretch style={{ '--from': `${index * STACK_STEP}px`, '--to': last ? undefined : `${(index + 1) * STACK_STEP}px` } as CSSProperties}>
    <section aria-label={label}>{children}</section>
  </Stretch>
)

const Stretch = styled.div(css`
  position: absolute; inset: var(--from) 18px max(0px, 100% - var(--to, 100%)); padding-block: var(--s-6);
  > section { position: sticky; top: calc(var(--topbar-h) + 46px + var(--s-6)); }
`)
