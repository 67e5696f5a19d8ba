import { createPlayers } from '#server/composition/players.ts'
import { joinProcesses, type Processes } from '#server/composition/processes.ts'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { readEnv } from '#server/env.ts'
import { createEventBus } from '#server/events/event-bus.ts'
import type { ServerEventBus, ServerEvents } from '#server/events/server-events.ts'
import { createClientAddresses, decorateClientAddress } from '#server/http/client-address.ts'
import { exclusionForecastFrom } from '#server/modules/estimates/compute-exclusion-forecast.ts'
import { problemHandler } from '#server/http/problem.ts'
import { schemaController } from '#server/openapi/schema-controller.ts'
import Fastify from 'fastify'
import type { AddressInfo } from 'node:net'

const ORIGIN = 'https://values.test'

export type Joining = { db: Database; events: ServerEventBus; report: (error: unknown) => void }

/** A function that joins a process to the others of the site on a Redis. */
export const joinOnRedis = (databaseUrl: string, redisUrl: string) => (joining: Joining) =>
  joinProcesses({ ...joining, env: environment(databaseUrl, redisUrl), log: Fastify().log })

const environment = (DATABASE_URL: string, REDIS_URL: string) =>
  readEnv({ DATABASE_URL, REDIS_URL, DEMO: 'off', PUBLIC_ORIGIN: ORIGIN })

/** Sign-in and chat of one process, composed as in the site, on a database and a bus that it shares with others. */
export async function startPlayers(url: string, join: (joining: Joining) => Promise<Processes | undefined>) {
  const failures: unknown[] = []
  const report = (error: unknown) => void failures.push(error)
  const events = createEventBus<ServerEvents>(report)
  const db = await openDatabase(url, { connections: 6 })
  const processes = await join({ db, events, report })
  const players = await createPlayers({
    env: environment(url, 'redis://unused.test'),
    db,
    events,
    origins: [ORIGIN],
    demo: undefined,
    computeExclusionForecast: exclusionForecastFrom,
    report,
    processes,
  })
  const app = Fastify({ forceCloseConnections: true, schemaController })
  decorateClientAddress(app, createClientAddresses())
  app.setErrorHandler(problemHandler)
  for (const module of [...players.modules, ...players.privateModules]) await app.register(module)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const gateway = players.chat.attach({
    server: app.server,
    allowedOrigins: [ORIGIN],
    log: { info: () => {}, warn: (line) => failures.push(line) },
  })
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` // a TCP server's address is never a string
  async function stop() {
    await gateway.close()
    players.chat.hub.close()
    await app.close()
    await processes?.leave()
    await db.destroy()
  }
  return { origin, events, db, failures, processes, stop }
}
