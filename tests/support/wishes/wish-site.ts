import { OwnWish, OwnWishList, WishBoard, WishList } from '#contract/wishes.ts'
import { insertMany } from '#server/db/insert-many.ts'
import { createMetaRepository } from '#server/db/meta.repository.ts'
import { WISH_NUMBER } from '#server/modules/wishes/wishes.repository.ts'
import { createMeasuresRepository } from '#server/modules/measures/measures.repository.ts'
import * as v from 'valibot'
import { expect, onTestFinished } from 'vitest'
import { chatSite, type Person } from '../chat/chat-site.ts'

export const DAY = 86_400_000

export const pets = (...slugs: string[]) => slugs.map((slug) => ({ slug, quantity: 1 }))
export const swap = (have: string, want: string) => ({ have: pets(have), want: pets(want), minimum: null })

/** A site on which accounts are old enough, and every pet is worth 100. */
export async function started() {
  const site = await chatSite()
  await site.db
    .updateTable('item_variant')
    .set({ value_number: 100, value_word: null, value_order: 100, is_unpriced: 0, low: null, high: null })
    .execute()
  async function people<const Names extends readonly string[]>(...names: Names) {
    const all: Person[] = []
    for (const name of names) all.push(await site.person(name))
    site.advance(DAY)
    return all as { [At in keyof Names]: Person }
  }
  const restrict = (id: string, kind: 'mute' | 'suspension') =>
    createMeasuresRepository(site.db).insert({
      account_id: id,
      kind,
      reason: 'Spam',
      by_id: id,
      at: site.wall.now,
    })
  return { ...site, people, restrict }
}

export const post = async (person: Person, body: object, headers: Record<string, string> = {}) => {
  const answer = await person.call('POST', '/api/me/wishes', body, headers)
  expect([answer.status, answer.body]).toEqual([200, expect.anything()])
  return v.parse(OwnWish, answer.body)
}
export const own = async (person: Person) =>
  v.parse(OwnWishList, (await person.call('GET', '/api/me/wishes')).body).wishes
export const find = async (person: Person, id: string) => (await own(person)).find((each) => each.id === id)
export const board = async (person: Person, query = '') =>
  v.parse(WishBoard, (await person.call('GET', `/api/me/wishes/board${query}`)).body)
export const listed = async (address: string, query = '') =>
  v.parse(WishList, await (await fetch(`http://${address}/api/wishes${query}`)).json())
export const code = ({ status, body }: { status: number; body: { code?: string } }) => [status, body?.code]

/** Reads after a sweep, for polls: the one before may still be under way when the time goes on, and would be the last. */
export const swept =
  <T>({ advance }: { advance(ms: number): void }, read: () => T) =>
  () => {
    advance(10_000)
    return read()
  }

/** Gives as many new players the same wish as this player's, who are here as often. Their ids, which are those of the wishes too, come before all others. */
export async function postByCrowd(
  { db }: Pick<Awaited<ReturnType<typeof started>>, 'db'>,
  { id: ownerId }: Person,
  { id: wishId }: { id: string },
  count: number,
): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, index) => `0-${ownerId}-${index}`)
  const account = await db.selectFrom('account').selectAll().where('id', '=', ownerId).executeTakeFirstOrThrow()
  const wish = await db.selectFrom('wish').selectAll().where('id', '=', wishId).executeTakeFirstOrThrow()
  const visits = await db.selectFrom('visit_part').selectAll().where('account_id', '=', ownerId).execute()
  const meta = createMetaRepository(db)
  const last = Number(await meta.get(WISH_NUMBER))
  await insertMany(
    db,
    'account',
    ids.map((id) => ({ ...account, id, subject: id })),
  )
  await insertMany(
    db,
    'visit_part',
    ids.flatMap((account_id) => visits.map((visit) => ({ ...visit, account_id }))),
  )
  await insertMany(
    db,
    'wish',
    ids.map((id, index) => ({ ...wish, id, account_id: id, number: last + 1 + index })),
  )
  await meta.set(WISH_NUMBER, String(last + count))
  return ids
}

let offers = 0
export const offerTo = (person: Person, wishId: string, changes: object = {}) =>
  person.call('POST', `/api/wishes/${wishId}/offers`, {
    clientId: `offer-${offers++}`,
    offer: pets('kitty'),
    request: pets('doggy'),
    ...changes,
  })

/** Ann gives a doggy for a kitty, Ben the other way round. */
export async function meeting() {
  const site = await started()
  onTestFinished(site.wishes.start())
  const [ann, ben] = await site.people('Ann', 'Ben')
  const anns = await post(ann, swap('doggy', 'kitty'))
  const bens = await post(ben, swap('kitty', 'doggy'))
  return { ...site, ann, ben, anns, bens }
}
export const notices = async ({ db }: { db: Awaited<ReturnType<typeof started>>['db'] }, owner: { id: string }) =>
  (
    await db
      .selectFrom('alert_notification')
      .select(['condition', 'at', 'due_at'])
      .where('owner_id', '=', owner.id)
      .orderBy('number')
      .execute()
  ).map(({ condition, ...row }) => ({ ...JSON.parse(condition), ...row }))
