import type { ChatServerFrame } from '#contract/chat.ts'
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
import { onTestFinished } from 'vitest'
import { WebSocket } from 'ws'

type Joining = { db: Database; events: ServerEventBus; report: (error: unknown) => void }

/** A function that joins a process to the others of the site on a Redis. */
export const joinOnRedis = (databaseUrl: string, redisUrl: string) => (joining: Joining) =>
  joinProcesses({ ...joining, env: environment(databaseUrl, redisUrl), log: Fastify().log })

const environment = (DATABASE_URL: string, REDIS_URL: string) =>
  readEnv({ DATABASE_URL, REDIS_URL, DEMO: 'off', PUBLIC_ORIGIN: 'https://values.test' })

/** Sign-in and chat of one process, composed as in the site, on a database and a bus that it shares with others. */
export async function startChatProcess(url: string, join: (joining: Joining) => Promise<Processes | undefined>) {
  const failures: unknown[] = []
  const report = (error: unknown) => void failures.push(error)
  const events = createEventBus<ServerEvents>(report)
  const db = await openDatabase(url, { connections: 6 })
  const processes = await join({ db, events, report })
  const players = await createPlayers({
    env: environment(url, 'redis://unused.test'),
    db,
    events,
    origins: ['https://values.test'],
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
    allowedOrigins: [],
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

  /** A socket of a user, once it has their partners' status. */
  async function connect(token: string) {
    const ws = new WebSocket(`${origin.replace('http', 'ws')}/ws?token=${token}`)
    const frames: ChatServerFrame[] = []
    const closed = new Promise<number>((resolve) => void ws.on('close', resolve))
    onTestFinished(() => ws.terminate())
    await new Promise<void>((resolve, reject) => {
      ws.on('error', reject)
      ws.on('message', (text) => {
        frames.push(JSON.parse(String(text)))
        resolve()
      })
    })
    return {
      frames,
      closed,
      send: (frame: object) => ws.send(JSON.stringify(frame)),
      ofType: <T extends ChatServerFrame['type']>(type: T) =>
        frames.filter((frame): frame is Extract<ChatServerFrame, { type: T }> => frame.type === type),
    }
  }
  return { origin, events, db, failures, connect, processes, stop }
}
export type ChatProcess = Awaited<ReturnType<typeof startChatProcess>>
