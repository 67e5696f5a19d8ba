import { MAX_REASON } from '#contract/measures.ts'
import * as texts from '#messages/moderation.ts'
import { TextArea } from '#ui/text-area.tsx'

type Props = { value: string; onChange: (value: string) => void; isReadByPlayer?: boolean }

/** Says who will read the reason. MO66 */
export const ReasonField = ({ value, onChange, isReadByPlayer = true }: Props) => (
  <TextArea
    label={isReadByPlayer ? texts.reasonFor.player : texts.reasonFor.log}
    hint={texts.reasonHint(isReadByPlayer, value.trim().length, MAX_REASON)}
    value={value}
    maxLength={MAX_REASON}
    onChange={(event) => onChange(event.target.value)}
  />
)
