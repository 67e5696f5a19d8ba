import * as v from 'valibot'
import { Count, Demand, PetValue, Slug, Timestamp, Trend, ValueWord } from './catalogue.ts'
import { MAX_INGEST_NUMBER } from './ingest.ts'
import { toDiscordWebhook } from './discord-webhook.ts'
import { Id, Text } from './text.ts'
import { ONE_LINE, VISIBLE } from './visible-text.ts'
import { MAX_PAGE_SIZE } from './page-size.ts'
import { WishTag } from './wish-tag.ts'

/** Owner of stars, rules and subscriptions: an account, or a device, which is a browser without an account. AL1 */

/** The secret of a device, sent as bearer; the server stores only its hash. */
export const DeviceSecret = v.pipe(v.string(), v.regex(/^dv_[A-Za-z0-9_-]{43}$/, 'must be the secret of a device'))
export const Device = v.object({ secret: DeviceSecret, createdAt: Timestamp })
export type Device = v.InferOutput<typeof Device>

/** `POST /api/me/devices`: what the device owns becomes the account's, and the secret ends. */
export const ClaimDevice = v.object({ secret: DeviceSecret })
/** Number of things added to the account. `refused`: those above its limits. */
export const ClaimedDevice = v.object({
  stars: Count,
  rules: Count,
  subscriptions: Count,
  webhooks: Count,
  refused: Count,
})
export type ClaimedDevice = v.InferOutput<typeof ClaimedDevice>

export const ALERT_LIMITS = {
  device: { rules: 10, stars: 200, subscriptions: 5, webhooks: 2 },
  account: { rules: 50, stars: 1_000, subscriptions: 5, webhooks: 5 },
} as const

/** `slug`: the variant's own. */
const Star = v.object({
  slug: Slug,
  starredAt: Timestamp,
  /** The value in force when it was starred; null: there was none yet. */
  then: v.nullable(PetValue),
})
/** Newest first. */
export const StarList = v.object({ stars: v.array(Star), limit: Count })
export type StarList = v.InferOutput<typeof StarList>

/** A star given or taken away at a time. Of one slug the latest counts, and of two at one time the removal. */
export const StarMark = v.object({ slug: Slug, at: Timestamp, isRemoved: v.optional(v.boolean(), false) })
export type StarMark = v.InferOutput<typeof StarMark>
/** Marks of one call, and removals that are remembered for other browsers. */
export const STAR_MARKS = 2_000
/** `POST /api/me/stars`: merges the marks of a browser with those that are stored. */
export const MergeStars = v.object({ marks: v.pipe(v.array(StarMark), v.maxLength(STAR_MARKS)) })
export type MergeStars = v.InferOutput<typeof MergeStars>
/** `marks`: all that are stored now, removals too. */
export const MergedStars = v.object({
  marks: v.array(StarMark),
  /** Slugs of no variant. */
  unknown: v.array(Slug),
  /** Those that are too many; the oldest are left out. */
  refused: v.array(Slug),
})
export type MergedStars = v.InferOutput<typeof MergedStars>

const isTimeZone = (timeZone: string) => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
/** A name of the IANA time zone database, as `Intl` knows it. */
export const TimeZone = v.pipe(Text, v.maxLength(64), v.check(isTimeZone, 'must be a time zone such as Europe/Berlin'))

/**
 * `item`: one variant, by its own slug. `pet`: every variant, by the base slug. `watchlist`: all starred variants. `bounty`: the pet of the
 * bounty, whichever it is. `any`: every pet there is, for hatches and wishes only.
 */
export const AlertSubject = v.variant('kind', [
  v.object({ kind: v.literal('item'), slug: Slug }),
  v.object({ kind: v.literal('pet'), slug: Slug }),
  v.object({ kind: v.literal('watchlist') }),
  v.object({ kind: v.literal('bounty') }),
  v.object({ kind: v.literal('any') }),
])
export type AlertSubject = v.InferOutput<typeof AlertSubject>

const Percent = v.pipe(v.number(), v.finite(), v.minValue(1), v.maxValue(1_000))

export const ALERT_DAYS = [1, 7, 30] as const
/** The least rarities that a rule about hatches can ask for. */
export const AlertRarity = v.picklist(['Legendary', 'Secret', 'Infinity'])
export type AlertRarity = v.InferOutput<typeof AlertRarity>
/** The odds that a rule about hatches can ask for, as n of "1 in n". */
export const AlertOdds = v.picklist([10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000])
export type AlertOdds = v.InferOutput<typeof AlertOdds>
export const AlertCondition = v.variant('kind', [
  /** The value reaches the threshold from the other side. */
  v.object({
    kind: v.literal('crosses'),
    direction: v.picklist(['up', 'down']),
    threshold: v.pipe(
      v.number(),
      v.finite(),
      v.minValue(0),
      v.maxValue(MAX_INGEST_NUMBER),
      v.check((threshold) => threshold > 0, 'must be more than 0'),
    ),
  }),
  /** The value is at least `percent` above or below the one in force `days` ago. */
  v.object({ kind: v.literal('moves'), percent: Percent, days: v.picklist(ALERT_DAYS) }),
  v.object({ kind: v.literal('demand'), becomes: Demand }),
  v.object({ kind: v.literal('trend'), becomes: Trend }),
  /** The value becomes a word, or something else than that word. */
  v.object({ kind: v.literal('word'), change: v.picklist(['becomes', 'leaves']), word: ValueWord }),
  /** At least `percent` more copies exist than 24 hours ago. */
  v.object({ kind: v.literal('exist'), percent: Percent }),
  /** Copies grow unusually fast: AL60. */
  v.object({ kind: v.literal('exist-shock') }),
  v.object({ kind: v.literal('bounty') }),
  /** A pet hatched. `rarity`: of that rarity or a rarer one. `oneIn`: at odds of 1 in `oneIn` or rarer. null: any. */
  v.object({
    kind: v.literal('hatched'),
    rarity: v.optional(v.nullable(AlertRarity), null),
    oneIn: v.optional(v.nullable(AlertOdds), null),
  }),
  /** The numeric value has been the same for `days`. */
  v.object({
    kind: v.literal('unchanged'),
    days: v.pipe(v.number(), v.integer(), v.minValue(3), v.maxValue(90)),
  }),
  /**
   * A wish of someone else begins to stand. `side`: the one that has the pet, as its owner gives (`have`) or wants it. `percent`: the least
   * verdict from the reader's side for everything on both sides. null: any. WI55
   */
  v.object({
    kind: v.literal('wished'),
    side: v.optional(v.nullable(v.picklist(['have', 'want'])), null),
    tag: v.optional(v.nullable(WishTag), null),
    percent: v.optional(v.nullable(v.pipe(v.number(), v.finite(), v.minValue(-100), v.maxValue(100))), null),
  }),
])
export type AlertCondition = v.InferOutput<typeof AlertCondition>

/** Reports that no moderator has looked at for `hours`: leads are notified of them without a rule. MO91 */
export const NoticeCondition = v.variant('kind', [
  v.object({
    kind: v.literal('reports-unseen'),
    isChildSafety: v.boolean(),
    hours: Count,
    count: Count,
  }),
  /** Wishes of others that meet the owner's, on both sides. WI50 */
  v.object({ kind: v.literal('wish-match'), count: Count }),
])
export type NoticeCondition = v.InferOutput<typeof NoticeCondition>

/** `page`: the log of deliveries, which open pages show. `push`: all subscriptions of the owner. `discord`: all their webhooks. */
export const AlertChannel = v.picklist(['page', 'push', 'discord'])
export type AlertChannel = v.InferOutput<typeof AlertChannel>

const TimeOfDay = v.pipe(v.string(), v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 22:30'))

/** `daily`: at 18:00 in the rule's time zone. */
export const AlertDigest = v.picklist(['at-once', 'hourly', 'daily'])
export type AlertDigest = v.InferOutput<typeof AlertDigest>

/** Each day, by the clock of a time zone; `to` may be on the next day. */
export const QuietHours = v.pipe(
  v.object({ from: TimeOfDay, to: TimeOfDay }),
  v.check(({ from, to }) => from !== to, 'must not begin and end at one time'),
)
export type QuietHours = v.InferOutput<typeof QuietHours>

const AlertRuleSettings = v.object({
  subject: AlertSubject,
  condition: AlertCondition,
  channels: v.pipe(
    v.array(AlertChannel),
    v.minLength(1, 'must name a channel'),
    v.maxLength(AlertChannel.options.length),
    v.transform((channels) => AlertChannel.options.filter((each) => channels.includes(each))),
  ),
  timeZone: TimeZone,
  /** In the rule's time zone. null: none. */
  quietHours: v.optional(v.nullable(QuietHours), null),
  digest: v.optional(AlertDigest, 'at-once'),
  /** True: neither one an hour nor 20 a day. */
  isUnlimited: v.optional(v.boolean(), false),
  isPaused: v.optional(v.boolean(), false),
})

const hasLeast = ({ rarity, oneIn }: Extract<AlertCondition, { kind: 'hatched' }>) => rarity !== null || oneIn !== null

/** A rule as `POST` makes it and `PUT` replaces it. */
export const AlertRuleInput = v.pipe(
  AlertRuleSettings,
  v.forward(
    v.check(
      ({ subject, condition }) => subject.kind !== 'bounty' || condition.kind === 'bounty',
      'must be a bounty where the subject is one',
    ),
    ['condition'],
  ),
  v.forward(
    v.check(
      ({ subject, condition }) => condition.kind !== 'bounty' || subject.kind !== 'item',
      'a bounty is about a pet and not about one variant',
    ),
    ['subject'],
  ),
  v.forward(
    v.check(
      ({ subject, condition }) => subject.kind !== 'any' || condition.kind === 'hatched' || condition.kind === 'wished',
      'must be about hatches or wishes where the subject is any pet',
    ),
    ['condition'],
  ),
  v.forward(
    v.check(
      ({ subject, condition }) => subject.kind !== 'any' || condition.kind !== 'hatched' || hasLeast(condition),
      'must name a rarity or odds where the subject is any pet',
    ),
    ['condition'],
  ),
  v.forward(
    v.check(
      ({ subject, condition }) => subject.kind !== 'item' || condition.kind !== 'hatched' || !hasLeast(condition),
      'must name neither rarity nor odds where the subject is one variant',
    ),
    ['condition'],
  ),
  v.forward(
    v.check(
      ({ subject, condition }) =>
        subject.kind !== 'any' || condition.kind !== 'wished' || condition.tag !== null || condition.percent !== null,
      'must name a tag or a percentage where the subject is any pet',
    ),
    ['condition'],
  ),
)
export type AlertRuleInput = v.InferInput<typeof AlertRuleInput>
export type AlertRuleSettings = v.InferOutput<typeof AlertRuleInput>

/**
 * `fired`: a notification of it waits for its time. `cooling`: it has been sent, and the next one waits until then. `broken`: none of its
 * channels works.
 */
export const AlertRuleState = v.picklist(['armed', 'fired', 'cooling', 'paused', 'broken'])
export type AlertRuleState = v.InferOutput<typeof AlertRuleState>

export const AlertRule = v.object({
  id: Id,
  ...AlertRuleSettings.entries,
  state: AlertRuleState,
  /** When it fired last; null: never. */
  firedAt: v.nullable(Timestamp),
  /** When the notification that waits is sent, or the pause after one ends; null: neither. */
  until: v.nullable(Timestamp),
  createdAt: Timestamp,
})
export type AlertRule = v.InferOutput<typeof AlertRule>
/** Oldest first. */
export const AlertRuleList = v.object({ rules: v.array(AlertRule), limit: Count })
export type AlertRuleList = v.InferOutput<typeof AlertRuleList>

/** Rule that the first star makes if the client asks: the watchlist moves by 5 % in a day. */
export const DEFAULT_RULE = {
  subject: { kind: 'watchlist' },
  condition: { kind: 'moves', percent: 5, days: 1 },
} as const satisfies Pick<AlertRuleInput, 'subject' | 'condition'>
/** `PUT /api/me/stars/{slug}`; the body may be missing. */
export const PutStar = v.optional(
  v.object({
    /** Makes the default rule if the owner has neither star nor rule. */
    defaultRule: v.optional(v.object({ channels: AlertRuleSettings.entries.channels, timeZone: TimeZone })),
  }),
  {},
)
export type PutStar = v.InferInput<typeof PutStar>
/** `rule`: the default rule; null: none was made. */
export const PuttedStar = v.object({ star: Star, rule: v.nullable(AlertRule) })
export type PuttedStar = v.InferOutput<typeof PuttedStar>

/**
 * One variant that met the condition. Figures are by the condition: values, words, demand, trend; of hatches and growth the copies; of a
 * bounty its day; of a wish the verdict from the reader's side in percent, as `after`.
 */
export const AlertEntry = v.object({
  slug: Slug,
  name: v.string(),
  image: v.string(),
  /** null: it had none. */
  before: v.nullable(v.union([v.number(), v.string()])),
  /** Missing: pets hatched, and how many exist is unknown, or a wish names no pets on one side. */
  after: v.exactOptional(v.union([v.number(), v.string()])),
  /** Number of hatches; missing: the rule is not about hatches. */
  hatches: v.exactOptional(Count),
  /** Whether one of the figures is a sample. */
  isSample: v.boolean(),
})
export type AlertEntry = v.InferOutput<typeof AlertEntry>

/** `waiting`: it is due later, or is tried again. `limited`: it was one too many that day, and is only in the log. */
export const DeliveryState = v.picklist(['waiting', 'sent', 'failed', 'limited'])
export type DeliveryState = v.InferOutput<typeof DeliveryState>

/** A notification, and what became of it on each channel. */
export const AlertDelivery = v.object({
  /** Counts up over the whole site. */
  number: Count,
  /** null: the rule was deleted, or there is none. */
  ruleId: v.nullable(Id),
  condition: v.variant('kind', [...AlertCondition.options, ...NoticeCondition.options]),
  at: Timestamp,
  /** When it is sent: later than `at` in quiet hours, in a digest and within the hour after another. */
  dueAt: Timestamp,
  /** At most the first 50. */
  entries: v.array(AlertEntry),
  /** Count of all. */
  count: Count,
  title: v.string(),
  body: v.string(),
  /** A path of this site. */
  path: v.string(),
  /** One for each subscription, webhook, and the page. `status`: what the service answered last; null: nothing. */
  channels: v.array(
    v.object({ channel: AlertChannel, state: DeliveryState, status: v.nullable(v.number()), attempts: Count }),
  ),
})
export type AlertDelivery = v.InferOutput<typeof AlertDelivery>

/** Newest first. `before`: numbers below it. `after`: numbers above it, as an open page asks for what it has not shown. */
export const DeliveriesQuery = v.object({
  before: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  after: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_PAGE_SIZE)), 20),
})
export type DeliveriesQuery = v.InferOutput<typeof DeliveriesQuery>
/** `next`: what `before` is for the page after this one; null: there is none. Entries are kept for 30 days. */
export const DeliveryList = v.object({ deliveries: v.array(AlertDelivery), next: v.nullable(Count) })
export type DeliveryList = v.InferOutput<typeof DeliveryList>

const Base64Url = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]+={0,2}$/, 'must be base64url'))
/** As `PushSubscription.toJSON()` writes it. The same endpoint again replaces what is stored. */
export const SavePushSubscription = v.object({
  endpoint: v.pipe(Text, v.maxLength(2_000), v.regex(/^https:\/\//, 'must be an https address')),
  /** Keys of 65 and of 16 bytes. */
  keys: v.object({
    p256dh: v.pipe(Base64Url, v.maxLength(90)),
    auth: v.pipe(Base64Url, v.maxLength(30)),
  }),
})
export type SavePushSubscription = v.InferOutput<typeof SavePushSubscription>
/** Why the last message was not accepted. `status`, `code` and `message` as the service answered; missing: it gave none. */
export const TargetFailure = v.object({
  at: Timestamp,
  status: v.exactOptional(Count),
  code: v.exactOptional(Count),
  message: v.exactOptional(v.string()),
})
export type TargetFailure = v.InferOutput<typeof TargetFailure>

/** `service`: the host of the push service. `usedAt`: when one was accepted last; null: never. */
export const PushSubscriptionInfo = v.object({
  id: Id,
  service: v.string(),
  createdAt: Timestamp,
  usedAt: v.nullable(Timestamp),
  failure: v.exactOptional(TargetFailure),
})
export type PushSubscriptionInfo = v.InferOutput<typeof PushSubscriptionInfo>
export const PushSubscriptionList = v.object({ subscriptions: v.array(PushSubscriptionInfo) })
export type PushSubscriptionList = v.InferOutput<typeof PushSubscriptionList>

/** `key`: the application server key, in base64url. */
export const PushKey = v.object({ key: v.string() })
export type PushKey = v.InferOutput<typeof PushKey>

/** `POST /api/push/test` and `POST /api/me/webhooks/{id}/test`: how many messages are on their way. */
export const TestDelivery = v.object({ count: Count })
export type TestDelivery = v.InferOutput<typeof TestDelivery>

/** Webhook of Discord; the address is a secret and is never answered. */
export const SaveWebhook = v.object({
  url: v.pipe(
    Text,
    v.maxLength(500),
    v.check((url) => toDiscordWebhook(url) !== undefined, 'must be the address of a Discord webhook'),
    v.transform((url) => toDiscordWebhook(url) ?? url),
  ),
  name: v.optional(
    v.pipe(
      Text,
      v.trim(),
      v.maxLength(40),
      v.regex(ONE_LINE, 'must not hold control or direction characters'),
      v.regex(VISIBLE, 'must show something'),
    ),
    'Discord',
  ),
})
export type SaveWebhook = v.InferOutput<typeof SaveWebhook>
/** `state`: `failing`: Discord did not accept the last message. `disabled`: Discord said that it is gone. */
export const Webhook = v.object({
  id: Id,
  name: v.string(),
  state: v.picklist(['active', 'failing', 'disabled']),
  createdAt: Timestamp,
  usedAt: v.nullable(Timestamp),
  failure: v.exactOptional(TargetFailure),
})
export type Webhook = v.InferOutput<typeof Webhook>
export const WebhookList = v.object({ webhooks: v.array(Webhook) })
export type WebhookList = v.InferOutput<typeof WebhookList>

/** The decrypted text of a push message: a declarative one, which Safari shows by itself and our worker shows elsewhere. */
export const PushPayload = v.object({
  web_push: v.literal(8030),
  notification: v.object({
    title: v.string(),
    body: v.string(),
    /** An address of this site. */
    navigate: v.string(),
    /** The same tag replaces the notification: of the alert, of the variant that hatched, or `test`. */
    tag: v.string(),
    lang: v.string(),
    dir: v.picklist(['ltr', 'rtl', 'auto']),
    silent: v.boolean(),
    /** The delivery's number; null: it is a test. */
    data: v.object({ number: v.nullable(Count) }),
  }),
})
export type PushPayload = v.InferOutput<typeof PushPayload>
