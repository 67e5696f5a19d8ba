import type { Bus } from '#server/bus/bus.ts'
import type { SharedState } from '#server/bus/shared-state.ts'
import type { Database } from '#server/db/database.ts'
import { demoPlatform } from '#server/demo/demo-platform.ts'
import { seedPlayers } from '#server/demo/seed-players.ts'
import type { Env } from '#server/env.ts'
import type { ServerEventBus } from '#server/events/server-events.ts'
import type { RateLimits } from '#server/http/shared-rate-limits.ts'
import { createAuth } from '#server/modules/auth/auth.ts'
import type { OidcApplication } from '#server/modules/auth/platform.ts'
import { createChatPersonalData } from '#server/modules/chat/chat-personal-data.ts'
import { createChat } from '#server/modules/chat/chat.ts'
import type { FastifyPluginAsync } from 'fastify'

type Options = {
  env: Env
  db: Database
  events: ServerEventBus
  origins: readonly [string, ...string[]]
  /** The application at the demo platform, if players sign in there. */
  demo: OidcApplication | undefined
  report: (error: unknown) => void
  /** What the processes of the site share; undefined: it is one process. */
  processes?: undefined | { bus: Bus; sharedState: SharedState; rateLimits: RateLimits }
}

/** Sign-in and chat, and the demo platform when it stands in for the real one. */
export async function createPlayers({ env, db, events, origins, demo, report, processes }: Options) {
  const auth = await createAuth({
    db,
    events,
    oidc: env.oidc ?? demo,
    personalData: createChatPersonalData(db),
    platformId: env.platformId,
    // A real platform knows the public address alone.
    origins: demo ? origins : [env.publicOrigin],
    ...(processes && { sharedState: processes.sharedState, rateLimits: processes.rateLimits }),
  })
  if (demo) await seedPlayers(db, demo.issuer, Date.now())
  const modules: FastifyPluginAsync[] = [auth.module]
  if (demo) {
    const redirectUris = origins.map((origin) => `${origin}/auth/${env.platformId}/return`)
    modules.push(demoPlatform({ db, application: demo, origins, redirectUris }))
  }
  const shared = processes && {
    rateLimits: processes.rateLimits,
    shared: { bus: processes.bus, pages: processes.sharedState.pages },
  }
  return { chat: createChat({ db, events, auth, report, ...shared }), modules }
}
