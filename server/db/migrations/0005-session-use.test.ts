import { createEventBus } from '#server/events/event-bus.ts'
import type { ServerEvents } from '#server/events/server-events.ts'
import { createSessions } from '#server/modules/auth/sessions.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openDatabase } from '../open-database.ts'
import { sessionUse } from './0005-session-use.ts'

it('[AU28] a session from before its use was noted counts as used at the update', async () => {
  const db = await openDatabase(':memory:')
  const now = Date.now()
  const events = createEventBus<ServerEvents>(console.error)
  await db
    .insertInto('account')
    .values({
      id: 'a',
      issuer: 'i',
      subject: 's',
      name: 'n',
      display_name: 'n',
      picture: null,
      created_at: 0,
      deleted_at: null,
      folded_name: '',
      folded_display_name: '',
    })
    .execute()
  const token = await createSessions({ db, events, now: () => now - 20 * 86_400_000 }).open('a')
  await sql`drop index session_use`.execute(db)
  await sql`alter table session drop column last_used_at`.execute(db)
  await sessionUse.up(db)
  expect((await createSessions({ db, events, now: () => now }).find(token))?.user.id).toEqual('a')
  await db.destroy()
})
