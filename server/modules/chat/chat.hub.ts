import type { ChatServerFrame, UserStatus } from '#contract/chat.ts'
import type { Bus } from '#server/bus/bus.ts'
import type { Pages } from '#server/bus/shared-state.ts'
import type { ServerEventBus, ServerEvents } from '#server/events/server-events.ts'
import { textFrames } from '#server/live/frames.ts'
import type { Subscriber } from '#server/live/live.hub.ts'
import { type Clock, systemClock } from '#server/time/clock.ts'
import { CloseCode } from '#contract/live.ts'
import type { ConversationsRepository } from './conversations.repository.ts'
import { readBy } from './messages.repository.ts'
import type { MissedRepository } from './missed.repository.ts'
import { createRoster } from './roster.ts'
import { sendMissed } from './send-missed.ts'
import { sharePresence } from './share-presence.ts'
import { createTyping } from './typing.ts'

export type ChatHubOptions = {
  events: ServerEventBus
  conversations: Pick<ConversationsRepository, 'listPartners' | 'findOther' | 'mayType'>
  /** Those of these users who are invisible. */
  findInvisible: (userIds: readonly string[]) => Promise<ReadonlySet<string>>
  /** Whether a user may write to others now. */
  mayWrite: (userId: string) => Promise<boolean>
  /** Receives failed reads; a status is then not sent. */
  report: (error: unknown) => void
  /** Undefined: the site is one process. */
  shared?: SharedChat
  clock?: Clock
  /** The time of day, in milliseconds. */
  now?: () => number
}

export type SharedChat = {
  bus: Bus
  pages: Pages
  /** Read for what the bus lost. */
  missed: MissedRepository
}

export type ChatSubscriber = Pick<Subscriber, 'deliver'> & { close(code: number, reason: string): void }

/** The part of a message's frame that this member may read. CH167 */
function frameReadBy(userId: string, frame: ChatServerFrame): ChatServerFrame {
  if (frame.type === 'CHAT_MESSAGE') {
    const { data, type } = frame
    return { type, data: { ...data, message: readBy(userId, data.message) } }
  }
  if (frame.type !== 'TRADE_OFFER' || frame.data.message === null) return frame
  const { data, type } = frame
  return { type, data: { ...data, message: readBy(userId, frame.data.message) } }
}

/** Frames only for sockets whose client shows the chat. */
const isForChat = ({ type }: ChatServerFrame) =>
  type === 'USER_STATUS' || type === 'TYPING_START' || type === 'TYPING_STOP'

export type ChatHub = ReturnType<typeof createChatHub>

/**
 * Sends chat frames to all sockets of their recipients, and each user's presence to their partners (CH2, CH5, CH9, CH10).
 * Stores nothing: messages and offers are on disk before their frame is published, and an absent user reads them later.
 */
export function createChatHub({
  events,
  conversations,
  findInvisible,
  mayWrite,
  report,
  shared,
  clock = systemClock,
  now = Date.now,
}: ChatHubOptions) {
  const subscribers = new Map<string, Set<ChatSubscriber>>()
  /** Those whose client shows the chat; the others only listen. CH124 */
  const chatting = new Set<ChatSubscriber>()
  /** Those of them that count in the roster. */
  const counted = new Set<ChatSubscriber>()
  /** For each read of who is invisible: the users who have chosen since it began. */
  const reads = new Set<Set<string>>()
  const roster = createRoster({ clock, events, now })
  const typing = createTyping({ clock, events })
  const sharing = shared
    ? [
        sharePresence({ roster, clock, bus: shared.bus, pages: shared.pages }),
        sendMissed({
          events,
          missed: shared.missed,
          bus: shared.bus,
          clock,
          now,
          report,
          userIds: () => [...subscribers.keys()],
          // Their first message may be among those that are missing.
          send(event) {
            sendPublished(event)
            introduce(event.to)
          },
          part,
          restart(userId) {
            for (const subscriber of subscribers.get(userId) ?? [])
              subscriber.close(CloseCode.restart, 'too much missed')
          },
        }),
      ]
    : []

  const background = (work: Promise<void>) => void work.catch(report)

  /** Encodes the frame once for all sockets. */
  function send(userIds: readonly string[], frame: ChatServerFrame) {
    const all = userIds.flatMap((userId) => [...(subscribers.get(userId) ?? [])])
    const sockets = isForChat(frame) ? all.filter((each) => chatting.has(each)) : all
    if (sockets.length === 0) return
    const bytes = textFrames([JSON.stringify(frame)])
    for (const subscriber of sockets) subscriber.deliver(bytes)
  }

  /** Sending a message ends typing it, a restriction ends all typing, and a conversation's first message introduces its members. */
  function sendPublished({ to, frame }: ServerEvents['chat.frame']) {
    const message = frame.type === 'CHAT_MESSAGE' || frame.type === 'TRADE_OFFER' ? frame.data.message : null
    if (frame.type === 'MEASURES_CHANGED' && frame.data.restriction) for (const userId of to) typing.stopAll(userId)
    if (message) typing.stop(message.senderId, message.conversationId)
    if (frame.type === 'VISIBILITY_CHANGED') for (const userId of to) changeVisibility(userId, frame.data.isInvisible)
    if (frame.type === 'TYPING_ALLOWED') for (const userId of to) typing.stop(userId, frame.data.conversationId)
    if (message) for (const userId of to) send([userId], frameReadBy(userId, frame))
    else send(to, frame)
    if (message?.seq === 1) introduce(to)
  }

  /** Reads which of these users are invisible, and again who has chosen in the meantime. */
  async function readVisibility(
    userIds: readonly string[],
    apply: (userId: string, isInvisible: boolean) => void = roster.hide,
  ): Promise<void> {
    const changed = new Set<string>()
    reads.add(changed)
    try {
      const invisible = await findInvisible(userIds)
      for (const userId of userIds) if (!changed.has(userId)) apply(userId, invisible.has(userId))
    } finally {
      reads.delete(changed)
    }
    const again = userIds.filter((userId) => changed.has(userId))
    if (again.length > 0) await readVisibility(again, apply)
  }

  /** Hides immediately; shows only what is stored, because the choices of two devices may arrive in another order. */
  function changeVisibility(userId: string, isInvisible: boolean) {
    for (const changed of reads) changed.add(userId)
    if (isInvisible) {
      typing.stopAll(userId)
      roster.hide(userId, true)
    }
    background(readVisibility([userId]))
  }

  function getStatus(userId: string): UserStatus {
    const status = roster.getStatus(userId)
    const idleMs = status === 'online' ? undefined : roster.idleMs(userId)
    return { userId, status, lastSeenAt: idleMs === undefined ? null : new Date(now() - idleMs).toISOString() }
  }

  const sendStatus = (to: readonly string[], about: readonly UserStatus[]) =>
    send(to, { type: 'USER_STATUS', data: [...about] })

  /** Reads the partners each time, because of blocks; reads the status last, so that the last one sent is current. */
  async function sendToPartners(userId: string) {
    if (subscribers.size === 0) return
    const partners = await conversations.listPartners(userId)
    sendStatus(partners, [getStatus(userId)])
  }

  /** Sends each of these users the status of the others. */
  function introduce(userIds: readonly string[]) {
    for (const userId of userIds) sendStatus([userId], userIds.filter((other) => other !== userId).map(getStatus))
  }

  /** Each of the two now looks offline to the other. */
  function part([one, other]: readonly [string, string]) {
    for (const [from, to] of [
      [one, other],
      [other, one],
    ] as const) {
      typing.stopAll(from, to)
      sendStatus([to], [{ userId: from, status: 'offline', lastSeenAt: null }])
    }
  }

  const subscriptions = [
    events.subscribe('chat.frame', sendPublished),
    events.subscribe('presence.changed', ({ userId }) => background(sendToPartners(userId))),
    events.subscribe('users.introduced', ({ userIds }) => introduce(userIds)),
    events.subscribe('users.parted', ({ userIds }) => part(userIds)),
    // A choice may be among what the bus lost.
    shared?.bus.onGap(() => background(readVisibility([...subscribers.keys()]))) ?? (() => {}),
  ]

  const deliverStatus = (subscriber: ChatSubscriber, about: readonly UserStatus[]) =>
    subscriber.deliver(
      textFrames([JSON.stringify({ type: 'USER_STATUS', data: [...about] } satisfies ChatServerFrame)]),
    )

  function openChat(userId: string, subscriber: ChatSubscriber) {
    const isNew = !chatting.has(subscriber)
    chatting.add(subscriber)
    background(
      (async () => {
        if (isNew)
          await readVisibility([userId], (_, isInvisible) => {
            if (!chatting.has(subscriber)) return
            counted.add(subscriber)
            roster.socketOpened(userId, isInvisible)
          })
        const partners = await conversations.listPartners(userId)
        if (chatting.has(subscriber)) deliverStatus(subscriber, partners.map(getStatus))
      })(),
    )
  }

  function closeChat(userId: string, subscriber: ChatSubscriber) {
    if (!chatting.delete(subscriber)) return
    if (![...(subscribers.get(userId) ?? [])].some((each) => chatting.has(each))) typing.stopAll(userId)
    if (counted.delete(subscriber)) roster.socketClosed(userId)
  }

  return {
    /**
     * Adds a socket of a user and sends it their partners' status. `listensOnly`: it gets neither status nor typing, and its user is
     * not online by it, until its client opens the chat. Returns the function that removes it.
     */
    join(userId: string, subscriber: ChatSubscriber, { listensOnly = false } = {}): () => void {
      const own = subscribers.get(userId) ?? new Set()
      subscribers.set(userId, own.add(subscriber))
      if (listensOnly) deliverStatus(subscriber, [])
      else openChat(userId, subscriber)
      return () => {
        if (!own.delete(subscriber)) return
        if (own.size === 0) subscribers.delete(userId)
        closeChat(userId, subscriber)
      }
    },

    /** The client of a user's socket shows the chat from now on, or no longer. */
    openChat,
    closeChat,

    /** Counts a user's sockets: all of this process, and those of the others that make them online. */
    countSockets: (userId: string) =>
      roster.countSockets(userId) - (roster.getOwn(userId)?.sockets ?? 0) + (subscribers.get(userId)?.size ?? 0),

    /** Publishes that a user starts or stops typing; false: the conversation is not theirs. */
    async type(userId: string, conversationId: string, isTyping: boolean): Promise<boolean> {
      const otherId = await conversations.findOther(userId, conversationId)
      if (otherId === undefined) return false
      if (!isTyping) typing.stop(userId, conversationId)
      else if (
        roster.ownsVisible(userId) &&
        (await mayWrite(userId)) &&
        (await conversations.mayType(userId, conversationId))
      )
        if (roster.ownsVisible(userId)) typing.start(userId, otherId, conversationId)
      return true
    },

    /** Ends all timers and subscriptions; nothing is sent afterwards. */
    close() {
      for (const unsubscribe of subscriptions) unsubscribe()
      typing.close()
      for (const end of sharing) end()
      roster.close()
      subscribers.clear()
      chatting.clear()
      counted.clear()
    },
  }
}
