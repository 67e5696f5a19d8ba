import { REASON_CODES } from '#contract/proposals.ts'
import * as v from 'valibot'
import { privateText } from '#lib/auth-token.ts'

/** Five hundred lines are far shorter. */
export const ENTRY_LONGEST = 500_000

const EntryDraft = v.object({
  /** The same until all is sent, so that a line that is sent again is the same proposal. DK97 */
  id: v.string(),
  text: v.pipe(v.string(), v.maxLength(ENTRY_LONGEST)),
  reason: v.pipe(v.string(), v.maxLength(2_000)),
  reasonCode: v.picklist(REASON_CODES),
})
export type EntryDraft = v.InferOutput<typeof EntryDraft>

const stored = privateText('entry')

/** Kept for as long as the text is, so that a store's reader gets the same draft twice. */
let last: { text: string | null; draft: EntryDraft } | undefined

function parseDraft(text: string | null): EntryDraft {
  const kept = v.safeParse(v.pipe(v.string(), v.parseJson(), EntryDraft), text)
  return kept.success ? kept.output : { id: crypto.randomUUID(), text: '', reason: '', reasonCode: 'trades' }
}

/** What is pasted into the bulk entry, until it is sent. DK98 */
export const entryDraft = {
  subscribe: stored.subscribe,
  get(): EntryDraft {
    const text = stored.get()
    if (last?.text !== text || last === undefined) last = { text, draft: parseDraft(text) }
    return last.draft
  },
  keep: (draft: EntryDraft) => stored.set(JSON.stringify(draft)),
  remove: () => stored.remove(),
}
