import type { SetupChecklist } from '#contract/desk-setup.ts'
import { queryOptions } from '@tanstack/react-query'
import { deskSetupSource } from './setup-source.ts'

/** Poll interval while a step is open. In milliseconds. */
const POLL_MS = 15_000

export const hasOpenStep = ({ steps }: SetupChecklist): boolean => steps.some(({ isDone }) => !isDone)

export const setupQuery = (userId: string) =>
  queryOptions({
    queryKey: ['desk', 'setup', userId] as const,
    queryFn: ({ signal }) => deskSetupSource.read(signal),
    staleTime: POLL_MS,
    refetchInterval: ({ state: { data } }) => (data && hasOpenStep(data) ? POLL_MS : false),
    // A reader comes back from the shell in which they ran the command.
    refetchOnWindowFocus: 'always',
  })
