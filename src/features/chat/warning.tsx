import type { Measure } from '#contract/measures.ts'
import { privateText } from '#lib/auth-token.ts'
import { useNow } from '#lib/live-context.ts'
import { ownMeasuresQuery } from '#lib/measures-queries.ts'
import * as texts from '#messages/measures.ts'
import { Button } from '#ui/button.tsx'
import { MeasureNotice } from '#ui/measure-notice.tsx'
import { useQuery } from '@tanstack/react-query'
import { millisecondsInDay } from 'date-fns/constants'
import { TriangleAlert } from 'lucide-react'
import { useSyncExternalStore } from 'react'

/** The id of the newest warning that the player has read. */
const read = privateText('read-warning')
const MONTH = 30 * millisecondsInDay

/** The newest warning of a month, until the player says that they read it; spoken when it comes. MO80 */
export function Warning({ userId }: { userId: string }) {
  const { data } = useQuery(ownMeasuresQuery(userId))
  const readId = useSyncExternalStore(read.subscribe, read.get)
  const now = useNow(60_000, 0)
  const newest = data?.measures.find(({ kind }) => kind === 'warning')
  if (!newest || !isUnread(newest, readId, now)) return null
  return (
    <MeasureNotice place="top" icon={<TriangleAlert aria-hidden="true" />} words={texts.warningWords(newest.reason)}>
      <Button look="outline" onClick={() => read.set(newest.id)}>
        {texts.understood}
      </Button>
    </MeasureNotice>
  )
}

const isUnread = ({ id, at, lifted, appeal }: Measure, readId: string | null, now: number) =>
  id !== readId && !lifted && !appeal && now - Date.parse(at) < MONTH
