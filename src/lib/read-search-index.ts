import { SearchIndex } from '#contract/search.ts'
import { api } from './http.ts'

/** A chunk of its own: no page needs its schema before a search. */
export const readSearchIndex = (changes: number | undefined, signal: AbortSignal | undefined) =>
  api('/search-index', SearchIndex, { parameters: { changes }, ...(signal ? { signal } : {}), failure: 'search' })
