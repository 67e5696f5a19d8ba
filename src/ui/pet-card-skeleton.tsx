import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { Skeleton } from './skeleton.tsx'

/** Exactly a card's size. PC8 */
export function PetCardSkeleton() {
  return (
    <Card aria-hidden="true" data-skeleton="">
      <div className="stage">
        <Skeleton style={{ width: 92, height: 92, borderRadius: '50%' }} />
      </div>
      <Skeleton style={{ width: '78%', height: 14, marginBlockStart: 26 }} />
      <Skeleton style={{ width: '52%', height: 20, marginBlockStart: 15, borderRadius: 8 }} />
      <Skeleton style={{ width: '64%', marginBlockStart: 13 }} />
      <Skeleton style={{ width: 'auto', height: 36, marginBlockStart: 24, borderRadius: 10 }} />
    </Card>
  )
}

const Card = styled.div(css`
  display: flex; flex-direction: column; overflow: hidden; width: 100%; min-width: 120px; max-width: var(--card-max); height: var(--card-h);
  background: var(--surface); border: 1px solid var(--line); border-radius: var(--r-lg); box-shadow: var(--shadow-1);
  .stage { flex: none; background: var(--stage-base); border-block-end: 1px solid var(--line-soft); }
  .stage::after { content: none; }
  > :not(.stage) { margin-inline: var(--card-pad); flex: none; }
`)
