import { openDatabase } from '#server/db/open-database.ts'
import { insertMany } from '#server/db/insert-many.ts'
import { createMetaRepository } from '#server/db/meta.repository.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import { createEventBus } from '#server/events/event-bus.ts'
import type { ServerEvents } from '#server/events/server-events.ts'
import { followWishes } from '#server/modules/wishes/follow-wishes.ts'
import { createVisitsRepository, toDay } from '#server/modules/wishes/visits.repository.ts'
import { createWishesRepository, toContentText, WISH_NUMBER } from '#server/modules/wishes/wishes.repository.ts'
import { expect, it, onTestFinished } from 'vitest'
import { createTestDatabase } from '../support/site/test-database.ts'

const STANDING = 2_000
const POSTS = 20
const pets = (slug: string) => [{ slug, quantity: 1 }]

it(`[WI50] prints how long a new match takes to the outbox with ${STANDING} standing wishes, of which bar it is 2 s`, async () => {
  const { url, remove } = await createTestDatabase('small')
  const db = await openDatabase(url)
  const now = Date.now()
  await db.updateTable('item_variant').set({ value_number: 100, value_word: null, low: null, high: null }).execute()
  const ids = Array.from({ length: STANDING }, (_, index) => `owner-${index}`)
  await insertMany(
    db,
    'account',
    ids.map((id) => ({
      id,
      issuer: 'https://platform.test',
      subject: id,
      name: id,
      display_name: id,
      picture: null,
      created_at: 0,
      deleted_at: null,
      folded_name: id,
      folded_display_name: id,
    })),
  )
  await insertMany(
    db,
    'visit_part',
    ids.map((id) => ({ account_id: id, part: 0, weight: 1, day: toDay(now) })),
  )
  const content = { have: pets('bunny'), want: pets('king-doggy'), tags: [], minimum: null, note: null }
  await insertMany(
    db,
    'wish',
    ids.map((id, index) => ({
      id: `wish-${index}`,
      account_id: id,
      content: toContentText(index < POSTS ? { ...content, have: pets('doggy'), want: pets('kitty') } : content),
      state: 'standing' as const,
      since: now,
      rests: '[]',
      end_reason: null,
      network: null,
      created_at: now,
      number: index + 1,
    })),
  )
  await createMetaRepository(db).set(WISH_NUMBER, String(STANDING))
  const failures: unknown[] = []
  const events = createEventBus<ServerEvents>((error) => failures.push(error))
  const follower = followWishes({ db, events, report: (error) => failures.push(error), now: Date.now })
  const stop = follower.start()
  onTestFinished(async () => {
    await stop()
    await db.destroy()
    await remove()
  })
  await follower.ready()
  const times: number[] = []
  for (let index = 0; index < POSTS; index++) {
    const owner = ids[STANDING - 1 - index]!
    const wish = { have: pets('kitty'), want: pets('doggy'), tags: [], minimum: null, note: null }
    const row = await writeTransaction(db, [owner], async (trx) => {
      await createVisitsRepository(trx).record(owner, now)
      return createWishesRepository(trx).insert({
        id: `new-${index}`,
        account_id: owner,
        content: wish,
        network: null,
        created_at: now,
      })
    })
    const from = performance.now()
    events.publish('wishes.changed', { number: row.number })
    await expect
      .poll(
        async () =>
          (await db.selectFrom('wish_notice').select('wish_id').where('wish_id', '=', row.id).execute()).length,
        { interval: 10 },
      )
      .toBeGreaterThan(0)
    times.push(performance.now() - from)
  }
  const sorted = times.toSorted((a, b) => a - b)
  console.log(
    `a new match is in the outbox after ${sorted[POSTS / 2]!.toFixed(0)} ms in the middle and ${sorted.at(-1)!.toFixed(0)} ms at most of ${POSTS}; bar: 2000 ms`,
  )
  expect(failures).toEqual([])
})
