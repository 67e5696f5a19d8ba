import * as v from 'valibot'
import { Count, PetValue, Slug, Timestamp, Trend } from './catalogue.ts'
import { Quantity } from './trade-entry.ts'
import { RoomId } from './trade-rooms.ts'

/** Ten digits of Crockford's base32, which has no I, L, O and U. */
export const VerdictCode = v.pipe(v.string(), v.regex(/^[0-9A-HJKMNP-TV-Z]{10}$/, 'is not the code of a verdict card'))

/** A key's id: the thumbprint of RFC 7638. */
const KeyId = v.pipe(v.string(), v.regex(/^[\w-]{43}$/))
/** 64 bytes of Ed25519 in base64url without padding. */
const Signature = v.pipe(v.string(), v.regex(/^[\w-]{86}$/, 'is not a signature of Ed25519 in base64url'))

// A signed object takes no key that the signature does not cover, so each of these is strict.

/** Text that has bytes in UTF-8: without half a surrogate pair. */
const WellFormed = v.pipe(
  v.string(),
  v.check((text) => !/\p{Surrogate}/u.test(text)),
)

const VerdictEntry = v.strictObject({
  /** The variant's own slug and name. */
  slug: Slug,
  name: WellFormed,
  quantity: Quantity,
  /** Value of one pet. */
  value: PetValue,
  /** Missing: not known then. */
  range: v.exactOptional(v.strictObject({ low: v.number(), high: v.number() })),
  trend: v.exactOptional(Trend),
  /** Number of the receipt that gave this value. Missing: no receipt did. */
  receipt: v.exactOptional(Count),
})
export type VerdictEntry = v.InferOutput<typeof VerdictEntry>

const CardSide = v.pipe(v.array(VerdictEntry), v.minLength(1), v.maxLength(50))

/** Signed content of a card: a trade and its verdict at one moment. It names no player. SV1 */
export const VerdictCard = v.strictObject({
  version: v.literal(1),
  code: VerdictCode,
  /** Origin of the site that signed it. */
  site: WellFormed,
  /** `room`: both players of a trade room had agreed on it. */
  source: v.picklist(['calculator', 'room']),
  /** The moment of the values; of a room: of the agreement. */
  valuesAt: Timestamp,
  signedAt: Timestamp,
  /** The newest receipt of the whole site at `valuesAt`; 0: there was none. */
  changes: Count,
  /** Given by the player for whom the verdict is, and got by them. */
  yours: CardSide,
  theirs: CardSide,
  /** Sums of the values that are numbers. */
  totals: v.strictObject({ yours: v.number(), theirs: v.number() }),
  verdict: v.strictObject({
    /** `unjudged`: a value is a word. */
    kind: v.picklist(['win', 'fair', 'lose', 'close', 'unjudged']),
    /** The difference as a share of the larger total, and by how many points it may be off. Missing: `unjudged`. */
    percent: v.exactOptional(v.number()),
    margin: v.exactOptional(v.number()),
    /** Shares from 0 to 1. Missing: no value had a range. */
    odds: v.exactOptional(v.strictObject({ win: v.number(), fair: v.number(), lose: v.number() })),
  }),
  keyId: KeyId,
})
export type VerdictCard = v.InferOutput<typeof VerdictCard>

/** A card with the site's signature over its canonical text. SV10 */
export const SignedVerdict = v.strictObject({ card: VerdictCard, signature: Signature })
export type SignedVerdict = v.InferOutput<typeof SignedVerdict>

/** A public key of the site as a JWK of RFC 8037. SV20 */
export const VerdictKey = v.object({
  kty: v.literal('OKP'),
  crv: v.literal('Ed25519'),
  alg: v.literal('EdDSA'),
  use: v.literal('sig'),
  kid: KeyId,
  /** 32 bytes in base64url. */
  x: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)),
  createdAt: Timestamp,
  /** Since when it signs nothing more. Missing: the present key. */
  retiredAt: v.exactOptional(Timestamp),
})
export type VerdictKey = v.InferOutput<typeof VerdictKey>

/** Every key that ever signed a card, the newest first. */
export const VerdictKeys = v.object({ keys: v.array(VerdictKey) })
export type VerdictKeys = v.InferOutput<typeof VerdictKeys>

/** A stored card. `isValid`: its signature fits the key. */
export const VerdictAnswer = v.object({
  card: VerdictCard,
  signature: Signature,
  isValid: v.boolean(),
  key: VerdictKey,
})
export type VerdictAnswer = v.InferOutput<typeof VerdictAnswer>

const Side = v.pipe(
  v.array(v.object({ slug: Slug, quantity: Quantity })),
  v.minLength(1),
  v.maxLength(50),
  v.check((entries) => new Set(entries.map(({ slug }) => slug)).size === entries.length, 'names a pet twice'),
)

/** The trade of a calculator, or the agreed one of a trade room in which the caller has a seat. SV2, SV3 */
export const SaveVerdict = v.union([v.object({ roomId: RoomId }), v.object({ yours: Side, theirs: Side })])
export type SaveVerdict = v.InferOutput<typeof SaveVerdict>

export const SavedVerdict = v.object({ code: VerdictCode })
export type SavedVerdict = v.InferOutput<typeof SavedVerdict>

/** A card with its signature, of which either may be of any shape: only the check says whether it is valid. SV13 */
export const VerifyVerdict = v.looseObject({ card: v.unknown(), signature: v.unknown() })
export const VerdictCheck = v.object({
  isValid: v.boolean(),
  /** Whether this site still keeps the very same card. */
  isStored: v.boolean(),
  /** `shape`: not a card. `key`: not signed by a key of this site. `signature`: the card was altered. Missing: it is valid. */
  fault: v.exactOptional(v.picklist(['shape', 'key', 'signature'])),
})
export type VerdictCheck = v.InferOutput<typeof VerdictCheck>
