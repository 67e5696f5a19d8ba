import * as v from 'valibot'
import { Count, PetValue, Slug, Timestamp } from './catalogue.ts'
import { EstimateFigures, VariantEstimate } from './estimates.ts'
import { Exclusion } from './evidence.ts'
import { Id, Text } from './text.ts'
import { ValueReceipt } from './value-changes.ts'

/** Evidence that leads read before they exclude accounts. */

export const EvidenceAccountsQuery = v.object({ item: Slug })

/** An account of a variant's newest trades. */
const TradingAccount = v.object({
  account: v.string(),
  /** With the variant, and with all pets. */
  trades: Count,
  allTrades: Count,
  /** When its first trade with any pet began to count. */
  firstAt: Timestamp,
  /** The account that it traded the variant with most. */
  partner: v.object({ account: v.string(), trades: Count }),
  exclusion: v.nullable(Exclusion),
})
export type TradingAccount = v.InferOutput<typeof TradingAccount>
/** The accounts of a variant's newest trades, by groups (EV31), those with the most trades an account first. */
export const TradingAccounts = v.object({
  /** All trades that these accounts come from. */
  trades: Count,
  groups: v.array(v.object({ trades: Count, accounts: v.array(TradingAccount) })),
})
export type TradingAccounts = v.InferOutput<typeof TradingAccounts>

/** The last close's figures for a value whose trades a lead should look at. */
const Suspect = v.object({
  item: ValueReceipt.entries.item,
  value: PetValue,
  estimate: VariantEstimate,
  /** True: invented trades of a demo count in it. */
  sample: v.exactOptional(v.boolean()),
})
export type Suspect = v.InferOutput<typeof Suspect>
/** As many as are read in one call. */
const MAX_SUSPECTS = 100
const PLACE = /^(suspected|disputed) (-?\d+(?:\.\d+)?(?:e[+-]\d+)?) ([a-z0-9-]+)$/
/** `before`: the `next` of the page before: kind, value and slug of its last one, of which a close may say something else by now. EV160 */
export const SuspectsQuery = v.object({
  before: v.optional(
    v.pipe(
      Text,
      v.maxLength(300),
      v.regex(PLACE, 'must be the `next` of a page'),
      v.transform((text) => {
        const [, kind, value, slug = ''] = PLACE.exec(text) ?? []
        return { isSuspected: kind === 'suspected', value: Number(value), slug }
      }),
    ),
  ),
  limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_SUSPECTS)), MAX_SUSPECTS),
})
export type SuspectsQueryInput = v.InferInput<typeof SuspectsQuery>
export type SuspectsQuery = v.InferOutput<typeof SuspectsQuery>
/** Suspected values first, then disputed ones, the dearest first. `total`: how many there are, on whatever page. */
export const SuspectList = v.object({ values: v.array(Suspect), next: v.nullable(v.string()), total: Count })
export type SuspectList = v.InferOutput<typeof SuspectList>

export const MAX_PREVIEWED = 50
/** `accounts`: opaque ids. */
export const PreviewExclusion = v.object({
  item: Slug,
  accounts: v.pipe(
    v.array(Id),
    v.minLength(1, 'must not be empty'),
    v.maxLength(MAX_PREVIEWED, `must be at most ${MAX_PREVIEWED} accounts`),
  ),
})
export type PreviewExclusion = v.InferOutput<typeof PreviewExclusion>

/** A variant's figures in a close. */
export type PreviewFigures = v.InferOutput<typeof EstimateFigures>
/** Figures of a close with all evidence of now, with and without the trades of some accounts. */
export const ExclusionPreview = v.object({
  /** Trades of all pets that would be left out. */
  leftOut: Count,
  present: EstimateFigures,
  without: EstimateFigures,
  /** Other variants whose estimate would come, go, or move by more than 1 %. */
  others: Count,
})
export type ExclusionPreview = v.InferOutput<typeof ExclusionPreview>
