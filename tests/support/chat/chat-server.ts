import { createAccountsRepository } from '#server/modules/auth/accounts.repository.ts'
import { createPlayerModules } from '#server/composition/player-modules.ts'
import { createConversationsRepository } from '#server/modules/chat/conversations.repository.ts'
import { createLicenceRepository } from '#server/modules/chat/licence.repository.ts'
import { createMessagesRepository } from '#server/modules/chat/messages.repository.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { createEventBus } from '#server/events/event-bus.ts'
import type { ServerEvents } from '#server/events/server-events.ts'
import { problemHandler } from '#server/http/problem.ts'
import { schemaController } from '#server/openapi/schema-controller.ts'
import Fastify from 'fastify'

type Options = {
  origin: string
  url?: string
  /** Called with each frame of what is stored, before any socket gets it. */
  beforeDelivery?: () => void
}

/** The chat alone, over a database that outlives its restarts. It listens nowhere. */
export async function chatServer({ origin, url = ':memory:', beforeDelivery }: Options) {
  const db = await openDatabase(url)
  const failures: unknown[] = []

  async function start() {
    const report = (error: unknown) => void failures.push(error)
    const events = createEventBus<ServerEvents>(report)
    if (beforeDelivery) events.subscribe('chat.frame', beforeDelivery)
    const { auth, chat } = await createPlayerModules({
      db,
      events,
      report,
      oidc: undefined,
      platformId: 'roblox',
      origins: [origin],
    })
    const app = Fastify({ forceCloseConnections: true, schemaController })
    app.setErrorHandler(problemHandler)
    await app.register(chat.module)
    await app.ready()
    const gateway = chat.attach({
      server: app.server,
      allowedOrigins: [origin],
      findAddress: () => undefined,
      log: { info: () => {}, warn: (line) => failures.push(line) },
    })
    return {
      app,
      auth,
      async stop() {
        await gateway.close()
        chat.hub.close()
        await app.close()
      },
    }
  }

  let started = await start()
  let isUp = true
  return {
    failures,
    app: () => (isUp ? started.app : null),
    async person(name: string) {
      const id = await createAccountsRepository(db).signIn(
        { issuer: 'https://platform.test', subject: name, name, displayName: name, picture: null },
        Date.now(),
      )
      await createLicenceRepository(db).pass(id, Date.now())
      return { id, token: await started.auth.sessions.open(id) }
    },
    /** Of two who may type to each other. */
    async conversation(one: { id: string }, other: { id: string }) {
      const conversations = createConversationsRepository(db)
      const id = await conversations.open(one.id, other.id, Date.now())
      await conversations.allowTyping(other.id, id, Date.now())
      return id
    },
    stored: (id: string) => createMessagesRepository(db).all(id),
    /** Closes all sockets, is down for this many milliseconds, and restarts on the same database. */
    async restart(downMs: number) {
      isUp = false
      await started.stop()
      await new Promise<void>((resolve) => void setTimeout(resolve, downMs))
      started = await start()
      isUp = true
    },
    async close() {
      await started.stop()
      await db.destroy()
    },
  }
}
