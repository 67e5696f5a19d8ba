import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { LeakedKey } from './leaked-key.tsx'

afterEach(cleanup)

const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Revoke key' })
const type = (value: string) =>
  act(async () => fireEvent.change(screen.getByLabelText('Leaked key'), { target: { value } }))

it('[KE11, KE12] a leaked key is sent with the same thanks for any text, and a limit says when to try again', async () => {
  const send = vi.fn<typeof fetch>(async () => new Response(null, { status: 204 }))
  vi.stubGlobal('fetch', send)
  render(
    <QueryClientProvider client={new QueryClient()}>
      <LeakedKey />
    </QueryClientProvider>,
  )
  expect(button().disabled).toBe(true)
  await type('key = bgsi_1')
  await act(async () => fireEvent.click(button()))
  await screen.findByText('Thanks. Any key in your text no longer works.')
  const [url, call] = send.mock.calls[0]!
  expect([url, call?.method, call?.body, button().disabled]).toEqual([
    '/api/keys/leaked',
    'POST',
    '{"text":"key = bgsi_1"}',
    true,
  ])
  send.mockResolvedValue(new Response('{"code":"rate.limited"}', { status: 429 }))
  await type('more')
  await act(async () => fireEvent.click(button()))
  expect((await screen.findByRole('alert')).textContent).toBe('You’ve sent too many. Try again in a minute.')
})
