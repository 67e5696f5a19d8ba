import type { DeskValue } from '#contract/desk-entry.ts'
import type { Suspect } from '#contract/evidence-review.ts'
import type { AppointmentList } from '#contract/roles.ts'
import type { ParkedChange } from '#contract/parked-changes.ts'
import { NotFoundError } from '#contract/source.ts'
import type { ValueReceipt } from '#contract/value-changes.ts'
import type { CurrentUser } from '#contract/users.ts'
import { deskSource } from '../data/desk-source.ts'
import { deskSetupSource } from '../setup/setup-source.ts'
import { deskValueSource } from '../data/desk-value-source.ts'
import { evidenceSource } from '../data/evidence-source.ts'
import { bulkEntrySource } from '../bulk-entry/bulk-entry-source.ts'
import { httpSource } from '#lib/http-source.ts'
import { parkedSource } from '../data/parked-source.ts'
import { rolesSource } from '../data/roles-source.ts'
import { createQueryClient, siteQuery } from '#lib/queries.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import { Suspense } from 'react'
import { createMemoryRouter, RouterProvider, useParams } from 'react-router-dom'
import { vi } from 'vitest'
import { DeskPages } from '../desk-pages.tsx'
import { AT, eva, makeProposal } from './proposal.fixture.ts'
import { furnish } from './render-desk.tsx'

export const lea: CurrentUser = { ...eva, id: 'lea', name: 'lea', displayName: 'Lea', role: 'lead' }

/** A suspicious change of a pet from 1,000 to 3,000. */
export const makeParkedChange = (id: string, changes: Partial<ParkedChange> = {}): ParkedChange => ({
  id,
  item: makeProposal(id).item,
  at: AT,
  why: 'jump',
  present: makeProposal(id).before,
  proposed: { ...makeProposal(id).before, value: 3_000 },
  reason: 'Sold twice',
  evidence: ['a link'],
  isStale: false,
  isFrozen: false,
  ...changes,
})

type Options = {
  user?: CurrentUser
  parked?: readonly ParkedChange[]
  values?: readonly DeskValue[]
  receipts?: readonly ValueReceipt[]
  suspects?: readonly Suspect[] | Error
  roles?: Pick<AppointmentList, 'current' | 'pending'>
}

/** A page below `/desk`. Needs fake timers. */
export async function renderPage(
  path: string,
  {
    user = lea,
    parked = [],
    values = [],
    receipts = [],
    suspects = [],
    roles = { current: [], pending: [] },
  }: Options = {},
) {
  furnish()
  let waiting = parked
  const decide = (ids: readonly string[]) => {
    waiting = waiting.filter(({ id }) => !ids.includes(id))
    return Promise.resolve({ answers: ids.map((id) => ({ id, problem: null })) })
  }
  const calls = {
    user: vi.spyOn(deskSource, 'user').mockResolvedValue(user),
    list: vi.spyOn(parkedSource, 'list').mockImplementation(async ({ after, limit = 100 }) => {
      const from = waiting.findIndex(({ id }) => id === after) + 1
      const changes = waiting.slice(from, from + limit)
      return { changes, more: from + limit < waiting.length, total: waiting.length }
    }),
    suspects: vi.spyOn(evidenceSource, 'suspects').mockImplementation(async ({ before, limit = 100 }) => {
      if (suspects instanceof Error) throw suspects
      const from = suspects.findIndex(({ item }) => item.slug === before) + 1
      const values = suspects.slice(from, from + limit)
      return {
        values,
        next: from + limit < suspects.length ? values.at(-1)!.item.slug : null,
        total: suspects.length,
      }
    }),
    release: vi.spyOn(parkedSource, 'release').mockImplementation(decide),
    drop: vi.spyOn(parkedSource, 'drop').mockImplementation(decide),
    values: vi
      .spyOn(deskValueSource, 'values')
      .mockImplementation(async (slugs) => ({ values: values.filter(({ item }) => slugs.includes(item.slug)) })),
    roles: vi.spyOn(rolesSource, 'list').mockResolvedValue({ ...roles, ended: [] }),
    freeze: vi.spyOn(deskValueSource, 'freeze').mockResolvedValue(undefined),
    unfreeze: vi.spyOn(deskValueSource, 'unfreeze').mockResolvedValue(undefined),
    findProposal: vi.spyOn(deskValueSource, 'findProposal').mockImplementation(async (number) => {
      if (number !== '9') throw new NotFoundError('proposal')
      return { id: 'the-proposal' }
    }),
    propose: vi.spyOn(bulkEntrySource, 'propose').mockImplementation(async (proposals) => ({
      answers: proposals.map(({ clientId }) => ({ clientId, id: clientId, problem: null })),
    })),
    setup: vi.spyOn(deskSetupSource, 'read').mockResolvedValue({ steps: [], takesIngest: true }),
    look: vi.spyOn(deskSource, 'look').mockResolvedValue({ names: [] }),
    queue: vi.spyOn(deskSource, 'queue').mockResolvedValue({ proposals: [], more: false, at: AT }),
    proposal: vi.spyOn(deskSource, 'proposal').mockImplementation(async (id) => makeProposal(id)),
    receipts: vi.spyOn(httpSource, 'valueChanges').mockResolvedValue({ changes: [...receipts] }),
  }
  const client = createQueryClient(httpSource)
  client.setQueryData(siteQuery.queryKey, { origin: 'https://v.test', host: 'v.test', sample: false })
  const At = () => (
    <Suspense>
      <DeskPages user={user} path={useParams()['*'] ?? ''}>
        <h1>Not for you</h1>
      </DeskPages>
    </Suspense>
  )
  const router = createMemoryRouter([{ path: '/desk/*', element: <At /> }], { initialEntries: [path] })
  const { unmount } = render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  // The chunks of pages load in real time.
  await act(() => vi.dynamicImportSettled())
  await pass(600)
  return { calls, pass, unmount, address: () => router.state.location.pathname }
}
