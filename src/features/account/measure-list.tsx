import type { Measure } from '#contract/measures.ts'
import { formatLocalMoment } from '#domain/text/local-moment.ts'
import { stripBidiControls } from '#domain/text/strip-bidi-controls.ts'
import { ownMeasuresQuery } from '#lib/measures-queries.ts'
import * as common from '#messages/common.ts'
import * as texts from '#messages/measures.ts'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AppealForm } from './appeal-form.tsx'

/** Measures about the player, with the way to appeal. MO75 */
export function MeasureList({ userId }: { userId: string }) {
  const { data, isError, refetch } = useQuery({ ...ownMeasuresQuery(userId), staleTime: 0 })
  if (data?.measures.length === 0) return <p>{texts.none}</p>
  if (data)
    return (
      <List>
        {data.measures.map((measure) => (
          <OneMeasure key={measure.id} measure={measure} userId={userId} />
        ))}
      </List>
    )
  if (isError)
    return (
      <>
        <p role="alert">{texts.loadError}</p>
        <div className="buttons">
          <Button look="outline" onClick={() => void refetch()}>
            {common.tryAgain}
          </Button>
        </div>
      </>
    )
  return (
    <>
      <p className="sr-only">{texts.loading}</p>
      <Skeleton style={{ height: 26 }} />
    </>
  )
}

function OneMeasure({ measure, userId }: { measure: Measure; userId: string }) {
  const { kind, reason, at, until, lifted, appeal } = measure
  const [isAppealing, setAppealing] = useState(false)
  const shown = stripBidiControls
  return (
    <li>
      <h3>
        {texts.kinds[kind]} · <time dateTime={at}>{formatLocalMoment(at)}</time>
        {until !== null && ` · ${texts.until(formatLocalMoment(until))}`}
      </h3>
      <p>{texts.reason(shown(reason))}</p>
      {appeal && <p>{texts.yourAppeal(shown(appeal.text))}</p>}
      {appeal?.decision && <p>{texts.answers[appeal.decision.outcome](shown(appeal.decision.reason))}</p>}
      {/* An appeal that is accepted lifts the measure for the same reason. */}
      {lifted && appeal?.decision?.outcome !== 'overturned' && <p>{texts.lifted(shown(lifted.reason))}</p>}
      {appeal && !appeal.decision && !lifted && <p>{texts.waiting}</p>}
      {!appeal && !lifted && !isAppealing && (
        <Button look="outline" aria-label={texts.appealFor(kind)} onClick={() => setAppealing(true)}>
          {texts.appeal}
        </Button>
      )}
      {!appeal && !lifted && isAppealing && (
        <AppealForm measureId={measure.id} userId={userId} onClose={() => setAppealing(false)} />
      )}
    </li>
  )
}

const List = styled.ul(css`
  display: grid; gap: var(--s-4); margin-block-start: var(--s-3);
  li { display: grid; justify-items: start; gap: var(--s-2); min-width: 0; overflow-wrap: anywhere; white-space: pre-line; }
  li + li { padding-block-start: var(--s-4); border-block-start: 1px solid var(--line-soft); }
  h3 { font: 600 .9375rem/1.4 var(--font-text); white-space: normal; }
  form { width: 100%; }
`)
