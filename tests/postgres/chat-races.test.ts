import { TradeOffer } from '#contract/chat.ts'
import { createMemory, createMemorySharedState } from '#server/bus/memory-shared-state.ts'
import { relay } from '#server/bus/relay.ts'
import { sharedRateLimits } from '#server/http/shared-rate-limits.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { isDatabaseUnavailable } from '#server/db/unavailable.ts'
import { seededRandom } from '#server/import/seeded-random.ts'
import { MESSAGE_LIMIT, OFFER_LIMIT } from '#server/modules/chat/limits.ts'
import { localRateLimits } from '#server/http/shared-rate-limits.ts'
import { createInboxGate } from '#server/modules/chat/inbox-gate.ts'
import { wishFacts } from '#server/modules/wishes/wish-facts.ts'
import { createTradeOffers } from '#server/modules/chat/trade-offers.ts'
import { systemClock } from '#server/time/clock.ts'
import { sql } from 'kysely'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { startChatReader } from '../chaos/chat-readers.ts'
import { type ChatCalls, type ChatUser, createChatCalls } from '../chaos/chat-users.ts'
import { type ChatRun, checkChat } from '../chaos/check-chat.ts'
import { createHistory, type Outcome } from '../chaos/history.ts'
import { pick } from '../chaos/pick.ts'
import { readChatTables } from '../chaos/read-tables.ts'
import { type ChatProcess, startChatProcess } from '../support/chat/chat-processes.ts'
import { chatPlayers } from '../support/chat/chat-players.ts'
import { createMemoryNetwork } from '../support/faults/memory-link.ts'
import { createTestDatabase } from '../support/site/test-database.ts'

const PROCESSES = 3
const PHRASE = { phrase: { key: 'hello' } }
const times = <T>(count: number, make: (index: number) => T) => Array.from({ length: count }, (_, index) => make(index))

/** Three processes on one database and one bus, and players whose calls each go to a random one. */
async function start() {
  const { url, remove } = await createTestDatabase('small')
  const network = createMemoryNetwork({ clock: systemClock, now: Date.now })
  const memory = createMemory()
  const processes: ChatProcess[] = []
  for (let count = 0; count < PROCESSES; count++) {
    const started = await startChatProcess(url, async ({ events }) => {
      const { bus } = network.connect()
      const sharedState = createMemorySharedState(memory, bus.processId)
      const endRelay = relay({ events, bus })
      const leave = async () => {
        endRelay()
        await bus.close()
      }
      return { bus, sharedState, rateLimits: sharedRateLimits(sharedState), leave }
    })
    processes.push(started)
  }
  const origins = () => processes.map(({ origin }) => origin)
  const random = seededRandom('races')
  const players = await chatPlayers({ databaseUrl: url, origin: origins()[0]! })
  const calls = createChatCalls({ origins, history: createHistory(), random })
  const db = await openDatabase(url)
  return {
    db,
    processes,
    origins,
    random,
    calls,
    player: players.player,
    /** A call at a process. */
    async ask(origin: string, { token }: ChatUser, method: string, path: string, body: object) {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const response = await fetch(`${origin}/api/conversations${path}`, {
        method,
        headers,
        body: JSON.stringify(body),
      })
      expect(response.status).toBe(200)
      return response.json()
    },
    async pair(name: string) {
      const two = [await players.player(`Ann${name}`), await players.player(`Ben${name}`)] as const
      return { two, id: await players.conversation(two) }
    },
    /** Everything that was written so far, against what the players were answered. */
    async check(readers: ChatRun['readers'] = []) {
      const tables = await readChatTables(url)
      expect(checkChat({ ...calls, ...tables, readers })).toEqual([])
      // A busy machine makes the database late.
      const failures = processes.flatMap((each) => each.failures)
      expect(failures.filter((failure) => !isDatabaseUnavailable(failure))).toEqual([])
      return tables
    },
    async stop() {
      await players.end()
      await db.destroy()
      for (const { stop } of processes) await stop()
      await remove()
    },
  }
}

let site: Awaited<ReturnType<typeof start>>
beforeAll(async () => {
  site = await start()
})
afterAll(() => site.stop())

/** One message or its refusal: what a busy site answered with 503 is sent again, as by a client. */
async function send(...message: Parameters<ChatCalls['sendOnce']>) {
  for (;;) {
    const sent = await site.calls.sendOnce(...message)
    if (isKnown(sent.operation)) return sent
  }
}
async function offer(...given: Parameters<ChatCalls['offer']>) {
  for (;;) {
    const offered = await site.calls.offer(...given)
    if (isKnown(offered)) return offered
  }
}
async function block(...given: Parameters<ChatCalls['block']>) {
  do await site.calls.block(...given)
  while (!isKnown(site.calls.blocks.at(-1)!))
}
const isKnown = ({ outcome }: { outcome: Outcome }) => outcome !== 'unknown'

const WRITES = [...times(3, () => 'message'), ...times(2, () => 'retried message'), ...times(3, () => 'offer')]

/** Every kind of write, by both, at once and one after the other: no more than the limit admits. */
async function converse([ann, ben]: readonly [ChatUser, ChatUser], id: string) {
  const { calls, random } = site
  async function write(user: ChatUser, other: ChatUser) {
    for (const [number, kind] of WRITES.toSorted(() => random() - 0.5).entries()) {
      const clientId = `${user.id.slice(0, 8)}-${number}`
      if (kind === 'message') await calls.send(user, id, clientId)
      else if (kind === 'retried message') await Promise.all(times(3, () => calls.send(user, id, clientId)))
      else {
        const { answer } = await calls.offer(user, id, clientId)
        if (!answer || !('offer' in answer)) continue
        const moves = [
          () => calls.move(other, answer.offer, 'accept'),
          () => calls.move(other, answer.offer, 'decline'),
          () => calls.move(user, answer.offer, 'cancel'),
          () => calls.counter(other, id, answer.offer, `${clientId}-counter`),
        ]
        await Promise.all(moves.toSorted(() => random() - 0.5).map((move) => move()))
      }
    }
  }
  await Promise.all([write(ann, ben), write(ben, ann)])
}

it('[CL87, CH54, CH55, TR2] writes of both members through three processes form one order, and each offer has one winner', async () => {
  const { origins, random, calls, pair, check } = site
  const pairs = [await pair('0'), await pair('1')]
  const readers = pairs.flatMap(({ two, id }) =>
    two.map((user) => startChatReader({ user, conversations: [id], origins, random })),
  )
  onTestFinished(() => readers.forEach((reader) => reader.stop()))
  await Promise.all(pairs.map(({ two, id }) => converse(two, id)))
  const { messages, offers } = await check()
  const countMessages = (id: string) => messages.filter(({ conversation }) => conversation === id).length
  await expect
    .poll(() => readers.every(({ shown }) => [...shown].every(([id, ids]) => ids.length === countMessages(id))))
    .toBe(true)
  await check(
    readers.flatMap(({ user, shown }) =>
      [...shown].map(([conversation, ids]) => ({ reader: user.id, conversation, ids })),
    ),
  )
  // Each offer was moved once, and each refusal said how.
  for (const offer of new Set(calls.moves.map(({ value }) => value.offer))) {
    const raced = calls.moves.filter(({ value }) => value.offer === offer)
    expect(raced.map(({ outcome }) => outcome).toSorted()).toEqual(['fail', 'fail', 'fail', 'ok'])
    expect(new Set(raced.map(({ answer }) => answer?.status))).toEqual(new Set([offers.get(offer)]))
  }
  expect([calls.moves.length, messages.length].every((count) => count > 20)).toBe(true)
})

it('[CL87, EV2, EV4] both confirm through two processes at once, again and again, and it is one trade', async () => {
  const own = await start()
  onTestFinished(own.stop)
  const { origins, pair, db } = own
  const { two, id } = await pair('confirm')
  const [ann, ben] = two
  const [first, second] = origins()
  const ask = async (origin: string, who: ChatUser, path: string, body: object) => {
    const response = await fetch(`${origin}/api/trade-offers${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return { status: response.status, body: v.parse(TradeOffer, await response.json()) }
  }
  for (let round = 0; round < 5; round++) {
    const sides = { offer: [{ slug: 'doggy', quantity: 1 }], request: [{ slug: 'king-doggy', quantity: 1 }] }
    const { body: offer } = await ask(first!, ann, '', { conversationId: id, clientId: `offer-${round}`, ...sides })
    await ask(second!, ben, `/${offer.id}/accept`, {})
    const answers = await Promise.all(
      [ann, ben, ben, ann].map((who, index) => ask(index % 2 === 0 ? first! : second!, who, `/${offer.id}/traded`, {})),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const rows = await db.selectFrom('evidence').select('kind').execute()
    expect(rows).toHaveLength(round + 1)
  }
})

it('[CL87, CH10] nothing is written between two users once a process has acknowledged a block', async () => {
  const { calls, random, pair, check } = site
  const blockedAt = new Map<string, number>()
  for (let round = 0; round < 4; round++) {
    const { two, id } = await pair(`Blocked${round}`)
    const [blocker, blocked] = round % 2 === 0 ? two : two.toReversed()
    const sendAll = (wave: string) =>
      two.flatMap((user) => times(8, (index) => send(user, id, `${user.id.slice(0, 8)}-${wave}${index}`)))
    const first = sendAll('a')
    await Promise.race(first.slice(0, 1 + Math.floor(random() * 8)))
    const blocking = block(blocker!, blocked!, id).then(() => blockedAt.set(id, Date.now()))
    await Promise.all([...first, ...sendAll('b'), blocking])
    await Promise.all(sendAll('c'))
  }
  const { messages } = await check()
  expect(calls.blocks.filter(isKnown).map(({ outcome }) => outcome)).toEqual(['ok', 'ok', 'ok', 'ok'])
  expect(messages.filter(({ conversation, sentAt }) => sentAt > (blockedAt.get(conversation) ?? Infinity))).toEqual([])
  expect(new Set(calls.sends.filter(isKnown).map(({ outcome }) => outcome))).toEqual(new Set(['ok', 'fail']))
})

it('[CL87, CH119] nothing typed is stored once a process has acknowledged that typing is no longer allowed', async () => {
  const { random, pair, check, ask, origins } = site
  const revokedAt = new Map<string, number>()
  const after: string[] = []
  for (let round = 0; round < 4; round++) {
    const { two, id } = await pair(`Revoked${round}`)
    const [typist, other] = two
    const sendAll = (wave: string) => times(6, (index) => send(typist, id, `${wave}${index}`))
    const early = sendAll('a')
    await Promise.race(early.slice(0, 1 + Math.floor(random() * 6)))
    // The other one of the two, or the typist on another device.
    const revoking = ask(pick(origins(), random), round % 2 === 0 ? other : typist, 'PUT', `/${id}/typing`, {
      isAllowed: false,
    })
    await Promise.all([...early, ...sendAll('b'), revoking.then(() => revokedAt.set(id, Date.now()))])
    after.push(...(await Promise.all(sendAll('c'))).map(({ operation }) => operation.outcome))
    await send(typist, id, 'phrase', PHRASE)
  }
  const { messages } = await check()
  expect(new Set(after)).toEqual(new Set(['fail']))
  const late = messages.filter(({ conversation, sentAt }) => sentAt > (revokedAt.get(conversation) ?? Infinity))
  expect(late.map(({ clientId }) => clientId)).toEqual(times(4, () => 'phrase'))
})

it('[CL87, CH170] two requests that cross through two processes are one conversation with both messages', async () => {
  const { ask, check, origins, player } = site
  const conversations: string[] = []
  const [first, second] = origins() as [string, string]
  for (let round = 0; round < 8; round++) {
    const [ann, ben] = [await player(`AnnCrossed${round}`), await player(`BenCrossed${round}`)]
    const [one, other] = await Promise.all([
      ask(first, ann, 'POST', '', { userId: ben.id }),
      ask(second, ben, 'POST', '', { userId: ann.id }),
    ])
    expect(other.id).toBe(one.id)
    await Promise.all([ann, ben].map((who) => send(who, one.id, 'request', PHRASE)))
    conversations.push(one.id)
    const allowed = await site.db
      .selectFrom('member')
      .select('typing_allowed_at')
      .where('conversation_id', '=', one.id)
      .where('typing_allowed_at', 'is not', null)
      .execute()
    expect(allowed).toHaveLength(1)
  }
  const { messages } = await check()
  const seqs = conversations.map((id) => messages.flatMap((each) => (each.conversation === id ? each.seq : [])))
  expect(seqs).toEqual(conversations.map(() => [1, 2]))
})

it('[CL88, CH8, CH56] exactly the limit of messages and offers is stored, through however many processes', async () => {
  const { pair, check } = site
  const [one, other] = [await pair('Hasty'), await pair('Trader')]
  const count = (all: readonly { outcome: string }[]) => all.filter(({ outcome }) => outcome === 'ok').length
  const [sent, offered] = await Promise.all([
    Promise.all(times(MESSAGE_LIMIT.count + 10, (index) => send(one.two[0], one.id, `m${index}`))),
    Promise.all(times(OFFER_LIMIT.count + 5, (index) => offer(other.two[0], other.id, `o${index}`))),
  ])
  const { messages } = await check()
  const accepted = [count(sent.map(({ operation }) => operation)), count(offered)]
  for (const [index, limit] of [MESSAGE_LIMIT, OFFER_LIMIT].entries()) {
    const { id } = [one, other][index]!
    const sentAts = messages.flatMap(({ conversation, sentAt }) => (conversation === id ? sentAt : []))
    expect(sentAts.length).toBe(accepted[index])
    expect(sentAts.length).toBeGreaterThanOrEqual(limit.count)
    // A machine that takes longer than the limit's time for all of them may send more.
    const later = sentAts.slice(limit.count)
    expect(later.filter((at, nth) => at - sentAts[nth]! < limit.perMs)).toEqual([])
  }
  expect(sent.filter(({ retryAfterMs }) => retryAfterMs > 0).length).toBe(sent.length - accepted[0]!)
})

it('[CH99, TR2] a move loses against one that did not take the lock, and says its state', async () => {
  const { calls, pair, processes } = site
  const { two, id } = await pair('Guard')
  const { answer } = await calls.offer(two[0], id, 'offer')
  const offer = answer && 'offer' in answer ? answer.offer : ''
  const { db, events } = processes[0]!
  const move = await db.transaction().execute(async (trx) => {
    await trx.updateTable('trade_offer').set({ status: 'cancelled' }).where('id', '=', offer).execute()
    const accepted = createTradeOffers({
      db,
      events,
      inbox: createInboxGate({ wishes: wishFacts, rateLimits: localRateLimits() }),
      now: Date.now,
    }).move(two[1].id, offer, 'accept')
    const outcome = accepted.catch((error: unknown) => error)
    // Of this database only: other tests run on the same server.
    const waiting = sql`
      select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like 'update "trade_offer"%'
    `
    await expect.poll(async () => (await waiting.execute(site.db)).rows.length).toBe(1)
    return { outcome }
  })
  expect(await move.outcome).toMatchObject({
    problem: { status: 409, code: 'trade_offer.conflict', state: 'cancelled' },
  })
})
