import {
  ALERT_LIMITS,
  type AlertRule,
  DEFAULT_RULE,
  type MergedStars,
  type MergeStars,
  type PutStar,
  type PuttedStar,
  STAR_MARKS,
  type StarList,
} from '#contract/alerts.ts'
import type { PetValue } from '#contract/catalogue.ts'
import type { Database } from '#server/db/database.ts'
import { insertMany } from '#server/db/insert-many.ts'
import { toValue } from '#server/db/value-columns.ts'
import { ProblemError } from '#server/http/problem.ts'
import { isoTime } from '#server/time/iso-time.ts'
import { mergeMarks } from '#domain/alerts/merge-marks.ts'
import type { StarTable } from './alerts.table.ts'
import { type Owner, writeAsOwner } from './owners.ts'
import { addRule, countRules } from './rules.ts'

/** The stars of owners (AL50 to AL54). Times are milliseconds. */
export function createStars({ db, now }: { db: Database; now: () => number }) {
  const isVariant = async (trx: Database, slug: string) =>
    (await trx.selectFrom('item_variant').select('slug').where('slug', '=', slug).executeTakeFirst()) !== undefined

  const write = (trx: Database, row: StarTable) =>
    insertMany(trx, 'star', [row], { key: ['owner_id', 'slug'], update: ['at', 'is_removed'] })

  return {
    async list(owner: Owner): Promise<StarList> {
      const rows = await selectStars(db, owner.id)
        .where('is_removed', '=', 0)
        .orderBy('at', 'desc')
        .orderBy('slug')
        .execute()
      const values = await valuesThen(db, owner.id)
      return {
        stars: rows.map(({ slug, at }) => ({ slug, starredAt: isoTime(at), then: values.get(slug) ?? null })),
        limit: ALERT_LIMITS[owner.kind].stars,
      }
    },
    /** A star that is there already stays as it is. @throws ProblemError 404 `item.not_found`, 409 `stars.limit` */
    put: (owner: Owner, slug: string, { defaultRule }: NonNullable<PutStar>): Promise<PuttedStar> =>
      writeAsOwner(db, owner, async (trx) => {
        if (!(await isVariant(trx, slug))) throw new ProblemError(404, 'item.not_found', `There is no pet ${slug}`)
        const rows = await selectStars(trx, owner.id).execute()
        const known = rows.find((row) => row.slug === slug && row.is_removed === 0)
        const count = rows.filter((row) => row.is_removed === 0).length
        const { stars: limit } = ALERT_LIMITS[owner.kind]
        if (!known && count >= limit)
          throw new ProblemError(409, 'stars.limit', `You have ${limit} stars, and that is the most`)
        const at = known?.at ?? now()
        if (!known) await write(trx, { owner_id: owner.id, slug, at, is_removed: 0 })
        let rule: AlertRule | null = null
        if (defaultRule && count === 0 && (await countRules(trx, owner.id)) === 0)
          rule = await addRule(
            trx,
            owner,
            {
              ...DEFAULT_RULE,
              ...defaultRule,
              // Both are what the contract gives a rule that does not say it.
              quietHours: null,
              digest: 'at-once',
              isUnlimited: false,
              isPaused: false,
            },
            now(),
          )
        const values = await valuesThen(trx, owner.id)
        return { star: { slug, starredAt: isoTime(at), then: values.get(slug) ?? null }, rule }
      }),
    /** Removing what is not starred isn't an error. */
    remove: (owner: Owner, slug: string): Promise<void> =>
      writeAsOwner(db, owner, async (trx) => {
        await trx
          .updateTable('star')
          .set({ at: now(), is_removed: 1 })
          .where('owner_id', '=', owner.id)
          .where('slug', '=', slug)
          .where('is_removed', '=', 0)
          .execute()
      }),
    /** Unites a browser's marks with the stored ones, whatever their order. */
    merge: (owner: Owner, { marks }: MergeStars): Promise<MergedStars> =>
      writeAsOwner(db, owner, async (trx) => {
        const slugs = [...new Set(marks.map(({ slug }) => slug))]
        const known =
          slugs.length === 0
            ? []
            : await trx.selectFrom('item_variant').select('slug').where('slug', 'in', slugs).execute()
        const variants = new Set(known.map(({ slug }) => slug))
        const given = marks
          .filter(({ slug }) => variants.has(slug))
          // A clock that is ahead would win for ever.
          .map(({ slug, at, isRemoved }) => ({ slug, at: Math.min(Date.parse(at), now()), isRemoved }))
        const { marks: merged, refused } = await storeMarks(trx, owner, given)
        return {
          marks: merged.map(({ slug, at, isRemoved }) => ({ slug, at: isoTime(at), isRemoved })),
          unknown: slugs.filter((slug) => !variants.has(slug)),
          refused,
        }
      }),
  }
}
export type Stars = ReturnType<typeof createStars>
export type Mark = { slug: string; at: number; isRemoved: boolean }

const selectStars = (db: Database, ownerId: string) => db.selectFrom('star').selectAll().where('owner_id', '=', ownerId)

export const readMarks = async (db: Database, ownerId: string): Promise<Mark[]> =>
  (await selectStars(db, ownerId).orderBy('slug').execute()).map(({ slug, at, is_removed }) => ({
    slug,
    at,
    isRemoved: is_removed === 1,
  }))

/** Stores the union of the owner's marks and these, within a transaction of `writeAsOwner`. */
export async function storeMarks(trx: Database, owner: Owner, given: readonly Mark[]) {
  const { marks, refused } = mergeMarks(await readMarks(trx, owner.id), given, {
    stars: ALERT_LIMITS[owner.kind].stars,
    removed: STAR_MARKS,
  })
  await trx.deleteFrom('star').where('owner_id', '=', owner.id).execute()
  await insertMany(
    trx,
    'star',
    marks.map(({ slug, at, isRemoved }) => ({ owner_id: owner.id, slug, at, is_removed: isRemoved ? 1 : 0 })),
  )
  return { marks, refused }
}

/** The value of each starred variant when it was starred. */
async function valuesThen(db: Database, ownerId: string): Promise<Map<string, PetValue>> {
  const rows = await db
    .selectFrom('star')
    .innerJoin('value_point', (join) =>
      join
        .onRef('value_point.variant_slug', '=', 'star.slug')
        .on('value_point.at', '=', (eb) =>
          eb
            .selectFrom('value_point as past')
            .select('past.at')
            .whereRef('past.variant_slug', '=', 'star.slug')
            .whereRef('past.at', '<=', 'star.at')
            .orderBy('past.at', 'desc')
            .limit(1),
        ),
    )
    .select(['slug', 'value_number', 'value_word'])
    .where('owner_id', '=', ownerId)
    .where('is_removed', '=', 0)
    .execute()
  return new Map(rows.map((row) => [row.slug, toValue(row)]))
}
