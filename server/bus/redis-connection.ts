import { type Clock, systemClock } from '#server/time/clock.ts'
import { createClient } from '@redis/client'

/** Milliseconds until an attempt to connect counts as failed. */
const CONNECT_MS = 5_000
const MAX_BACKOFF_MS = 2_000
const JITTER_MS = 200
/** Commands that may wait for their answers; more are refused, so that a silent server costs no memory. */
const MAX_WAITING = 5_000

export type RedisConnection = {
  /** Rejects immediately while there is no connection. May wait for as long as the server is silent. */
  command(...args: string[]): Promise<unknown>
  /** Replaces an open connection by a new one. */
  reconnect(reason: string): void
  close(): Promise<void>
}

export type RedisConnectionOptions = {
  url: string
  /** Read for each connection. */
  channel: () => string
  /** Receives each text published on the channel. */
  onText: (text: string) => void
  /** Called when the connection opens, and with the reason when it is lost or an attempt fails. */
  onChange: (error: Error | null) => void
  clock?: Clock
}

/**
 * One connection to Redis for commands and its channel, which is replaced whenever it fails. It never leaves that to the client library:
 * that gives up after a timeout of the socket, and cannot drop a connection that is open but silent.
 */
export function connectRedis({
  url,
  channel,
  onText,
  onChange,
  clock = systemClock,
}: RedisConnectionOptions): RedisConnection {
  const create = () =>
    createClient({
      url,
      disableOfflineQueue: true,
      commandsQueueMaxLength: MAX_WAITING,
      commandOptions: { timeout: 0 },
      maintNotifications: 'disabled',
      socket: { reconnectStrategy: false },
    })
  let client: ReturnType<typeof create> | undefined
  let isOpen = false
  let isClosed = false
  let failures = 0
  let cancel = () => {}

  /** Drops the connection and tries again, later after each failure in a row. */
  function retry(error: Error) {
    const failed = client
    client = undefined
    isOpen = false
    cancel()
    failed?.destroy()
    if (isClosed) return
    onChange(error)
    const backoff = Math.min(50 * 2 ** failures++, MAX_BACKOFF_MS)
    cancel = clock.after(backoff + Math.random() * JITTER_MS, open)
  }

  function open() {
    const opening = create()
    client = opening
    const fail = (error: unknown) => {
      if (client === opening) retry(error instanceof Error ? error : new Error(String(error)))
    }
    opening.on('error', fail)
    cancel = clock.after(CONNECT_MS, () => fail(new Error(`no answer within ${CONNECT_MS} ms`)))
    opening
      .connect()
      .then(() => opening.subscribe(channel(), onText))
      .then(() => {
        if (client !== opening) return
        cancel()
        isOpen = true
        failures = 0
        onChange(null)
      })
      .catch(fail)
  }

  open()
  return {
    command(...args) {
      return client && isOpen ? client.sendCommand(args) : Promise.reject(new Error('Redis is not connected'))
    },
    reconnect(reason) {
      if (isOpen) retry(new Error(reason))
    },
    async close() {
      isClosed = true
      cancel()
      const closing = client
      client = undefined
      if (!isOpen) return closing?.destroy()
      isOpen = false
      // Answers what was sent before, if it answers at all; where the connection is lost meanwhile, the client's promise never settles.
      let stop = () => {}
      const isLate = new Promise<void>((resolve) => {
        stop = clock.after(JITTER_MS, resolve)
      })
      await Promise.race([isLate, closing?.close().catch(() => {})])
      stop()
      closing?.destroy()
    },
  }
}
