import { describeInOneLine } from '#domain/text/describe-error.ts'
import { readFileSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import * as v from 'valibot'
import { BackupError } from './backup-error.ts'
import { hashFile } from './files.ts'

const Count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const Hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))

/** The facts about what a backup contains. `newestReceipt` is absent while there is none. */
export const Contents = v.object({
  /** The newest migration. */
  migration: v.string(),
  rows: v.record(v.string(), Count),
  newestReceipt: v.optional(v.object({ number: Count, hash: Hash })),
})
export type Contents = v.InferOutput<typeof Contents>

const Manifest = v.object({
  format: v.literal(1),
  file: v.string(),
  database: v.picklist(['sqlite', 'postgres']),
  /** The version of the site that made it. */
  version: v.string(),
  at: v.pipe(v.string(), v.isoTimestamp()),
  bytes: Count,
  sha256: Hash,
  ...Contents.entries,
})
export type Manifest = v.InferOutput<typeof Manifest>

export const toManifestPath = (path: string) => `${path}.json`

/** The manifest next to a backup. @throws BackupError when it is missing or malformed */
export function readManifest(path: string): Manifest {
  const manifestPath = toManifestPath(path)
  let json: unknown
  try {
    json = JSON.parse(readFileSync(manifestPath, 'utf8'))
  } catch (error) {
    throw new BackupError(`${manifestPath}: the backup's manifest cannot be read: ${describeInOneLine(error)}`)
  }
  const { success, output, issues } = v.safeParse(Manifest, json)
  if (success) return output
  throw new BackupError(
    `${manifestPath}: is no manifest of a backup: ${v.getDotPath(issues[0]) ?? 'an object'} is wrong`,
  )
}

/** Whether a backup's bytes are those that were written. @throws BackupError when one bit differs. RU85 */
export async function checkBytes(path: string, { bytes, sha256 }: Manifest): Promise<void> {
  let size: number
  try {
    size = statSync(path).size
  } catch (error) {
    throw new BackupError(`${path}: cannot be read: ${describeInOneLine(error)}`)
  }
  if (size !== bytes) throw new BackupError(`${path}: is damaged: it has ${size} bytes and its manifest says ${bytes}`)
  if ((await hashFile(path)) !== sha256)
    throw new BackupError(`${path}: is damaged: its SHA-256 is not the one in ${basename(toManifestPath(path))}`)
}
