import { openDatabase } from '#server/db/open-database.ts'
import { createAccountsRepository } from '#server/modules/auth/accounts.repository.ts'
import { createRolesRepository } from '#server/modules/roles/roles.repository.ts'
import { runRole } from '#server/modules/roles/run-role.ts'
import { expect, it, onTestFinished } from 'vitest'
import { NOW } from '../support/site/fixture.ts'
import { createTestDatabase } from '../support/site/test-database.ts'

/** A database with these players, by name and id at the platform. */
async function start(players: readonly (readonly [name: string, subject: string])[]) {
  const { url, remove } = await createTestDatabase()
  onTestFinished(remove)
  const db = await openDatabase(url)
  for (const [name, subject] of players)
    await createAccountsRepository(db).signIn(
      { issuer: 'https://platform.test', subject, name, displayName: name, picture: null },
      NOW,
    )
  await db.destroy()
  const run = async (...args: string[]) => {
    const lines: string[] = []
    const code = await runRole({ args, databaseUrl: url, now: NOW, print: (line) => lines.push(line) })
    return { code, text: lines.join('\n') }
  }
  return Object.assign(run, { url })
}
const NO_ONE = 'No one has a role.\nMake the first lead, once they have signed in: npm run role -- give NAME lead'
const SINCE = new Date(NOW).toISOString()

it('[RO2, RO17, RO18] the operator gives any role, replaces it, ends it and lists what holds', async () => {
  const run = await start([['Bubbly Waffle', '1']])
  expect(await run('list')).toEqual({ code: 0, text: NO_ONE })
  expect(await run('give', 'Bubbly Waffle', 'editor')).toEqual({
    code: 0,
    text: `Bubbly Waffle (id:1, here since ${SINCE.slice(0, 10)}) is now editor.`,
  })
  expect((await run('give', 'bubbly waffle', 'lead')).code).toBe(0)
  expect((await run('list')).text).toBe(`lead      Bubbly Waffle  since ${SINCE}, by the operator`)
  expect((await run('end', 'Bubbly Waffle')).code).toBe(0)
  expect((await run('list')).text).toBe(NO_ONE)
})

it('[RO17, RO34] the list says which appointments wait, and what the operator gives ends the wait', async () => {
  const run = await start([
    ['Lea', '1'],
    ['Pia', '2'],
  ])
  await run('give', 'Lea', 'lead')
  const db = await openDatabase(run.url)
  onTestFinished(() => db.destroy())
  const [lead, player] = (
    await Promise.all(['Lea', 'Pia'].map((name) => createAccountsRepository(db).findByName(name)))
  ).flat()
  await createRolesRepository(db).propose({
    account_id: player?.id ?? '',
    role: 'editor',
    proposed_by: lead?.id ?? '',
    at: NOW,
  })
  const until = new Date(NOW + 7 * 86_400_000).toISOString()
  expect((await run('list')).text.split('\n')).toEqual([
    `lead      Lea  since ${SINCE}, by the operator`,
    `editor    Pia  waits for a second lead until ${until}, proposed by Lea`,
  ])
  await run('give', 'Pia', 'proposer')
  expect((await run('list')).text).not.toContain('waits')
})

it('[RO25] the list says how to make the first lead while there is none', async () => {
  const run = await start([['Nova', '1']])
  await run('give', 'Nova', 'editor')
  expect((await run('list')).text.split('\n')).toEqual([
    `editor    Nova  since ${SINCE}, by the operator`,
    'Make the first lead, once they have signed in: npm run role -- give NAME lead',
  ])
  await run('give', 'Nova', 'lead')
  expect((await run('list')).text).toBe(`lead      Nova  since ${SINCE}, by the operator`)
})

it('[RO19, RO20] a name that went from one player to another decides nothing, but an id does', async () => {
  const run = await start([
    ['Nova', '1'],
    ['Nova', '2'],
  ])
  const refused = await run('give', 'Nova', 'lead')
  expect([refused.code, refused.text]).toEqual([1, expect.stringMatching(/several players[^]*id:1[^]*id:2/)])
  expect((await run('list')).text).toBe(NO_ONE)
  expect((await run('give', 'id:2', 'lead')).text).toMatch(/^Nova \(id:2,/)
  expect((await run('end', 'id:2')).code).toBe(0)
})

it('[RO20] an unknown name changes nothing', async () => {
  const run = await start([['Nova', '1']])
  for (const name of ['Mia', 'id:2', 'id:', '1'])
    expect(await run('give', name, 'lead')).toEqual({ code: 1, text: `${name}: no player of this name has signed in` })
})

it.each([
  [[]],
  [['give', 'Nova']],
  [['give', 'Nova', 'operator']],
  [['give', 'Nova', 'lead', 'x']],
  [['end']],
  [['list', 'x']],
])('[RO18] %o prints the usage', async (args) => {
  const run = await start([['Nova', '1']])
  expect(await run(...args)).toEqual({ code: 1, text: expect.stringMatching(/^npm run role -- list\n/) })
  expect((await run('list')).text).toBe(NO_ONE)
})
