import type { Database } from '#server/db/database.ts'
import type { PersonalData } from '#server/modules/auth/account.routes.ts'
import { createAlertsPersonalData } from '#server/modules/alerts/alerts-personal-data.ts'
import { createApiKeysPersonalData } from '#server/modules/api-keys/api-keys-personal-data.ts'
import { createChatPersonalData } from '#server/modules/chat/chat-personal-data.ts'
import { createEvidencePersonalData } from '#server/modules/evidence/evidence-personal-data.ts'
import { createInboxPersonalData } from '#server/modules/inbox/inbox-personal-data.ts'
import { createLedgerPersonalData } from '#server/modules/ledger/ledger-personal-data.ts'
import { createMeasuresPersonalData } from '#server/modules/measures/measures-personal-data.ts'
import { createProposalsPersonalData } from '#server/modules/proposals/proposals-personal-data.ts'
import { createRolesPersonalData } from '#server/modules/roles/roles-personal-data.ts'
import { createTradeRoomsPersonalData } from '#server/modules/trade-rooms/trade-rooms-personal-data.ts'
import { createWishesPersonalData } from '#server/modules/wishes/wishes-personal-data.ts'
import { createWebhooksPersonalData } from '#server/modules/webhooks/webhooks-personal-data.ts'

/** Everything that modules store about a user. */
export function createPersonalData(db: Database): PersonalData {
  const chat = createChatPersonalData(db)
  const roles = createRolesPersonalData(db)
  const measures = createMeasuresPersonalData(db)
  const evidence = createEvidencePersonalData(db)
  const proposals = createProposalsPersonalData(db)
  const alerts = createAlertsPersonalData(db)
  const inbox = createInboxPersonalData(db)
  const ledger = createLedgerPersonalData(db)
  const apiKeys = createApiKeysPersonalData(db)
  const webhooks = createWebhooksPersonalData(db)
  const wishes = createWishesPersonalData(db)
  const tradeRooms = createTradeRoomsPersonalData(db)
  return {
    exportFor: async (userId, now) => ({
      ...(await chat.exportFor(userId, now)),
      ...(await roles.exportFor(userId, now)),
      ...(await measures.exportFor(userId, now)),
      ...(await proposals.exportFor(userId, now)),
      ...(await evidence.exportFor(userId, now)),
      ...(await alerts.exportFor(userId, now)),
      ...(await inbox.exportFor(userId, now)),
      ...(await ledger.exportFor(userId, now)),
      ...(await apiKeys.exportFor(userId, now)),
      ...(await webhooks.exportFor(userId, now)),
      ...(await tradeRooms.exportFor(userId, now)),
      ...(await wishes.exportFor(userId, now)),
    }),
    async erase(trx, userId, now) {
      for (const each of [
        tradeRooms,
        wishes,
        chat,
        roles,
        measures,
        proposals,
        evidence,
        alerts,
        inbox,
        ledger,
        apiKeys,
        webhooks,
      ])
        await each.erase(trx, userId, now)
    },
  }
}
