import { SORTS } from '#contract/catalogue.ts'
import { ItemsQuery } from '#contract/items.ts'
import { anyRulesQuery } from '#server/modules/alerts/record-matches.ts'
import { dueQuery, standingQuery } from '#server/modules/alerts/record-unchanged.ts'
import { createTradeOffersRepository } from '#server/modules/chat/trade-offers.repository.ts'
import { createConversationsRepository } from '#server/modules/chat/conversations.repository.ts'
import { createMessagesRepository } from '#server/modules/chat/messages.repository.ts'
import { createPeopleRepository } from '#server/modules/chat/people.repository.ts'
import { dueConversationsQuery, dueMessagesQuery, dueOffersQuery } from '#server/modules/chat/prune-chat.ts'
import { dueNamesQuery } from '#server/modules/hatches/prune-hatch-names.ts'
import { createReportsRepository } from '#server/modules/moderation/reports.repository.ts'
import { createEstimatesRepository } from '#server/modules/estimates/estimates.repository.ts'
import { eventQueries } from '#server/modules/estimates/read-events.ts'
import { createSuspectsRepository } from '#server/modules/evidence/suspects.repository.ts'
import { createEvidenceRepository } from '#server/modules/evidence/evidence.repository.ts'
import { createHatchesRepository } from '#server/modules/hatches/hatches.repository.ts'
import { createItemsRepository } from '#server/modules/items/items.repository.ts'
import { createCommentsRepository } from '#server/modules/proposals/comments.repository.ts'
import { createConfirmationsRepository } from '#server/modules/desk/confirmations.repository.ts'
import { createDeskRepository } from '#server/modules/desk/desk.repository.ts'
import { recentChangesQuery } from '#server/modules/proposals/read-circumstances.ts'
import { createProposalsRepository } from '#server/modules/proposals/proposals.repository.ts'
import { createSetupRepository } from '#server/modules/setup/setup.repository.ts'
import { createValueChangesRepository } from '#server/modules/values/value-changes.repository.ts'
import { sql, type Compilable } from 'kysely'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../database.ts'
import { openDatabase } from '../open-database.ts'

let db: Database
beforeAll(async () => {
  db = await openDatabase(':memory:')
})
afterAll(() => db.destroy())

async function plan(query: Compilable) {
  const { sql: text, parameters } = query.compile()
  const { rows } = await db.executeQuery<{ detail: string }>({
    ...sql`select 1`.compile(db),
    sql: `explain query plan ${text}`,
    parameters,
  })
  return rows.map(({ detail }) => detail)
}

// A list is read along an index in its order; with a filter too, because at most 2,000 rows are passed over.
it.each(SORTS)('[AP9] %s is read along its own index, without sorting', async (sort) => {
  const items = createItemsRepository(db)
  const index = `item_variant_${sort.replace('-', '_')}`
  expect(await plan(items.pageQuery(v.parse(ItemsQuery, { sort })))).toEqual([`SCAN item_variant USING INDEX ${index}`])
  expect(
    (
      await plan(
        items.pageQuery(
          v.parse(ItemsQuery, { sort, variant: ['Normal'], search: 'king', minValue: 5, category: 'secret' }),
        ),
      )
    ).join(),
  ).not.toMatch(/TEMP B-TREE/)
})

it.each(['value-desc', 'value-asc'] as const)(
  '[AP11] between two values, %s reads only that part of its index',
  async (sort) => {
    const query = createItemsRepository(db).pageQuery(v.parse(ItemsQuery, { sort, minValue: 5, maxValue: 9 }))
    expect(await plan(query)).toEqual([
      `SEARCH item_variant USING INDEX item_variant_${sort.replace('-', '_')} (is_unpriced=? AND value_order>? AND value_order<?)`,
    ])
  },
)

it('[OD11] of each variant only the last receipt until a time is read, along its index', async () => {
  const query = createItemsRepository(db).pageQuery(v.parse(ItemsQuery, { at: '2026-11-01' }))
  const steps = await plan(query)
  expect(steps.filter((step) => /value_change|past|each/.test(step))).toMatchInlineSnapshot(`
    [
      "SEARCH past USING INDEX sqlite_autoindex_value_change_1 (number=?)",
      "SEARCH each USING INDEX value_change_variant (variant_slug=?)",
    ]
  `)
})

it('[AP63] the most wanted are read along their index', async () => {
  const query = db
    .selectFrom('item_variant')
    .selectAll()
    .where('demand_rank', '<=', 2)
    .orderBy('demand_rank')
    .orderBy(sql`(owners is null)`)
    .orderBy('owners', 'desc')
    .orderBy('slug')
    .limit(10)
  expect(await plan(query)).toEqual(['SEARCH item_variant USING INDEX item_variant_demand (demand_rank<?)'])
})

it.each<[string, (db: Database) => Compilable, string]>([
  [
    'an item by slug',
    (d) => d.selectFrom('item_variant').selectAll().where('slug', '=', 'x'),
    'SEARCH item_variant USING INDEX sqlite_autoindex_item_variant_1 (slug=?)',
  ],
  [
    'its variants',
    (d) => d.selectFrom('item_variant').selectAll().where('item_slug', '=', 'x').orderBy('variant_rank'),
    'SEARCH item_variant USING INDEX item_variant_item (item_slug=?)',
  ],
  [
    'its history',
    (d) =>
      d
        .selectFrom('value_point')
        .selectAll()
        .where('variant_slug', 'in', ['x', 'y'])
        .orderBy('variant_slug')
        .orderBy('at'),
    'SEARCH value_point USING PRIMARY KEY (variant_slug=?)',
  ],
  [
    'its last hatches',
    (d) => d.selectFrom('hatch').select(['id', 'at']).where('variant_slug', '=', 'x').orderBy('seq', 'desc').limit(10),
    'SEARCH hatch USING INDEX hatch_variant (variant_slug=?)',
  ],
  [
    'a page of the log',
    (d) => d.selectFrom('hatch').selectAll().where('seq', '<=', 9).orderBy('seq', 'desc').limit(20),
    'SEARCH hatch USING INTEGER PRIMARY KEY (rowid<?)',
  ],
  [
    'missed hatches',
    (d) => d.selectFrom('hatch').selectAll().where('seq', '>', 9).orderBy('seq').limit(20),
    'SEARCH hatch USING INTEGER PRIMARY KEY (rowid>?)',
  ],
  [
    'known hatches',
    (d) => d.selectFrom('hatch').select('id').where('id', 'in', ['a', 'b']),
    'SEARCH hatch USING COVERING INDEX sqlite_autoindex_hatch_1 (id=?)',
  ],
  [
    'secrets of a day',
    (d) => d.selectFrom('hatch').select('at').where('is_secret', '=', 1).where('at', '>=', 5).where('seq', '<=', 9),
    'SEARCH hatch USING COVERING INDEX hatch_secret (is_secret=? AND at>?)',
  ],
  [
    'samples left',
    (d) => d.selectFrom('item_variant').select('slug').where('is_sample', '=', 1).limit(1),
    'SEARCH item_variant USING INDEX item_variant_sample (is_sample=?)',
  ],
])('[AP15, AP20, AP74] %s: found by an index', async (_, query, expected) => {
  expect(await plan(query(db))).toEqual([expected])
})

it.each<[Parameters<ReturnType<typeof createValueChangesRepository>['pageQuery']>, string]>([
  [[{ limit: 9 }], 'SCAN value_change USING INDEX sqlite_autoindex_value_change_1'],
  [[{ limit: 9, before: 5 }], 'SEARCH value_change USING INDEX sqlite_autoindex_value_change_1 (number<?)'],
  [
    [{ limit: 9, before: 5, except: 'catalogue' }],
    'SEARCH value_change USING INDEX sqlite_autoindex_value_change_1 (number<?)',
  ],
  [
    [{ limit: 9, before: 5, source: 'desk' }],
    'SEARCH value_change USING INDEX value_change_source (source=? AND number<?)',
  ],
  [
    [{ limit: 9, before: 5 }, { itemSlug: 'x' }],
    'SEARCH value_change USING INDEX value_change_item (item_slug=? AND number<?)',
  ],
  [
    [{ limit: 9, before: 5 }, { variantSlug: 'y' }],
    'SEARCH value_change USING INDEX value_change_variant (variant_slug=? AND number<?)',
  ],
  [
    [
      { limit: 9, before: 5, source: 'desk' },
      { itemSlug: 'x', variantSlug: 'y' },
    ],
    'SEARCH value_change USING INDEX value_change_item_source (item_slug=? AND source=? AND number<?)',
  ],
])('[VC26] receipts by %j are read along an index, without sorting', async (query, expected) => {
  expect(await plan(createValueChangesRepository(db).pageQuery(...query))).toEqual([expected])
})

it('[AP20] a page of the whole log and its ends are found by number, and only the rows of the page are sorted', async () => {
  expect(await plan(createHatchesRepository(db).wholeLogQuery({ page: 3, limit: 20 }))).toEqual([
    'CO-ROUTINE ends',
    'SCAN CONSTANT ROW',
    'SCALAR SUBQUERY 1',
    'SEARCH hatch',
    'SCALAR SUBQUERY 2',
    'SEARCH hatch',
    'SCALAR SUBQUERY 3',
    'SCAN hatch USING COVERING INDEX hatch_out',
    'MATERIALIZE row',
    'SEARCH hatch USING INTEGER PRIMARY KEY (rowid<?)',
    'SCALAR SUBQUERY 5',
    'SEARCH hatch',
    'SCAN ends',
    'SCAN row LEFT-JOIN',
    'USE TEMP B-TREE FOR ORDER BY',
  ])
})

it.each<[string, (db: Database) => Compilable, string[]]>([
  [
    'a session by its token',
    (d) =>
      d
        .selectFrom('session')
        .innerJoin('account', 'account.id', 'session.account_id')
        .selectAll('account')
        .select(['token_hash', 'expires_at'])
        .where('token_hash', '=', 'x')
        .where('expires_at', '>', 5)
        .where('deleted_at', 'is', null),
    [
      'SEARCH session USING INDEX sqlite_autoindex_session_1 (token_hash=?)',
      'SEARCH account USING INDEX sqlite_autoindex_account_1 (id=?)',
    ],
  ],
  [
    'the sessions of a user',
    (d) =>
      d
        .selectFrom('session')
        .select(['created_at', 'expires_at'])
        .where('account_id', '=', 'x')
        .where('expires_at', '>', 5)
        .orderBy('created_at'),
    ['SEARCH session USING INDEX session_account (account_id=?)'],
  ],
  [
    'the end of them all',
    (d) => d.deleteFrom('session').where('account_id', '=', 'x').returning('token_hash'),
    ['SEARCH session USING COVERING INDEX session_account (account_id=?)'],
  ],
  [
    'expired sessions',
    (d) => d.deleteFrom('session').where('expires_at', '<=', 5).returning('token_hash'),
    ['SEARCH session USING COVERING INDEX session_expiry (expires_at<?)'],
  ],
  [
    'a user',
    (d) => d.selectFrom('account').select(['issuer', 'subject']).where('id', '=', 'x').where('deleted_at', 'is', null),
    ['SEARCH account USING INDEX sqlite_autoindex_account_1 (id=?)'],
  ],
])('[AU10, AU11, AU13] %s: found by an index', async (_, query, expected) => {
  expect(await plan(query(db))).toEqual(expected)
})

it.each<[string, (db: Database) => Compilable, string[]]>([
  [
    'the role of an account',
    (d) => d.selectFrom('appointment').select('role').where('account_id', '=', 'x').where('ended_at', 'is', null),
    ['SEARCH appointment USING INDEX appointment_current (account_id=?)'],
  ],
  [
    'its appointments',
    (d) => d.selectFrom('appointment').selectAll().where('account_id', '=', 'x').orderBy('at').orderBy('id'),
    ['SEARCH appointment USING INDEX appointment_account (account_id=?)', 'USE TEMP B-TREE FOR LAST TERM OF ORDER BY'],
  ],
  [
    'whether there was a lead',
    (d) => d.selectFrom('appointment').select('id').where('role', '=', 'lead').limit(1),
    ['SEARCH appointment USING INDEX appointment_role (role=?)'],
  ],
  [
    'what forbids an account to write',
    (d) => d.selectFrom('measure').selectAll().where('account_id', '=', 'x').where('lifted_at', 'is', null),
    ['SEARCH measure USING INDEX measure_account (account_id=?)'],
  ],
  [
    'mutes and suspensions',
    (d) =>
      d
        .selectFrom('measure')
        .selectAll()
        .where('lifted_at', 'is', null)
        .where('kind', 'in', ['mute', 'suspension'])
        .where((either) => either.or([either('ends_at', 'is', null), either('ends_at', '>', 5)])),
    ['SEARCH measure USING INDEX measure_standing (kind=?)'],
  ],
  [
    'users with open reports',
    (d) => createReportsRepository(d).usersQuery('x', 50),
    ['SCAN report USING INDEX report_open', 'USE TEMP B-TREE FOR count(DISTINCT)', 'USE TEMP B-TREE FOR ORDER BY'],
  ],
  [
    'a page of the audit log',
    (d) =>
      d
        .selectFrom('moderation_action')
        .selectAll()
        .where('account_id', '!=', 'x')
        .where(sql<boolean>`(at, id) < (${5}, ${'x'})`)
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(50),
    ['SEARCH moderation_action USING INDEX moderation_action_at ((at,id)<(?,?))'],
  ],
  [
    'a player by the id at the platform',
    (d) => d.selectFrom('account').selectAll().where('deleted_at', 'is', null).where('subject', '=', 'x'),
    ['SEARCH account USING INDEX account_subject (subject=?)'],
  ],
])('[RO5, RO22, MO2, MO21, MO34] %s: found by an index', async (_, query, expected) => {
  expect(await plan(query(db))).toEqual(expected)
})

it.each<[string, (db: Database) => Compilable, string[]]>([
  [
    'a page of the desk',
    (d) => createDeskRepository(d).queueQuery({ kind: 'undecided', before: 'x', limit: 50 }, { at: 9, now: 9 }),
    [
      'SEARCH value_proposal USING INDEX value_proposal_state (state=? AND expires_at>?)',
      'SCALAR SUBQUERY 2',
      'SEARCH value_proposal USING INDEX sqlite_autoindex_value_proposal_1 (id=?)',
      'SCALAR SUBQUERY 3',
      'SEARCH value_proposal USING INDEX sqlite_autoindex_value_proposal_1 (id=?)',
      'CORRELATED SCALAR SUBQUERY 1',
      'SEARCH item_variant USING INDEX sqlite_autoindex_item_variant_1 (slug=?)',
      'USE TEMP B-TREE FOR ORDER BY',
    ],
  ],
  [
    'disputed proposals',
    (d) => createDeskRepository(d).queueQuery({ kind: 'disputed', before: undefined, limit: 50 }, { at: 9, now: 9 }),
    ['SEARCH value_proposal USING INDEX value_proposal_due (state=?)', 'USE TEMP B-TREE FOR ORDER BY'],
  ],
  [
    'stale values',
    (d) => createDeskRepository(d).staleQuery({ before: undefined, limit: 50 }, 9),
    ['SEARCH item_variant USING INDEX item_variant_updated_asc (updated_at<?)', 'USE TEMP B-TREE FOR ORDER BY'],
  ],
  [
    'how many proposals wait',
    (d) => createDeskRepository(d).undecidedCountQuery(9),
    [
      'SEARCH value_proposal USING INDEX value_proposal_state (state=? AND expires_at>?)',
      'CORRELATED SCALAR SUBQUERY 1',
      'SEARCH item_variant USING INDEX sqlite_autoindex_item_variant_1 (slug=?)',
    ],
  ],
  [
    'how many stale values there are',
    (d) => createDeskRepository(d).staleCountQuery(9),
    ['SEARCH item_variant USING INDEX item_variant_updated_asc (updated_at<?)'],
  ],
  [
    'who confirmed stale values',
    (d) => createConfirmationsRepository(d).peopleQuery(['x', 'y']),
    [
      'SEARCH item_variant USING INDEX sqlite_autoindex_item_variant_1 (slug=?)',
      'SEARCH value_confirmation USING PRIMARY KEY (variant_slug=? AND at=?)',
      'SEARCH account USING INDEX sqlite_autoindex_account_1 (id=?)',
    ],
  ],
  [
    'comments of a page of proposals',
    (d) => createCommentsRepository(d).listQuery(['x', 'y']),
    ['SEARCH proposal_comment USING PRIMARY KEY (proposal_id=?)'],
  ],
  [
    'comments of a person',
    (d) => createCommentsRepository(d).listByQuery('x'),
    ['SEARCH proposal_comment USING INDEX proposal_comment_author (author_id=?)'],
  ],
  [
    'proposals that are due',
    (d) => createProposalsRepository(d).dueQuery(9, 100),
    [
      'SEARCH value_proposal USING INDEX value_proposal_due (state=? AND publish_at<?)',
      'CORRELATED SCALAR SUBQUERY 1',
      'SEARCH value_freeze USING COVERING INDEX sqlite_autoindex_value_freeze_1 (variant_slug=?)',
    ],
  ],
  [
    'proposals that have ended',
    (d) => createProposalsRepository(d).endedQuery(9, 100),
    [
      'SEARCH value_proposal USING INDEX value_proposal_due (state=?)',
      'CORRELATED SCALAR SUBQUERY 1',
      'SEARCH item_variant USING INDEX sqlite_autoindex_item_variant_1 (slug=?)',
    ],
  ],
  [
    'own proposals',
    (d) => createProposalsRepository(d).ownQuery('me', { before: 'x', limit: 50 }),
    [
      'SEARCH value_proposal USING INDEX value_proposal_author (author_id=? AND created_at<?)',
      'SCALAR SUBQUERY 1',
      'SEARCH value_proposal USING INDEX sqlite_autoindex_value_proposal_1 (id=?)',
      'REUSE SUBQUERY 1',
    ],
  ],
])('[PR62] %s: found by an index', async (_, query, expected) => {
  expect(await plan(query(db))).toEqual(expected)
})

const blocks = (once: string[]) => [
  ...once,
  'CORRELATED SCALAR SUBQUERY 1',
  'SEARCH block USING PRIMARY KEY (blocker_id=? AND blocked_id=?)',
  'CORRELATED SCALAR SUBQUERY 2',
  'SEARCH block USING PRIMARY KEY (blocker_id=? AND blocked_id=?)',
]

const findable = [
  'CORRELATED SCALAR SUBQUERY 3',
  'SEARCH contact USING INDEX sqlite_autoindex_contact_1 (account_id=?)',
  'CORRELATED SCALAR SUBQUERY 4',
  'SEARCH member USING PRIMARY KEY (account_id=? AND other_id=?)',
  'SEARCH conversation USING INDEX sqlite_autoindex_conversation_1 (id=?)',
]

it.each<[string, (db: Database) => Compilable, string[]]>([
  [
    'people by name',
    (d) => createPeopleRepository(d).namedQuery('me', 'folded_name', 'ann'),
    [...blocks(['SEARCH account USING INDEX account_name (folded_name=?)']), ...findable],
  ],
  [
    'people by display name',
    (d) => createPeopleRepository(d).namedQuery('me', 'folded_display_name', 'ann'),
    [...blocks(['SEARCH account USING INDEX account_display_name (folded_display_name=?)']), ...findable],
  ],
  [
    'a page of conversations',
    (d) => createConversationsRepository(d).pageQuery('me', 50, { listed_at: 5, conversation_id: 'x' }),
    [
      'SEARCH member USING INDEX member_listed (account_id=? AND listed_at>? AND (listed_at,conversation_id)<(?,?))',
      ...['CORRELATED SCALAR SUBQUERY 2', 'CORRELATED SCALAR SUBQUERY 3'].flatMap((query) => [
        query,
        'SEARCH block USING PRIMARY KEY (blocker_id=? AND blocked_id=?)',
      ]),
      'SEARCH partner USING PRIMARY KEY (account_id=? AND other_id=?)',
      'SEARCH conversation USING INDEX sqlite_autoindex_conversation_1 (id=?)',
      'SEARCH account USING INDEX sqlite_autoindex_account_1 (id=?)',
      'SEARCH message USING INDEX sqlite_autoindex_message_2 (conversation_id=? AND seq=?) LEFT-JOIN',
      'CORRELATED SCALAR SUBQUERY 1',
      'SEARCH own USING INDEX sqlite_autoindex_message_3 (conversation_id=? AND sender_id=?)',
    ],
  ],
  [
    'partners',
    (d) => createConversationsRepository(d).partnersQuery('me'),
    [
      ...blocks(['SEARCH member USING COVERING INDEX member_listed (account_id=? AND listed_at>?)']),
      'SEARCH conversation USING INDEX sqlite_autoindex_conversation_1 (id=?)',
    ],
  ],
  [
    'a member',
    (d) => d.selectFrom('member').selectAll().where('conversation_id', '=', 'x').where('account_id', '=', 'me'),
    ['SEARCH member USING INDEX member_conversation (conversation_id=? AND account_id=?)'],
  ],
  [
    'a page of messages',
    (d) =>
      d
        .selectFrom('message')
        .selectAll()
        .where('conversation_id', '=', 'x')
        .where('seq', '>', 5)
        .orderBy('seq')
        .limit(50),
    ['SEARCH message USING INDEX sqlite_autoindex_message_2 (conversation_id=? AND seq>?)'],
  ],
  [
    'a message sent again',
    (d) =>
      d
        .selectFrom('message')
        .selectAll()
        .where('conversation_id', '=', 'x')
        .where('sender_id', '=', 'me')
        .where('client_id', '=', 'c'),
    ['SEARCH message USING INDEX sqlite_autoindex_message_3 (conversation_id=? AND sender_id=? AND client_id=?)'],
  ],
  [
    'the 20th last typed message of a user',
    (d) => createMessagesRepository(d).sentAtQuery('me', 20, 'typed'),
    ['SEARCH message USING INDEX message_typed (sender_id=?)'],
  ],
  [
    'the 30th last phrase of a user',
    (d) => createMessagesRepository(d).sentAtQuery('me', 30, 'phrase'),
    ['SEARCH message USING INDEX message_phrase (sender_id=?)'],
  ],
  [
    'the offer on the table',
    (d) => createTradeOffersRepository(d).newestQuery('x'),
    [
      'SEARCH trade_offer USING INDEX trade_offer_conversation (conversation_id=?)',
      'USE TEMP B-TREE FOR LAST TERM OF ORDER BY',
    ],
  ],
  [
    'the 10th last offer of a user',
    (d) =>
      d
        .selectFrom('trade_offer')
        .select('created_at')
        .where('sender_id', '=', 'me')
        .orderBy('created_at', 'desc')
        .limit(1)
        .offset(9),
    ['SEARCH trade_offer USING COVERING INDEX trade_offer_sender (sender_id=?)'],
  ],
  [
    'the offers of a conversation',
    (d) => d.selectFrom('trade_offer').selectAll().where('conversation_id', '=', 'x').orderBy('created_at'),
    ['SEARCH trade_offer USING INDEX trade_offer_conversation (conversation_id=?)'],
  ],
  [
    'the users that a user blocked',
    (d) => d.selectFrom('block').selectAll().where('blocker_id', '=', 'me'),
    ['SEARCH block USING PRIMARY KEY (blocker_id=?)'],
  ],
  [
    'the users who blocked a user',
    (d) => d.deleteFrom('block').where('blocked_id', '=', 'me'),
    ['SEARCH block USING INDEX block_blocked (blocked_id=?)'],
  ],
])('[CH7, CH8, CH12] %s: found by an index, without sorting', async (_, query, expected) => {
  expect(await plan(query(db))).toEqual(expected)
})

it.each<[string, (db: Database) => Compilable, string[]]>([
  [
    'a page of the trades of a variant',
    (d) => createEvidenceRepository(d).pageQuery('x', 5, 21, { id: 'e', at: 9 }),
    [
      'SEARCH item USING COVERING INDEX evidence_item_variant (variant_slug=? AND at>? AND (at,evidence_id)<(?,?))',
      'SEARCH evidence USING INDEX sqlite_autoindex_evidence_1 (id=?)',
    ],
  ],
  [
    'a page of the trades of an account',
    (d) => createEvidenceRepository(d).accountQuery('b_id', 'x', 21, { id: 'e', usable_at: 9 }),
    ['SEARCH evidence USING INDEX evidence_b (b_id=? AND usable_at<?)', 'USE TEMP B-TREE FOR LAST TERM OF ORDER BY'],
  ],
  [
    'what an operator sent before',
    (d) =>
      d
        .selectFrom('evidence')
        .select('content_hash')
        .where('kind', '=', 'ingest')
        .where('source', 'in', ['a'])
        .where('source_id', 'in', ['1', '2']),
    ['SEARCH evidence USING INDEX sqlite_autoindex_evidence_2 (kind=? AND source=? AND source_id=?)'],
  ],
  [
    'what an account has confirmed and does not count yet',
    (d) => d.updateTable('evidence').set({ status: 'discounted' }).where('b_id', '=', 'x').where('usable_at', '>', 5),
    ['SEARCH evidence USING INDEX evidence_b (b_id=? AND usable_at>?)'],
  ],
  [
    'the exclusion of an account',
    (d) => d.selectFrom('evidence_exclusion').selectAll().where('account_id', '=', 'x').where('ended_at', 'is', null),
    ['SEARCH evidence_exclusion USING INDEX evidence_exclusion_current (account_id=?)'],
  ],
  [
    'ended exclusions',
    (d) =>
      d
        .selectFrom('evidence_exclusion')
        .selectAll()
        .where('ended_at', 'is not', null)
        .orderBy('ended_at', 'desc')
        .orderBy('id', 'desc'),
    ['SEARCH evidence_exclusion USING INDEX evidence_exclusion_ended (ended_at>?)'],
  ],
  [
    'how much accounts traded',
    (d) => createEvidenceRepository(d).historyQuery('a_id', ['x', 'y']),
    ['SEARCH evidence USING COVERING INDEX evidence_a (a_id=?)'],
  ],
])('[EV33, EV30, EV47, EV56] %s: found by an index', async (_, query, expected) => {
  expect(await plan(query(db))).toEqual(expected)
})

it.each<[string, (db: Database) => Compilable, string]>([
  [
    'the last close',
    (d) => createEstimatesRepository(d).lastQuery(),
    'SCAN estimate_close USING INDEX sqlite_autoindex_estimate_close_1',
  ],
  [
    'a page of variants',
    (d) => createEstimatesRepository(d).pageQuery('x', 9),
    'SEARCH item_variant USING INDEX sqlite_autoindex_item_variant_1 (slug>?)',
  ],
  [
    'recent changes of variants',
    (d) => recentChangesQuery(d, ['x', 'y'], 9),
    'SEARCH value_change USING INDEX value_change_recent (source=? AND at>?)',
  ],
  [
    'receipts',
    (d) => eventQueries(d).receipts(7),
    'SEARCH value_change USING INDEX sqlite_autoindex_value_change_1 (number>?)',
  ],
  [
    'confirmations',
    (d) => eventQueries(d).confirmations({ variant_slug: 'x', at: 1, account_id: 'a' }),
    'SEARCH value_confirmation USING PRIMARY KEY ((variant_slug,at,account_id)>(?,?,?))',
  ],
  [
    'trades',
    (d) => eventQueries(d).trades({ usable_at: 1, id: 'x' }, 9),
    'SEARCH evidence USING INDEX evidence_usable ((usable_at,id)>(?,?) AND usable_at<?)',
  ],
  [
    'what changed hands',
    (d) => eventQueries(d).entries(['x', 'y']),
    'SEARCH evidence_item USING PRIMARY KEY (evidence_id=?)',
  ],
])('[ES80] for a close, %s are read along an index, without sorting', async (_, query, expected) => {
  expect(await plan(query(db))).toEqual([expected])
})

it('[ES150, ES152] the ranges in force, and those that a close forgets, are found by the key', async () => {
  const estimates = createEstimatesRepository(db)
  const plans = [
    createItemsRepository(db).rangesQuery(['x', 'y']),
    estimates.rangesQuery(9),
    estimates.laterRangesQuery(['x', 'y'], 9),
    estimates.oldRangesQuery(['x', 'y'], 9),
  ]
  expect(await Promise.all(plans.map((query) => plan(query)))).toEqual([
    [
      'SEARCH estimate_range USING PRIMARY KEY (variant_slug=? AND day<?)',
      'SCALAR SUBQUERY 1',
      'SEARCH meta USING INDEX sqlite_autoindex_meta_1 (key=?)',
    ],
    [
      'SCAN item_variant USING COVERING INDEX sqlite_autoindex_item_variant_1',
      'CORRELATED SCALAR SUBQUERY 1',
      'SEARCH estimate_range USING PRIMARY KEY (variant_slug=? AND day<?)',
      'CORRELATED SCALAR SUBQUERY 2',
      'SEARCH estimate_range USING PRIMARY KEY (variant_slug=? AND day<?)',
    ],
    ['SEARCH estimate_range USING PRIMARY KEY (variant_slug=? AND day>?)'],
    [
      'SEARCH estimate_range USING PRIMARY KEY (variant_slug=?)',
      'CORRELATED SCALAR SUBQUERY 1',
      'SEARCH kept USING PRIMARY KEY (variant_slug=? AND day<?)',
    ],
  ])
})

it('[DK144] the values to look at are listed and counted by an index of them alone', async () => {
  const suspects = createSuspectsRepository(db)
  expect(await plan(suspects.countQuery())).toEqual(['SCAN estimate USING INDEX estimate_suspect'])
  for (const before of [undefined, { isSuspected: true, value: 9, slug: 'doggy' }])
    expect(await plan(suspects.listQuery({ before, limit: 100 }))).toEqual([
      'SCAN estimate USING INDEX estimate_suspect',
      'SEARCH item_variant USING INDEX sqlite_autoindex_item_variant_1 (slug=?)',
      'USE TEMP B-TREE FOR ORDER BY',
    ])
})

it('[AL221] rules about any pet are found by their conditions', async () => {
  expect(await plan(anyRulesQuery(db, ['{}']))).toEqual(['SEARCH alert_rule USING INDEX alert_rule_any (condition=?)'])
})

it('[AL235] rules about values that stand still are found by their time, and the values by their history', async () => {
  expect(await plan(dueQuery(db, 0, 1))).toEqual(['SEARCH alert_rule USING INDEX alert_rule_look (look_at<?)'])
  const steps = await plan(standingQuery(db, ['doggy']))
  expect(steps.filter((step) => /^SCAN|TEMP B-TREE/.test(step))).toEqual([])
})

it('[DK157] the setup checklist reads a pet, a value, the newest hatch and the current staff along indexes', async () => {
  const steps = await plan(createSetupRepository(db).factsQuery())
  expect(steps.filter((step) => !step.startsWith('SCALAR SUBQUERY'))).toEqual([
    'SCAN CONSTANT ROW',
    'SCAN item USING COVERING INDEX sqlite_autoindex_item_1', // its first row
    'SEARCH item_variant USING INDEX item_variant_sample (is_sample=?)',
    'SCAN hatch', // its last row
    'SEARCH appointment USING INDEX appointment_role (role=?)',
    'SEARCH appointment USING INDEX appointment_ended (ended_at=?)',
    'SEARCH meta USING INDEX sqlite_autoindex_meta_1 (key=?)', // the backups' box
    'SEARCH meta USING INDEX sqlite_autoindex_meta_1 (key=?)', // stopped push services
  ])
})

it.each([
  ['message', dueMessagesQuery],
  ['trade_offer', dueOffersQuery],
  ['conversation', dueConversationsQuery],
  ['hatch', dueNamesQuery],
] as const)('[RT1] old rows of %s are found by an index', async (table, query) => {
  const steps = await plan(query(db, 0, 100))
  expect(steps.some((step) => step.startsWith(`SEARCH ${table} USING `))).toBe(true)
  expect(steps.filter((step) => step.startsWith(`SCAN ${table}`))).toEqual([])
})
