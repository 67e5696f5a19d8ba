import { SendProposal } from '#contract/proposals.ts'
import type { ValueState } from '#contract/value-changes.ts'
import { MAX_INGEST_NUMBER } from '#contract/ingest.ts'
import { formatCompact } from '#domain/text/format.ts'
import { readAmount } from '#domain/text/read-amount.ts'
import { isSameState, proposedState } from '#domain/values/proposed-change.ts'
import type { SuggestionDraft } from './suggestion-draft.ts'
import * as texts from '#messages/suggestions.ts'
import * as v from 'valibot'

export type DraftFaults = { value?: string; reasonCode?: string; reason?: string }
type Sent = { clientId: string; receipt: number; present: ValueState }

/** Suggestion to send, its faults, field by field, or the two numbers that its value may mean. SU3, SU4, SU29 */
export function checkDraft(
  { slug, kind, value, demand, trend, reasonCode, reason }: SuggestionDraft,
  { clientId, receipt, present }: Sent,
): { suggestion: SendProposal } | { faults: DraftFaults } | { readings: readonly [number, number] } {
  const read = readAmount(value, 'amount')
  const isNumber = kind === 'number'
  if (isNumber && 'readings' in read) return read
  const parsed = v.safeParse(SendProposal, {
    clientId,
    slug,
    receipt,
    ...(!isNumber && { value: kind }),
    // What is no number is a fault of its field, and nothing typed is no change.
    ...(isNumber && 'amount' in read && { value: read.amount }),
    ...(isNumber && 'fault' in read && read.fault !== 'empty' && { value: Number.NaN }),
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
