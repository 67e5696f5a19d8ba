import { createHash } from 'node:crypto'
import { closeSync, createReadStream, fsyncSync, openSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'

/** SHA-256 of a file in hexadecimal digits. */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** Writes what a file or folder has to the disk, so that a power cut cannot take it back. */
export function syncToDisk(path: string): void {
  const file = openSync(path, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** The time as part of a file's name; names sort by time. */
export const toNamePart = (at: Date) => at.toISOString().replace(/[:.]/g, '-')
