import { Measure, OwnMeasures } from '#contract/measures.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from './http.ts'

/** A player's requests about the measures against them. */
export const measuresSource = {
  own: (signal?: AbortSignal) => api('/me/measures', OwnMeasures, { signal, failure: 'measures' }),
  appeal: (measureId: string, text: string) =>
    api(`/me/measures/${encodeURIComponent(measureId)}/appeal`, Measure, {
      method: 'POST',
      body: { text },
      failure: 'appeal',
    }),
}

/** Milliseconds between reads of a restriction that should have ended, because clocks differ. */
const MIN_WAIT = 10_000

/** Read again when the restriction ends; the chat's connection brings every other change. MO73 */
export const ownMeasuresQuery = (userId: string) =>
  queryOptions({
    queryKey: ['own-measures', userId],
    queryFn: ({ signal }) => measuresSource.own(signal),
    refetchInterval: ({ state: { data } }) =>
      data?.restriction?.until ? Math.max(MIN_WAIT, Date.parse(data.restriction.until) - Date.now()) : false,
  })
