import type { Flag } from '#server/db/column-types.ts'

export type DumpTables = {
  dump_day: DumpDayTable
  dump_catalogue: DumpCatalogueTable
}

/** Bounds of a day's dump, written once, so that the day can be rebuilt however the data changes later. OD2 */
export type DumpDayTable = {
  /** Start of the UTC day, in milliseconds. */
  day: number
  /** Receipts above `after_receipt` up to `receipt_number` are the day's. */
  after_receipt: number
  receipt_number: number
  /** Hash of that receipt: the head of the chain. */
  receipt_hash: string
  /** Hatches above `after_seq` up to `hatch_seq` are the day's. */
  after_seq: number
  hatch_seq: number
  /** Hatches among them that are in no figure, as JSON of ranges of seq. */
  out_ranges: string
  catalogue_hash: string
  is_sample: Flag
}

/** A version of the catalogue, as the file of items holds it, in gzip and base64; days share it until a pet changes. `hash`: SHA-256 of the text. */
export type DumpCatalogueTable = { hash: string; body: string }
