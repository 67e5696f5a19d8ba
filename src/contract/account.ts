import * as v from 'valibot'
import { AlertChannel, AlertDelivery, AlertRule, StarMark } from './alerts.ts'
import { ApiKey } from './api-keys.ts'
import { Slug, Timestamp } from './catalogue.ts'
import { ChatMessage, REPORT_REASONS, TradeOffer } from './chat.ts'
import { Licence } from './licence.ts'
import { ContactSettings, DEFAULT_CONTACT } from './contact.ts'
import { InboxRules } from './inbox-rules.ts'
import { LedgerRow } from './ledger.ts'
import { Phrase } from './phrases.ts'
import { Quantity } from './trade-entry.ts'
import { RoomAnswer, TradeRoomState } from './trade-rooms.ts'
import { Measure } from './measures.ts'
import { ProposalEvent, ProposalState, VoteDirection } from './proposals.ts'
import { WebhookEndpoint } from './webhooks.ts'
import { WishEnd, WishNote, WishMinimum, WishPet, WishRest, WishState, WishTag } from './wishes.ts'
import { AppointedRole, User } from './users.ts'
import { ValueState } from './value-changes.ts'

const RoomPets = v.object({ slug: Slug, quantity: Quantity })

/** All that the site holds on a user. */
export const AccountExport = v.object({
  exportedAt: Timestamp,
  user: User,
  /** The user's identity at the platform. */
  identity: v.object({ issuer: v.string(), subject: v.string() }),
  sessions: v.array(v.object({ createdAt: Timestamp, expiresAt: Timestamp, lastUsedAt: Timestamp })),
  conversations: v.array(
    v.object({ id: v.string(), with: User, messages: v.array(ChatMessage), tradeOffers: v.array(TradeOffer) }),
  ),
  /** A process of the version before does not say it. */
  contact: v.optional(ContactSettings, DEFAULT_CONTACT),
  /** Whether everyone sees the user as offline. A process of the version before does not say it. */
  isInvisible: v.optional(v.boolean(), false),
  /** When the user passed the safety questions. A process of the version before does not say it. */
  licence: v.optional(Licence, { passedAt: null }),
  /** Rules of the user's inbox. A process of the version before does not send them. */
  inboxRules: v.optional(InboxRules, { preset: 'sensible', rules: [] }),
  blocked: v.array(User),
  reports: v.array(
    v.object({
      userId: v.string(),
      reason: v.picklist(REPORT_REASONS),
      messageId: v.nullable(v.string()),
      details: v.string(),
      sentAt: Timestamp,
    }),
  ),
  /** The roles that the user has or had. A process of the version before does not say it. */
  appointments: v.optional(
    v.array(v.object({ role: AppointedRole, at: Timestamp, endedAt: v.nullable(Timestamp) })),
    [],
  ),
  /** Whether the trades that the user confirms are used for values. A process of the version before does not say it. */
  sharesTrades: v.optional(v.boolean(), true),
  /** Rows of the user's ledger. A process of the version before does not send them. */
  ledger: v.optional(v.array(LedgerRow), []),
  /** API keys without their secrets. A process of the version before does not send them. */
  apiKeys: v.optional(v.array(ApiKey), []),
  /** Webhook endpoints without their secrets. A process of the version before does not send them. */
  webhookEndpoints: v.optional(v.array(WebhookEndpoint), []),
  /** Trade rooms of the last 30 days, and the trades that both players of a room called as agreed. A process of the version before does not send them. */
  tradeRooms: v.optional(
    v.object({
      rooms: v.array(
        v.object({
          id: v.string(),
          state: TradeRoomState,
          createdAt: Timestamp,
          /** Missing: nobody was admitted. */
          with: v.exactOptional(v.string()),
          agreedAt: v.exactOptional(Timestamp),
          answer: v.exactOptional(RoomAnswer),
          yours: v.array(RoomPets),
          theirs: v.array(RoomPets),
          said: v.array(v.object({ at: Timestamp, phrase: Phrase })),
        }),
      ),
      trades: v.array(v.object({ with: v.string(), at: Timestamp })),
    }),
    { rooms: [], trades: [] },
  ),
  /** The user's wishes, and the quarters of the UTC day in which they are here. A process of the version before does not send them. */
  wishes: v.optional(
    v.object({
      wishes: v.array(
        v.object({
          id: v.string(),
          have: v.array(WishPet),
          want: v.array(WishPet),
          tags: v.array(WishTag),
          minimum: v.exactOptional(WishMinimum),
          note: v.exactOptional(WishNote),
          state: WishState,
          since: Timestamp,
          createdAt: Timestamp,
          rests: v.array(WishRest),
          end: v.exactOptional(WishEnd),
        }),
      ),
      /** Wishes of others that the user left out. A process of the version before does not send them. */
      dismissed: v.optional(v.array(v.object({ wishId: v.string(), at: Timestamp })), []),
      /** `part`: 0 begins at midnight. `weight`: days here, of which older ones count less. `day`: the last of them, from 1970. */
      visits: v.array(v.object({ part: v.number(), weight: v.number(), day: v.number() })),
    }),
    { wishes: [], dismissed: [], visits: [] },
  ),
  /** Measures about the user. A process of the version before does not send them. */
  measures: v.optional(v.array(Measure), []),
  /** The user's proposals, decisions and votes about values, and their points. */
  // A process of the version before does not say it.
  values: v.optional(
    v.object({
      points: v.number(),
      proposals: v.array(
        v.object({
          id: v.string(),
          slug: Slug,
          after: ValueState,
          reason: v.string(),
          state: ProposalState,
          sentAt: Timestamp,
        }),
      ),
      moves: v.array(
        v.object({ proposalId: v.string(), event: ProposalEvent, note: v.nullable(v.string()), at: Timestamp }),
      ),
      votes: v.array(v.object({ slug: Slug, direction: VoteDirection, at: Timestamp })),
    }),
    { points: 0, proposals: [], moves: [], votes: [] },
  ),
  /** Stars, alert rules, where alerts go, without secrets, and the newest 1,000 alerts. */
  // A process of the version before does not say it.
  alerts: v.optional(
    v.object({
      stars: v.array(StarMark),
      rules: v.array(AlertRule),
      targets: v.array(v.object({ channel: AlertChannel, name: v.string(), createdAt: Timestamp })),
      deliveries: v.array(AlertDelivery),
    }),
    { stars: [], rules: [], targets: [], deliveries: [] },
  ),
})
export type AccountExport = v.InferOutput<typeof AccountExport>
