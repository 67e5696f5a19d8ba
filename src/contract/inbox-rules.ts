import * as v from 'valibot'
import { QuietHours, TimeZone } from './alerts.ts'
import { Count, Demand, Slug } from './catalogue.ts'
import { Id } from './text.ts'
import { Quantity } from './trade-entry.ts'

/**
 * Conditions on an offer, from the recipient's side; a rule catches an offer that does not meet its condition. IR10 to IR22
 * `verdict`: at least so many percent. `wants`: only pets that the recipient stars or wishes for. `lists`: only for pets of their own.
 * `priced`: no pet without a number. `pets`: at most so many on a side. `pile`: not many pets that are each a small part of their side.
 * `demand`: each pet at least in such demand. `age`: the sender's account, in days. `known`: people who talk or have traded with the
 * recipient, or whose wish fits theirs. `traded`: people they traded with. `hours`: not in quiet hours. `rate`: at most so many an hour.
 */
export const InboxCheck = v.variant('kind', [
  v.object({ kind: v.literal('verdict'), percent: v.pipe(v.number(), v.integer(), v.minValue(-50), v.maxValue(50)) }),
  v.object({ kind: v.literal('wants') }),
  v.object({ kind: v.literal('lists') }),
  v.object({ kind: v.literal('priced') }),
  v.object({ kind: v.literal('pets'), most: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(50)) }),
  v.object({ kind: v.literal('pile') }),
  v.object({ kind: v.literal('demand'), least: Demand }),
  v.object({ kind: v.literal('age'), days: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(365)) }),
  v.object({ kind: v.literal('known') }),
  v.object({ kind: v.literal('traded') }),
  v.object({ kind: v.literal('hours'), hours: QuietHours, timeZone: TimeZone }),
  v.object({ kind: v.literal('rate'), most: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(60)) }),
])
export type InboxCheck = v.InferOutput<typeof InboxCheck>
export type InboxCheckKind = InboxCheck['kind']

/** `refuse`: the sender is told before they send. `file`: into the folder `Filtered`. `quiet`: into the inbox; neither of the two notifies. */
export const InboxOutcome = v.picklist(['refuse', 'file', 'quiet'])
export type InboxOutcome = v.InferOutput<typeof InboxOutcome>

export const MAX_INBOX_RULES = 12
export const InboxRule = v.object({ check: InboxCheck, outcome: InboxOutcome })
export type InboxRule = v.InferOutput<typeof InboxRule>

/** `custom`: the rules as they are listed. */
export const InboxPreset = v.picklist(['sensible', 'everything', 'fair', 'wants', 'traded', 'custom'])
export type InboxPreset = v.InferOutput<typeof InboxPreset>

/** `GET` and `PUT /api/me/inbox-rules`. The first rule that catches an offer decides. IR1 */
export const InboxRules = v.object({
  preset: InboxPreset,
  /** Settings of the preset where it is not `custom`. */
  rules: v.pipe(v.array(InboxRule), v.maxLength(MAX_INBOX_RULES)),
})
export type InboxRules = v.InferOutput<typeof InboxRules>

/** `PUT /api/me/inbox-rules`: a preset, or rules of one's own. IR2 */
export const ChooseInboxRules = v.variant('preset', [
  v.object({ preset: v.picklist(['sensible', 'everything', 'fair', 'wants', 'traded']) }),
  v.object({ preset: v.literal('custom'), rules: InboxRules.entries.rules }),
])
export type ChooseInboxRules = v.InferOutput<typeof ChooseInboxRules>

/** Reasons why an offer is refused: the check of a rule; `declined`: its pets were declined within a day; `requests`: the recipient takes no requests from the sender. */
export const RefusalKind = v.picklist([
  ...InboxCheck.options.map(({ entries }) => entries.kind.literal),
  'declined',
  'requests',
])
export type RefusalKind = v.InferOutput<typeof RefusalKind>

const Side = v.pipe(v.array(v.object({ slug: Slug, quantity: Quantity })), v.maxLength(50))
/** `POST /api/inbox-checks`: an offer that is not sent yet, from the sender's side. IR40 */
export const CheckOffer = v.object({ recipientId: Id, offer: Side, request: Side })
export type CheckOffer = v.InferOutput<typeof CheckOffer>

/**
 * `delivered`: also where it is filed or quiet, which a sender never learns. `refused`: by a rule of this kind; no threshold and no list is
 * said. `unknown`: no player whom the sender can reach, or too many checks about this one. IR41, IR42, IR45
 */
export const OfferCheck = v.object({
  result: v.picklist(['delivered', 'refused', 'unknown']),
  kind: v.exactOptional(RefusalKind),
  /** Checks that are left this minute. */
  left: Count,
})
export type OfferCheck = v.InferOutput<typeof OfferCheck>
