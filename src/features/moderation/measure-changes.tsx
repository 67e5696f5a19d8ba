import type { MeasureOnUser } from '#contract/moderation.ts'
import { moderationSource, type MeasureChange } from './moderation-source.ts'
import * as texts from '#messages/moderation.ts'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { useState } from 'react'
import { toSafeName } from './person.tsx'
import { ReasonForm } from './reason-form.tsx'

type Props = { measure: MeasureOnUser; changes: readonly MeasureChange[] }

/** Lifts a measure, or answers the appeal against it. MO68 */
export function MeasureChanges({ measure, changes }: Props) {
  const [change, setChange] = useState<MeasureChange | null>(null)
  const name = toSafeName(measure.user)
  return (
    <>
      <div className="buttons">
        {changes.map((each) => (
          <Button
            key={each}
            look="outline"
            aria-haspopup="dialog"
            aria-label={texts.describeChange(each, name)}
            onClick={() => setChange(each)}
          >
            {texts.changes[each]}
          </Button>
        ))}
      </div>
      <Sheet
        open={change !== null}
        onClose={() => setChange(null)}
        title={change === null ? '' : texts.describeChange(change, name)}
      >
        {change !== null && (
          <ReasonForm
            label={texts.changes[change]}
            done={texts.changed[change]}
            save={(body) => moderationSource.changeMeasure(measure.id, change, body)}
            onClose={() => setChange(null)}
          />
        )}
      </Sheet>
    </>
  )
}
