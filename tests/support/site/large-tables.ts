import type { Database } from '#server/db/database.ts'
import { sql } from 'kysely'
import pg from 'pg'

export type TableSizes = {
  hatches: number
  /** Of two users each, 20 messages in each. */
  conversations: number
  /** Conversations of the user `user-0`, besides. */
  ofOneUser: number
  /** Messages of `user-0` in the conversation `long`. */
  inOneConversation: number
}

/** Milliseconds between two hatches. */
const HATCH_MS = 100
const OFFERS_EACH = 10

/** Fills a PostgreSQL database that holds a catalogue with made-up rows, as fast as the server can write them. */
export async function fillTables(
  { db, url }: { db: Database; url: string },
  now: number,
  { hatches, conversations, ofOneUser, inOneConversation }: TableSizes,
) {
  const users = 2 * conversations + ofOneUser + 1
  const statements = [
    sql`
      insert into hatch
      select g, 'hatch-' || g, v.item_slug, v.slug, v.name, v.variant, v.rarity, v.hue, v.egg_name, 'Player ' || g % 5000, 1,
        lower(v.name), lower(coalesce(v.egg_name, '')), lower('Player ' || g % 5000), ${now}::bigint - (${hatches}::bigint - g) * ${HATCH_MS}::int,
        v.value_number, v.value_word, 1000 + g, case when g % 500 = 0 then 1 else 0 end
      from generate_series(1, ${hatches}::bigint) g
      join (select *, row_number() over (order by slug) - 1 as n, count(*) over () as variants from item_variant) v
        on v.n = g % v.variants`,
    sql`
      insert into account
      select 'user-' || g, 'https://platform.test', g::text, 'User ' || g, 'Shown ' || g, null, ${now}::bigint, null, lower('User ' || g), lower('Shown ' || g)
      from generate_series(0, ${users}::int) g`,
    sql`
      insert into session (token_hash, account_id, created_at, expires_at, last_used_at)
      select 'session-' || g, 'user-' || g, ${now}::bigint, ${now}::bigint + 86400000, ${now}::bigint
      from generate_series(0, ${users}::int) g`,
    sql`
      create temporary table made on commit drop as
      select 'c-' || g as id, 'user-' || 2 * g as ann, 'user-' || 2 * g + 1 as ben, 20 as messages, g as n
      from generate_series(1, ${conversations}::int) g
      union all
      select 'own-' || g, 'user-0', 'user-' || ${2 * conversations}::int + g, 20, g
      from generate_series(2, ${ofOneUser}::int) g
      union all
      select 'long', 'user-0', 'user-' || ${2 * conversations}::int + 1, ${inOneConversation}::int, 1`,
    sql`insert into conversation select id, messages, ${now}::bigint from made`,
    sql`
      insert into member (conversation_id, account_id, other_id, read_seq, listed_at)
      select id, ann, ben, 0, ${now}::bigint - n from made union all select id, ben, ann, 0, ${now}::bigint - n from made`,
    sql`
      insert into message (conversation_id, seq, id, sender_id, client_id, text, trade_offer_id, sent_at)
      select id, s, id || '/' || s, case when s % 2 = 0 then ann else ben end, id || '/' || s, 'Is it still for trade?',
        case when s <= ${OFFERS_EACH}::int and n % 10 = 0 then id || '/' || s end, ${now}::bigint - (messages - s) * 60000
      from made, generate_series(1, messages) s`,
    sql`
      insert into trade_offer (id, conversation_id, sender_id, recipient_id, status, offer, request, counter_of, created_at, expires_at)
      select id || '/' || s, id, case when s % 2 = 0 then ann else ben end, case when s % 2 = 0 then ben else ann end, 'pending', '[]', '[]',
        null, ${now}::bigint - 60000 * s, ${now}::bigint + 3600000
      from made, generate_series(1, ${OFFERS_EACH}::int) s where n % 10 = 0`,
    sql`insert into block select 'user-' || g, 'user-' || g + 7, ${now}::bigint from generate_series(20, ${users - 10}::int, 10) g`,
  ]
  // A connection of its own: those of the site end a statement after seconds.
  const client = new pg.Client(url)
  await client.connect()
  await client.query('begin')
  for (const { sql: text, parameters } of statements.map((statement) => statement.compile(db)))
    await client.query(text, [...parameters])
  await client.query('commit')
  // As autovacuum does within a minute.
  await client.query('vacuum analyze')
  await client.end()
}
