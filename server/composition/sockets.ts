import type { ServerEventBus, SlowAction } from '#server/events/server-events.ts'
import type { ClientAddresses } from '#server/http/client-address.ts'
import { attachLiveGateway, LIVE_PATH } from '#server/live/live.gateway.ts'
import { refuseOtherUpgrades } from '#server/live/upgrades.ts'
import { STREAM_PATH } from '#server/modules/stream/stream.gateway.ts'
import { CHAT_PATH } from '#server/modules/chat/chat.gateway.ts'
import type { Chat } from '#server/modules/chat/chat.ts'
import type { FastifyInstance } from 'fastify'
import { connectHub } from './connect-hub.ts'
import type { DataModules } from './data-modules.ts'
import type { Hatches } from './hatches.ts'
import type { Streams } from './streams.ts'

type Options = {
  app: FastifyInstance
  events: ServerEventBus
  data: Pick<DataModules, 'values'>
  hatches: Hatches
  chat: Chat
  streams: Streams
  allowedOrigins: readonly string[]
  findAddress: ClientAddresses['ofRequest']
  isDevelopment: boolean
  report: (error: unknown) => void
}

/** The live channel and the chat on the site's own port. */
export function openSockets({
  app,
  events,
  data,
  hatches: { tail, log: hatchLog, stats },
  chat,
  streams,
  allowedOrigins,
  findAddress,
  isDevelopment,
  report,
}: Options) {
  const { server, log } = app
  const hub = connectHub({
    events,
    tail,
    log: hatchLog,
    stats: stats.current,
    changes: data.values.number,
    report,
  })
  const shared = { server, allowedOrigins, findAddress, log }
  const onSlow = (channel: 'live' | 'chat' | 'stream') => (action: SlowAction) =>
    events.publish('subscriber.slow', { channel, action })
  const live = attachLiveGateway({ ...shared, hub, onSlow: onSlow('live') })
  const talk = chat.attach({ ...shared, onSlow: onSlow('chat') })
  const stream = streams.attach({ ...shared, onSlow: onSlow('stream') })
  // In development Vite handles upgrades of its own.
  if (!isDevelopment) refuseOtherUpgrades(server, [LIVE_PATH, CHAT_PATH, STREAM_PATH])
  return {
    /** The position of every live subscriber. */
    get position() {
      return hub.position
    },
    get subscribers() {
      return hub.subscribers
    },
    get chatConnections() {
      return talk.connections
    },
    /** Closes all connections with 1012, in batches. */
    async close() {
      streams.close()
      await Promise.all([live.close(), talk.close(), stream.close()])
      hub.close()
      chat.hub.close()
    },
  }
}
