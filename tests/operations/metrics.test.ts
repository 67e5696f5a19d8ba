import { createEventBus } from '#server/events/event-bus.ts'
import type { ServerEvents } from '#server/events/server-events.ts'
import { createHatchTail } from '#server/live/hatch-tail.ts'
import { createLiveHub, type Subscriber } from '#server/live/live.hub.ts'
import { createSocketSubscriber, SUBSCRIBER_LIMITS } from '#server/live/socket-subscriber.ts'
import { createMetrics } from '#server/metrics/metrics.ts'
import { serveMetrics } from '#server/metrics/metrics-server.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { createMemoryNetwork } from '../support/faults/memory-link.ts'
import { memoryLog } from '../support/live/hatches.ts'
import { readMetrics } from '../support/site/read-metrics.ts'
import { freePort } from '../support/site/site-process.ts'
import { manualClock } from '../support/time/manual-clock.ts'

async function start(length = 0) {
  const time = manualClock()
  const memory = memoryLog('A', length)
  const events = createEventBus<ServerEvents>((error) => {
    throw error
  })
  const metrics = createMetrics({ events, now: time.clock.now })
  const log = metrics.countReads(memory.log)
  const { clock } = time
  const report = () => {}
  const tail = await createHatchTail({ log, emit: () => hub.onAppended(), report, clock })
  const hub = createLiveHub({
    tail,
    log,
    stats: () => ({ usersOnline: 1, totalPets: 2, totalExists: 3, secretHatches24h: 4 }),
    onSent: (seq) => events.publish('hatches.sent', { seq }),
    onResumed: (recovered) => events.publish('subscriber.resumed', { recovered }),
    report,
    clock,
  })
  events.subscribe('hatches.stored', tail.offer)
  metrics.watchLive(tail, {
    get position() {
      return hub.position
    },
    get subscribers() {
      return hub.subscribers
    },
    chatConnections: 3,
  })
  onTestFinished(() => hub.close())
  const figures = async (name: string) =>
    readMetrics(await metrics.read())
      .filter((sample) => sample.name === name)
      .map(({ labels, value }) => ({ ...labels, value }))
  return { time, memory, events, metrics, hub, figures }
}

const reader = { sendSnapshot: () => {}, deliver: () => {} }

it('[RU34] counts stored hatches and the time until they are written to all subscribers', async () => {
  const { time, memory, events, hub, figures } = await start()
  hub.join(reader)
  events.publish('hatches.stored', memory.write(3))
  time.advance(1)
  events.publish('hatches.stored', memory.write(2))
  expect(await figures('bgsi_hatch_log_position')).toEqual([{ value: 5 }])
  expect(await figures('bgsi_hatch_sent_position')).toEqual([{ value: 3 }])
  time.advance(4)
  expect(await figures('bgsi_hatch_sent_position')).toEqual([{ value: 5 }])
  expect(await figures('bgsi_hatches_stored_total')).toEqual([{ value: 5 }])
  expect(await figures('bgsi_hatch_write_seconds_count')).toEqual([{ value: 2 }])
  expect((await figures('bgsi_hatch_write_seconds_sum'))[0]!.value).toBeCloseTo(0.004, 6)
})

it('[RU34] counts open connections, resumes by outcome and reads of the log', async () => {
  const { hub, figures } = await start(5_000)
  hub.join(reader)
  hub.join(reader, { epoch: 'A', seq: 5_000 })
  hub.join(reader, { epoch: 'B', seq: 5_000 })
  hub.join(reader, { epoch: 'A', seq: 3_500 })
  await expect.poll(() => figures('bgsi_live_subscribers')).toEqual([{ value: 4 }])
  expect(await figures('bgsi_live_resumes_total')).toEqual([
    { outcome: 'recovered', value: 2 },
    { outcome: 'replaced', value: 1 },
  ])
  expect(await figures('bgsi_hatch_log_reads_total')).toEqual([{ value: 1 }])
  expect(await figures('bgsi_chat_sockets')).toEqual([{ value: 3 }])
})

it('[RU34] counts slow readers by what the server does', async () => {
  const { time, events, hub, figures } = await start()
  const connection = {
    isOpen: true,
    queued: SUBSCRIBER_LIMITS.highWaterMark + 1,
    written: 0,
    write() {},
    onceDrained() {},
    ping() {},
    close() {},
    terminate() {},
  }
  const open = () => {
    let subscriber: Subscriber = reader
    createSocketSubscriber(connection, {
      hub: {
        join(joining) {
          subscriber = joining
          return hub.join(joining)
        },
      },
      clock: time.clock,
      limits: SUBSCRIBER_LIMITS,
      onSlow: (action) => events.publish('subscriber.slow', { channel: 'live', action }),
    }).join()
    return { deliver: (frame: Buffer) => subscriber.deliver(frame) }
  }
  const [one, other] = [open(), open()]
  connection.queued *= 3
  one.deliver(Buffer.alloc(1))
  connection.queued += SUBSCRIBER_LIMITS.maxBufferedBytes
  other.deliver(Buffer.alloc(1))
  expect(await figures('bgsi_slow_readers_total')).toEqual([
    { channel: 'live', action: 'snapshot', value: 1 },
    { channel: 'live', action: 'close', value: 1 },
  ])
})

it('[RU34, RU35] counts responses by pattern and class of status, and those of a busy server apart', async () => {
  const { metrics, figures } = await start()
  const answer = (url: string | undefined, statusCode: number) =>
    metrics.countResponse(
      { method: 'GET', url: '/api/items/secret-text', routeOptions: { url } } as FastifyRequest,
      { statusCode, elapsedTime: 20 } as FastifyReply,
    )
  answer('/api/items/:slug', 200)
  answer('/api/items/:slug', 304)
  answer('/api/items/:slug', 503)
  answer(undefined, 404)
  expect(await figures('bgsi_http_response_seconds_count')).toEqual([
    { route: 'GET /api/items/:slug', status: '2xx', value: 1 },
    { route: 'GET /api/items/:slug', status: '3xx', value: 1 },
    { route: 'GET /api/items/:slug', status: '5xx', value: 1 },
    { route: 'unmatched', status: '4xx', value: 1 },
  ])
  expect(await figures('bgsi_http_unavailable_total')).toEqual([{ route: 'GET /api/items/:slug', value: 1 }])
  expect((await metrics.read()).includes('secret-text')).toEqual(false)
})

it('[RU39] says whether the bus is heard, what it lost, and since when the most silent process is', async () => {
  const { metrics, figures } = await start()
  const time = manualClock()
  const { network, connect } = createMemoryNetwork({ clock: time.clock, now: time.clock.now })
  const [here, there] = [connect(), connect()]
  metrics.watchBus(here.bus)
  time.advance(1_500)
  there.member.link.send('no message')
  there.member.link.send(JSON.stringify({ version: 2, from: 'x', startedAt: 0, number: 1, topic: 'new', message: {} }))
  const read = async () =>
    Object.fromEntries(
      await Promise.all(
        ['healthy', 'heartbeat_age_seconds', 'gaps_total', 'unreadable_total', 'unknown_total'].map(
          async (name) => [name, (await figures(`bgsi_bus_${name}`))[0]!.value] as const,
        ),
      ),
    )
  expect(await read()).toMatchObject({ healthy: 1, heartbeat_age_seconds: 0.5, unreadable_total: 1, unknown_total: 1 })
  const before = await read()
  network.loses = () => true
  time.advance(6_000)
  const after = await read()
  expect(after).toMatchObject({ healthy: 0, heartbeat_age_seconds: 6.5 })
  expect(after['gaps_total']).toBeGreaterThan(before['gaps_total']!)
})

it('[RU40] says how the connections to the database are used', async () => {
  const { metrics, figures } = await start()
  metrics.watchDatabase(() => ({ busy: 3, idle: 2, waiting: 1 }))
  expect(await figures('bgsi_database_connections_busy')).toEqual([{ value: 3 }])
  expect(await figures('bgsi_database_connections_idle')).toEqual([{ value: 2 }])
  expect(await figures('bgsi_database_waiting')).toEqual([{ value: 1 }])
})

it('[RU88] shows the age of the newest verified backup, and nothing where there is none', async () => {
  const { metrics, figures } = await start()
  const ages = [undefined, 93_600_000, 0, undefined]
  metrics.watchBackups(async () => ages.shift())
  const read = () => figures('bgsi_backup_age_seconds')
  expect([await read(), await read(), await read(), await read()]).toEqual([
    [],
    [{ value: 93_600 }],
    [{ value: 0 }],
    [],
  ])
})

it('[RU41] counts logs that took the place of another, and measures no write over two of them', async () => {
  const { time, memory, events, hub, figures } = await start()
  hub.join(reader)
  events.publish('hatches.stored', memory.write(3))
  events.publish('hatches.replaced', { before: { epoch: 'A', seq: 3 }, after: { epoch: 'B', seq: 0 } })
  time.advance(5)
  expect(await figures('bgsi_hatch_log_replacements_total')).toEqual([{ value: 1 }])
  expect(await figures('bgsi_hatch_write_seconds_count')).toEqual([{ value: 0 }])
})

it('[RU34] serves nothing but the page of figures', async () => {
  const { metrics } = await start()
  const port = await freePort()
  const server = await serveMetrics(metrics, { port, host: '127.0.0.1' })
  const get = async (path: string, method = 'GET') => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { method })
    return [
      response.status,
      response.headers.get('content-type'),
      (await response.text()).includes('nodejs_eventloop_lag'),
    ]
  }
  expect([await get('/metrics'), await get('/'), await get('/metrics?x'), await get('/metrics', 'POST')]).toEqual([
    [200, metrics.contentType, true],
    [404, null, false],
    [404, null, false],
    [404, null, false],
  ])
  await server.stop()
})
