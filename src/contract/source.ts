import type { BountySchedule } from './bounties.ts'
import type { DumpIndex } from './dumps.ts'
import type { Egg, EggList, EggsQuery } from './eggs.ts'
import type { ApiReference } from './reference.ts'
import type { HatchesQueryInput, HatchList } from './hatches.ts'
import type { RangeCalibration } from './estimates.ts'
import type { FiguresQuery, ModerationFigures } from './moderation-figures.ts'
import type { SearchIndex } from './search.ts'
import type { ItemDetail, ItemList, ItemsQueryInput, PetList } from './items.ts'
import type { SiteInfo, SiteStats } from './stats.ts'
import type { VerdictAnswer } from './verdicts.ts'
import type { WishesQuery, WishList } from './wishes.ts'
import type { ValueChangeList, ValueChangesQueryInput, ValueReceipt } from './value-changes.ts'

/**
 * Source of a page's data: the repositories while the server renders, HTTP in the browser.
 * `item`, `egg`, `valueChange` and `verdict` reject with a `NotFoundError` where there is none.
 */
export type Source = {
  site(signal?: AbortSignal): Promise<SiteInfo>
  stats(signal?: AbortSignal): Promise<SiteStats>
  /** The API, described for people. */
  reference(signal?: AbortSignal): Promise<ApiReference>
  recent(limit: number, signal?: AbortSignal): Promise<PetList>
  highestValue(limit: number, signal?: AbortSignal): Promise<PetList>
  highDemand(limit: number, signal?: AbortSignal): Promise<PetList>
  items(query: ItemsQueryInput, signal?: AbortSignal): Promise<ItemList>
  /** The rows of those slugs that there are; at most 100 are asked for. */
  itemsBySlugs(slugs: readonly string[], signal?: AbortSignal): Promise<PetList>
  item(slug: string, signal?: AbortSignal): Promise<ItemDetail>
  searchIndex(signal?: AbortSignal): Promise<SearchIndex>
  eggs(query: Partial<EggsQuery>, signal?: AbortSignal): Promise<EggList>
  egg(slug: string, signal?: AbortSignal): Promise<Egg>
  hatches(query: HatchesQueryInput, signal?: AbortSignal): Promise<HatchList>
  bounties(signal?: AbortSignal): Promise<BountySchedule>
  /** Receipts, newest first. */
  valueChanges(query: ValueChangesQueryInput, signal?: AbortSignal): Promise<ValueChangeList>
  valueChange(number: number, signal?: AbortSignal): Promise<ValueReceipt>
  /** A signed verdict card, by its code. */
  verdict(code: string, signal?: AbortSignal): Promise<VerdictAnswer>
  /** Accuracy of the estimator's ranges and of the published changes. */
  calibration(signal?: AbortSignal): Promise<RangeCalibration>
  /** Figures of moderation; rejects with a `NotFoundError` for a month that is not published. */
  moderationFigures(query: FiguresQuery, signal?: AbortSignal): Promise<ModerationFigures>
  /** The files of each day. */
  dumps(signal?: AbortSignal): Promise<DumpIndex>
  /** Wishes that stand, as everybody sees them. */
  wishes(query: Partial<WishesQuery>, signal?: AbortSignal): Promise<WishList>
}

export class NotFoundError extends Error {
  override readonly name = 'NotFoundError'
}

/** Purpose of a call of the server, by which its failure is known. LY17 */
export type Failure =
  | 'site'
  | 'stats'
  | 'reference'
  | 'dumps'
  | 'items'
  | 'item'
  | 'search'
  | 'eggs'
  | 'egg'
  | 'hatches'
  | 'bounties'
  | 'valueChanges'
  | 'valueChange'
  | 'verdict'
  | 'savingVerdict'
  | 'calibration'
  | 'series'
  | 'ledger'
  | 'user'
  | 'session'
  | 'signOut'
  | 'deletion'
  | 'export'
  | 'people'
  | 'conversations'
  | 'inbox'
  | 'conversation'
  | 'opening'
  | 'messages'
  | 'sending'
  | 'reading'
  | 'offer'
  | 'alerts'
  | 'offering'
  | 'accept'
  | 'decline'
  | 'cancel'
  | 'counter'
  | 'traded'
  | 'not-traded'
  | 'setting'
  | 'blocked'
  | 'block'
  | 'unblock'
  | 'report'
  | 'proposals'
  | 'proposal'
  | 'proposing'
  | 'move'
  | 'standing'
  | 'suggesting'
  | 'suggestions'
  | 'withdrawing'
  | 'evidence'
  | 'voting'
  | 'measures'
  | 'apiKeys'
  | 'makingKey'
  | 'removingKey'
  | 'leakedKey'
  | 'webhooks'
  | 'webhook'
  | 'appeal'
  | 'moderation'
  | 'decision'
  | 'figures'
  | 'wishes'
  | 'dismissing'
  | 'ownWishes'
  | 'wishing'
  | 'endingWish'
  | 'openingRoom'
  | 'joiningRoom'
  | 'rooms'
