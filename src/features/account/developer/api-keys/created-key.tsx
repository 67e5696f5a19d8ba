import type { CreatedApiKey } from '#contract/api-keys.ts'
import * as texts from '#messages/api-keys.ts'
import { ShownOnce } from '../shown-once/shown-once.tsx'

type Props = { created: CreatedApiKey; onDone: () => void }

/** A key that was just made. KE3 */
export const CreatedKey = ({ created: { name, key }, onDone }: Props) => (
  <ShownOnce
    words={{
      title: texts.made(name),
      text: texts.madeText,
      copy: texts.copy,
      done: texts.done,
      outcomes: texts.copyOutcomes,
    }}
    secret={key}
    onDone={onDone}
  />
)
