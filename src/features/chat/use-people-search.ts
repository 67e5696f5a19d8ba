import { sanitiseSearch } from '#domain/text/search-sanitising.ts'
import { useSearchParams } from 'react-router-dom'

/** As the server takes it. CH12 */
export const MAX_SEARCH_LENGTH = 40
const NAME = 'search'

/** The search for users, kept in the address with its other parameters. CH21 */
export function usePeopleSearch(): [string, (search: string) => void] {
  const [parameters, setParameters] = useSearchParams()
  const change = (search: string) =>
    setParameters(
      (before) => {
        const next = new URLSearchParams(before)
        if (search === '') next.delete(NAME)
        else next.set(NAME, search)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return [sanitiseSearch(parameters.get(NAME) ?? '').slice(0, MAX_SEARCH_LENGTH), change]
}

/** An address's query without the search, for once a user is chosen. */
export function withoutSearch(query: string): string {
  const parameters = new URLSearchParams(query)
  parameters.delete(NAME)
  return parameters.toString()
}
