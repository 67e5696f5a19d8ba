import type { Role } from '#contract/users.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { createEventBus } from '#server/events/event-bus.ts'
import type { ServerEvents } from '#server/events/server-events.ts'
import { createRoles } from '#server/modules/roles/roles.ts'
import { join } from 'node:path'
import { untilAdmitted } from '../browser/retry-when-busy.ts'
import { type ChatPlayer, chatPlayers } from './chat-players.ts'

export type SiteStaff = Awaited<ReturnType<typeof siteStaff>>

/** Players with roles at a site, by default that of the browser tests. `end` before the tests end. */
export async function siteStaff(origin: string, folder = process.env['SITE_FOLDER']!) {
  const players = await chatPlayers({ origin, folder })
  const db = await openDatabase(`file:${join(folder, 'site.sqlite')}`)
  const roles = createRoles({ db, events: createEventBus<ServerEvents>(console.error), now: Date.now })
  let count = 0
  return {
    ...players,
    db,
    roles,
    async staff(role: Role, name = 'Staff'): Promise<ChatPlayer> {
      const player = await players.player(`${name}${process.pid}r${count++}`)
      await roles.set(player.id, role)
      return player
    },
    async end() {
      await players.end()
      await db.destroy()
    },
  }
}

/** Calls the API as a player. `path` begins behind `/api`. @throws Error unless the answer is a success */
export async function callApi(baseURL: string | undefined, { token }: ChatPlayer, path: string, body?: object) {
  const response = await untilAdmitted(() =>
    fetch(`${baseURL}/api${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    }),
  )
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}: ${await response.text()}`)
  return response.json()
}
