import 'fake-indexeddb/auto'
import { itemRow } from '#contract/items.fixture.ts'
import type { ItemRow } from '#contract/items.ts'
import { AddToPetsContext } from '#lib/ledger/add-to-pets-context.ts'
import { openLedger } from '#lib/ledger/ledger-store.ts'
import { useAddToPets } from '#lib/ledger/use-add-to-pets.ts'
import { createQueryClient, rowsQuery } from '#lib/queries.ts'
import { AddButton } from '#ui/add-button.tsx'
import { toastStore } from '#ui/toast-store.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { addToPets } from './add-to-pets.ts'

beforeEach(async () => {
  vi.stubGlobal('structuredClone', (value: unknown) => JSON.parse(JSON.stringify(value)))
  vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run))
  await openLedger().clear()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const owl = itemRow({ slug: 'shiny-owl', baseSlug: 'owl', name: 'Shiny Owl', value: 40 })
const makeClient = (itemsBySlugs: (slugs: readonly string[], signal: AbortSignal) => Promise<{ pets: ItemRow[] }>) =>
  createQueryClient({ itemsBySlugs } as never)
const live = () =>
  openLedger()
    .get()
    .rows.filter(({ deleted }) => !deleted)
    .map(({ slug, quantity, kind, basis }) => [slug, quantity, kind, basis])

it('[ML172] a pet is added at its value, and Undo takes it back', async () => {
  await addToPets(
    makeClient(async () => ({ pets: [owl] })),
    { slug: 'shiny-owl', kind: 'start' },
  )
  expect([live(), toastStore.get()[0]?.title]).toEqual([[['shiny-owl', 1, 'start', 40]], 'Added to My pets'])
  await toastStore.get()[0]!.action!.run()
  expect(live()).toEqual([])
})

it('[ML172] a hatched pet cost nothing', async () => {
  const client = makeClient(async () => Promise.reject(new Error('offline')))
  await addToPets(client, { slug: 'shiny-owl', kind: 'hatched' })
  expect(live()).toEqual([['shiny-owl', 1, 'hatched', 0]])
})

it('[ML174] without a connection a pet is added at an unknown cost, unless its value is known', async () => {
  const read = vi.fn<() => Promise<{ pets: ItemRow[] }>>(async () => Promise.reject(new Error('offline')))
  const client = makeClient(read)
  await addToPets(client, { slug: 'shiny-owl', kind: 'start' })
  client.setQueryData(rowsQuery(['shiny-owl']).queryKey, { pets: [owl] })
  await addToPets(client, { slug: 'shiny-owl', kind: 'start' })
  expect([live().map(([, , , basis]) => basis), read.mock.calls.length]).toEqual([[undefined, 40], 1])
})

it('[ML174] an addition gives up its value after 3 s', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort())
  const client = makeClient(
    async (_, signal) =>
      new Promise((_resolve, reject) =>
        signal.aborted ? reject(signal.reason) : signal.addEventListener('abort', reject),
      ),
  )
  await addToPets(client, { slug: 'shiny-owl', kind: 'start' })
  expect([timeout.mock.calls, live().length]).toEqual([[[3_000]], 1])
  timeout.mockRestore()
})

const Add = () => <AddButton label="Add" {...useAddToPets({ slug: 'owl', kind: 'start' })} />
function show() {
  const handle = { load: vi.fn(async () => null), add: vi.fn(async () => undefined) }
  render(
    <QueryClientProvider client={makeClient(async () => ({ pets: [] }))}>
      <AddToPetsContext value={handle}>
        <Add />
      </AddToPetsContext>
    </QueryClientProvider>,
  )
  return handle
}

it('[ML173] its code comes with a finger, and a press adds the pet', async () => {
  vi.spyOn(indexedDB, 'databases').mockResolvedValue([])
  const { load, add } = show()
  await act(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())))
  expect(load).not.toHaveBeenCalled()
  fireEvent.pointerEnter(screen.getByRole('button'))
  expect([load.mock.calls.length, add.mock.calls.length]).toEqual([1, 0])
  fireEvent.click(screen.getByRole('button'))
  expect(add.mock.calls[0]).toEqual([expect.anything(), { slug: 'owl', kind: 'start' }])
  vi.mocked(indexedDB.databases).mockRestore()
})

it('[ML173] its code comes once the page is idle where the browser keeps pets', async () => {
  const { load } = show()
  await waitFor(() => expect(load).toHaveBeenCalled())
})
