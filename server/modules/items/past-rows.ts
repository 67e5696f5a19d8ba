import { DEMANDS } from '#contract/catalogue.ts'
import type { Database } from '#server/db/database.ts'
import { OWNERS_CHOICE_ORDER } from '#server/db/value-columns.ts'
import { sql } from 'kysely'

/**
 * Rows of `item_variant` with the figures that were published at a time, in milliseconds: those of each variant's last receipt until then. A
 * variant without one has no row. What receipts don't hold, such as owners and estimates, is unknown. OD11
 */
export const pastRows = (db: Database, at: number) =>
  db
    .selectFrom('item_variant as now')
    .innerJoin('value_change as past', (join) =>
      join.on('past.number', '=', (eb) =>
        eb
          .selectFrom('value_change as each')
          .select('each.number')
          .whereRef('each.variant_slug', '=', 'now.slug')
          .where('each.at', '<=', at)
          .orderBy('each.number', 'desc')
          .limit(1),
      ),
    )
    .select([
      'now.slug',
      'now.item_slug',
      'now.variant',
      'now.variant_rank',
      'now.name',
      'now.sort_name',
      'now.search_text',
      'now.rarity',
      'now.category',
      'now.egg_name',
      'now.egg_slug',
      'now.hue',
      'past.value_number',
      'past.value_word',
      'past.low',
      'past.high',
      'past.trend',
      'past.demand',
      'now.bubbles',
      'now.coins',
      'now.gems',
      'now.tickets',
      'now.seashells',
      'now.pearls',
      'past.at as updated_at',
      'now.is_sample',
      'past.source',
      'past.number as receipt_number',
    ])
    .select([
      sql<number>`case when past.value_word in ('N/A', 'TBD') then 1 else 0 end`.as('is_unpriced'),
      sql<number>`case when past.value_number is not null then past.value_number when past.value_word = 'O/C' then ${sql.lit(OWNERS_CHOICE_ORDER)} else 0 end`.as(
        'value_order',
      ),
      sql<number>`case past.demand ${sql.join(
        DEMANDS.map((demand, rank) => sql`when ${sql.lit(demand)} then ${sql.lit(rank)}`),
        sql` `,
      )} else ${sql.lit(DEMANDS.length)} end`.as('demand_rank'),
      sql<string>`'[]'`.as('flags'),
      ...UNKNOWN.map((column) => sql<null>`cast(null as bigint)`.as(column)),
    ])

const UNKNOWN = [
  'owners',
  'exists_count',
  'confirmed_at',
  'estimate_low',
  'estimate_high',
  'evidence_count',
  'evidence_accounts',
  'evidence_is_sample',
  'estimate_flags',
  'estimated_at',
] as const
