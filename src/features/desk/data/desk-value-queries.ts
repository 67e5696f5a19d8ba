import { queryOptions } from '@tanstack/react-query'
import { NotFoundError } from '#contract/source.ts'
import { deskValueSource } from './desk-value-source.ts'

/** Between two looks at what others did. In milliseconds. */
const POLL_MS = 10_000

/** One value as the staff see it. Rejects with a `NotFoundError` where there is none. */
export const deskValueQuery = (slug: string) =>
  queryOptions({
    queryKey: ['desk', 'value', slug] as const,
    queryFn: async ({ signal }) => {
      const [value] = (await deskValueSource.values([slug], signal)).values
      if (!value) throw new NotFoundError('standing')
      return value
    },
    staleTime: POLL_MS,
    refetchInterval: POLL_MS,
  })

/** The proposal that a change came from. */
export const changeProposalQuery = (number: string) =>
  queryOptions({
    queryKey: ['desk', 'change', number] as const,
    queryFn: ({ signal }) => deskValueSource.findProposal(number, signal),
    staleTime: Infinity,
  })
