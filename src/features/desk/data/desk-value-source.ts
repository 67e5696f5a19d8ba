import { DeskValues, PublishedProposal } from '#contract/desk-entry.ts'
import * as v from 'valibot'
import { api } from '#lib/http.ts'

const freezePath = (slug: string) => `/values/${encodeURIComponent(slug)}/freeze`

/** Values as the staff see them, and what leads do about them. */
export const deskValueSource = {
  values: (slugs: readonly string[], signal?: AbortSignal) =>
    api('/desk/values', DeskValues, { parameters: { slug: slugs }, signal, failure: 'standing' }),
  freeze: (slug: string, reason: string) =>
    api(freezePath(slug), v.undefined(), { method: 'PUT', body: { reason }, failure: 'decision' }),
  unfreeze: (slug: string) => api(freezePath(slug), v.undefined(), { method: 'DELETE', failure: 'decision' }),
  findProposal: (number: string, signal?: AbortSignal) =>
    api(`/desk/changes/${encodeURIComponent(number)}`, PublishedProposal, { signal, failure: 'proposal' }),
}
