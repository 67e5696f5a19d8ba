import { setTimeout as sleep } from 'node:timers/promises'
import { ChatServerFrame, MessagePage, type ChatMessage } from '#contract/chat.ts'
import * as v from 'valibot'
import { WebSocket } from 'ws'
import { call } from './call.ts'
import { pick } from './pick.ts'

type Options = {
  user: { id: string; token: string }
  conversations: readonly string[]
  origins: () => readonly string[]
  random: () => number
}

const HEARTBEAT_MS = 15_000
const RECONNECT_MS = 200

/** Shows conversations as docs/protocol.md says: frames in their order, and over HTTP what is missing between them. */
export function startChatReader({ user, conversations, origins, random }: Options) {
  const shown = new Map(conversations.map((id) => [id, [] as string[]]))
  /** From the time of a message until it is shown, milliseconds, of those sent while the socket was open. */
  const delays: number[] = []
  const closeCodes = new Map<number, number>()
  let catchUps = 0
  let socket: WebSocket | undefined
  let isStopping = false
  let reading: Promise<unknown> = Promise.resolve()

  let openedAt = Infinity

  const take = (conversation: string, { seq, id, sentAt }: ChatMessage) => {
    const ids = shown.get(conversation)
    if (ids?.length !== seq - 1) return
    ids.push(id)
    if (Date.parse(sentAt) > openedAt) delays.push(Date.now() - Date.parse(sentAt))
  }

  /** Reads until a page is empty. @throws where a process does not answer */
  async function catchUp(conversation: string) {
    catchUps++
    for (;;) {
      const after = shown.get(conversation)!.length
      const address = `${pick(origins(), random)}/api/conversations/${conversation}/messages?after=${after}&limit=100`
      const { status, json } = await call(address, { token: user.token, method: 'GET' })
      if (status === 404) return // blocked since
      if (status !== 200) throw new Error(`a page of messages was answered with ${status}`)
      const { messages } = v.parse(MessagePage, json)
      for (const message of messages) take(conversation, message)
      if (messages.length === 0) return
    }
  }
  /** One after the other; a failed one is repeated. */
  const queueCatchUp = (conversation: string) => {
    const run = async () => {
      while (!isStopping) {
        try {
          return await catchUp(conversation)
        } catch {
          await sleep(RECONNECT_MS)
        }
      }
    }
    reading = reading.then(run)
    return reading
  }

  function connect() {
    const made = new WebSocket(`${pick(origins(), random).replace('http', 'ws')}/ws?token=${user.token}`)
    socket = made
    let isFirst = true
    const heartbeat = setInterval(() => {
      if (made.readyState === made.OPEN)
        made.send(JSON.stringify({ type: 'HEARTBEAT', data: { timestamp: Date.now() } }))
    }, HEARTBEAT_MS)
    made.on('error', () => {}) // is followed by 'close'
    made.on('message', (data) => {
      if (isFirst) {
        openedAt = Date.now()
        for (const id of conversations) void queueCatchUp(id)
      }
      isFirst = false
      const frame = v.parse(ChatServerFrame, JSON.parse(String(data)))
      if (frame.type !== 'CHAT_MESSAGE' && frame.type !== 'TRADE_OFFER') return
      const { conversationId, message } = frame.data
      const ids = shown.get(conversationId)
      if (!message || !ids || message.seq <= ids.length) return
      if (message.seq === ids.length + 1) take(conversationId, message)
      else void queueCatchUp(conversationId)
    })
    made.on('close', (code) => {
      clearInterval(heartbeat)
      openedAt = Infinity
      closeCodes.set(code, (closeCodes.get(code) ?? 0) + 1)
      if (!isStopping) setTimeout(connect, RECONNECT_MS)
    })
  }
  connect()
  return {
    user,
    shown: shown as ReadonlyMap<string, readonly string[]>,
    delays: delays as readonly number[],
    catchUps: () => catchUps,
    closeCodes: closeCodes as ReadonlyMap<number, number>,
    /** Reads what is missing, as after a reconnect. */
    catchUp: () => Promise.all(conversations.map(queueCatchUp)),
    stop() {
      isStopping = true
      socket?.close()
    },
  }
}
