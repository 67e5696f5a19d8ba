import type { RuleDraft } from '#domain/alerts/rule-draft.ts'
import * as texts from '#messages/alerts.ts'
import { Sheet } from '#ui/sheet.tsx'
import { lazy, Suspense } from 'react'
import type { RuleFormProps } from './rule-form.tsx'

/** Its code loads with the first press. */
const RuleForm = lazy(async () => ({ default: (await import('./rule-form.tsx')).RuleForm }))

type Props = Omit<RuleFormProps, 'initial'> & {
  /** Draft that the form begins with; null: it is closed. */
  draft: RuleDraft | null
}

/** Makes a rule or changes one, in plain words. WL40 to WL42 */
export const RuleSheet = ({ draft, rule, ...rest }: Props) => (
  <Sheet open={draft !== null} onClose={rest.onClose} title={rule ? texts.form.editTitle : texts.form.newTitle} isTall>
    {draft && (
      <Suspense>
        <RuleForm initial={draft} rule={rule} {...rest} />
      </Suspense>
    )}
  </Sheet>
)
