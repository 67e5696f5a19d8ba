import type { SetupChecklist } from '#contract/desk-setup.ts'
import type { Proposal, StaleValue } from '#contract/proposals.ts'
import type { CurrentUser } from '#contract/users.ts'
import type { ValueReceipt } from '#contract/value-changes.ts'
import { deskSource } from '../data/desk-source.ts'
import { deskSetupSource } from '../setup/setup-source.ts'
import { httpSource } from '#lib/http-source.ts'
import { createQueryClient, siteQuery } from '#lib/queries.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider, useParams } from 'react-router-dom'
import { vi } from 'vitest'
import { Desk } from '../desk.tsx'
import { AT, eva } from './proposal.fixture.ts'

type Options = {
  user?: CurrentUser
  proposals?: readonly Proposal[]
  receipts?: readonly ValueReceipt[]
  stale?: readonly StaleValue[]
  setup?: SetupChecklist | Promise<SetupChecklist>
}

/** Stubs browser functions that jsdom lacks. */
export function furnish() {
  vi.stubGlobal('scrollTo', () => {})
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
  }
}

/** Eva's desk at `path`. Needs fake timers. */
export async function renderDesk(
  path: string,
  { user = eva, proposals = [], receipts = [], stale = [], setup = { steps: [], takesIngest: true } }: Options = {},
) {
  furnish()
  const calls = {
    user: vi.spyOn(deskSource, 'user').mockResolvedValue(user),
    queue: vi.spyOn(deskSource, 'queue').mockResolvedValue({ proposals: [...proposals], more: false, at: AT }),
    own: vi
      .spyOn(deskSource, 'own')
      .mockResolvedValue({ proposals: [...proposals], more: false, points: 0, open: 0, openLimit: null }),
    proposal: vi
      .spyOn(deskSource, 'proposal')
      .mockImplementation(async (id) => proposals.find((each) => each.id === id)!),
    move: vi.spyOn(deskSource, 'move'),
    counts: vi.spyOn(deskSource, 'counts').mockResolvedValue({ undecided: proposals.length, stale: stale.length }),
    stale: vi.spyOn(deskSource, 'stale').mockResolvedValue({ values: [...stale], next: null, at: AT }),
    look: vi.spyOn(deskSource, 'look').mockResolvedValue({ names: [] }),
    confirm: vi.spyOn(deskSource, 'confirm').mockResolvedValue(undefined),
    undoConfirmation: vi.spyOn(deskSource, 'undoConfirmation').mockResolvedValue(undefined),
    approveMany: vi.spyOn(deskSource, 'approveMany'),
    comment: vi.spyOn(deskSource, 'comment'),
    propose: vi.spyOn(deskSource, 'propose'),
    setup: vi.spyOn(deskSetupSource, 'read').mockImplementation(async () => setup),
    confirmBackups: vi.spyOn(deskSetupSource, 'confirmBackups').mockResolvedValue(undefined),
    withdrawBackups: vi.spyOn(deskSetupSource, 'withdrawBackups').mockResolvedValue(undefined),
    receipts: vi.spyOn(httpSource, 'valueChanges').mockResolvedValue({ changes: [...receipts] }),
  }
  const client = createQueryClient(httpSource)
  client.setQueryData(siteQuery.queryKey, { origin: 'https://v.test', host: 'v.test', sample: false })
  const At = () => (
    <Desk user={user} path={useParams()['*'] ?? ''}>
      <h1>Not for players</h1>
    </Desk>
  )
  const router = createMemoryRouter([{ path: '/desk/*', element: <At /> }], { initialEntries: [path] })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  await pass(300)
  const go = (to: string) => act(() => router.navigate(to))
  return { calls, pass, go, address: () => router.state.location.pathname }
}
