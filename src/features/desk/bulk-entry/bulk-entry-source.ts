import { ProposeAnswers } from '#contract/desk-entry.ts'
import type { SendProposal } from '#contract/proposals.ts'
import { api } from '#lib/http.ts'

/** Sends proposals together, each with an answer of its own. */
export const bulkEntrySource = {
  propose: (proposals: readonly SendProposal[]) =>
    api('/desk/proposals', ProposeAnswers, { method: 'POST', body: { proposals }, failure: 'proposing' }),
}
