import { type Clock } from '#server/time/clock.ts'
import { createHash } from 'node:crypto'
import type { Bus } from './bus.ts'
import { connectBus } from './connect-bus.ts'
import { connectRedis } from './redis-connection.ts'
import { createRedisSharedState } from './redis-shared-state.ts'
import type { SharedState } from './shared-state.ts'

export type RedisOptions = {
  url: string
  /** Sites with different hatch logs never meet on one Redis, and a restored database starts with empty state. */
  epoch: string
  log: { info: (line: string) => void; warn: (line: string) => void }
  /** Receives what a subscriber of the bus throws. */
  report: (error: unknown) => void
  /** Longest time until a call of the shared state is answered. */
  answerMs?: number
  clock?: Clock
}

export type ProcessLinks = {
  bus: Bus
  sharedState: SharedState
  /** Meets the processes that have found the hatch log of this epoch. CL70 */
  moveTo: (epoch: string) => void
}

/** The bus and the shared state of a site of several processes. Returns immediately, connected or not. */
export function openRedis({ url, epoch, log, report, ...options }: RedisOptions): ProcessLinks {
  let prefix = toKeyPrefix(epoch)
  const channel = () => `${prefix}bus`
  let receive: (text: string) => void = () => {}
  let opened: () => void = () => {}
  let isLost = false

  const connection = connectRedis({
    url,
    channel,
    onText: (text) => receive(text),
    onChange(error) {
      if (error === null) {
        log.info('Redis is connected')
        opened()
      } else if (!isLost) log.warn(`Redis cannot be reached (${error.message}): this process polls and counts alone`)
      isLost = error !== null
    },
    ...options,
  })
  const bus = connectBus({
    link: {
      send: (text) => void connection.command('PUBLISH', channel(), text).catch(() => {}),
      onText: (listener) => void (receive = listener),
      onOpen: (listener) => void (opened = listener),
      reconnect: () => connection.reconnect('the connection is silent'),
      close: connection.close,
    },
    report,
    ...options,
  })
  return {
    bus,
    sharedState: createRedisSharedState({
      connection,
      prefix: () => prefix,
      processId: bus.processId,
      ...options,
    }),
    moveTo(epoch) {
      prefix = toKeyPrefix(epoch)
      connection.reconnect('the hatch log was replaced')
    },
  }
}

const toKeyPrefix = (epoch: string) => `bgsi:${createHash('sha256').update(epoch).digest('base64url').slice(0, 16)}:`
