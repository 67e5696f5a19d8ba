import { sql, type Kysely } from 'kysely'
import { DatabaseError } from './database-error.ts'
import type { Database, Schema } from './database.ts'
import { getDialect } from './dialect.ts'
import { EPOCH, EPOCH_COPY } from './epoch.ts'
import { insertMany } from './insert-many.ts'
import { createMetaRepository } from './meta.repository.ts'
import { writeTransaction } from './write-transaction.ts'

type Table = keyof Schema & string

/** Every table with its key, after those that it references. */
const KEYS: Readonly<Record<Table, readonly string[]>> = {
  meta: ['key'],
  lease: ['name'],
  release_asset: ['name'],
  item: ['slug'],
  item_variant: ['slug'],
  value_point: ['variant_slug', 'at'],
  value_change: ['number'],
  parked_change: ['id'],
  exist_point: ['variant_slug', 'day'],
  egg: ['slug'],
  egg_pet: ['egg_slug', 'position'],
  bounty: ['date'],
  hatch: ['seq'],
  dump_catalogue: ['hash'],
  dump_day: ['day'],
  account: ['id'],
  session: ['token_hash'],
  conversation: ['id'],
  contact: ['account_id'],
  safety_licence: ['account_id'],
  inbox_rules: ['account_id'],
  member: ['account_id', 'other_id'],
  message: ['conversation_id', 'seq'],
  trade_offer: ['id'],
  trade_room: ['id'],
  trade_room_change: ['room_id', 'seq'],
  trade_room_guest: ['id'],
  trade_room_presence: ['room_id', 'seat'],
  room_trade: ['room_id'],
  block: ['blocker_id', 'blocked_id'],
  report: ['id'],
  appointment: ['id'],
  pending_appointment: ['id'],
  measure: ['id'],
  moderation_action: ['id'],
  demo_record: ['kind', 'id'],
  value_proposal: ['id'],
  proposal_move: ['proposal_id', 'seq'],
  proposal_comment: ['proposal_id', 'seq'],
  value_vote: ['account_id', 'variant_slug'],
  value_freeze: ['variant_slug'],
  value_confirmation: ['variant_slug', 'at', 'account_id'],
  contributor: ['account_id'],
  trade_opt_out: ['account_id'],
  evidence: ['id'],
  evidence_item: ['evidence_id', 'side', 'variant_slug'],
  evidence_exclusion: ['id'],
  estimate_close: ['day'],
  estimate: ['variant_slug'],
  estimate_range: ['variant_slug', 'day'],
  alert_device: ['id'],
  star: ['owner_id', 'slug'],
  alert_rule: ['id'],
  alert_target: ['id'],
  alert_notification: ['number'],
  alert_outbox: ['id'],
  ledger_row: ['account_id', 'id'],
  api_key: ['id'],
  webhook_endpoint: ['id'],
  webhook_delivery: ['id'],
  wish: ['id'],
  wish_offer: ['trade_offer_id'],
  wish_report: ['wish_id', 'reporter_id'],
  wish_notice: ['wish_id', 'other_wish_id'],
  wish_dismissal: ['account_id', 'wish_id'],
  wish_begun: ['wish_id'],
  wish_alert: ['wish_id', 'rule_id'],
  visit_part: ['account_id', 'part'],
  source: ['id'],
  source_move: ['source_id', 'seq'],
  source_report: ['source_id', 'kind', 'id'],
  source_count: ['source_id', 'day', 'kind', 'outcome'],
  source_value: ['number'],
  exist_report: ['source_id', 'variant_slug', 'is_used'],
  game_event: ['source_id', 'id'],
  verdict_key: ['id'],
  verdict_card: ['code'],
}
const TABLES = Object.keys(KEYS) as Table[]
const PAGE = 2_000

type Row = Record<string, unknown>

/** All rows of a table by pages, in the order of its key, which is that of bytes in every database. */
async function* readPages(db: Database, table: Table): AsyncGenerator<Row[]> {
  const keys = KEYS[table]
  const any = db as Kysely<Record<string, Row>>
  for (let last: Row | undefined; ;) {
    let query = any.selectFrom(table).selectAll().limit(PAGE)
    for (const key of keys) query = query.orderBy(key)
    const after = last
    if (after)
      query = query.where(
        sql<boolean>`(${sql.join(keys.map((key) => sql.ref(key)))}) > (${sql.join(keys.map((key) => after[key]))})`,
      )
    const rows = await query.execute()
    if (rows.length > 0) yield rows
    if (rows.length < PAGE) return
    last = rows.at(-1)
  }
}

/** Facts about one copy of the data, which another copy has of its own. */
const OWN = [EPOCH, EPOCH_COPY, 'writer', 'changed']

const withoutOwn = (table: Table, rows: readonly Row[]) =>
  table === 'meta' ? rows.filter(({ key }) => !OWN.includes(String(key))) : rows

/** The rows as one text, whatever the order of their columns. */
const toText = (rows: readonly Row[]) => {
  const columns = Object.keys(rows[0] ?? {}).toSorted()
  return JSON.stringify(rows.map((row) => columns.map((column) => row[column])))
}

/** Reads both sides by turns, because PostgreSQL ends a transaction that is idle for 5 s. @throws DatabaseError when they differ */
async function compare(source: Database, target: Database, table: Table) {
  const pages = readPages(source, table)
  const copies = readPages(target, table)
  for (;;) {
    const [{ value: page = [], done }, { value: copied = [] }] = [await pages.next(), await copies.next()]
    if (toText(withoutOwn(table, page)) !== toText(withoutOwn(table, copied)))
      throw new DatabaseError(`TO: table ${table} reads differently than it was written, and nothing was kept`)
    if (done) return
  }
}

/** @throws DatabaseError when any table has rows */
async function refuseFilled(db: Database) {
  for (const table of TABLES) {
    const [rows = []] = [(await readPages(db, table).next()).value as Row[] | undefined]
    if (withoutOwn(table, rows).length > 0)
      throw new DatabaseError(`TO: expected a new database, but its table ${table} has rows`)
  }
}

/**
 * Copies every table into a new database in one transaction, then reads both sides again and compares them (IM40 to IM42). The position
 * of readers stays valid: the copy continues the log of hatches under the same epoch.
 * @throws DatabaseError when the target has rows, or when the two differ; nothing is written then
 */
export const copyDatabase = (
  from: Database,
  to: Database,
  onTable: (table: string, rows: number) => void = () => {},
): Promise<void> =>
  // One snapshot of the source; a database with a single writer is locked meanwhile.
  from
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (source) => {
      await getDialect(source).lock(source, 'pets')
      await writeTransaction(to, 'pets', async (target) => {
        await refuseFilled(target)
        for (const table of TABLES) {
          let count = 0
          for await (const page of readPages(source, table)) {
            const rows = withoutOwn(table, page)
            await insertMany(target, table, rows as never)
            count += rows.length
          }
          await compare(source, target, table)
          onTable(table, count)
        }
        await createMetaRepository(target).continueEpoch(await createMetaRepository(source).epoch())
      })
    })
