import { measuresSource } from '#lib/measures-queries.ts'
import { restrictionWords } from '#messages/measures.ts'
import { MeasureNotice } from '#ui/measure-notice.tsx'
import { MicOff } from 'lucide-react'

const Notice = ({ words }: { words: ReturnType<typeof restrictionWords> }) => (
  <MeasureNotice place="card" icon={<MicOff aria-hidden="true" />} words={words} />
)

/** The measure that forbids the player to send trades, with its notice; null: there is none. A separate chunk, because only signed-in players need it. MO86 */
export async function readSendRestriction(signal: AbortSignal) {
  const { measures, restriction } = await measuresSource.own(signal)
  return restriction && { Notice, words: restrictionWords(restriction, measures) }
}
