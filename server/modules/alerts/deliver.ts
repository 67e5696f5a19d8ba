import type { Database } from '#server/db/database.ts'
import { type GuardedFetch, type OutgoingAnswer, OutgoingError } from '#server/http/guarded-fetch.ts'
import { type DiscordAnswer, readDiscordAnswer } from './discord-answer.ts'
import { discordMessage, pushPayload, pushTopic } from './messages.ts'
import { type Claimed, createOutboxRepository, LEASE_MS, type Settled } from './outbox.repository.ts'
import type { PushStops } from './push-stops.ts'
import type { Targets } from './targets.ts'
import type { EncryptPushes, PlainPush, Vapid } from './web-push.ts'

type Options = {
  db: Database
  fetch: GuardedFetch
  /** Undefined: web push is off. */
  vapid: Vapid | undefined
  encrypt: EncryptPushes
  isPushHost: (host: string) => boolean
  /** Origin of this site. */
  origin: string
  targets: Pick<Targets, 'dropDead' | 'noteFailure' | 'noteFirstUse'>
  stops: PushStops
  /** Logs what the operator should know. */
  warn: (facts: object, text: string) => void
  report: (error: unknown) => void
  /** Called when half of what was held is done, so that more can be taken. */
  onCapacity: () => void
  /** Milliseconds. */
  now: () => number
}

/** A lot's pushes by the ids of their messages. */
type Encrypted = Promise<ReadonlyMap<string, Uint8Array | undefined>>

/** Result of one try. `later`: it is tried again, not before that time. */
type Result =
  | { kind: 'sent' | 'dead'; status: number | null }
  /** `said`: the service's own words, missing where the message is only too old. */
  | { kind: 'failed'; status: number | null; said?: DiscordAnswer }
  | { kind: 'later'; at: number; status: number | null }
  /** Not tried: its service is paused. */
  | { kind: 'held'; at: number }

/** Messages that this process holds, takes together and sends simultaneously; requests are answered between two batches. AL203 */
const MAX_CLAIMED = 1_000
const BATCH_SIZE = 200
const MAX_CONCURRENT = 128
export const MAX_DELIVERY_ATTEMPTS = 5
/** A value is old news after a day. */
const TTL_MS = 86_400_000
/** Doubled with every try. */
const RETRY_MS = 5_000
const MAX_RETRY_MS = 3_600_000
/** Longest delay before results are written, so that they are written together. */
const SETTLE_MS = 50
/** Discord answers so when it has banned the address of this server. AL49 */
const DISCORD_PAUSE_MS = 600_000
/** Discord's code for a thread or channel that is gone. */
const UNKNOWN_CHANNEL = 10_003

/** Sends what the outbox holds: at least once, each endpoint in its own queue (AL31 to AL34, AL43 to AL49). */
export function createDelivery({
  db,
  fetch,
  vapid,
  encrypt,
  isPushHost,
  origin,
  targets,
  stops,
  warn,
  report,
  onCapacity,
  now,
}: Options) {
  const outbox = createOutboxRepository(db)
  const queues = new Map<string, Promise<void>>()
  /** The messages that this process has taken and not settled: until when each is its own, by id. */
  const leases = new Map<string, number>()
  let sending = 0
  let isStopped = false
  const waitingForTurn: (() => void)[] = []
  let discordFrom = 0
  /** Targets that never worked and failed here, although the message at hand may have been taken before. */
  const failing = new Set<string>()

  let results: Settled[] = []
  let settling: Promise<void> | undefined

  /** Results of many messages share a transaction. */
  function settle(result: Settled): Promise<void> {
    results.push(result)
    settling ??= new Promise<void>((done) => setTimeout(done, SETTLE_MS)).then(async () => {
      const batch = results
      results = []
      settling = undefined
      await outbox.settle(batch, now())
    })
    return settling
  }

  async function takeTurn() {
    if (sending >= MAX_CONCURRENT) await new Promise<void>((start) => waitingForTurn.push(start))
    sending++
  }
  function endTurn() {
    sending--
    waitingForTurn.shift()?.()
  }

  const plainPush = ({ target, content }: Claimed, isShort = false): PlainPush => ({
    text: JSON.stringify(pushPayload(content, origin, isShort)),
    keys: { p256dh: target.p256dh!, auth: target.auth! },
  })

  async function encryptLot(messages: readonly Claimed[]): Encrypted {
    const pushes = vapid ? messages.filter(({ target }) => target.kind === 'push') : []
    const bodies = pushes.length === 0 ? [] : await encrypt(pushes.map((each) => plainPush(each)))
    return new Map(pushes.map(({ message }, index) => [message.id, bodies[index]]))
  }

  async function tryPush(claimed: Claimed, encrypted: Encrypted): Promise<Result> {
    const { target } = claimed
    if (!vapid || !isPushHost(target.name)) return { kind: 'failed', status: null }
    const heldUntil = stops.holdUntil(target)
    if (heldUntil !== null) return { kind: 'held', at: heldUntil }
    return sendPush(claimed, vapid, encrypted).finally(() => stops.endProbe(target))
  }

  async function sendPush({ message, target, content }: Claimed, vapid: Vapid, encrypted: Encrypted): Promise<Result> {
    const long = (await encrypted).get(message.id)
    if (!long) return { kind: 'dead', status: null }
    const send = (body: Uint8Array) =>
      fetch(
        target.address,
        vapid.toCall(target.address, body, { ttlSeconds: TTL_MS / 1_000, topic: pushTopic(content) }),
      )
    let answer = await send(long)
    if (answer.status === 413) {
      const [short] = await encrypt([plainPush({ message, target, content }, true)])
      answer = await send(short!)
    }
    const { status } = answer
    if (status >= 200 && status < 300) {
      await stops.noteSuccess(target)
      return { kind: 'sent', status }
    }
    if (status === 404 || status === 410) return { kind: 'dead', status }
    const isRefused = status === 401 || status === 403
    if (isRefused) await stops.noteRefusal(target, status)
    const mayPass = isPassing(status) || (isRefused && target.used_at !== null)
    return mayPass ? retry(message.attempts, answer) : { kind: 'failed', status, said: {} }
  }

  async function tryDiscord({ message, target, content }: Claimed): Promise<Result> {
    if (now() < discordFrom) return { kind: 'held', at: discordFrom }
    const answer = await fetch(target.address, {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(discordMessage(content, origin)),
    })
    const { status, headers } = answer
    if (status >= 200 && status < 300) return { kind: 'sent', status }
    const said = readDiscordAnswer(answer.body, target.address)
    // A thread that is gone leaves the webhook.
    if (status === 404 && said.code === UNKNOWN_CHANNEL) return { kind: 'failed', status, said }
    // A 403 without Discord's JSON is of the firewall before it, which refuses this server and no webhook.
    if (status === 401 || status === 404 || (status === 403 && said.code !== undefined)) return { kind: 'dead', status }
    if (status === 429 && !Object.keys(headers).some((name) => name.startsWith('x-ratelimit'))) {
      discordFrom = now() + DISCORD_PAUSE_MS
      warn({ status }, 'Discord refuses this server: its webhooks rest for ten minutes')
    }
    return isPassing(status) ? retry(message.attempts, answer, said) : { kind: 'failed', status, said }
  }

  function retry(attempts: number, answer?: OutgoingAnswer, said: DiscordAnswer = {}): Result {
    const status = answer?.status ?? null
    if (attempts >= MAX_DELIVERY_ATTEMPTS) return { kind: 'failed', status, said }
    const backoff = Math.min(RETRY_MS * 2 ** (attempts - 1), MAX_RETRY_MS)
    return { kind: 'later', at: now() + Math.max(backoff, retryAfterMs(answer, now())), status }
  }

  async function attempt(claimed: Claimed, encrypted: Encrypted): Promise<Result> {
    const { message, target } = claimed
    if (now() - message.due_at > TTL_MS) return { kind: 'failed', status: message.status }
    try {
      return await (target.kind === 'push' ? tryPush(claimed, encrypted) : tryDiscord(claimed))
    } catch (error) {
      if (!(error instanceof OutgoingError)) throw error
      return error.isRefused ? { kind: 'dead', status: null } : retry(message.attempts)
    }
  }

  /** Sends the messages of one target in their order; answers when the rest of them may be tried. */
  async function send(claimed: Claimed, encrypted: Encrypted): Promise<number | null> {
    const { message, target } = claimed
    await takeTurn()
    const result = await attempt(claimed, encrypted).finally(endTurn)
    switch (result.kind) {
      case 'sent':
        await settle({ id: message.id, targetId: target.id, state: 'sent', status: result.status })
        if (target.used_at === null && (target.failure !== null || failing.delete(target.id)))
          await targets.noteFirstUse(target)
        return null
      case 'failed':
        await settle({ id: message.id, targetId: target.id, state: 'failed', status: result.status })
        if (result.said) {
          failing.add(target.id)
          await targets.noteFailure(target, {
            ...(result.status !== null && { status: result.status }),
            ...result.said,
          })
        }
        return null
      case 'dead':
        await settle({ id: message.id, targetId: target.id, state: 'failed', status: result.status })
        failing.delete(target.id)
        await targets.dropDead(target)
        return Infinity
      case 'held':
        await outbox.release(message, result.at)
        return result.at
      case 'later':
        await (result.at - message.due_at > TTL_MS
          ? settle({ id: message.id, targetId: target.id, state: 'failed', status: result.status })
          : outbox.postpone(message, result.at, result.status))
        return result.at
    }
  }

  async function sendAll(messages: readonly Claimed[], encrypted: Encrypted) {
    let resumeAt: number | null = null
    for (const claimed of messages) {
      try {
        // The messages of a dead target are settled with it.
        if (isStopped) await outbox.release(claimed.message, now())
        else if (resumeAt === null) resumeAt = await send(claimed, encrypted)
        else if (resumeAt !== Infinity) await outbox.release(claimed.message, resumeAt)
      } catch (error) {
        report(error)
      }
      leases.delete(claimed.message.id)
      if (leases.size === MAX_CLAIMED / 2) onCapacity()
    }
  }

  function enqueue(messages: readonly Claimed[]) {
    const encrypted = encryptLot(messages)
    // Each message reports it, unless none is tried.
    encrypted.catch(() => {})
    const byTarget = new Map<string, Claimed[]>()
    for (const each of messages) {
      leases.set(each.message.id, each.message.next_at)
      const list = byTarget.get(each.target.id)
      if (list) list.push(each)
      else byTarget.set(each.target.id, [each])
    }
    for (const [id, list] of byTarget) {
      const queue = (queues.get(id) ?? Promise.resolve()).then(() => sendAll(list, encrypted))
      queues.set(id, queue)
      void queue.then(() => {
        if (queues.get(id) === queue) queues.delete(id)
      })
    }
  }

  /** Messages that this process still sends stay its own. CL93 */
  async function renewLeases() {
    const ending = new Map([...leases].filter(([, until]) => until - now() <= LEASE_MS / 2))
    if (ending.size === 0) return
    const until = now() + LEASE_MS
    for (const id of await outbox.renew(ending, until)) if (leases.has(id)) leases.set(id, until)
  }

  return {
    /** Takes what is due, as much as this process can hold, and begins to send it. True: there may be more. */
    async look(): Promise<boolean> {
      await renewLeases()
      const capacity = Math.min(BATCH_SIZE, MAX_CLAIMED - leases.size)
      if (capacity <= 0) return false
      const overdue = [...leases].filter(([, until]) => until <= now()).map(([id]) => id)
      const messages = await outbox.claim(now(), capacity, overdue)
      if (messages.length > 0) await stops.look()
      enqueue(messages)
      return messages.length === capacity
    },
    /** Gives back what has not been tried; resolves when the tries that run have ended. */
    async stop(): Promise<void> {
      isStopped = true
      while (queues.size > 0) await Promise.all(queues.values())
    },
  }
}

/** Busy, or broken for the moment. */
const isPassing = (status: number) => status === 408 || status === 429 || status >= 500

/** From seconds or a date; Discord's seconds have decimals. */
function retryAfterMs(answer: OutgoingAnswer | undefined, now: number): number {
  const text = answer?.headers['retry-after']
  if (typeof text !== 'string') return 0
  const seconds = /^\d+(\.\d+)?$/.test(text) ? Number(text) : (Date.parse(text) - now) / 1_000
  return Number.isFinite(seconds) ? Math.min(Math.max(0, seconds * 1_000), TTL_MS) : 0
}
