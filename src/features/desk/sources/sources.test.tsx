import type { Source } from '#contract/sources.ts'
import { HttpError } from '#lib/http.ts'
import { toastStore } from '#ui/toast-store.ts'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sourcesSource } from '../data/sources-source.ts'
import { eva } from '../testing/proposal.fixture.ts'
import { renderPage } from '../testing/render-page.tsx'

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-01-03T12:05:00.000Z') }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const radar: Source = {
  id: 's1',
  name: 'Rift radar',
  prefix: 'bgsi_src_AbCd',
  kinds: ['hatches', 'trades'],
  quota: 60,
  state: 'trusted',
  isOut: false,
  isSettling: false,
  since: new Date(2026, 0, 2, 8).toISOString(),
  createdBy: 'LEA',
  createdAt: '2026-01-01T08:00:00.000Z',
  moves: ['suspend', 'revoke', 'take-out'],
  counts: [
    { kind: 'hatches', outcome: 'accepted', count: 1_200 },
    { kind: 'hatches', outcome: 'rejected timestamp', count: 3 },
  ],
  reported: 1_200,
  agreed: 900,
  decisions: [
    { move: 'promote', by: 'LEA', at: new Date(2026, 0, 2, 8).toISOString(), reason: 'A week of good reports' },
  ],
}
const render = async (...sources: Source[]) => {
  const list = vi.spyOn(sourcesSource, 'list').mockResolvedValue({ sources })
  return { list, ...(await renderPage('/desk/sources')) }
}
const row = () => within(screen.getByRole('region', { name: 'Who sends data' })).getAllByRole('listitem')[0]!
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

it('[DK80, SO21] the page exists for leads only', async () => {
  await renderPage('/desk/sources', { user: eva })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Not for you')
})

it('[SO21] a source has its state, what became of its rows, agreement and decisions, and is looked at every 5 s', async () => {
  const { list, pass } = await render(radar)
  const text = row().textContent!
  expect(text).toMatch(/^Rift radarTrusted since .*Jan 2/)
  expect(text).toContain('Sends hatches, trades · up to 60 calls a minute')
  expect(text).toContain('900 of 1,200 hatches were reported by another source too.')
  expect(text).toMatch(/Trust by LEA, .*: A week of good reports/)
  const cells = within(screen.getByRole('table', { name: /Rift radar/ }))
    .getAllByRole('row')
    .map(({ textContent }) => textContent)
  expect(cells).toEqual(['KindResultRows', 'HatchesAccepted1,200', 'HatchesRefused: timestamp3'])
  const before = list.mock.calls.length
  await pass(5_000)
  expect(list.mock.calls.length).toBe(before + 1)
})

it('[SO22] a lead adds a source and sees its key until it is copied', async () => {
  const { pass } = await render()
  const create = vi.spyOn(sourcesSource, 'create').mockResolvedValue({ source: radar, key: 'bgsi_src_key' })
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Rift radar' } })
  fireEvent.click(screen.getByLabelText('Trades'))
  click('Add a source')
  await pass(100)
  expect(create.mock.calls).toEqual([[{ name: 'Rift radar', kinds: ['hatches', 'trades'], quota: 60 }]])
  expect(document.activeElement?.textContent).toBe('Key of Rift radar')
  expect(screen.getByText('bgsi_src_key')).toBeTruthy()
  click('I’ve copied it')
  expect(screen.queryByText('bgsi_src_key')).toBeNull()
})

it('[SO23] a decision asks for a reason, and a refusal is said at its source', async () => {
  const { pass } = await render(radar)
  const move = vi.spyOn(sourcesSource, 'move').mockRejectedValue(new HttpError('decision', 409, 'source.moved'))
  click('Revoke: Rift radar')
  fireEvent.change(screen.getByRole('textbox', { name: /Reason/ }), { target: { value: 'It invents hatches' } })
  click('Revoke')
  await pass(100)
  expect(move.mock.calls).toEqual([['s1', 'revoke', 'It invents hatches']])
  expect(within(row()).getByRole('alert').textContent).toBe('Another lead was quicker. Look at its state again.')
  move.mockResolvedValue(radar)
  click('Revoke')
  await pass(100)
  expect(toastStore.get()[0]?.title).toBe('The key of Rift radar is revoked, and its rows are out.')
})
