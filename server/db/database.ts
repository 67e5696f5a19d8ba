import type { AlertTables } from '#server/modules/alerts/alerts.table.ts'
import type { ApiKeyTables } from '#server/modules/api-keys/api-keys.table.ts'
import type { AuthTables } from '#server/modules/auth/auth.table.ts'
import type { BountyTables } from '#server/modules/bounties/bounties.table.ts'
import type { ChatTables } from '#server/modules/chat/chat.table.ts'
import type { DeskTables } from '#server/modules/desk/desk.table.ts'
import type { DumpTables } from '#server/modules/dumps/dumps.table.ts'
import type { EggTables } from '#server/modules/eggs/eggs.table.ts'
import type { EstimateTables } from '#server/modules/estimates/estimates.table.ts'
import type { EvidenceTables } from '#server/modules/evidence/evidence.table.ts'
import type { FreezeTables } from '#server/modules/freezes/freezes.table.ts'
import type { HatchTables } from '#server/modules/hatches/hatches.table.ts'
import type { InboxTables } from '#server/modules/inbox/inbox.table.ts'
import type { ItemTables } from '#server/modules/items/items.table.ts'
import type { LedgerTables } from '#server/modules/ledger/ledger.table.ts'
import type { MeasureTables } from '#server/modules/measures/measures.table.ts'
import type { ModerationTables } from '#server/modules/moderation/moderation.table.ts'
import type { ParkedTables } from '#server/modules/parked/parked.table.ts'
import type { ProposalTables } from '#server/modules/proposals/proposals.table.ts'
import type { ReleaseTables } from '#server/modules/releases/releases.table.ts'
import type { RoleTables } from '#server/modules/roles/roles.table.ts'
import type { GameEventTables } from '#server/modules/game-events/game-events.table.ts'
import type { SourceTables } from '#server/modules/sources/sources.table.ts'
import type { TradeRoomTables } from '#server/modules/trade-rooms/trade-rooms.table.ts'
import type { ValueTables } from '#server/modules/values/values.table.ts'
import type { VerdictTables } from '#server/modules/verdicts/verdicts.table.ts'
import type { WebhookTables } from '#server/modules/webhooks/webhooks.table.ts'
import type { WishTables } from '#server/modules/wishes/wishes.table.ts'
import type { Kysely } from 'kysely'

/** Tables of no module. */
type OtherTables = {
  meta: { key: string; value: string }
  /** Work that one process does at a time. `deaths`: how often in a row its holder ended without releasing it. */
  lease: { name: string; holder: string; until: number; deaths: number }
  /** A record of the demo platform: JSON that only its provider reads. */
  demo_record: {
    kind: string
    id: string
    uid: string | null
    grant_id: string | null
    payload: string
    written_at: number
    expires_at: number
  }
}

/**
 * The tables. Times are milliseconds since 1970 in UTC, flags are 0 or 1, a value is a number or a word, never both.
 * A variant's row repeats what lists filter and sort by, so that a list reads one table.
 */
export interface Schema
  extends
    OtherTables,
    AlertTables,
    ApiKeyTables,
    AuthTables,
    BountyTables,
    ChatTables,
    DeskTables,
    DumpTables,
    EggTables,
    EstimateTables,
    EvidenceTables,
    FreezeTables,
    HatchTables,
    InboxTables,
    ItemTables,
    LedgerTables,
    MeasureTables,
    ModerationTables,
    ParkedTables,
    ProposalTables,
    ReleaseTables,
    RoleTables,
    SourceTables,
    GameEventTables,
    TradeRoomTables,
    ValueTables,
    VerdictTables,
    WebhookTables,
    WishTables {}
export type Database = Kysely<Schema>
