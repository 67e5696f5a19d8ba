import type { ExclusionPreview } from '#contract/evidence-review.ts'
import type { Bus } from '#server/bus/bus.ts'
import type { SharedState } from '#server/bus/shared-state.ts'
import type { Database } from '#server/db/database.ts'
import { demoPlatform } from '#server/demo/demo-platform.ts'
import { endDemoWishes } from '#server/demo/end-demo-wishes.ts'
import { seedPlayers } from '#server/demo/seed-players.ts'
import type { Env } from '#server/env.ts'
import type { ServerEventBus } from '#server/events/server-events.ts'
import type { RateLimits } from '#server/http/shared-rate-limits.ts'
import type { ExclusionForecastSettings } from '#server/modules/estimates/compute-exclusion-forecast.ts'
import type { OidcApplication } from '#server/modules/auth/platform.ts'
import type { FastifyPluginAsync } from 'fastify'
import { createPlayerModules } from './player-modules.ts'

type Options = {
  env: Env
  db: Database
  events: ServerEventBus
  origins: readonly [string, ...string[]]
  /** The application at the demo platform, if players sign in there. */
  demo: OidcApplication | undefined
  computeExclusionForecast: (settings: ExclusionForecastSettings, signal: AbortSignal) => Promise<ExclusionPreview>
  report: (error: unknown) => void
  /** Parts that the processes of the site share; undefined: it is one process. */
  processes?: undefined | { bus: Bus; sharedState: SharedState; rateLimits: RateLimits }
}

/** Everything for players with accounts, and the demo platform when it replaces the real one. */
export async function createPlayers({
  env,
  db,
  events,
  origins,
  demo,
  computeExclusionForecast,
  report,
  processes,
}: Options) {
  const oidc = env.oidc ?? demo
  const { auth, roles, chat, wishes, agreedTrades, privateModules } = await createPlayerModules({
    db,
    events,
    report,
    oidc,
    firstLead: oidc && env.firstLead !== undefined ? { issuer: oidc.issuer, subject: env.firstLead } : undefined,
    platformId: env.platformId,
    typedChat: env.typedChat,
    computeExclusionForecast: (preview, signal) =>
      computeExclusionForecast({ ...preview, databaseUrl: env.databaseUrl }, signal),
    // A real platform knows only the public address.
    origins: demo ? origins : [env.publicOrigin],
    ...(processes && {
      sharedState: processes.sharedState,
      rateLimits: processes.rateLimits,
      shared: { bus: processes.bus, pages: processes.sharedState.pages },
    }),
  })
  if (demo) await seedPlayers(db, demo.issuer, Date.now())
  else await endDemoWishes(db, Date.now())
  await roles.appointFirstLead()
  const modules: FastifyPluginAsync[] = [auth.module]
  if (demo) {
    const redirectUris = origins.map((origin) => `${origin}/auth/${env.platformId}/return`)
    modules.push(demoPlatform({ db, application: demo, origins, redirectUris }))
  }
  return { auth, roles, chat, wishes, agreedTrades, modules, privateModules }
}
