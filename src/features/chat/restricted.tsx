import type { Restriction } from '#contract/measures.ts'
import { ownMeasuresQuery } from '#lib/measures-queries.ts'
import { restrictionWords } from '#messages/measures.ts'
import { MeasureNotice } from '#ui/measure-notice.tsx'
import { useQuery } from '@tanstack/react-query'
import { MicOff } from 'lucide-react'

type Props = { restriction: Restriction; userId: string; place: 'top' | 'bottom' }

/** In place of the composer, and above the list, while the player may not write. MO70, MO85 */
export function Restricted({ restriction, userId, place }: Props) {
  const { data } = useQuery(ownMeasuresQuery(userId))
  return (
    <MeasureNotice
      place={place}
      icon={<MicOff aria-hidden="true" />}
      words={restrictionWords(restriction, data?.measures ?? [])}
    />
  )
}
