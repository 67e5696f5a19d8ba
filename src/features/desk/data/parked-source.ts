import { ParkedAnswers, ParkedList, type ParkedQuery } from '#contract/parked-changes.ts'
import { api } from '#lib/http.ts'

/** Calls of leads about suspicious ingest. */
export const parkedSource = {
  list: (query: Partial<ParkedQuery>, signal?: AbortSignal) =>
    api('/desk/parked', ParkedList, { parameters: query, signal, failure: 'proposals' }),
  release: (ids: readonly string[], reason: string | undefined) =>
    api('/desk/parked/release', ParkedAnswers, { method: 'POST', body: { ids, reason }, failure: 'decision' }),
  drop: (ids: readonly string[]) =>
    api('/desk/parked/drop', ParkedAnswers, { method: 'POST', body: { ids }, failure: 'decision' }),
}
