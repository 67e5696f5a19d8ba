import { HttpError } from '#lib/http.ts'
import { tradeSharingQuery, tradeSharingSource } from '#lib/trade-sharing.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { TradeSharing } from './trade-sharing.tsx'

afterEach(cleanup)

function show(read: () => Promise<{ isOn: boolean }>) {
  vi.spyOn(tradeSharingSource, 'read').mockImplementation(read)
  const set = vi.spyOn(tradeSharingSource, 'set')
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <TradeSharing userId="ann" />
    </QueryClientProvider>,
  )
  return { set, known: () => client.getQueryData(tradeSharingQuery('ann').queryKey) }
}
const toggle = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Use my confirmed trades for values' })
const shown = () => [toggle().checked, toggle().disabled]

it('[EV20] the switch waits for the setting, saves another one at once, and the chat knows it', async () => {
  const { set, known } = show(async () => ({ isOn: true }))
  expect(shown()).toEqual([false, true])
  await vi.waitFor(() => expect(shown()).toEqual([true, false]))
  let save: (saved: { isOn: boolean }) => void = () => undefined
  set.mockReturnValue(new Promise((resolve) => (save = resolve)))
  await act(async () => fireEvent.click(toggle()))
  await vi.waitFor(() => expect([shown(), set.mock.calls[0]?.[0]]).toEqual([[false, false], false]))
  await act(async () => save({ isOn: false }))
  await vi.waitFor(() => expect([shown(), known()]).toEqual([[false, false], { isOn: false }]))
})

it('[AC19, EV20] a press while another is being saved is saved after it, and the focus stays', async () => {
  const { set, known } = show(async () => ({ isOn: true }))
  await vi.waitFor(() => expect(shown()).toEqual([true, false]))
  let save: (saved: { isOn: boolean }) => void = () => undefined
  set.mockReturnValueOnce(new Promise((resolve) => (save = resolve))).mockResolvedValueOnce({ isOn: true })
  await act(async () => toggle().focus())
  await act(async () => fireEvent.click(toggle()))
  await vi.waitFor(() => expect(shown()).toEqual([false, false]))
  await act(async () => fireEvent.click(toggle()))
  await vi.waitFor(() => expect(shown()).toEqual([true, false]))
  expect([set.mock.calls.map(([isOn]) => isOn), document.activeElement]).toEqual([[false], toggle()])
  await act(async () => save({ isOn: false }))
  await vi.waitFor(() =>
    expect([set.mock.calls.map(([isOn]) => isOn), known()]).toEqual([[false, true], { isOn: true }]),
  )
  expect(shown()).toEqual([true, false])
})

it('[EV20] a setting that could not be saved stays as it was, and says so', async () => {
  const { set } = show(async () => ({ isOn: true }))
  await vi.waitFor(() => expect(shown()).toEqual([true, false]))
  set.mockRejectedValue(new HttpError('setting', 500, 'unknown'))
  await act(async () => fireEvent.click(toggle()))
  expect((await screen.findByRole('alert')).textContent).toBe('Couldn’t save your setting. Try again.')
  await vi.waitFor(() => expect(shown()).toEqual([true, false]))
})

it('[EV20] a setting that could not be read says so', async () => {
  show(() => Promise.reject(new HttpError('user', 500, 'unknown')))
  expect((await screen.findByRole('alert')).textContent).toBe('Couldn’t load your account. Try again.')
  expect(shown()).toEqual([false, true])
})
