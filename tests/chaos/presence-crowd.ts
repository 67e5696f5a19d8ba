import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { ChatServerFrame, type UserStatus } from '#contract/chat.ts'
import * as v from 'valibot'
import { WebSocket } from 'ws'
import type { ChatPlayers } from '../support/chat/chat-players.ts'
import { pick } from './pick.ts'

type Options = { players: ChatPlayers; origins: readonly string[]; users: number; random: () => number }
type Statuses = ReadonlyMap<string, UserStatus['status']>

const POLL_MS = 50

async function connect(origin: string, token: string) {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/ws?token=${token}`)
  await once(socket, 'message')
  return socket
}

/** Users who come, go and change process at random, and a partner of them all who watches from every process. */
export async function startCrowd({ players, origins, users: count, random }: Options) {
  const observer = await players.player('Observer')
  const users: { id: string; token: string; socket?: WebSocket | undefined }[] = []
  for (let index = 0; index < count; index++) {
    const user = await players.player(`User${index}`)
    // Partners see each other once one has written.
    await players.conversation([observer, user], [[user, 'Hi']])
    users.push(user)
  }
  /** What the frames to each process's socket say. */
  const views = origins.map((origin) => {
    const statuses = new Map<string, UserStatus['status']>()
    const socket = new WebSocket(`${origin.replace('http', 'ws')}/ws?token=${observer.token}`)
    socket.on('message', (data) => {
      const frame = v.parse(ChatServerFrame, JSON.parse(String(data)))
      if (frame.type === 'USER_STATUS') for (const { userId, status } of frame.data) statuses.set(userId, status)
    })
    return { origin, socket, statuses: statuses as Statuses }
  })

  async function change(user: (typeof users)[number]) {
    const before = user.socket
    // Of those who are connected, half go and half come to another process before they leave this one.
    user.socket = before !== undefined && random() < 0.5 ? undefined : await connect(pick(origins, random), user.token)
    before?.close()
  }
  const differences = () =>
    views.flatMap(({ origin, statuses }) =>
      users.flatMap(({ id, socket }) => {
        const expected = socket === undefined ? 'offline' : 'online'
        const shown = statuses.get(id)
        return shown === expected ? [] : [`${origin} shows ${id} ${shown}, not ${expected}`]
      }),
    )
  return {
    differences,
    async changeFor(ms: number) {
      for (const end = Date.now() + ms; Date.now() < end; await sleep(POLL_MS)) await change(pick(users, random))
    },
    /** @returns after how many milliseconds every process shows what is true; undefined when that takes too long */
    async waitUntilRight(mostMs: number): Promise<number | undefined> {
      const started = Date.now()
      for (; Date.now() - started < mostMs; await sleep(POLL_MS))
        if (differences().length === 0) return Date.now() - started
      return undefined
    },
    stop() {
      for (const { socket } of [...users, ...views]) socket?.close()
    },
  }
}
