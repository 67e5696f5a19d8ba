import type { CurrentUser } from '#contract/users.ts'
import { newestProposalsQuery, proposalsQuery, type ProposalList } from '../data/desk-queries.ts'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { usePages } from '../shell/use-pages.ts'

/** The proposals of one list that match `search`. What others send meanwhile is counted and not put in, so nothing that is read moves. DK6 */
export function useProposals(user: CurrentUser, list: ProposalList, search: string) {
  const client = useQueryClient()
  const options = proposalsQuery(user.id, list)
  const query = useInfiniteQuery(options)
  const newest = useQuery({ ...newestProposalsQuery(user.id, list), enabled: query.data !== undefined })
  const pages = usePages({
    query,
    getRows: ({ proposals }) => proposals,
    getName: ({ item }) => item.name,
    search,
  })
  const known = new Set(pages.all.map(({ id }) => id))
  return {
    ...pages,
    freshCount: (newest.data?.proposals ?? []).filter(({ id }) => !known.has(id)).length,
    showFresh: () => client.resetQueries({ queryKey: options.queryKey }),
    error: query.error ?? newest.error,
  }
}
