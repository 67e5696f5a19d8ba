import { AppointedRole, type Role } from '#contract/users.ts'
import { DatabaseError } from '#server/db/database-error.ts'
import type { Database, Schema } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { isDatabaseUnavailable } from '#server/db/unavailable.ts'
import { createEventBus } from '#server/events/event-bus.ts'
import { createAccountsRepository } from '#server/modules/auth/accounts.repository.ts'
import * as v from 'valibot'
import { createRoles } from './roles.ts'

const USAGE = `npm run role -- list
npm run role -- give NAME ROLE
npm run role -- end NAME
  NAME  a player's name at the platform, or id:ID with their id there, which never changes
  ROLE  ${AppointedRole.options.join(', ')}; it replaces the one before`

/** Its message is for the operator. */
class RoleError extends Error {
  override readonly name = 'RoleError'
}

export type RunOptions = { args: readonly string[]; databaseUrl: string; now: number; print: (line: string) => void }

/** The command about roles (RO17 to RO20). Returns its exit code: 0 done, 1 refused. */
export async function runRole({ args, databaseUrl, now, print }: RunOptions): Promise<0 | 1> {
  try {
    const command = readCommand(args)
    const db = await openDatabase(databaseUrl)
    try {
      if (command === 'list') await list(db, now, print)
      else await set(db, command, now, print)
    } finally {
      await db.destroy()
    }
    return 0
  } catch (error) {
    if (error instanceof RoleError || error instanceof DatabaseError) print(error.message)
    else if (isDatabaseUnavailable(error)) print(`Nothing was written: ${String(error)}`)
    else throw error
    return 1
  }
}

type SetRole = { name: string; role: Role }

function readCommand([command, name, role, ...others]: readonly string[]): 'list' | SetRole {
  if (command === 'list' && name === undefined) return 'list'
  if (command === 'end' && name !== undefined && role === undefined) return { name, role: 'player' }
  if (command === 'give' && name !== undefined && v.is(AppointedRole, role) && others.length === 0)
    return { name, role }
  throw new RoleError(USAGE)
}

const createRolesFor = (db: Database, now: number) =>
  createRoles({
    db,
    events: createEventBus((error) => {
      throw error
    }),
    now: () => now,
  })

async function list(db: Database, now: number, print: RunOptions['print']) {
  const { current, pending } = await createRolesFor(db, now).list()
  for (const { user, role, appointedBy, at } of current)
    print(`${role.padEnd(8)}  ${user.name}  since ${at}, by ${appointedBy?.name ?? 'the operator'}`)
  for (const { user, role, proposedBy, expiresAt } of pending)
    print(`${role.padEnd(8)}  ${user.name}  waits for a second lead until ${expiresAt}, proposed by ${proposedBy.name}`)
  if (current.length === 0) print('No one has a role.')
  // RO25
  if (!current.some(({ role }) => role === 'lead'))
    print('Make the first lead, once they have signed in: npm run role -- give NAME lead')
}

async function set(db: Database, { name, role }: SetRole, now: number, print: RunOptions['print']) {
  const account = await findAccount(db, name)
  await createRolesFor(db, now).set(account.id, role)
  print(`${describe(account)} is now ${role}.`)
}

const describe = ({ name, subject, created_at }: Schema['account']) =>
  `${name} (id:${subject}, here since ${new Date(created_at).toISOString().slice(0, 10)})`

/** @throws RoleError unless exactly one account is meant: a name may have gone from one player to another */
async function findAccount(db: Database, name: string): Promise<Schema['account']> {
  const accounts = createAccountsRepository(db)
  const found = name.startsWith('id:') ? await accounts.findBySubject(name.slice(3)) : await accounts.findByName(name)
  const [account] = found
  if (!account) throw new RoleError(`${name}: no player of this name has signed in`)
  if (found.length > 1)
    throw new RoleError(
      [`${name}: several players have had this name; use the id`, ...found.map(describe)].join('\n  '),
    )
  return account
}
