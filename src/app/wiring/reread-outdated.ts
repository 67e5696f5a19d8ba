import type { Query, QueryClient } from '@tanstack/react-query'

/**
 * Reads a query once more if it was invalidated while its first read was under way: the answer may be from before the change, and the
 * library waits for it instead of asking again. CN48
 */
export function rereadOutdated(client: QueryClient): void {
  const outdated = new WeakSet<Query>()
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const { query, action } = event
    const { data, fetchStatus } = query.state
    if (action.type === 'fetch') outdated.delete(query)
    if (action.type === 'invalidate' && data === undefined && fetchStatus !== 'idle') outdated.add(query)
    if (action.type === 'success' && outdated.delete(query))
      void client.invalidateQueries({ queryKey: query.queryKey, exact: true })
  })
}
