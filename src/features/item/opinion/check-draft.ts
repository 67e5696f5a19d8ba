import { SendProposal } from '#contract/proposals.ts'
import type { ValueState } from '#contract/value-changes.ts'
import { MAX_INGEST_NUMBER } from '#contract/ingest.ts'
import { formatCompact } from '#domain/text/format.ts'
import { parseTypedValue } from '#domain/values/parse-typed-value.ts'
import { isSameState, proposedState } from '#domain/values/proposed-change.ts'
import type { SuggestionDraft } from './suggestion-draft.ts'
import * as texts from '#messages/suggestions.ts'
import * as v from 'valibot'

export type DraftFaults = { value?: string; reasonCode?: string; reason?: string }
type Sent = { clientId: string; receipt: number; present: ValueState }

/** Suggestion to send, or its faults, field by field. SU3, SU4 */
export function checkDraft(
  { slug, kind, value, demand, trend, reasonCode, reason }: SuggestionDraft,
  { clientId, receipt, present }: Sent,
): { suggestion: SendProposal } | { faults: DraftFaults } {
  const parsed = v.safeParse(SendProposal, {
    clientId,
    slug,
    receipt,
    ...(kind !== 'number' ? { value: kind } : value.trim() === '' ? {} : { value: parseTypedValue(value) }),
    ...(demand !== '' && { demand }),
    ...(trend !== '' && { trend }),
    reasonCode,
    reason,
  })
  if (!parsed.success) {
    const { nested } = v.flatten<typeof SendProposal>(parsed.issues)
    return {
      faults: {
        ...(nested?.value && { value: texts.faultOfValue(formatCompact(MAX_INGEST_NUMBER)) }),
        ...(nested?.reasonCode && { reasonCode: texts.noReason }),
        ...(nested?.reason && { reason: texts.faultOfReason(nested.reason[0]) }),
      },
    }
  }
  if (isSameState(present, proposedState(present, parsed.output))) return { faults: { value: texts.noChange } }
  return { suggestion: parsed.output }
}
