import type { WebhookAttempt, WebhookDelivery, WebhookEndpoint } from '#contract/webhooks.ts'
import { HttpError } from '#lib/http.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Webhooks } from './webhooks.tsx'
import { webhooksSource } from './webhooks-source.ts'

afterEach(cleanup)

const AT = '2026-11-19T12:00:00.000Z'
const made = (id: string, more: Partial<WebhookEndpoint> = {}): WebhookEndpoint => ({
  id,
  name: `Bot ${id}`,
  url: `https://bot${id}.example/hooks`,
  filters: [{ type: 'value.changed' }],
  state: 'unverified',
  since: AT,
  createdAt: AT,
  waiting: 0,
  ...more,
})

function show(endpoints: readonly WebhookEndpoint[], deliveries: readonly WebhookDelivery[] = []) {
  let stored = [...endpoints]
  const replace = (id: string, more: Partial<WebhookEndpoint>) => {
    stored = stored.map((each) => (each.id === id ? { ...each, ...more } : each))
    return stored.find((each) => each.id === id)!
  }
  vi.spyOn(webhooksSource, 'list').mockImplementation(async () => ({ endpoints: [...stored] }))
  const readLog = vi
    .spyOn(webhooksSource, 'deliveries')
    .mockImplementation(async () => ({ deliveries: [...deliveries] }))
  const create = vi.spyOn(webhooksSource, 'create').mockImplementation(async ({ name }) => {
    const endpoint = made('new', { name })
    stored.push(endpoint)
    return { ...endpoint, secret: 'whsec_secret' }
  })
  const remove = vi.spyOn(webhooksSource, 'remove').mockImplementation(async (id) => {
    stored = stored.filter((each) => each.id !== id)
  })
  const disable = vi
    .spyOn(webhooksSource, 'disable')
    .mockImplementation(async (id) => replace(id, { state: 'disabled', end: 'owner' }))
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Webhooks userId="ann" />
    </QueryClientProvider>,
  )
  return { create, remove, disable, replace, readLog }
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const click = (name: string) => act(async () => fireEvent.click(button(name)))
const turn = (name: string) => act(async () => fireEvent.click(screen.getByRole('switch', { name })))
const type = (label: string, value: string) =>
  act(async () => fireEvent.change(screen.getByLabelText(label), { target: { value } }))
async function openLog() {
  const log = screen.getByText('Last messages').closest('details')!
  await act(async () => {
    log.open = true
    fireEvent(log, new Event('toggle'))
  })
}

it('[WH2, WH29, WH30] a new webhook has the chosen events and filters, and its secret is shown once', async () => {
  const { create } = show([])
  await screen.findByText('You have no webhooks yet.')
  await type('Name of the webhook', 'My bot')
  expect(button('Add webhook').disabled).toBe(true)
  await type('Address', 'https://bot.example/hooks')
  await type('Value changes only of', ' King-Doggy ')
  await turn('Hatches')
  await type('Hatches only of pets named', 'dog')
  await type('Hatches only of this value or more', '1000')
  await turn('New bounties')
  await click('Add webhook')
  await screen.findByText('whsec_secret')
  expect(create.mock.calls[0]?.[0]).toEqual({
    name: 'My bot',
    url: 'https://bot.example/hooks',
    filters: [
      { type: 'value.changed', filter: { item: 'king-doggy' } },
      { type: 'hatch.recorded', filter: { petName: 'dog', minValue: 1_000 } },
      { type: 'bounty.started' },
    ],
  })
  expect(document.activeElement?.textContent).toBe('Secret of “My bot”')
  await click('I saved it')
  expect(screen.queryByText('whsec_secret')).toBeNull()
  expect(screen.getByText('Not verified yet').tagName).toBe('B')
})

it.each<[string, WebhookAttempt, WebhookEndpoint['state'], string]>([
  ['right', { isDelivered: true, status: 200 }, 'active', 'Verified. It gets events from now on. Status 200.'],
  [
    'wrong',
    { isDelivered: false, status: 200, answer: 'hello', problem: 'wrong_challenge' },
    'unverified',
    'That didn’t work. Its answer wasn’t the challenge. Status 200.',
  ],
  [
    'slow',
    { isDelivered: false, problem: 'timeout' },
    'unverified',
    'That didn’t work. It took longer than 10 seconds to answer.',
  ],
])('[WH5, WH29] a challenge with a %s answer says what became of it', async (_, attempt, state, text) => {
  const { replace } = show([made('1')])
  vi.spyOn(webhooksSource, 'verify').mockImplementation(async (id) => ({ endpoint: replace(id, { state }), attempt }))
  await screen.findByText('Bot 1')
  await click('Verify: Bot 1')
  await screen.findByText(text)
  expect(document.querySelector('pre')?.textContent).toBe(attempt.answer)
  expect(screen.queryByRole('button', { name: 'Verify: Bot 1' }) === null).toBe(state === 'active')
})

it('[WH6, WH26, WH29] a test shows the answer, and the limit says when to try again', async () => {
  const endpoint = made('1', { state: 'active' })
  show([endpoint])
  const test = vi.spyOn(webhooksSource, 'test')
  test.mockResolvedValueOnce({ endpoint, attempt: { isDelivered: false, status: 500, answer: 'Oops' } })
  await screen.findByText('Bot 1')
  await click('Send a test: Bot 1')
  await screen.findByText('That didn’t work. Status 500.')
  expect(screen.getByText('Oops').tagName).toBe('PRE')
  test.mockRejectedValueOnce(new HttpError('webhook', 429, 'rate.limited'))
  await click('Send a test: Bot 1')
  expect((await screen.findByRole('alert')).textContent).toBe('That’s enough tests for now. Try again in ten minutes.')
})

it('[WH22, WH29] disabling asks first, and a disabled webhook says why and can be enabled', async () => {
  const { disable, replace } = show([made('1', { state: 'retrying', waiting: 1_234, nextTryAt: AT })])
  const enable = vi
    .spyOn(webhooksSource, 'enable')
    .mockImplementation(async (id) => replace(id, { state: 'unverified' }))
  await screen.findByText('Trying again')
  expect(screen.getByText(/1,234 waiting/).textContent).toContain('next try')
  await click('Disable: Bot 1')
  expect(disable.mock.calls).toEqual([])
  await click('Disable')
  await screen.findByText('You disabled it.')
  await click('Enable: Bot 1')
  await screen.findByText('Not verified yet')
  expect(enable.mock.calls).toEqual([['1']])
})

it('[WH1, WH29] removing asks first; with five webhooks the form gives way to what to do', async () => {
  const { remove } = show(['1', '2', '3', '4', '5'].map((id) => made(id)))
  await screen.findByText('You have 5 webhooks. Remove one to add another.')
  expect(screen.queryByRole('button', { name: 'Add webhook' })).toBeNull()
  await click('Remove: Bot 2')
  await click('Remove')
  await screen.findByRole('button', { name: 'Add webhook' })
  expect(remove.mock.calls).toEqual([['2']])
})

it('[WH29] removing a webhook whose messages are open doesn’t read them again', async () => {
  const { readLog } = show([made('1')])
  await screen.findByText('Bot 1')
  await openLog()
  await screen.findByText('No messages yet.')
  await click('Remove: Bot 1')
  await click('Remove')
  await screen.findByText('You have no webhooks yet.')
  expect(readLog.mock.calls.length).toBe(1)
})

it('[WH20, WH30] a new secret is shown once, with what becomes of the old one', async () => {
  const endpoint = made('1', { state: 'active' })
  show([endpoint])
  vi.spyOn(webhooksSource, 'rotate').mockResolvedValue({ ...endpoint, secret: 'whsec_next' })
  await screen.findByText('Bot 1')
  await click('New secret: Bot 1')
  await screen.findByText('whsec_next')
  expect(screen.getByText(/For 24 hours we sign with the old one too/).tagName).toBe('P')
})

it('[WH24, WH25, WH29] the last messages show status and answer, and one is sent again', async () => {
  show(
    [made('1', { state: 'active' })],
    [
      {
        id: 'msg_2',
        type: 'value.changed',
        subject: '77',
        state: 'failed',
        createdAt: AT,
        attempts: 3,
        triedAt: AT,
        status: 404,
        answer: 'Not here',
      },
      { id: 'msg_1', type: 'endpoint.challenge', subject: '', state: 'delivered', createdAt: AT, attempts: 1 },
    ],
  )
  const replay = vi.spyOn(webhooksSource, 'replay').mockResolvedValue({} as WebhookDelivery)
  await screen.findByText('Bot 1')
  await openLog()
  await screen.findByText('Not here')
  expect(screen.getByText('Value change 77').parentElement!.textContent).toContain('failed · Status 404 · 3 tries')
  expect(screen.getAllByRole('button', { name: /^Send again/ }).length).toBe(1)
  await click('Send again: Value change 77')
  expect(replay.mock.calls).toEqual([['1', 'msg_2']])
})
