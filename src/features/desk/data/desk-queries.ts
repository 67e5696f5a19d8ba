import type { DeskQueueQuery, Proposal, ProposalState } from '#contract/proposals.ts'
import type { CurrentUser } from '#contract/users.ts'
import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { deskSource } from './desk-source.ts'
import { readSource } from '#lib/queries.ts'

/** Everything that the desk reads is kept below this key. */
const DESK_KEY = ['desk'] as const

/** Between two looks for what others did. In milliseconds. */
const POLL_MS = 10_000

/** Queries that the desk refetches when the server says that it changed. DK170 */
const FOLLOWED = new Set(['newest', 'counts', 'proposal', 'parked-count', 'roles', 'looking'])

export const readDeskAgain = (client: QueryClient): void =>
  void client.invalidateQueries({
    predicate: ({ queryKey: [desk, what] }) => desk === DESK_KEY[0] && FOLLOWED.has(String(what)),
  })

export type ProposalList = DeskQueueQuery['kind'] | 'own'

type Page = { proposals: readonly Proposal[]; more: boolean; at?: string }

const readPage = async (
  list: ProposalList,
  { at, before }: { at?: string | undefined; before?: string | undefined },
  signal: AbortSignal,
): Promise<Page> =>
  list === 'own' ? deskSource.own({ before }, signal) : deskSource.queue({ kind: list, at, before }, signal)

/** The user as the server knows them now: their role may end while the desk is open. */
export const roleQuery = (user: CurrentUser) =>
  queryOptions({
    queryKey: [...DESK_KEY, 'role', user.id],
    queryFn: ({ signal }) => deskSource.user(signal),
    select: ({ role }) => role,
    initialData: user,
    staleTime: POLL_MS,
    refetchInterval: 3 * POLL_MS,
  })

/** A refetch would only move what is being read. */
const LIST_OPTIONS = {
  staleTime: Infinity,
  gcTime: 0, // read again on the next visit
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const

/** One time for all pages, so that the order stays while they are read. */
export const proposalsQuery = (userId: string, list: ProposalList) =>
  infiniteQueryOptions({
    ...LIST_OPTIONS,
    queryKey: [...DESK_KEY, 'list', userId, list] as const,
    queryFn: ({ pageParam, signal }) => readPage(list, pageParam, signal),
    initialPageParam: {} as { at?: string | undefined; before?: string },
    getNextPageParam: ({ proposals, more, at }) => {
      const last = proposals.at(-1)
      return more && last ? { at, before: last.id } : undefined
    },
  })

/** One time for all pages, as proposals have it. */
export const staleQuery = (userId: string) =>
  infiniteQueryOptions({
    ...LIST_OPTIONS,
    queryKey: [...DESK_KEY, 'stale', userId] as const,
    queryFn: ({ pageParam, signal }) => deskSource.stale(pageParam, signal),
    initialPageParam: {} as { at?: string; before?: string },
    getNextPageParam: ({ next, at }) => (next === null ? undefined : { at, before: next }),
  })

/** Counts of what waits on each page of the desk. */
export const deskCountsQuery = (userId: string) =>
  queryOptions({
    queryKey: [...DESK_KEY, 'counts', userId] as const,
    queryFn: ({ signal }) => deskSource.counts(signal),
    refetchInterval: POLL_MS,
    staleTime: POLL_MS,
  })

/** The states in which the server has a proposal in each list. */
const LISTED: Record<ProposalList, ReadonlySet<ProposalState>> = {
  undecided: new Set(['open', 'needs-evidence', 'approved-once']),
  scheduled: new Set(['scheduled']),
  disputed: new Set(['disputed']),
  own: new Set(),
}

/** The first page as it is now, from which the list learns what is new. */
export const newestProposalsQuery = (userId: string, list: ProposalList) =>
  queryOptions({
    queryKey: [...DESK_KEY, 'newest', userId, list] as const,
    queryFn: async ({ client, signal }) => {
      const page = await readPage(list, {}, signal)
      for (const proposal of page.proposals) keepInLists(client, userId, proposal)
      if (!page.more) readDecided(client, userId, list, new Set(page.proposals.map(({ id }) => id)))
      return page
    },
    refetchInterval: POLL_MS,
    staleTime: POLL_MS,
    gcTime: 0,
  })

/** Says that the reader looks at the proposal, and learns who else does; repeated while it is on the screen. DK173 */
export const lookersQuery = (id: string) =>
  queryOptions({
    queryKey: [...DESK_KEY, 'looking', id] as const,
    queryFn: ({ signal }) => deskSource.look(id, signal),
    select: ({ names }) => names,
    refetchInterval: POLL_MS,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

export const proposalQuery = (userId: string, id: string) =>
  queryOptions({
    queryKey: [...DESK_KEY, 'proposal', userId, id] as const,
    queryFn: async ({ client, signal }) => {
      const proposal = await deskSource.proposal(id, signal)
      keepInLists(client, userId, proposal)
      return proposal
    },
    staleTime: POLL_MS,
    refetchInterval: POLL_MS,
  })

/** Pages of the change log that are read to find a variant's newest receipt among those of the pet's other variants. */
const MAX_PAGES = 10

/** A variant's receipts, newest first; of a pet with many changes the newest few. */
export const variantReceiptsQuery = (slug: string) =>
  queryOptions({
    queryKey: [...DESK_KEY, 'receipts', slug] as const,
    queryFn: async ({ client, signal }) => {
      const source = readSource(client)
      let before: number | undefined
      for (let page = 0; page < MAX_PAGES; page++) {
        const { changes, next } = await source.valueChanges({ item: slug, before, limit: 100 }, signal)
        const own = changes.filter(({ item }) => item.slug === slug)
        if (own.length > 0 || next === null) return own
        before = next
      }
      return []
    },
    staleTime: POLL_MS,
  })

/** Puts what the server answered in place of what was shown. */
export function keepProposal(client: QueryClient, userId: string, proposal: Proposal): void {
  client.setQueryData(proposalQuery(userId, proposal.id).queryKey, proposal)
  keepInLists(client, userId, proposal)
}

/** Proposals of the list that are read at once, after others decided on them. */
const MAX_DECIDED = 20

/** Shows in their rows what became of proposals that have left the list since it was read. DK172 */
function readDecided(client: QueryClient, userId: string, list: ProposalList, waiting: ReadonlySet<string>): void {
  const { queryKey } = proposalsQuery(userId, list)
  const known = client.getQueryData(queryKey)?.pages.flatMap(({ proposals }) => proposals) ?? []
  for (const { id } of known
    .filter(({ id, state }) => !waiting.has(id) && LISTED[list].has(state))
    .slice(0, MAX_DECIDED))
    void client.fetchQuery({ ...proposalQuery(userId, id), staleTime: 0 }).catch(() => undefined)
}

function keepInLists(client: QueryClient, userId: string, proposal: Proposal): void {
  client.setQueriesData<{ pages: Page[]; pageParams: unknown[] }>(
    { queryKey: [...DESK_KEY, 'list', userId] },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) =>
          page.proposals.some(({ id }) => id === proposal.id)
            ? { ...page, proposals: page.proposals.map((each) => (each.id === proposal.id ? proposal : each)) }
            : page,
        ),
      },
  )
}
