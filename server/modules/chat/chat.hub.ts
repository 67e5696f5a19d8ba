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

/** Of a frame with a message: what this member may read of it. CH167 */
function frameReadBy(userId: string, frame: ChatServerFrame): ChatServerFrame {
  if (frame.type === 'CHAT_MESSAGE') {
    const { data, type } = frame
    return { type, data: { ...data, message: readBy(userId, data.message) } }
  }
  if (frame.type !== 'TRADE_OFFER' || frame.data.message === null) return frame
  const { data, type } = frame
  return { type, data: { ...data, message: readBy(userId, frame.data.message) } }
}

export type ChatHub = ReturnType<typeof createChatHub>

/**
 * Sends chat frames to all sockets of their recipients, and each user's presence to their partners (CH2, CH5, CH9, CH10).
 * Stores nothing: messages and offers are on disk before their frame is published, and an absent user reads them later.
 */
export function createChatHub({
  events,
  conversations,
  mayWrite,
  report,
  shared,
  clock = systemClock,
  now = Date.now,
}: ChatHubOptions) {
  const subscribers = new Map<string, Set<ChatSubscriber>>()
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
    const sockets = userIds.flatMap((userId) => [...(subscribers.get(userId) ?? [])])
    if (sockets.length === 0) return
    const bytes = textFrames([JSON.stringify(frame)])
    for (const subscriber of sockets) subscriber.deliver(bytes)
  }

  /** Sending a message ends typing it, a restriction ends all typing, and a conversation's first message introduces its members. */
  function sendPublished({ to, frame }: ServerEvents['chat.frame']) {
    const message = frame.type === 'CHAT_MESSAGE' || frame.type === 'TRADE_OFFER' ? frame.data.message : null
    if (frame.type === 'MEASURES_CHANGED' && frame.data.restriction) for (const userId of to) typing.stopAll(userId)
    if (message) typing.stop(message.senderId, message.conversationId)
    if (frame.type === 'TYPING_ALLOWED') for (const userId of to) typing.stop(userId, frame.data.conversationId)
    if (message) for (const userId of to) send([userId], frameReadBy(userId, frame))
    else send(to, frame)
    if (message?.seq === 1) introduce(to)
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
  ]

  return {
    /** Adds a socket of a user and sends it their partners' status. Returns the function that removes it. */
    join(userId: string, subscriber: ChatSubscriber): () => void {
      const own = subscribers.get(userId) ?? new Set()
      subscribers.set(userId, own.add(subscriber))
      roster.socketOpened(userId)
      background(
        conversations.listPartners(userId).then((partners) => {
          if (own.has(subscriber))
            subscriber.deliver(
              textFrames([
                JSON.stringify({ type: 'USER_STATUS', data: partners.map(getStatus) } satisfies ChatServerFrame),
              ]),
            )
        }),
      )
      return () => {
        if (!own.delete(subscriber)) return
        if (own.size === 0) {
          subscribers.delete(userId)
          typing.stopAll(userId)
        }
        roster.socketClosed(userId)
      }
    },

    /** Counts a user's sockets to all processes. */
    countSockets: roster.countSockets,

    /** Publishes that a user starts or stops typing; false: the conversation is not theirs. */
    async type(userId: string, conversationId: string, isTyping: boolean): Promise<boolean> {
      const otherId = await conversations.findOther(userId, conversationId)
      if (otherId === undefined) return false
      if (!isTyping) typing.stop(userId, conversationId)
      else if ((await mayWrite(userId)) && (await conversations.mayType(userId, conversationId)))
        typing.start(userId, otherId, conversationId)
      return true
    },

    /** Ends all timers and subscriptions; nothing is sent afterwards. */
    close() {
      for (const unsubscribe of subscriptions) unsubscribe()
      typing.close()
      for (const end of sharing) end()
      roster.close()
      subscribers.clear()
    },
  }
}
