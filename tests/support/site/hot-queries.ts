import { SORTS } from '#contract/catalogue.ts'
import { DECISIONS } from '#contract/moderation.ts'
import type { Database } from '#server/db/database.ts'
import { createApiKeysRepository } from '#server/modules/api-keys/api-keys.repository.ts'
import { standingQuery } from '#server/modules/alerts/record-unchanged.ts'
import { createConversationsRepository } from '#server/modules/chat/conversations.repository.ts'
import { createTradeOffersRepository } from '#server/modules/chat/trade-offers.repository.ts'
import { createMessagesRepository } from '#server/modules/chat/messages.repository.ts'
import { createMissedRepository } from '#server/modules/chat/missed.repository.ts'
import { createPeopleRepository } from '#server/modules/chat/people.repository.ts'
import { createEvidenceRepository } from '#server/modules/evidence/evidence.repository.ts'
import { createGameEventsRepository } from '#server/modules/game-events/game-events.repository.ts'
import { createHatchesRepository } from '#server/modules/hatches/hatches.repository.ts'
import { createInboxRulesRepository } from '#server/modules/inbox/inbox-rules.repository.ts'
import { createItemsRepository } from '#server/modules/items/items.repository.ts'
import { createLedgerRepository } from '#server/modules/ledger/ledger.repository.ts'
import { createActionsRepository } from '#server/modules/measures/actions.repository.ts'
import { createMeasuresRepository } from '#server/modules/measures/measures.repository.ts'
import { unseenQuery } from '#server/modules/moderation/alert-unseen.ts'
import { createFiguresRepository } from '#server/modules/moderation/figures.repository.ts'
import { createReportsRepository } from '#server/modules/moderation/reports.repository.ts'
import { createRolesRepository } from '#server/modules/roles/roles.repository.ts'
import { createSetupRepository } from '#server/modules/setup/setup.repository.ts'
import { createSourcesRepository } from '#server/modules/sources/sources.repository.ts'
import { createPastValuesRepository } from '#server/modules/values/past-values.repository.ts'
import { createValueChangesRepository } from '#server/modules/values/value-changes.repository.ts'
import { createValueSeriesRepository } from '#server/modules/values/value-series.repository.ts'
import { createWebhooksRepository } from '#server/modules/webhooks/webhooks.repository.ts'
import { begunQuery, firedQuery, starredRulesQuery, wishRulesQuery } from '#server/modules/wishes/alert-wishes.ts'
import { createDismissalsRepository } from '#server/modules/wishes/dismissals.repository.ts'
import { createVisitsRepository } from '#server/modules/wishes/visits.repository.ts'
import { wishFacts } from '#server/modules/wishes/wish-facts.ts'
import { createWishesRepository } from '#server/modules/wishes/wishes.repository.ts'
import { createQueryId, type RootOperationNode } from 'kysely'

export type HotQuery = { name: string; run: (db: Database) => Promise<unknown> }

const DAY = 86_400_000

/** What a site with many visitors asks its database all the time, on the tables of `fillTables`. */
export const hotQueries = (now: number, lastSeq: number): HotQuery[] => [
  { name: 'the position of the log', run: (db) => createHatchesRepository(db).position() },
  { name: 'hatches after the last', run: (db) => createHatchesRepository(db).after(lastSeq - 10, 500) },
  { name: 'a page of missed hatches', run: (db) => createHatchesRepository(db).after(Math.floor(lastSeq / 2), 500) },
  { name: 'the newest 1,000 hatches', run: (db) => createHatchesRepository(db).newest(1_000) },
  { name: 'the first page of hatches', run: (db) => createHatchesRepository(db).list({}) },
  {
    name: 'a page in the middle of the log',
    run: (db) => createHatchesRepository(db).list({ page: Math.ceil(lastSeq / 40) }),
  },
  { name: 'secret hatches of a day', run: (db) => createHatchesRepository(db).secretsByMinute(now - DAY, lastSeq) },
  {
    name: 'known hatches of a batch',
    run: (db) =>
      db
        .selectFrom('hatch')
        .select('id')
        .where(
          'id',
          'in',
          Array.from({ length: 100 }, (_, index) => `hatch-${lastSeq - index * 7}`),
        )
        .execute(),
  },
  ...SORTS.map((sort) => ({
    name: `items by ${sort}`,
    run: (db: Database) => createItemsRepository(db).list({ sort }),
  })),
  ...(['value-desc', 'value-asc'] as const).map((sort) => ({
    name: `what is worth about the same, by ${sort}`,
    run: (db: Database) => createItemsRepository(db).list({ minValue: 1000, maxValue: 1200, sort, limit: 10 }),
  })),
  { name: 'an item with its history and hatches', run: (db) => createItemsRepository(db).detail('king-doggy') },
  {
    name: 'past values of a watchlist',
    run: (db) => createPastValuesRepository(db).read({ star: [{ slug: 'king-doggy', since: 1_700_000_000 }] }, now),
  },
  { name: 'values that stand still', run: (db) => standingQuery(db, ['king-doggy', 'shiny-king-doggy']).execute() },
  { name: 'the newest value change', run: (db) => createValueChangesRepository(db).lastNumber() },
  { name: 'the newest receipts', run: (db) => createValueChangesRepository(db).list({}) },
  ...[{ item: 'king-doggy' }, { source: 'ingest' as const }, { item: 'shiny-king-doggy', source: 'desk' as const }].map(
    (query) => ({
      name: `receipts by ${Object.keys(query).join(' and ')}`,
      run: (db: Database) => createValueChangesRepository(db).list({ ...query, before: 1_000 }),
    }),
  ),
  {
    name: 'values over time',
    run: (db) => createValueSeriesRepository(db).read(['king-doggy', 'shiny-king-doggy', 'doggy'], now),
  },
  { name: 'a page of a ledger', run: (db) => createLedgerRepository(db).pageAfter('account-1', 0, 500) },
  { name: 'the size of a ledger', run: (db) => createLedgerRepository(db).measure('account-1') },
  { name: 'known rows of a ledger', run: (db) => createLedgerRepository(db).findKnown('account-1', ['a', 'b']) },
  { name: 'a page of value changes', run: (db) => createValueChangesRepository(db).after(10, 500) },
  {
    name: 'the trades of a variant',
    run: (db) => createEvidenceRepository(db).pageQuery('king-doggy', 0, 21, { id: 'x', at: now }).execute(),
  },
  {
    name: 'the trades of a variant that count',
    run: (db) => createEvidenceRepository(db).listCounting('king-doggy', 50, now),
  },
  { name: 'trades sent again', run: (db) => createEvidenceRepository(db).findContents([{ source: 'a', id: '1' }]) },
  {
    name: 'a session',
    run: (db) =>
      db
        .selectFrom('session')
        .innerJoin('account', 'account.id', 'session.account_id')
        .selectAll('account')
        .where('token_hash', '=', 'session-0')
        .where('expires_at', '>', now)
        .execute(),
  },
  { name: 'the role of a user', run: (db) => createRolesRepository(db).getRole('user-0') },
  { name: 'the facts of the setup checklist', run: (db) => createSetupRepository(db).read() },
  { name: 'whether there was a lead', run: (db) => createRolesRepository(db).wasEverGiven('lead') },
  { name: 'what forbids a user to write', run: (db) => createMeasuresRepository(db).findRestriction('user-0', now) },
  { name: 'own measures', run: (db) => createMeasuresRepository(db).list('user-0') },
  { name: 'mutes and suspensions', run: (db) => createMeasuresRepository(db).listStanding(now) },
  { name: 'how many there are', run: (db) => createMeasuresRepository(db).countStanding(now) },
  { name: 'open appeals', run: (db) => createMeasuresRepository(db).listAppeals('user-0') },
  {
    name: 'the reports of appeals',
    run: (db) => createActionsRepository(db).reportsOfMeasures([{ id: 'measure-0', at: now }]),
  },
  {
    name: 'what a sign-in inherits',
    run: (db) => createMeasuresRepository(db).inherit('user-0', 'hash', now),
  },
  { name: 'users with open reports', run: (db) => createReportsRepository(db).usersQuery('user-0', 51).execute() },
  { name: 'their open reports', run: (db) => createReportsRepository(db).readOldest(['user-0', 'user-1']) },
  { name: 'reports that nobody looked at', run: (db) => unseenQuery(db, now, 500).execute() },
  { name: 'the figures of moderation', run: (db) => createFiguresRepository(db).figures({}, now) },
  { name: 'how many reports are open', run: (db) => createReportsRepository(db).countOpen() },
  { name: 'reports of 30 days', run: (db) => createReportsRepository(db).countSince(now - 30 * DAY) },
  { name: 'the time of decisions', run: (db) => createReportsRepository(db).meanWait(DECISIONS, now - 30 * DAY) },
  {
    name: 'a page of the audit log',
    run: (db) => createActionsRepository(db).page('user-0', 51, { at: now, id: 'x' }),
  },
  { name: 'decisions of 30 days', run: (db) => createActionsRepository(db).countSince(DECISIONS, now - 30 * DAY) },
  { name: 'users by name', run: (db) => createPeopleRepository(db).search('user-0', 'user 12') },
  { name: 'a user who can be reached', run: (db) => createPeopleRepository(db).reachable('user-0', 'user-1') },
  { name: 'the inbox', run: (db) => createConversationsRepository(db).inbox('user-0', now) },
  { name: 'conversations', run: (db) => createConversationsRepository(db).list('user-0', { limit: 50 }) },
  {
    name: 'older conversations',
    run: (db) => createConversationsRepository(db).list('user-0', { limit: 50, before: 'own-2' }),
  },
  { name: 'a conversation', run: (db) => createConversationsRepository(db).find('user-0', 'long') },
  { name: 'partners', run: (db) => createConversationsRepository(db).listPartners('user-0') },
  { name: 'the last messages', run: (db) => createMessagesRepository(db).page('long', { limit: 50 }) },
  { name: 'missed messages', run: (db) => createMessagesRepository(db).page('long', { after: 5, limit: 50 }) },
  {
    name: 'conversations that the bus may have lost',
    run: (db) => createMissedRepository(db).listChanged(['user-0', 'user-1'], now - 17_000, 51),
  },
  { name: 'their last messages', run: (db) => createMissedRepository(db).lastFrames(['long', 'own-2'], now) },
  {
    name: 'blocks that the bus may have lost',
    run: (db) => createMissedRepository(db).listBlocked(['user-0', 'user-1'], now, 500),
  },
  { name: 'a message sent again', run: (db) => createMessagesRepository(db).byClientId('long', 'user-0', 'long/2') },
  { name: 'the limit of messages', run: (db) => createMessagesRepository(db).sentAt('user-0', 20, 'typed') },
  { name: 'the limit of phrases', run: (db) => createMessagesRepository(db).sentAt('user-0', 30, 'phrase') },
  { name: 'the offer on the table', run: (db) => createTradeOffersRepository(db).newest('long', now) },
  { name: 'wishes that changed', run: (db) => createWishesRepository(db).listAfter(10, 1_000) },
  { name: 'wishes of a page', run: (db) => createWishesRepository(db).findStanding(['a', 'b']) },
  { name: 'open wishes of a user', run: (db) => createWishesRepository(db).listOpen('user-0') },
  { name: 'wishes that are still there', run: (db) => createWishesRepository(db).listOpenIds(['user-0', 'user-1']) },
  { name: 'unanswered offers', run: (db) => createWishesRepository(db).countUnanswered(['user-0', 'user-1'], now) },
  { name: 'the limit of wishes', run: (db) => createWishesRepository(db).postedAt('user-0', 20) },
  { name: 'wishes that were reported', run: (db) => createWishesRepository(db).listReported(100) },
  { name: 'parts of the day of users', run: (db) => createVisitsRepository(db).findAll(['user-0', 'user-1']) },
  { name: 'wishes that a reader left out', run: (db) => createDismissalsRepository(db).list('user-0') },
  { name: 'readers who left out wishes', run: (db) => createDismissalsRepository(db).findReaders(['a', 'b']) },
  { name: 'wishes that have begun to stand', run: (db) => begunQuery(db, 50).execute() },
  {
    name: 'alert rules about wishes',
    run: async (db) => {
      await wishRulesQuery(db).where('subject_kind', '=', 'any').execute()
      await wishRulesQuery(db).where('subject_kind', '=', 'item').where('subject_slug', 'in', ['doggy']).execute()
    },
  },
  {
    name: 'alert rules about starred wishes',
    run: (db) => starredRulesQuery(db, ['doggy', 'king-doggy']).execute(),
  },
  { name: 'alerts about wishes that were sent', run: (db) => firedQuery(db, ['a', 'b']).execute() },
  { name: 'the rules of an inbox', run: (db) => createInboxRulesRepository(db).find('user-0') },
  { name: 'what the rules of an inbox ask of wishes', run: (db) => wishFacts.arePaired(db, 'user-0', 'user-1') },
  { name: 'the key of a reader', run: (db) => createApiKeysRepository(db).find('hash') },
  { name: 'keys that still work', run: (db) => createApiKeysRepository(db).listValid(['a', 'b']) },
  { name: 'the source of a key', run: (db) => createSourcesRepository(db).findByHash('hash') },
  { name: 'hatches that were taken out', run: (db) => createHatchesRepository(db).listOut(lastSeq - 100, lastSeq) },
  { name: 'events of the game', run: (db) => createGameEventsRepository(db).list(now) },
  {
    name: 'whether webhooks are due',
    run: (db) => createWebhooksRepository(db).dueQuery('active', now, 1, []).execute(),
  },
  { name: 'webhooks that get events', run: (db) => createWebhooksRepository(db).listOpen(now) },
  { name: 'the next message of a webhook', run: (db) => createWebhooksRepository(db).firstWaiting('endpoint') },
  { name: 'how many messages wait', run: (db) => createWebhooksRepository(db).countWaiting(['endpoint']) },
]

type Plan = { 'Node Type': string; 'Relation Name'?: string; 'Plan Rows': number; Plans?: Plan[] }

const listNodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(listNodes)]

/** The tables that PostgreSQL would read from end to end, with the rows that it expects there. */
export async function findScans(db: Database, run: HotQuery['run']): Promise<string[]> {
  const statements: RootOperationNode[] = []
  await run(
    db.withPlugin({
      transformQuery({ node }) {
        statements.push(node)
        return node
      },
      transformResult: async ({ result }) => result,
    }),
  )
  const scans: string[] = []
  for (const statement of statements) {
    const compiled = db.getExecutor().compileQuery(statement, createQueryId())
    const { rows } = await db.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>({
      ...compiled,
      sql: `explain (format json) ${compiled.sql}`,
    })
    for (const node of listNodes(rows[0]!['QUERY PLAN'][0].Plan))
      if (node['Node Type'] === 'Seq Scan') scans.push(node['Relation Name']!)
  }
  return scans
}
