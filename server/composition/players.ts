import type { Database } from '#server/db/database.ts'
import { demoPlatform } from '#server/demo/demo-platform.ts'
import { seedPlayers } from '#server/demo/seed-players.ts'
import type { Env } from '#server/env.ts'
import type { ServerEventBus } from '#server/events/server-events.ts'
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
}

/** Sign-in and chat, and the demo platform when it stands in for the real one. */
export async function createPlayers({ env, db, events, origins, demo, report }: Options) {
  const auth = await createAuth({
    db,
    events,
    oidc: env.oidc ?? demo,
    personalData: createChatPersonalData(db),
    platformId: env.platformId,
    // A real platform knows the public address alone.
    origins: demo ? origins : [env.publicOrigin],
  })
  if (demo) await seedPlayers(db, demo.issuer, Date.now())
  const modules: FastifyPluginAsync[] = [auth.module]
  if (demo) {
    const redirectUris = origins.map((origin) => `${origin}/auth/${env.platformId}/return`)
    modules.push(demoPlatform({ application: demo, origins, redirectUris }))
  }
  return { chat: createChat({ db, events, auth, report }), modules }
}
