import { setTimeout as sleep } from 'node:timers/promises'
import { ChatMessage, TradeOffer, TradeOfferProblem } from '#contract/chat.ts'
import * as v from 'valibot'
import { call, type Answer } from './call.ts'
import type { BlockOperation, MoveOperation, SendOperation } from './check-chat.ts'
import type { History } from './history.ts'
import { pick } from './pick.ts'

export type ChatUser = { readonly id: string; readonly token: string }
type Options = { origins: () => readonly string[]; history: History; random: () => number }

/** Each its own pets: those of a declined offer are refused for a day. IR20 */
const sidesOf = (clientId: string) => ({
  offer: [{ slug: 'doggy', quantity: 1 + (Number(/-(\d+)/.exec(clientId)?.[1] ?? 0) % 999) }],
  request: [{ slug: 'king-doggy', quantity: 1 }],
})

/** What players do over HTTP, each call at a random process, with what they were answered. */
export function createChatCalls({ origins, history, random }: Options) {
  const sends: SendOperation[] = []
  const moves: MoveOperation[] = []
  const blocks: BlockOperation[] = []
  const statuses = new Map<number, number>()

  const ask = async (user: ChatUser, path: string, body?: unknown): Promise<Answer> => {
    const answer = await call(`${pick(origins(), random)}${path}`, { token: user.token, body })
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    return answer
  }

  /** One try, of a typed text unless it says something else. */
  async function sendOnce(
    user: ChatUser,
    conversation: string,
    clientId: string,
    said: object = { text: `It is ${clientId}` },
  ) {
    let retryAfterMs = 0
    const operation = await history.run(sends, user.id, { conversation, user: user.id, clientId }, async () => {
      const answer = await ask(user, `/api/conversations/${conversation}/messages`, {
        clientId,
        ...said,
      })
      retryAfterMs = answer.retryAfterMs
      if (answer.outcome !== 'ok') return { outcome: answer.outcome }
      const { id, seq } = v.parse(ChatMessage, answer.json)
      return { outcome: 'ok', answer: { message: { id, seq } } }
    })
    return { operation, retryAfterMs }
  }

  /** Repeats until the message is acknowledged; gives up where it is refused for good. */
  async function send(user: ChatUser, conversation: string, clientId: string) {
    for (;;) {
      const { operation, retryAfterMs } = await sendOnce(user, conversation, clientId)
      if (operation.outcome === 'ok' || (operation.outcome === 'fail' && retryAfterMs === 0)) return operation
      await sleep(Math.max(200, retryAfterMs))
    }
  }

  const offer = (user: ChatUser, conversation: string, clientId: string) =>
    history.run(sends, user.id, { conversation, user: user.id, clientId }, async () => {
      const { outcome, json } = await ask(user, '/api/trade-offers', {
        conversationId: conversation,
        clientId,
        ...sidesOf(clientId),
      })
      return outcome === 'ok' ? { outcome, answer: { offer: v.parse(TradeOffer, json).id } } : { outcome }
    })

  async function move(user: ChatUser, id: string, name: 'accept' | 'decline' | 'cancel') {
    await history.run(moves, user.id, { offer: id, user: user.id, move: name }, async () => {
      const { outcome, status, json } = await ask(user, `/api/trade-offers/${id}/${name}`)
      if (outcome === 'ok') return { outcome, answer: { status: v.parse(TradeOffer, json).status } }
      return status === 409 ? { outcome, answer: { status: v.parse(TradeOfferProblem, json).state } } : { outcome }
    })
  }

  /** The counter-offer is a message of its own. */
  async function counter(user: ChatUser, conversation: string, id: string, clientId: string) {
    await history.run(sends, user.id, { conversation, user: user.id, clientId }, async () => {
      let made: { offer: string } | undefined
      const { outcome } = await history.run(
        moves,
        user.id,
        { offer: id, user: user.id, move: 'counter' as const },
        async () => {
          const {
            outcome: end,
            status,
            json,
          } = await ask(user, `/api/trade-offers/${id}/counter`, { clientId, ...sidesOf(clientId) })
          if (end === 'ok') {
            made = { offer: v.parse(TradeOffer, json).id }
            return { outcome: end, answer: { status: 'countered' } }
          }
          return status === 409
            ? { outcome: end, answer: { status: v.parse(TradeOfferProblem, json).state } }
            : { outcome: end }
        },
      )
      return made === undefined ? { outcome } : { outcome, answer: made }
    })
  }

  async function block(user: ChatUser, other: ChatUser, conversation: string) {
    await history.run(blocks, user.id, { conversation }, async () => {
      const answer = await call(`${pick(origins(), random)}/api/users/${other.id}/block`, {
        token: user.token,
        method: 'PUT',
      })
      return { outcome: answer.outcome }
    })
  }
  return {
    sends,
    moves,
    blocks,
    statuses: statuses as ReadonlyMap<number, number>,
    sendOnce,
    send,
    offer,
    move,
    counter,
    block,
  }
}
export type ChatCalls = ReturnType<typeof createChatCalls>

/** Two players write to each other: single messages, the same one at two processes at once, and offers that several moves race for. */
export async function converse(
  calls: ChatCalls,
  [ann, ben]: readonly [ChatUser, ChatUser],
  conversation: string,
  { random, isStopping }: { random: () => number; isStopping: () => boolean },
) {
  async function write(user: ChatUser, other: ChatUser) {
    for (let number = 1; !isStopping(); number++) {
      const clientId = `${user.id.slice(0, 8)}-${number}`
      const chance = random()
      if (chance < 0.15) {
        const { answer } = await calls.offer(user, conversation, clientId)
        if (answer && 'offer' in answer) await raceMoves(user, other, answer.offer, clientId)
      } else if (chance < 0.4) {
        await Promise.all([calls.send(user, conversation, clientId), calls.send(user, conversation, clientId)])
      } else await calls.send(user, conversation, clientId)
      await sleep(500 + random() * 1_000)
    }
  }
  const raceMoves = (sender: ChatUser, recipient: ChatUser, id: string, clientId: string) =>
    Promise.all([
      calls.move(recipient, id, 'accept'),
      calls.move(recipient, id, 'decline'),
      calls.move(sender, id, 'cancel'),
      calls.counter(recipient, conversation, id, `${clientId}-counter`),
    ])
  await Promise.all([write(ann, ben), write(ben, ann)])
}
