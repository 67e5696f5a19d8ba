import * as common from '#messages/common.ts'
import * as texts from '#messages/item.ts'
import { BackLink } from '#ui/back-link.tsx'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/message.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { Grid } from './item-styles.ts'
import { ItemTitle } from './item-title.tsx'

/** The page's shape while its data is on its way. IT11 */
export function ItemLoading({ text }: { text: string }) {
  'use no memo' // Renders once.
  return (
    <div className="wrap">
      <ItemTitle title={texts.untitled} />
      <BackLink to="/items">{texts.items}</BackLink>
      <output className="sr-only">{text}</output>
      <Shape aria-hidden="true">
        <p className="text">{text}</p>
        <Skeleton className="item-stage" />
        <Skeleton className="figures" style={{ height: 112 }} />
        <Skeleton className="choice" style={{ height: 176 }} />
        <Skeleton className="trends" style={{ height: 150 }} />
        <Skeleton className="facts" style={{ height: 65 }} />
      </Shape>
    </div>
  )
}

/** The data could not be read. IT21 */
export function ItemFailure({ retry, isRetrying }: { retry: () => void; isRetrying: boolean }) {
  'use no memo' // Renders once, and when a retry begins.
  return (
    <div className="wrap">
      <ItemTitle title={texts.untitled} />
      <ErrorState as="h1" title={texts.loadError} text={common.checkConnection}>
        <Button look="primary" onClick={retry} isBusy={isRetrying}>
          {isRetrying ? texts.retrying : common.tryAgain}
        </Button>
      </ErrorState>
    </div>
  )
}

const Shape = styled(Grid)(css`
  padding-block-end: var(--s-16);
  > * { border-radius: var(--r-lg); }
  .text { min-height: 44px; display: flex; align-items: center; color: var(--text-2); font: 700 var(--d-lg)/1.2 var(--font-display); }
  .trends { margin-block-start: var(--s-3); }
  .facts { margin-block-start: var(--s-2); }
`)
