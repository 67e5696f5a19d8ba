import type { Bus } from '#server/bus/bus.ts'
import { openBus } from '#server/bus/open-bus.ts'
import type { SharedState } from '#server/bus/shared-state.ts'
import type { Database } from '#server/db/database.ts'
import { createMetaRepository } from '#server/db/meta.repository.ts'
import type { Env } from '#server/env.ts'
import type { ServerEventBus } from '#server/events/server-events.ts'
import { type RateLimits, sharedRateLimits } from '#server/http/shared-rate-limits.ts'
import type { FastifyBaseLogger } from 'fastify'
import { joinBus } from './join-bus.ts'

type Options = {
  env: Env
  db: Database
  events: ServerEventBus
  log: FastifyBaseLogger
  report: (error: unknown) => void
}

export type Processes = { bus: Bus; sharedState: SharedState; rateLimits: RateLimits; leave: () => Promise<void> }

/** Joins the other processes of the site; undefined: the site is one process. */
export async function joinProcesses({ env, db, events, log, report }: Options): Promise<Processes | undefined> {
  if (env.redisUrl === undefined) return undefined
  const { bus, sharedState, moveTo } = await openBus({
    redisUrl: env.redisUrl,
    epoch: await createMetaRepository(db).epoch(),
    log: { info: (line) => log.info(line), warn: (line) => log.warn(line) },
    report,
  })
  // Every process finds the other log by itself, and one that starts later knows no epoch before it.
  events.subscribe('hatches.replaced', ({ after }) => moveTo(after.epoch))
  return { bus, sharedState, rateLimits: sharedRateLimits(sharedState), leave: joinBus(events, bus) }
}
