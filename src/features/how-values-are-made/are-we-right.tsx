import type { RangeCalibration } from '#contract/estimates.ts'
import { measureAge } from '#domain/text/relative-time.ts'
import { useNow } from '#lib/live-context.ts'
import { calibrationQuery } from '#lib/queries.ts'
import * as common from '#messages/common.ts'
import * as texts from '#messages/how-values-are-made.ts'
import { ago } from '#messages/time.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/message.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { millisecondsInDay, millisecondsInMinute } from 'date-fns/constants'
import { Outcomes } from './outcomes.tsx'
import { Pull } from './pull.tsx'
import { Ranges } from './ranges.tsx'
import { Report } from './report-styles.ts'

/** Accuracy of ranges and changes until the last close, and how old that is. ST41 to ST46 */
export function AreWeRight() {
  const { data, dataUpdatedAt, isError, refetch } = useQuery(calibrationQuery)
  return (
    <Report>
      <h2>{texts.report}</h2>
      <p>{texts.reportLead}</p>
      {data ? (
        <>
          <Standing data={data} readAt={dataUpdatedAt} />
          {data.close?.sample && <p className="warning">{texts.sample}</p>}
          <Ranges data={data} />
          <Pull pull={data.pull} />
          <Outcomes outcomes={data.outcomes} />
        </>
      ) : isError ? (
        <ErrorState title={texts.loadError} text={common.checkConnection}>
          <Button look="outline" onClick={() => void refetch()}>
            {common.tryAgain}
          </Button>
        </ErrorState>
      ) : (
        <>
          <output className="sr-only">{common.loading}</output>
          <Skeleton style={{ height: 900, borderRadius: 18 }} />
        </>
      )}
    </Report>
  )
}

/** `readAt`: when the data was read, in milliseconds: the time of the first rendering on both sides. */
function Standing({ data: { close, failedAt }, readAt }: { data: RangeCalibration; readAt: number }) {
  const now = useNow(millisecondsInMinute, readAt)
  const isLate = close !== undefined && now - Date.parse(close.at) > 2 * millisecondsInDay
  return (
    <>
      <p>
        {close ? (
          <>
            {/* One text with its full stop, which would move as the time grows. */}
            {texts.computed} <time dateTime={close.at}>{`${ago(measureAge(close.at, now))}.`}</time>
          </>
        ) : (
          texts.neverComputed
        )}
      </p>
      {isLate && <p className="warning">{texts.late}</p>}
      {failedAt !== undefined && (
        <p className="warning">
          {texts.failed} <time dateTime={failedAt}>{`${ago(measureAge(failedAt, now))}.`}</time> {texts.afterFailure}
        </p>
      )}
    </>
  )
}
