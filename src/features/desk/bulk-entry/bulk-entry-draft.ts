import { randomId } from '#base/random-id.ts'
import { REASON_CODES } from '#contract/proposals.ts'
import * as v from 'valibot'
import { privateText } from '#lib/auth-token.ts'

/** Five hundred lines are far shorter. */
export const MAX_ENTRY_LENGTH = 500_000

const BulkEntryDraft = v.object({
  /** The same until all is sent, so that a line that is sent again is the same proposal. DK97 */
  id: v.string(),
  text: v.pipe(v.string(), v.maxLength(MAX_ENTRY_LENGTH)),
  reason: v.pipe(v.string(), v.maxLength(2_000)),
  reasonCode: v.picklist(REASON_CODES),
})
export type BulkEntryDraft = v.InferOutput<typeof BulkEntryDraft>

const stored = privateText('entry')

/** Kept for as long as the text is, so that a store's reader gets the same draft twice. */
let last: { text: string | null; draft: BulkEntryDraft } | undefined

function parseDraft(text: string | null): BulkEntryDraft {
  const kept = v.safeParse(v.pipe(v.string(), v.parseJson(), BulkEntryDraft), text)
  return kept.success ? kept.output : { id: randomId(), text: '', reason: '', reasonCode: 'trades' }
}

/** Draft of the bulk entry, until it is sent. DK98 */
export const bulkEntryDraft = {
  subscribe: stored.subscribe,
  get(): BulkEntryDraft {
    const text = stored.get()
    if (last?.text !== text || last === undefined) last = { text, draft: parseDraft(text) }
    return last.draft
  },
  keep: (draft: BulkEntryDraft) => stored.set(JSON.stringify(draft)),
  remove: () => stored.remove(),
}
