import { createStore } from '#base/store.ts'
import type { ChatState } from '#contract/chat-state.ts'
import { EMPTY_CHAT } from '#domain/chat/chat-live.ts'
import type { ChatHandle } from '../shared/chat-context.ts'
import { act } from '@testing-library/react'
import { vi } from 'vitest'

const never = () => Promise.reject(new Error('not asked for here'))

/** A connected chat that does nothing by itself; `setState` acts as its connection. */
export function chatHandle(given: Partial<ChatState> = {}) {
  const state = createStore<ChatState>({ ...EMPTY_CHAT.state, status: 'connected', outgoing: [], ...given })
  const chat = {
    retain: () => () => {},
    reconnect: vi.fn<ChatHandle['reconnect']>(),
    state,
    send: vi.fn<ChatHandle['send']>(() => true),
    say: vi.fn<ChatHandle['say']>(),
    allowTyping: vi.fn<ChatHandle['allowTyping']>(() => Promise.resolve()),
    resend: vi.fn<ChatHandle['resend']>(),
    discard: vi.fn<ChatHandle['discard']>(),
    type: () => {},
    draft: () => '',
    keepDraft: () => {},
    markRead: vi.fn<ChatHandle['markRead']>(() => Promise.resolve()),
    sendOffer: vi.fn<ChatHandle['sendOffer']>(never),
    moveOffer: vi.fn<ChatHandle['moveOffer']>(never),
    counterOffer: vi.fn<ChatHandle['counterOffer']>(never),
  } satisfies ChatHandle
  const setState = (changes: Partial<ChatState>) => act(() => state.set({ ...state.get(), ...changes }))
  return { chat, setState }
}
