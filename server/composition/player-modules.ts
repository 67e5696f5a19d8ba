import type { Database } from '#server/db/database.ts'
import type { ServerEventBus } from '#server/events/server-events.ts'
import { createAuth, type AuthOptions } from '#server/modules/auth/auth.ts'
import { privateRoutes } from '#server/modules/auth/private-routes.ts'
import { createChat, type ChatOptions } from '#server/modules/chat/chat.ts'
import { requireRole } from '#server/modules/roles/require-role.ts'
import { roleRoutes } from '#server/modules/roles/roles.routes.ts'
import { createRoles, type Identity } from '#server/modules/roles/roles.ts'
import { createPersonalData } from './personal-data.ts'

type Options = Omit<AuthOptions, 'personalData' | 'roles'> &
  Omit<ChatOptions, 'auth'> & {
    db: Database
    events: ServerEventBus
    firstLead?: Identity | undefined
  }

/** Sign-in, roles and chat. */
export async function createPlayerModules({ firstLead, report, shared, clock, ...options }: Options) {
  const { db, events, rateLimits, now = Date.now } = options
  const limits = rateLimits && { rateLimits }
  const roles = createRoles({ db, events, firstLead, now })
  const auth = await createAuth({ ...options, personalData: createPersonalData(db), roles })
  const chat = createChat({
    db,
    events,
    auth,
    report,
    now,
    ...limits,
    ...(shared && { shared }),
    ...(clock && { clock }),
  })
  const admitLeads = requireRole({ signedIn: auth.signedIn, roleOf: roles.roleOf }, ['lead'])
  return {
    auth,
    roles,
    chat,
    /** The routes under /api that need a session. */
    privateModules: [
      chat.module,
      privateRoutes({ name: 'roles', paths: ['roles'], admit: admitLeads, ...limits }, roleRoutes({ roles })),
    ],
  }
}
