import { Demand, Slug, Trend, ValueWord } from '#contract/catalogue.ts'
import { REASON_CODES } from '#contract/proposals.ts'
import * as v from 'valibot'
import { privateText } from '#lib/auth-token.ts'

const MAX_LENGTH = 2_000
const Typed = v.pipe(v.string(), v.maxLength(MAX_LENGTH))

/** A suggestion as it was typed. Empty: not chosen, so the figure stays as it is. */
const SuggestionDraft = v.object({
  slug: Slug,
  kind: v.union([v.literal('number'), ValueWord]),
  value: Typed,
  demand: v.union([v.literal(''), Demand]),
  trend: v.union([v.literal(''), Trend]),
  reasonCode: v.picklist(['', ...REASON_CODES]),
  reason: Typed,
})
export type SuggestionDraft = v.InferOutput<typeof SuggestionDraft>

/** Only the last one, so that a sign-in in between loses nothing. SU6 */
const stored = privateText('suggestion')

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return null
  }
}

export const suggestionDraft = {
  /** An empty one where another variant's is kept, or none. */
  read(slug: string): SuggestionDraft {
    const kept = v.safeParse(SuggestionDraft, parseJson(stored.get()))
    return kept.success && kept.output.slug === slug
      ? kept.output
      : { slug, kind: 'number', value: '', demand: '', trend: '', reasonCode: '', reason: '' }
  },
  keep: (draft: SuggestionDraft) => stored.set(JSON.stringify(draft)),
  remove: () => stored.remove(),
}
