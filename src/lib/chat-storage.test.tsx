import { afterEach, expect, it, vi } from 'vitest'
import { authToken } from './auth-token.ts'
import { chatStorage } from './chat-storage.ts'

afterEach(() => localStorage.clear())

const message = (clientId: string, second: number) => ({
  clientId,
  conversationId: 'c1',
  text: 'hello',
  typedAt: `2026-01-02T00:00:0${second}.000Z`,
})

it('[CH15] keeps a draft for each conversation and each user', () => {
  const ann = chatStorage('ann')
  ann.keepDraft('c1', 'hello ')
  ann.keepDraft('c2', 'there')
  ann.keepDraft('c2', '')
  expect([ann.draft('c1'), ann.draft('c2'), chatStorage('ben').draft('c1')]).toEqual(['hello ', '', ''])
  expect(localStorage).toHaveLength(1)
})

it('[CH15] reads no more of a draft than a message may have', () => {
  chatStorage('ann').keepDraft('c1', 'x'.repeat(5_000))
  expect(chatStorage('ann').draft('c1')).toHaveLength(1_000)
})

it('[CH15, CN38] keeps typed messages in order, until they are removed', () => {
  const ann = chatStorage('ann')
  for (const [id, second] of [
    ['b', 2],
    ['a', 1],
    ['c', 3],
  ] as const)
    ann.keep(message(id, second))
  ann.forget('c')
  expect(chatStorage('ann').messages()).toEqual([message('a', 1), message('b', 2)])
  expect(chatStorage('ben').messages()).toEqual([])
})

it.each([
  '',
  'not JSON',
  '{}',
  '{"clientId":"x","conversationId":"c1","text":"  ","typedAt":"2026-01-02T00:00:00.000Z"}',
])('[CH15] discards anything that is no message: %s', (stored) => {
  const ann = chatStorage('ann')
  ann.keep(message('x', 1))
  const [key = ''] = Object.keys(localStorage)
  localStorage.setItem(key, stored)
  expect([ann.messages(), localStorage.length]).toEqual([[], 0])
})

it('[CH15] all of it goes with the token', () => {
  localStorage.setItem('theme', 'dark')
  chatStorage('ann').keepDraft('c1', 'hello')
  chatStorage('ann').keep(message('a', 1))
  authToken.remove()
  expect(Object.keys(localStorage)).toEqual(['theme'])
})

it('[CH15] without storage nothing is kept and nothing breaks', () => {
  const refuse = () => {
    throw new DOMException('blocked', 'SecurityError')
  }
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse)
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse)
  vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(refuse)
  const ann = chatStorage('ann')
  ann.keepDraft('c1', 'hello')
  ann.keep(message('a', 1))
  ann.forget('a')
  expect([ann.draft('c1'), ann.messages()]).toEqual(['', []])
})
