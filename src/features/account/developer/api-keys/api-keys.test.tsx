import type { ApiKey } from '#contract/api-keys.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { apiKeysSource } from './api-keys-source.ts'
import { ApiKeys } from './api-keys.tsx'

afterEach(cleanup)

const apiKey = (id: string, more: Partial<ApiKey> = {}): ApiKey => ({
  id,
  name: `Bot ${id}`,
  scopes: ['read'],
  prefix: 'bgsi_1234',
  createdAt: '2026-11-19T12:00:00.000Z',
  ...more,
})

const show = (children: ReactNode) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>{children}</MemoryRouter>
    </QueryClientProvider>,
  )
function showKeys(keys: readonly ApiKey[]) {
  const stored = [...keys]
  vi.spyOn(apiKeysSource, 'list').mockImplementation(async () => ({ keys: [...stored] }))
  const remove = vi.spyOn(apiKeysSource, 'remove').mockImplementation(async (id) => {
    stored.splice(
      stored.findIndex((each) => each.id === id),
      1,
    )
  })
  const create = vi.spyOn(apiKeysSource, 'create').mockImplementation(async (key) => {
    stored.push(apiKey('new', key))
    return { ...apiKey('new', key), key: 'bgsi_secret' }
  })
  show(<ApiKeys userId="ann" />)
  return { remove, create }
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const click = (name: string) => act(async () => fireEvent.click(button(name)))
const type = (label: string, value: string) =>
  act(async () => fireEvent.change(screen.getByLabelText(label), { target: { value } }))

it('[KE3] a new key is shown and copied once, and gone when the player has saved it', async () => {
  const writeText = vi.fn(async () => {})
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { clipboard: { writeText } }))
  const { create } = showKeys([])
  await screen.findByText('You have no keys yet.')
  expect(button('Make a key').disabled).toBe(true)
  await type('Name', ' My bot ')
  await act(async () => fireEvent.click(screen.getByRole('switch', { name: 'Follow hatches and value changes live' })))
  await click('Make a key')
  await screen.findByText('bgsi_secret')
  expect(create.mock.calls[0]?.[0]).toEqual({ name: 'My bot', scopes: ['read', 'stream'] })
  expect(document.activeElement?.textContent).toBe('Your new key “My bot”')
  await click('Copy key')
  expect([writeText.mock.calls, screen.getByRole('status').textContent]).toEqual([[['bgsi_secret']], 'Copied'])
  await click('I saved it')
  expect([screen.queryByText('bgsi_secret'), screen.getByText('My bot').textContent]).toEqual([null, 'My bot'])
})

it('[KE2] a working key is removed after a question', async () => {
  const { remove } = showKeys([apiKey('1', { lastUsedOn: '2026-11-20' })])
  await screen.findByText('Bot 1')
  await click('Remove the key “Bot 1”')
  expect(remove.mock.calls).toEqual([])
  await click('Remove')
  await screen.findByText('You have no keys yet.')
  expect(remove.mock.calls[0]?.[0]).toBe('1')
})

it('[KE13] a leaked key says so, and is removed without a question', async () => {
  const { remove } = showKeys([apiKey('1', { leakedOn: '2026-11-20' })])
  await screen.findByText('Revoked because it leaked. Make a new one.')
  await click('Remove the key “Bot 1”')
  expect(remove.mock.calls[0]?.[0]).toBe('1')
})

it('[KE2] with five keys the form gives way to what to do', async () => {
  showKeys(['1', '2', '3', '4', '5'].map((id) => apiKey(id)))
  await screen.findByText('You have 5 keys. Remove one to make another.')
  expect(screen.queryByRole('button', { name: 'Make a key' })).toBeNull()
})
