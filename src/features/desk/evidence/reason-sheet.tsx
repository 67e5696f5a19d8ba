import { Reason } from '#contract/measures.ts'
import * as desk from '#messages/desk.ts'
import * as texts from '#messages/desk-evidence.ts'
import type { ComponentProps } from 'react'
import { DecisionSheet } from '../decide/decision-sheet.tsx'

const FIELD = { label: desk.reason, hint: texts.reasonHint, schema: Reason, isOptional: false }

/** Asks for the reason of a decision on accounts. */
export const ReasonSheet = (props: Omit<ComponentProps<typeof DecisionSheet>, 'field' | 'look' | 'progress'>) => (
  <DecisionSheet field={FIELD} look="danger" progress={texts.excluding} {...props} />
)
