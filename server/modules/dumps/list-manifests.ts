import type { DumpManifest } from '#contract/dumps.ts'
import { readdir } from 'node:fs/promises'
import { readManifest } from './build-dump.ts'

const DAY_FOLDER = /^\d{4}-\d\d-\d\d$/

/** Days that have a folder, newest first. The folder around them may not exist yet. */
export async function listDayFolders(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  })
  return names
    .filter((name) => DAY_FOLDER.test(name))
    .toSorted()
    .toReversed()
}

/** Manifests of the days whose files are in a folder, newest first. */
export async function listManifests(folder: string): Promise<DumpManifest[]> {
  const days = []
  for (const day of await listDayFolders(folder)) days.push(await readManifest(folder, day))
  return days.filter((day) => day !== undefined)
}
