import * as v from 'valibot'
import { Count } from './catalogue.ts'

/** SHA-256, in hexadecimal. */
const Hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))

/** A UTC day, `YYYY-MM-DD`. */
export const UtcDay = v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d$/, 'must be a day such as 2026-11-01'), v.isoDate())

export const DumpFile = v.object({
  /** Such as `hatches.csv.gz`. */
  name: v.string(),
  rows: Count,
  /** Size of the compressed file, of which the hash is too. */
  bytes: Count,
  sha256: Hash,
  /** Size and hash of the text in it, the same with any compressor. */
  text: v.object({ bytes: Count, sha256: Hash }),
})
export type DumpFile = v.InferOutput<typeof DumpFile>

/** The files of a UTC day. */
export const DumpManifest = v.object({
  day: UtcDay,
  /** Version of the files' columns. */
  version: Count,
  licence: v.string(),
  /** Whether samples are among the rows. */
  sample: v.boolean(),
  /** The chain of receipts: the day's are those above `after`, and `head` is the last of them or of a day before. */
  receipts: v.object({ after: Count, head: v.object({ number: Count, hash: Hash }) }),
  files: v.array(DumpFile),
})
export type DumpManifest = v.InferOutput<typeof DumpManifest>

/** Newest first. */
export const DumpIndex = v.object({ days: v.array(DumpManifest) })
export type DumpIndex = v.InferOutput<typeof DumpIndex>
