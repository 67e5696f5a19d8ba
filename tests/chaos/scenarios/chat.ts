import { setTimeout as sleep } from 'node:timers/promises'
import { seededRandom } from '#server/import/seeded-random.ts'
import { MESSAGE_LIMIT } from '#server/modules/chat/limits.ts'
import { chatPlayers } from '../../support/chat/chat-players.ts'
import { startChatReader } from '../chat-readers.ts'
import { converse, createChatCalls } from '../chat-users.ts'
import { checkChat } from '../check-chat.ts'
import type { Violation } from '../check-hatches.ts'
import { planFaults, type FaultKind } from '../plan-faults.ts'
import { readChatTables } from '../read-tables.ts'
import { runFaults } from '../run-faults.ts'
import { withCluster, type ClusterOptions } from '../with-cluster.ts'

export type ChatOptions = ClusterOptions & {
  seed: string
  seconds: number
  conversations?: number
  kinds?: readonly FaultKind[]
  every?: readonly [least: number, most: number]
}

/** After a block the two go on trying for so long. */
const BLOCKED_MS = 3_000
const SETTLE_MS = 20_000
/** A message that the bus lost comes within this. */
const PUSHED_MS = 5_000

/** C5: pairs write and trade over all processes; the last pair ends with a block, and one player sends more than the limit at once. */
export const runChat = ({
  seed,
  seconds,
  conversations: count = 4,
  kinds = ['kill'],
  every = [6_000, 12_000],
  ...options
}: ChatOptions) =>
  withCluster(options, async (harness) => {
    const { cluster, history } = harness
    const { databaseUrl } = harness.services
    const random = seededRandom(`chat ${seed}`)
    const origins = () => cluster.members.map(({ origin }) => origin)
    const calls = createChatCalls({ origins, history, random })
    const players = await chatPlayers({ databaseUrl, origin: cluster.origin })
    const pair = async (index: number) => {
      const two = [await players.player(`Ann${index}`), await players.player(`Ben${index}`)] as const
      return { two, id: await players.conversation(two) }
    }
    const pairs = []
    for (let index = 0; index < count; index++) pairs.push(await pair(index))
    const blocked = await pair(count)
    const hasty = await pair(count + 1)
    await players.end()

    const readers = pairs.flatMap(({ two, id }) =>
      two.map((user) => startChatReader({ user, conversations: [id], origins, random })),
    )
    let isStopping = false
    let isBlockedOver = false
    const talking = [
      ...pairs.map(({ two, id }) => converse(calls, two, id, { random, isStopping: () => isStopping })),
      converse(calls, blocked.two, blocked.id, { random, isStopping: () => isBlockedOver }),
    ]
    const started = Date.now()
    const plan = planFaults({ seed, seconds, members: options.processes, kinds, every })
    const faults = await runFaults(plan, harness)
    await sleep(Math.max(0, seconds * 1_000 - (Date.now() - started)))

    await calls.block(...blocked.two, blocked.id)
    await sleep(BLOCKED_MS)
    isStopping = true
    isBlockedOver = true
    const burst = await Promise.all(
      Array.from({ length: MESSAGE_LIMIT.count + 5 }, (_, index) =>
        calls.sendOnce(hasty.two[0], hasty.id, `hasty-${index}`),
      ),
    )
    const burstOk = burst.filter(({ operation }) => operation.outcome === 'ok').length
    await Promise.all(talking)

    const { messages, offers } = await readChatTables(databaseUrl)
    const countMessages = (id: string) => messages.filter(({ conversation }) => conversation === id).length
    // What comes by itself, before every reader asks.
    const shownAll = () =>
      readers.every(({ shown }) => [...shown].every(([id, ids]) => ids.length === countMessages(id)))
    for (const end = Date.now() + PUSHED_MS; !shownAll() && Date.now() < end;) await sleep(50)
    const isPushed = shownAll()
    await Promise.race([Promise.all(readers.map((reader) => reader.catchUp())), sleep(SETTLE_MS)])
    for (const reader of readers) reader.stop()
    const violations: Violation[] = [
      ...checkChat({
        sends: calls.sends,
        moves: calls.moves,
        blocks: calls.blocks,
        messages,
        offers,
        readers: readers.flatMap(({ user, shown }) =>
          [...shown].map(([conversation, ids]) => ({ reader: user.id, conversation, ids })),
        ),
      }),
      ...(burstOk === MESSAGE_LIMIT.count
        ? []
        : [{ kind: 'another limit', detail: `${burstOk} of a burst were stored` }]),
      ...faults.errors.map((detail) => ({ kind: 'did not start', detail })),
    ]
    return {
      violations,
      faults: faults.done,
      messages: messages.length,
      longest: Math.max(...pairs.map(({ id }) => countMessages(id))),
      offers: offers.size,
      moves: calls.moves.length,
      statuses: Object.fromEntries(calls.statuses),
      isPushed,
      shown: readers.flatMap(({ delays }) => delays).length,
      slowestMs: Math.max(0, ...readers.flatMap(({ delays }) => delays)),
      catchUps: readers.reduce((sum, reader) => sum + reader.catchUps(), 0),
    }
  })
export type ChatResult = Awaited<ReturnType<typeof runChat>>
