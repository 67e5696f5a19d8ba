import type { ServerEventBus } from '#server/events/server-events.ts'
import { attachLiveGateway, LIVE_PATH } from '#server/live/live.gateway.ts'
import { createLiveHub } from '#server/live/live.hub.ts'
import { refuseOtherUpgrades } from '#server/live/upgrades.ts'
import { CHAT_PATH } from '#server/modules/chat/chat.gateway.ts'
import type { Chat } from '#server/modules/chat/chat.ts'
import type { FastifyInstance } from 'fastify'
import type { DataModules } from './data-modules.ts'

type Options = {
  app: FastifyInstance
  events: ServerEventBus
  data: DataModules
  chat: Chat
  allowedOrigins: readonly string[]
  isDevelopment: boolean
  report: (error: unknown) => void
}

/** The live channel and the chat on the site's own port. */
export async function openSockets({ app, events, data, chat, allowedOrigins, isDevelopment, report }: Options) {
  const { server, log } = app
  const hub = await createLiveHub({
    log: data.hatchLog,
    stats: data.stats.current,
    changes: data.values.number,
    onCount: (subscribers) => events.publish('subscribers.changed', subscribers),
    report,
  })
  events.subscribe('hatches.stored', hub.publish)
  events.subscribe('values.changed', ({ number, slugs }) => hub.publishChanges(number, slugs))
  const gateways = [
    attachLiveGateway({ server, hub, allowedOrigins, log }),
    chat.attach({ server, allowedOrigins, log }),
  ]
  // In development Vite handles upgrades of its own.
  if (!isDevelopment) refuseOtherUpgrades(server, [LIVE_PATH, CHAT_PATH])
  return {
    /** Closes all connections with 1012, in batches. */
    async close() {
      await Promise.all(gateways.map((gateway) => gateway.close()))
      hub.close()
      chat.hub.close()
    },
  }
}
