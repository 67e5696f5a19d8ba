/** Schemas of what pages read. One chunk, which loads with the first answer: a page's own data comes with it, and needs no schema. */
export { BountySchedule } from '#contract/bounties.ts'
export { Egg, EggList } from '#contract/eggs.ts'
export { RangeCalibration } from '#contract/estimates.ts'
export { HatchList } from '#contract/hatches.ts'
export { ItemDetail, ItemList, PetList } from '#contract/items.ts'
export { SearchIndex } from '#contract/search.ts'
export { SiteInfo, SiteStats } from '#contract/stats.ts'
export { ValueChangeList, ValueReceipt } from '#contract/value-changes.ts'
