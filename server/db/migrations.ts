import { Migrator, type Migration } from 'kysely/migration'
import type { Database } from './database.ts'
import { getDialect } from './dialect.ts'
import { catalogue } from './migrations/0001-catalogue.ts'
import { hatches } from './migrations/0002-hatches.ts'
import { accounts } from './migrations/0003-accounts.ts'
import { chat } from './migrations/0004-chat.ts'
import { sessionUse } from './migrations/0005-session-use.ts'
import { valueChanges } from './migrations/0006-value-changes.ts'
import { demoRecords } from './migrations/0007-demo-records.ts'
import { receipts } from './migrations/0008-receipts.ts'
import { moderation } from './migrations/0010-moderation.ts'
import { roles } from './migrations/0009-roles.ts'
import { proposals } from './migrations/0011-proposals.ts'
import { evidence } from './migrations/0014-evidence.ts'
import { estimates } from './migrations/0015-estimates.ts'
import { estimateRanges } from './migrations/0016-estimate-ranges.ts'
import { alerts } from './migrations/0018-alerts.ts'
import { userOrder } from './migrations/0012-user-order.ts'
import { desk } from './migrations/0013-desk.ts'
import { sampleEvidence } from './migrations/0017-sample-evidence.ts'
import { ledger } from './migrations/0019-ledger.ts'
import { suspects } from './migrations/0021-suspects.ts'
import { unknownFigures } from './migrations/0023-unknown-figures.ts'
import { releases } from './migrations/0024-releases.ts'
import { leases } from './migrations/0025-leases.ts'
import { targetFailures } from './migrations/0026-target-failures.ts'
import { pendingAppointments } from './migrations/0027-pending-appointments.ts'
import { foldedNames } from './migrations/0028-folded-names.ts'
import { phrases } from './migrations/0029-phrases.ts'
import { invisible } from './migrations/0030-invisible.ts'
import { childSafety } from './migrations/0031-child-safety.ts'
import { retention } from './migrations/0032-retention.ts'
import { tradeRooms } from './migrations/0034-trade-rooms.ts'
import { apiKeys } from './migrations/0037-api-keys.ts'
import { webhooks } from './migrations/0038-webhooks.ts'
import { dumps } from './migrations/0040-dumps.ts'
import { wishes } from './migrations/0042-wishes.ts'
import { inboxRules } from './migrations/0043-inbox-rules.ts'
import { wishDismissalsAndAlerts } from './migrations/0044-wish-dismissals-and-alerts.ts'
import { existsAndEvents } from './migrations/0041-exists-and-events.ts'
import { verdictCards } from './migrations/0035-verdict-cards.ts'
import { sources } from './migrations/0036-sources.ts'
import { safetyLicence } from './migrations/0033-safety-licence.ts'
import { hatchAndStillAlerts } from './migrations/0022-hatch-and-still-alerts.ts'

/** By name, in the order of their names. One that was released is never changed. */
export const migrations: Record<string, Migration> = {
  '0001-catalogue': catalogue,
  '0002-hatches': hatches,
  '0003-accounts': accounts,
  '0004-chat': chat,
  '0005-session-use': sessionUse,
  '0006-value-changes': valueChanges,
  '0007-demo-records': demoRecords,
  '0008-receipts': receipts,
  '0009-roles': roles,
  '0010-moderation': moderation,
  '0011-proposals': proposals,
  '0012-user-order': userOrder,
  '0013-desk': desk,
  '0014-evidence': evidence,
  '0015-estimates': estimates,
  '0016-estimate-ranges': estimateRanges,
  '0017-sample-evidence': sampleEvidence,
  '0018-alerts': alerts,
  '0019-ledger': ledger,
  '0021-suspects': suspects,
  '0022-hatch-and-still-alerts': hatchAndStillAlerts,
  '0023-unknown-figures': unknownFigures,
  '0024-releases': releases,
  '0025-leases': leases,
  '0026-target-failures': targetFailures,
  '0027-pending-appointments': pendingAppointments,
  '0028-folded-names': foldedNames,
  '0029-phrases': phrases,
  '0030-invisible': invisible,
  '0031-child-safety': childSafety,
  '0032-retention': retention,
  '0033-safety-licence': safetyLicence,
  '0034-trade-rooms': tradeRooms,
  '0035-verdict-cards': verdictCards,
  '0036-sources': sources,
  '0037-api-keys': apiKeys,
  '0038-webhooks': webhooks,
  '0040-dumps': dumps,
  '0041-exists-and-events': existsAndEvents,
  '0042-wishes': wishes,
  '0043-inbox-rules': inboxRules,
  '0044-wish-dismissals-and-alerts': wishDismissalsAndAlerts,
}

async function createMigrator(db: Database) {
  const schema = await getDialect(db).migrationSchema(db)
  return new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    ...(schema === undefined ? {} : { migrationTableSchema: schema }),
  })
}

/** Brings the database to the newest schema; all or nothing. */
export async function migrate(db: Database) {
  const migrator = await createMigrator(db)
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

/** Whether the database answers and every migration of this version is applied. */
export async function isMigrated(db: Database): Promise<boolean> {
  const migrator = await createMigrator(db)
  return (await migrator.getMigrations()).every(({ executedAt }) => executedAt !== undefined)
}

/** Whether these are all migrations of this version. */
export const isNewest = (applied: readonly string[]): boolean =>
  Object.keys(migrations).every((name) => applied.includes(name))

/** The first of these migrations that this version does not have. */
export const findUnknown = (applied: readonly string[]): string | undefined =>
  applied.find((name) => !(name in migrations))
