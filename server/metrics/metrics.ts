import type { ServerEventBus } from '#server/events/server-events.ts'
import type { HatchLog } from '#server/live/hatch-log.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

type Options = {
  events: ServerEventBus
  /** Milliseconds. */
  now?: () => number
}

/** Figures of the sockets. */
type SocketFigures = {
  readonly position: { seq: number }
  readonly subscribers: number
  readonly chatConnections: number
}

/** Figures of the bus. */
type BusFigures = {
  readonly isHealthy: boolean
  readonly oldestHeartbeatMs: number
  readonly counts: { readonly gaps: number; readonly unreadable: number; readonly unknown: number }
}

export type Metrics = ReturnType<typeof createMetrics>

/** Seconds. */
const RESPONSE_BUCKETS = [0.005, 0.025, 0.1, 0.5, 2, 10]
const WRITE_BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5]

/** The route's pattern, never the address, which a client chooses. RU35 */
const toRouteLabel = ({ method, routeOptions: { url } }: FastifyRequest) =>
  url === undefined ? 'unmatched' : `${method} ${url}`

/** Figures of one process in Prometheus' format. Subscribes first, so that it sees a hatch before the hub sends it. */
export function createMetrics({ events, now = () => performance.now() }: Options) {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })

  const stored = new Counter({ name: 'bgsi_hatches_stored_total', help: 'Hatches stored by this process.', registers })
  const written = new Histogram({
    name: 'bgsi_hatch_write_seconds',
    help: 'From the commit of an ingest call to the write of its hatches to all subscribers.',
    buckets: WRITE_BUCKETS,
    registers,
  })
  const resumes = new Counter({
    name: 'bgsi_live_resumes_total',
    help: 'Live clients that came with a position, by outcome.',
    labelNames: ['outcome'],
    registers,
  })
  const reads = new Counter({
    name: 'bgsi_hatch_log_reads_total',
    help: 'Reads of hatches from the table, to catch up or for a resume.',
    registers,
  })
  const slow = new Counter({
    name: 'bgsi_slow_readers_total',
    help: 'Sockets that read too slowly, by what the server did.',
    labelNames: ['channel', 'action'],
    registers,
  })
  const responses = new Histogram({
    name: 'bgsi_http_response_seconds',
    help: 'HTTP responses by route and class of status.',
    labelNames: ['route', 'status'],
    buckets: RESPONSE_BUCKETS,
    registers,
  })
  const unavailable = new Counter({
    name: 'bgsi_http_unavailable_total',
    help: 'HTTP responses with status 503 by route.',
    labelNames: ['route'],
    registers,
  })

  const replaced = new Counter({
    name: 'bgsi_hatch_log_replacements_total',
    help: 'How often another copy of the database took the place of the one before.',
    registers,
  })

  const unsent: { seq: number; at: number }[] = []
  events.subscribe('hatches.stored', (hatches) => {
    stored.inc(hatches.length)
    const newest = hatches.at(-1)
    if (newest) unsent.push({ seq: newest.seq, at: now() })
  })
  events.subscribe('hatches.sent', ({ seq }) => {
    for (let [first] = unsent; first && first.seq <= seq; [first] = unsent) {
      written.observe((now() - first.at) / 1_000)
      unsent.shift()
    }
  })
  events.subscribe('hatches.replaced', () => {
    replaced.inc()
    // Their numbers belong to the log before.
    unsent.length = 0
  })
  events.subscribe('subscriber.resumed', ({ recovered }) =>
    resumes.inc({ outcome: recovered ? 'recovered' : 'replaced' }),
  )
  events.subscribe('subscriber.slow', (labels) => slow.inc(labels))

  /** A figure that is read when it is asked for. `read`: undefined: the figure is unknown, and absent. */
  function gauge(name: string, help: string, read: () => number | undefined | Promise<number | undefined>) {
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const value = await read()
        if (value === undefined) this.remove()
        else this.set(value)
      },
    })
  }

  /** A count that something else keeps. */
  function counter(name: string, help: string, read: () => number) {
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset()
        this.inc(read())
      },
    })
  }

  return {
    contentType: registry.contentType,
    /** The page of all figures. */
    read: () => registry.metrics(),
    countResponse(request: FastifyRequest, reply: FastifyReply) {
      const route = toRouteLabel(request)
      responses.observe({ route, status: `${Math.floor(reply.statusCode / 100)}xx` }, reply.elapsedTime / 1_000)
      if (reply.statusCode === 503) unavailable.inc({ route })
    },
    /** The same log, whose reads are counted. */
    countReads: (log: HatchLog): HatchLog => ({
      ...log,
      after(seq, limit) {
        reads.inc()
        return log.after(seq, limit)
      },
    }),
    watchBus(bus: BusFigures) {
      gauge('bgsi_bus_healthy', '1 while this process hears the bus, else 0.', () => Number(bus.isHealthy))
      gauge(
        'bgsi_bus_heartbeat_age_seconds',
        'How long ago the running process that was silent for longest was heard.',
        () => bus.oldestHeartbeatMs / 1_000,
      )
      counter('bgsi_bus_gaps_total', 'How often messages were lost, or may have been.', () => bus.counts.gaps)
      counter('bgsi_bus_unreadable_total', 'Messages that do not parse.', () => bus.counts.unreadable)
      counter('bgsi_bus_unknown_total', 'Messages of a topic or version of another release.', () => bus.counts.unknown)
    },
    watchDatabase(count: () => { busy: number; idle: number; waiting: number } | undefined) {
      gauge('bgsi_database_connections_busy', 'Connections with a statement or transaction.', () => count()?.busy)
      gauge('bgsi_database_connections_idle', 'Open connections that wait for work.', () => count()?.idle)
      gauge('bgsi_database_waiting', 'Statements that wait for a connection.', () => count()?.waiting)
    },
    /** `readAge`: milliseconds; undefined: there was no verified backup. RU88 */
    watchBackups(readAge: () => Promise<number | undefined>) {
      gauge('bgsi_backup_age_seconds', 'Since the moment of the newest verified backup.', async () => {
        const age = await readAge()
        return age === undefined ? undefined : age / 1_000
      })
    },
    watchLive(tail: { readonly position: { seq: number } }, sockets: SocketFigures) {
      gauge('bgsi_hatch_log_position', 'The newest seq that this process has read.', () => tail.position.seq)
      gauge(
        'bgsi_hatch_sent_position',
        'The newest seq that was written to all subscribers.',
        () => sockets.position.seq,
      )
      gauge('bgsi_live_subscribers', 'Open live connections.', () => sockets.subscribers)
      gauge('bgsi_chat_sockets', 'Open chat connections.', () => sockets.chatConnections)
    },
  }
}
