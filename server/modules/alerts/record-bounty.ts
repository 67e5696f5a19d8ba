import type { Bounty } from '#contract/bounties.ts'
import type { Database } from '#server/db/database.ts'
import { createMetaRepository } from '#server/db/meta.repository.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import { storeMatches } from './record-matches.ts'

const DAY = 'alert_bounty_day'

/** Matches rules with the bounty of a UTC day, once for all processes. AL18 */
export const recordBounty = (db: Database, bounty: Bounty, now: number): Promise<void> =>
  writeTransaction(db, 'pets', async (trx) => {
    const meta = createMetaRepository(trx)
    const before = await meta.get(DAY)
    if (before === bounty.date) return
    await meta.set(DAY, bounty.date)
    // The first start of the site begins no bounty.
    if (before === undefined) return
    const entry = {
      slug: bounty.pet,
      name: bounty.name,
      image: bounty.image,
      before: null,
      after: bounty.date,
      isSample: bounty.sample === true,
    }
    const rules = await findRules(trx, bounty.pet)
    await storeMatches(trx, new Map(rules.map(({ id }) => [id, { firings: {}, entries: [entry] }])), now)
  })

const findRules = (trx: Database, baseSlug: string) =>
  trx
    .selectFrom('alert_rule')
    .select('id')
    .where('condition_kind', '=', 'bounty')
    .where('state', 'not in', ['paused', 'broken'])
    .where((eb) =>
      eb.or([
        eb('subject_kind', '=', 'bounty'),
        eb.and([eb('subject_kind', '=', 'pet'), eb('subject_slug', '=', baseSlug)]),
        eb.and([
          eb('subject_kind', '=', 'watchlist'),
          eb.exists(
            eb
              .selectFrom('star')
              .innerJoin('item_variant', 'item_variant.slug', 'star.slug')
              .select('star.slug')
              .whereRef('star.owner_id', '=', 'alert_rule.owner_id')
              .where('item_slug', '=', baseSlug)
              .where('is_removed', '=', 0),
          ),
        ]),
      ]),
    )
    .execute()
