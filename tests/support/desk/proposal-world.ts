import type { Role } from '#contract/users.ts'
import { UNDO_MS } from '#domain/values/proposal-moves.ts'
import type { Database } from '#server/db/database.ts'
import { insertMany } from '#server/db/insert-many.ts'
import { createEventBus } from '#server/events/event-bus.ts'
import type { ServerEvents } from '#server/events/server-events.ts'
import { createAccountsRepository } from '#server/modules/auth/accounts.repository.ts'
import { createProposalsModule } from '#server/composition/proposals.ts'
import { createRoles } from '#server/modules/roles/roles.ts'
import { createValues } from '#server/modules/values/values.ts'
import { watchIngest } from '#server/modules/parked/watch-ingest.ts'
import type { Clock } from '#server/time/clock.ts'
import { NOW } from '../site/data-app.ts'

/** Pushes the pets of the small catalogue out of the hundred dearest. */
export async function addDearPets(db: Database) {
  const row = await db.selectFrom('item_variant').selectAll().where('slug', '=', 'king-doggy').executeTakeFirstOrThrow()
  await insertMany(
    db,
    'item_variant',
    Array.from({ length: 100 }, (_, index) => ({
      ...row,
      slug: `dear-${index}`,
      value_number: 1e10,
      value_word: null,
      value_order: 1e10,
      is_unpriced: 0 as const,
    })),
  )
}

/** A process of the site over a database, without HTTP: its time stands still until `wall.now` is moved. */
export async function proposalWorld(
  db: Database,
  { clock, wall = { now: NOW } }: { clock?: Clock; wall?: { now: number } } = {},
) {
  const errors: unknown[] = []
  const report = (error: unknown) => void errors.push(error)
  const events = createEventBus<ServerEvents>(report)
  const now = () => wall.now
  const values = await createValues({ db, events, report, inspectIngest: watchIngest, now })
  const roles = createRoles({ db, events, now })
  const module = createProposalsModule({
    db,
    events,
    values,
    auth: { signedIn: () => Promise.reject(new Error('no requests here')) },
    roles,
    report,
    publishDelay: () => UNDO_MS,
    now,
    ...(clock && { clock }),
  })
  const readReceipt = async (slug: string) =>
    (await db.selectFrom('item_variant').select('receipt_number').where('slug', '=', slug).executeTakeFirstOrThrow())
      .receipt_number
  let calls = 0
  return {
    ...module,
    db,
    values,
    roles,
    wall,
    errors,
    readReceipt,
    clientId: () => `call-${calls++}`,
    async person(name: string, role: Role = 'player'): Promise<string> {
      const id = await createAccountsRepository(db).signIn(
        { issuer: 'https://platform.test', subject: name, name, displayName: name, picture: null },
        now(),
      )
      if (role !== 'player') await roles.set(id, role)
      return id
    },
    propose: async (userId: string, changes: { slug?: string; receipt?: number; value?: number } = {}) =>
      module.proposals.submit(userId, {
        clientId: `call-${calls++}`,
        slug: 'king-doggy',
        receipt: await readReceipt(changes.slug ?? 'king-doggy'),
        value: 1_234,
        reasonCode: 'trades',
        reason: 'Three sales in the last two days',
        ...changes,
      }),
  }
}
