import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { CloseCode } from '#contract/live.ts'
import { ItemDetail } from '#contract/items.ts'
import * as v from 'valibot'
import { WebSocket } from 'ws'
import type { ChatPlayers } from '../support/chat/chat-players.ts'
import { call } from './call.ts'
import { pick } from './pick.ts'

type Options = { origins: readonly string[]; random: () => number; isStopping: () => boolean }

const SLUG = 'doggy'
const REST_MS = 700
/** Values from here to a third more are never parked. */
const FIRST = 1_000

/** Changes a value at any process again and again, until stopped. @returns how long each process took to show each of them, in milliseconds */
export async function probeValues({ origins, random, isStopping, token }: Options & { token: string }) {
  const delays: number[] = []
  const first = FIRST + randomInt(100)
  for (let value = first; !isStopping(); value++) {
    const { status } = await call(`${pick(origins, random)}/ingest/values`, { token, body: [{ slug: SLUG, value }] })
    if (status !== 200) throw new Error(`a value was answered with ${status}`)
    const stored = Date.now()
    await Promise.all(
      origins.map(async (origin) => {
        for (;;) {
          const response = await fetch(`${origin}/api/items/${SLUG}`)
          const json: unknown = await response.json()
          if (response.ok && v.parse(ItemDetail, json).pet.value === value) break
          await sleep(25)
        }
        delays.push(Date.now() - stored)
      }),
    )
    await sleep(REST_MS * random())
  }
  return delays
}

/** Opens a chat socket at one process and signs out at another, until stopped. @returns how long each socket stayed open afterwards, in milliseconds */
export async function probeSessions({ origins, random, isStopping, players }: Options & { players: ChatPlayers }) {
  const delays: number[] = []
  for (let count = 1; !isStopping(); count++) {
    const { token } = await players.player(`Leaver${count}`)
    const at = pick(origins, random)
    const elsewhere = pick(
      origins.filter((origin) => origin !== at),
      random,
    )
    const socket = new WebSocket(`${at.replace('http', 'ws')}/ws?token=${token}`)
    const closed = once(socket, 'close')
    await once(socket, 'message')
    await call(`${elsewhere}/auth/logout`, { token })
    const ended = Date.now()
    const [code] = await closed
    if (code !== CloseCode.unauthorized) throw new Error(`the socket of an ended session closed with ${code}`)
    delays.push(Date.now() - ended)
    await sleep(REST_MS * random())
  }
  return delays
}
