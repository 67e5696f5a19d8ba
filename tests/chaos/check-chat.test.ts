import { expect, it } from 'vitest'
import { checkChat, type ChatRun, type MessageRow } from './check-chat.ts'
import type { Outcome } from './history.ts'

const row = (seq: number, sender: string, clientId: string | null, offer: string | null = null): MessageRow => ({
  conversation: 'c',
  seq,
  id: `m${seq}`,
  sender,
  clientId,
  offer,
  sentAt: seq * 1_000,
})
const send = (
  user: string,
  clientId: string,
  seq: number,
  invoked: number,
  settled: number,
  outcome: Outcome = 'ok',
) => ({
  client: user,
  value: { conversation: 'c', user, clientId },
  invoked,
  settled,
  outcome,
  ...(outcome === 'ok' ? { answer: { message: { id: `m${seq}`, seq } } } : {}),
})
const move = (name: 'accept' | 'decline' | 'cancel', outcome: Outcome, status = '') => ({
  client: name,
  value: { offer: 'o', user: name, move: name },
  invoked: 1,
  settled: 2,
  outcome,
  ...(status === '' ? {} : { answer: { status } }),
})

const good: ChatRun = {
  sends: [
    send('ann', 'a1', 1, 1, 2),
    send('ben', 'b1', 2, 3, Infinity, 'unknown'),
    send('ben', 'b1', 2, 5, 6),
    send('ann', 'a2', 3, 4, 7),
    send('ann', 'a2', 3, 5, 8),
    send('ben', 'b2', 0, 9, Infinity, 'unknown'),
  ],
  moves: [move('accept', 'ok', 'accepted'), move('decline', 'fail', 'accepted'), move('cancel', 'unknown')],
  blocks: [],
  messages: [row(1, 'ann', 'a1'), row(2, 'ben', 'b1'), row(3, 'ann', 'a2'), row(4, 'ann', null, 'o')],
  offers: new Map([['o', 'accepted']]),
  readers: [{ reader: 'ann', conversation: 'c', ids: ['m1', 'm2', 'm3', 'm4'] }],
}
const kinds = (run: ChatRun) => [...new Set(checkChat(run).map(({ kind }) => kind))]

it('[CL47] a chat without violations has none', () => {
  expect(checkChat(good)).toEqual([])
})

it.each<[string, ChatRun]>([
  ['acknowledged and lost', { ...good, sends: [...good.sends, send('ann', 'gone', 5, 10, 11)] }],
  ['answered another message', { ...good, sends: good.sends.with(4, send('ann', 'a2', 4, 5, 8)) }],
  ['answered another message', { ...good, sends: [{ ...send('ann', 'a1', 1, 1, 2), answer: { offer: 'another' } }] }],
  ['stored twice', { ...good, messages: [...good.messages, row(5, 'ann', 'a1')] }],
  ['never sent', { ...good, messages: [...good.messages, row(5, 'ann', 'forged')] }],
  [
    'never sent',
    {
      ...good,
      sends: [...good.sends, send('ann', 'no', 5, 10, 11, 'fail')],
      messages: [...good.messages, row(5, 'ann', 'no')],
    },
  ],
  ['gap in a conversation', { ...good, messages: good.messages.toSpliced(2, 1) }],
  ['out of order', { ...good, sends: [send('ann', 'a2', 3, 1, 2), send('ann', 'a1', 1, 3, 4)] }],
  ['two winners', { ...good, moves: [...good.moves, move('cancel', 'ok', 'cancelled')] }],
  ['won and not stored', { ...good, offers: new Map([['o', 'declined']]) }],
  ['moved by itself', { ...good, moves: [move('accept', 'fail', 'accepted')] }],
  ['refused with another state', { ...good, moves: [...good.moves, move('decline', 'fail', 'pending')] }],
  [
    'written after a block',
    { ...good, blocks: [{ client: 'ann', value: { conversation: 'c' }, invoked: 1, settled: 2, outcome: 'ok' }] },
  ],
  [
    'more than the limit',
    {
      ...good,
      messages: Array.from({ length: 21 }, (_, index) => ({ ...row(index + 1, 'ann', null), sentAt: index })),
    },
  ],
  ['shown otherwise', { ...good, readers: [{ reader: 'ann', conversation: 'c', ids: ['m1', 'm3', 'm4'] }] }],
  [
    'shown otherwise',
    { ...good, readers: [{ reader: 'ann', conversation: 'c', ids: ['m1', 'm2', 'm3', 'm4', 'm4'] }] },
  ],
])('[CL47] the checker finds a planted violation: %s', (kind, run) => {
  expect(kinds(run)).toContain(kind)
})
