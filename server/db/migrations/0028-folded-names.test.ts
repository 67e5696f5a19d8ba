import type { Database } from '#server/db/database.ts'
import { createAccountsRepository } from '#server/modules/auth/accounts.repository.ts'
import { DEFAULT_CONTACT } from '#contract/contact.ts'
import { createContactRepository } from '#server/modules/chat/contact.repository.ts'
import { createPeopleRepository } from '#server/modules/chat/people.repository.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openDatabase } from '../open-database.ts'
import { foldedNames } from './0028-folded-names.ts'

const NOW = Date.parse('2025-11-20T12:00:00Z')

/** As an older version stored it. */
async function makeOld(db: Database) {
  await sql`drop index account_name`.execute(db)
  await sql`drop index account_display_name`.execute(db)
  await sql`create index account_name on account (lower(name), id) where deleted_at is null`.execute(db)
  await sql`create index account_display_name on account (lower(display_name), id) where deleted_at is null`.execute(db)
  for (const column of ['folded_name', 'folded_display_name'])
    await db.schema.alterTable('account').dropColumn(column).execute()
}

it('[CH103, IM13] players of an older version are found without their accents', async () => {
  const db = await openDatabase(':memory:')
  const signIn = (name: string, displayName: string) =>
    createAccountsRepository(db).signIn(
      { issuer: 'https://platform.test', subject: name, name, displayName, picture: null },
      NOW,
    )
  await signIn('Reader', 'Reader')
  const id = await signIn('plain_7', 'Élodie')
  await createContactRepository(db).save(id, { ...DEFAULT_CONTACT, isFindable: true })
  await makeOld(db)
  await foldedNames.up(db)
  const { search } = createPeopleRepository(db)
  expect([...(await search('', '@elodie')), ...(await search('', 'PLAIN_7'))].map((user) => user.id)).toEqual([id, id])
  await db.destroy()
})
