import { CreatedSource, type NewSource, Source, SourceList, type SourceMove } from '#contract/sources.ts'
import { api } from '#lib/http.ts'

/** Calls of leads about sources of observations. */
export const sourcesSource = {
  list: (signal?: AbortSignal) => api('/desk/sources', SourceList, { signal, failure: 'user' }),
  create: (source: NewSource) =>
    api('/desk/sources', CreatedSource, { method: 'POST', body: source, failure: 'decision' }),
  move: (id: string, move: SourceMove, reason: string) =>
    api(`/desk/sources/${encodeURIComponent(id)}/${move}`, Source, {
      method: 'POST',
      body: { reason },
      failure: 'decision',
    }),
}
