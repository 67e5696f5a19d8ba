import { openDatabase } from '#server/db/open-database.ts'
import { createVerdictKeys } from '#server/modules/verdicts/verdict-keys.ts'
import { createVerdicts } from '#server/modules/verdicts/verdicts.ts'
import { createVerdictsRepository } from '#server/modules/verdicts/verdicts.repository.ts'
import { runVerdictKey } from '#server/modules/verdicts/run-verdict-key.ts'
import { expect, it, onTestFinished } from 'vitest'
import { NOW, site } from '../support/site/fixture.ts'
import { createTestDatabase } from '../support/site/test-database.ts'

/** The command on an empty database, and a site that signs with its key. */
async function start() {
  const { url, remove } = await createTestDatabase()
  onTestFinished(remove)
  const db = await openDatabase(url)
  onTestFinished(() => db.destroy())
  let now = NOW
  async function run(...args: string[]) {
    const lines: string[] = []
    const code = await runVerdictKey({ args, databaseUrl: url, now, print: (line) => lines.push(line) })
    return { code, lines }
  }
  const entry = { slug: 'king-doggy', name: 'King Doggy', quantity: 1, value: 1_000 }
  const verdicts = createVerdicts({ db, origin: site.origin, now: () => now })
  return {
    url,
    run,
    db,
    verdicts,
    /** A card of a seat in a room of its own. */
    sign: async (seat: string) => {
      const code = await verdicts.signRoom({ yours: [entry], theirs: [entry], at: NOW, seat })
      return (await createVerdictsRepository(db).find(code))!
    },
    pass: (ms: number) => void (now += ms),
  }
}
const at = (ms: number) => new Date(NOW + ms).toISOString()

it('[SV23] the command makes a key, lists it, and replaces it', async () => {
  const { run, pass } = await start()
  expect(await run('list')).toEqual({ code: 0, lines: ['No card was signed yet: the first one makes a key.'] })
  const made = await run('rotate')
  expect(made).toEqual({ code: 0, lines: [expect.stringMatching(/^[\w-]{43} {2}since .+, signs$/)] })
  pass(1_000)
  const { lines } = await run('rotate')
  expect(lines).toEqual([
    expect.stringMatching(new RegExp(`^[\\w-]{43} {2}since ${at(1_000)}, signs$`)),
    made.lines[0]?.replace(', signs', `, until ${at(1_000)}`),
  ])
  expect(await run('list')).toEqual({ code: 0, lines })
})

it('[SV23] cards of the old key stay valid, and new ones are signed with the new key', async () => {
  const { run, sign, pass, verdicts } = await start()
  const before = await sign('a')
  pass(1_000)
  await run('rotate')
  const after = await sign('b')
  expect([before.card.keyId === after.card.keyId, (await sign('a')).isValid, after.isValid]).toEqual([
    false,
    true,
    true,
  ])
  for (const { card, signature } of [before, after])
    expect(await verdicts.check({ card, signature })).toEqual({ isValid: true, isStored: true })
})

it('[SV23] the private key of before is nowhere in the database, and none is ever printed', async () => {
  const { run, db, sign } = await start()
  await sign('a')
  const read = () =>
    db.selectFrom('meta').select('value').where('key', '=', 'verdict_private_key').executeTakeFirstOrThrow()
  const { value: before } = await read()
  const { lines } = await run('rotate')
  const { value: after } = await read()
  const all = JSON.stringify([
    await db.selectFrom('meta').selectAll().execute(),
    await db.selectFrom('verdict_key').selectAll().execute(),
  ])
  expect([all.includes(before), all.includes(after), lines.join().includes(after)]).toEqual([false, true, false])
  expect((await createVerdictKeys(db).list()).length).toBe(2)
})

it.each([[[]], [['make']], [['rotate', 'now']], [['list', '']]])(
  '[SV23] %j is answered with the usage',
  async (args) => {
    const { run } = await start()
    const { code, lines } = await run(...args)
    expect([code, lines[0]?.split('\n')[0], (await run('list')).lines.length]).toEqual([
      1,
      'npm run verdict-key -- list',
      1,
    ])
  },
)
