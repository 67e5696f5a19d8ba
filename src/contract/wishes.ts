import * as v from 'valibot'
import { Count, Slug, Timestamp } from './catalogue.ts'
import { MAX_PAGE_SIZE } from './page-size.ts'
import { Id } from './text.ts'
import { Quantity, TradeEntry } from './trade-entry.ts'
import { WISH_TAGS, WishTag } from './wish-tag.ts'

export { WISH_TAGS, WishTag }

/** Wishes of an account that stand or rest. WI2 */
export const MAX_WISHES = 5
/** Variants on a side of a wish. WI1 */
export const MAX_WISH_ENTRIES = 6
/** Offers that wait for an owner's answer before their wishes rest. WI5 */
export const MAX_UNANSWERED_OFFERS = 3

/** Note that an owner chooses instead of typing. WI1 */
export const WISH_NOTES = ['makeAnOffer', 'onlyThese', 'canAddALittle', 'inGameNow', 'inGameEvenings'] as const
export const WishNote = v.picklist(WISH_NOTES)
export type WishNote = v.InferOutput<typeof WishNote>

/** The least that an owner takes, in percent from their side, as a verdict counts it; below 0 they overpay by that. CA8 */
export const WISH_MINIMA = [-10, -5, 0, 5, 10] as const
export const WishMinimum = v.picklist(WISH_MINIMA)
export type WishMinimum = v.InferOutput<typeof WishMinimum>

export const WishPet = v.object({ slug: Slug, quantity: Quantity })
const Side = v.pipe(
  v.array(WishPet),
  v.maxLength(MAX_WISH_ENTRIES, `must name at most ${MAX_WISH_ENTRIES} pets`),
  v.check((pets) => new Set(pets.map(({ slug }) => slug)).size === pets.length, 'must name each pet once'),
)

/** `POST /api/me/wishes`. `minimum` null: whatever the verdict says. */
export const NewWish = v.pipe(
  v.object({
    have: v.pipe(Side, v.minLength(1, 'must name a pet')),
    want: v.optional(Side, []),
    tags: v.optional(v.pipe(v.array(WishTag), v.maxLength(WISH_TAGS.length)), []),
    minimum: v.optional(v.nullable(WishMinimum), -5),
    note: v.optional(v.nullable(WishNote), null),
  }),
  v.check(({ want, tags }) => want.length + tags.length > 0, 'must want a pet or have a tag'),
  v.check(
    ({ have, want }) => !have.some(({ slug }) => want.some((each) => each.slug === slug)),
    'must not want a pet that it gives',
  ),
)
export type NewWish = v.InferInput<typeof NewWish>
export type WishContent = v.InferOutput<typeof NewWish>

/** `resting`: it is shown to nobody for now. `fulfilled`: its owner confirmed a trade of it. */
export const WishState = v.picklist(['standing', 'resting', 'fulfilled', 'ended'])
export type WishState = v.InferOutput<typeof WishState>

/**
 * Why a wish rests. `unseen`: its owner was not here for seven days. `invisible`: they chose to be. `full`: three offers wait for their
 * answer. `reported`: three players reported it, and a moderator has to look. `restricted`: the owner may not write for now.
 */
export const WishRest = v.picklist(['unseen', 'invisible', 'full', 'reported', 'restricted'])
export type WishRest = v.InferOutput<typeof WishRest>
/** `pet`: a pet of it left the catalogue or has no number any more. `moderator`: it broke a rule. */
export const WishEnd = v.picklist(['owner', 'pet', 'moderator'])
export type WishEnd = v.InferOutput<typeof WishEnd>

const Shown = {
  id: Id,
  /** With the values of now. */
  have: v.array(TradeEntry),
  want: v.array(TradeEntry),
  tags: v.array(WishTag),
  minimum: v.exactOptional(WishMinimum),
  note: v.exactOptional(WishNote),
}

/** A wish as its owner sees it. */
export const OwnWish = v.object({
  ...Shown,
  state: WishState,
  since: Timestamp,
  /** Empty: it does not rest. */
  rests: v.array(WishRest),
  end: v.exactOptional(WishEnd),
  /** Wishes of others that it fits now. */
  matches: Count,
  /** Offers that wait for the owner's answer. */
  unanswered: Count,
})
export type OwnWish = v.InferOutput<typeof OwnWish>
export const OwnWishList = v.object({ wishes: v.array(OwnWish), limit: Count })
export type OwnWishList = v.InferOutput<typeof OwnWishList>

/** A player who may be found by name. `picture`: missing where they have none. */
export const WishOwner = v.object({
  id: Id,
  name: v.string(),
  displayName: v.string(),
  picture: v.exactOptional(v.string()),
})
export type WishOwner = v.InferOutput<typeof WishOwner>
/** A wish as others see it. `owner`: missing where the reader may not know them. WI40 */
export const Wish = v.object({ ...Shown, owner: v.exactOptional(WishOwner) })
export type Wish = v.InferOutput<typeof Wish>

/** `both`: each gives what the other names. `one`: one of them does, and the other's tags take it. `near`: another variant, or tags alone. WI11 */
export const WISH_FITS = ['both', 'one', 'near'] as const
export const WishFit = v.picklist(WISH_FITS)
export type WishFit = v.InferOutput<typeof WishFit>

/** A trade that a wish and the reader could make, from the reader's side. */
export const WishMatch = v.object({
  wish: Wish,
  fit: WishFit,
  /** The reader's wish that it fits; missing: what they keep here fits. */
  ownWishId: v.exactOptional(Id),
  give: v.array(TradeEntry),
  get: v.array(TradeEntry),
})
export type WishMatch = v.InferOutput<typeof WishMatch>

/** `GET /api/wishes` and, with a session, `GET /api/me/wishes/board`, where matches come first. WI20, WI41 */
export const WishesQuery = v.object({
  /** Variants that are given or wanted; several are all of them. */
  item: v.optional(
    v.pipe(v.array(Slug), v.maxLength(2 * MAX_WISH_ENTRIES, `must name at most ${2 * MAX_WISH_ENTRIES} pets`)),
    [],
  ),
  side: v.optional(v.picklist(['have', 'want'])),
  tag: v.optional(WishTag),
  /** Least verdict from the reader's side, percent. */
  verdict: v.optional(v.pipe(v.number(), v.finite(), v.minValue(-100), v.maxValue(100))),
  after: v.optional(v.pipe(v.string(), v.maxLength(100))),
  limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_PAGE_SIZE)), 20),
})
export type WishesQuery = v.InferOutput<typeof WishesQuery>

/** `next`: what `after` is for the page after this one; missing: there is none. */
export const WishList = v.object({ wishes: v.array(Wish), next: v.exactOptional(v.string()) })
export type WishList = v.InferOutput<typeof WishList>
export const WishBoard = v.object({
  matches: v.array(WishMatch),
  wishes: v.array(Wish),
  next: v.exactOptional(v.string()),
})
export type WishBoard = v.InferOutput<typeof WishBoard>

/** `POST /api/wishes/{id}/offers`: an offer to the owner, in the conversation of the two, which it begins. WI30 */
export const OfferToWish = v.object({
  clientId: Id,
  offer: v.pipe(v.array(WishPet), v.minLength(1), v.maxLength(50)),
  request: v.pipe(v.array(WishPet), v.minLength(1), v.maxLength(MAX_WISH_ENTRIES)),
})
export type OfferToWish = v.InferOutput<typeof OfferToWish>
