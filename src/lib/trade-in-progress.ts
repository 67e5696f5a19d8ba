const KEY = 'trade-in-progress'

/** The calculator's query of the trade that this tab puts together; lost where storage is blocked. CA15 */
export const tradeInProgress = {
  get(): string {
    try {
      return sessionStorage.getItem(KEY) ?? ''
    } catch {
      return ''
    }
  },
  /** An empty query is none. */
  set(query: string): void {
    try {
      if (query === '') sessionStorage.removeItem(KEY)
      else sessionStorage.setItem(KEY, query)
    } catch {
      // Then each pet begins a trade of its own.
    }
  },
}
