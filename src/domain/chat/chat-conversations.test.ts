import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chatMessage, chatMessages, conversation } from '#contract/chat.fixture.ts'
import { replaceConversation, withNewer, withReadMark } from './chat-conversations.ts'

describe('unread messages', () => {
  it('[CH14] are those of the other one that follow the last known', () => {
    const known = conversation({ seq: 3, unread: 1, lastMessage: chatMessage(3) })
    const own = chatMessage(5, { senderId: 'ann' })
    expect(withNewer(known, [...chatMessages(2, 4), own])).toEqual({
      ...known,
      seq: 5,
      unread: 2,
      lastMessage: own,
      updatedAt: own.sentAt,
    })
  })

  it('[CH73] are not counted twice', () => {
    const known = conversation({ seq: 3, unread: 1 })
    expect(withNewer(known, chatMessages(1, 3))).toBe(known)
  })

  it('[CH74] is unknown where messages between are missing', () => {
    expect(withNewer(conversation({ seq: 3 }), [chatMessage(5)])).toEqual(null)
    expect(withNewer(conversation({ seq: 3 }), [chatMessage(4), chatMessage(6)])).toEqual(null)
  })

  it('[CH73] are as many whether messages come one by one or together', () => {
    const log = Array.from({ length: 20 }, (_, n) => chatMessage(n + 1, { senderId: n % 3 === 0 ? 'ann' : 'ben' }))
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 20 })), (ends) => {
        const end = Math.max(0, ...ends)
        let now = conversation()
        for (const each of ends) now = withNewer(now, log.slice(0, each)) ?? now
        expect(now).toEqual(withNewer(conversation(), log.slice(0, end)))
      }),
    )
  })

  it('[CH14] are as the server counts them once some were read', () => {
    const known = conversation({ seq: 5, unread: 4 })
    expect(withReadMark(known, { seq: 5, unread: 0 })).toEqual({ ...known, unread: 0 })
    expect(withReadMark(known, { seq: 5, unread: 4 })).toBe(known)
  })
})

describe('the list of conversations', () => {
  const pages = [
    ['a', 'b'],
    ['c', 'd'],
  ].map((page) => page.map((id) => conversation({ id, seq: 1 })))
  const ids = (list: ReturnType<typeof replaceConversation>) => list.map((page) => page.map(({ id }) => id))

  it('[CH73] a conversation with a new message moves to the top', () => {
    const next = conversation({ id: 'c', seq: 2 })
    const list = replaceConversation(pages, next)
    expect(ids(list)).toEqual([['c', 'a', 'b'], ['d']])
    expect(list[0]?.[0]).toBe(next)
  })

  it('[CH14] one that was only read stays where it is', () => {
    expect(ids(replaceConversation(pages, conversation({ id: 'c', seq: 1, unread: 9 })))).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
  })

  it('[CH14] one that is not in it changes nothing', () => {
    expect(replaceConversation(pages, conversation({ id: 'x', seq: 2 }))).toBe(pages)
  })
})
