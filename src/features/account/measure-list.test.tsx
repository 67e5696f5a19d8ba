import type { OwnMeasures } from '#contract/measures.ts'
import { measure } from '#contract/moderation.fixture.ts'
import { HttpError } from '#lib/http.ts'
import { measuresSource } from '#lib/measures-queries.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { MeasureList } from './measure-list.tsx'

afterEach(cleanup)

async function renderList(measures: OwnMeasures['measures']) {
  const own = vi.spyOn(measuresSource, 'own').mockResolvedValue({ measures, restriction: null })
  const appeal = vi.spyOn(measuresSource, 'appeal')
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MeasureList userId="ann" />
    </QueryClientProvider>,
  )
  await vi.waitFor(() => expect(screen.queryByText(/^Loading/)).toEqual(null))
  return { own, appeal }
}

const at = '2026-01-02T11:00:00.000Z'
const TEXT = 'It was my brother'

it('[MO75] each measure with its reason, its end, the appeal and the answer', async () => {
  await renderList([
    measure('m1', { kind: 'warning', until: null, reason: 'First warning' }),
    measure('m2', {
      kind: 'suspension',
      until: null,
      lifted: { at, reason: 'We were wrong' },
      appeal: { text: TEXT, at, decision: { outcome: 'overturned', reason: 'We were wrong', at } },
    }),
    measure('m3', { appeal: { text: TEXT, at, decision: { outcome: 'upheld', reason: 'We were right', at } } }),
    measure('m4', { appeal: { text: TEXT, at, decision: null } }),
    measure('m5', { lifted: { at, reason: 'Enough' } }),
  ])
  const lines = screen
    .getAllByRole('listitem')
    .map((row) => [...row.querySelectorAll('p, button')].map(({ textContent }) => textContent))
  expect(lines).toEqual([
    ['Reason: First warning', 'Appeal'],
    ['Reason: Begging in every chat', `Your appeal: ${TEXT}`, 'Appeal accepted: We were wrong'],
    ['Reason: Begging in every chat', `Your appeal: ${TEXT}`, 'Appeal turned down: We were right'],
    ['Reason: Begging in every chat', `Your appeal: ${TEXT}`, 'A moderator will answer your appeal here.'],
    ['Reason: Begging in every chat', 'Lifted: Enough'],
  ])
  expect(screen.getAllByRole('heading')[3]?.textContent).toMatch(/^Mute · .* · until /)
})

it('[MO75] a player without measures reads so', async () => {
  await renderList([])
  expect(screen.getByText('None. Thanks for playing fair.')).toBeTruthy()
})

it('[MO76] an appeal is sent once it says something, and then stands in the list', async () => {
  const { appeal } = await renderList([measure('m1')])
  fireEvent.click(screen.getByRole('button', { name: 'Appeal against this mute' }))
  const field = screen.getByRole('textbox', { name: 'Why is this wrong?' })
  expect(document.activeElement).toEqual(field)
  const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Send appeal' })
  fireEvent.change(field, { target: { value: ' too short ' } })
  expect(send.disabled).toEqual(true)
  fireEvent.change(field, { target: { value: TEXT } })
  appeal.mockRejectedValueOnce(new HttpError('appeal', 500, 'x'))
  fireEvent.click(send)
  expect((await screen.findByRole('alert')).textContent).toEqual('Couldn’t send your appeal. Try again.')
  appeal.mockResolvedValue(measure('m1', { appeal: { text: TEXT, at, decision: null } }))
  fireEvent.click(send)
  const row = within(screen.getByRole('listitem'))
  expect(await row.findByText(`Your appeal: ${TEXT}`)).toBeTruthy()
  expect(appeal.mock.calls).toEqual([
    ['m1', TEXT],
    ['m1', TEXT],
  ])
  expect(row.queryByRole('button')).toEqual(null)
})
