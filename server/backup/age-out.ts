import { millisecondsInDay } from 'date-fns/constants'
import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { toManifestPath } from './manifest.ts'

/** `bgsi-2026-11-26T09-18-58-123Z.sqlite` and its manifest. */
const NAME = /^bgsi-(\d{4}-\d\d-\d\d)T[\d-]+Z\.(sqlite|dump)$/
const UNFINISHED = /^\.unfinished-/

export type Keep = {
  /** How many of the newest are kept. */
  newest: number
  /** Days, counting today, of each of which the newest is kept. */
  days: number
}

/** Names of backups that neither rule keeps. `names` may hold other files, which are never named. RU87 */
export function findExpired(names: readonly string[], { newest, days }: Keep, now: number): string[] {
  const all = names.filter((name) => NAME.test(name)).toSorted((a, b) => (a < b ? 1 : -1))
  const kept = new Set(all.slice(0, newest))
  const seen = new Set<string>()
  const since = new Date(now - (days - 1) * millisecondsInDay).toISOString().slice(0, 10)
  for (const name of all) {
    const day = NAME.exec(name)?.[1] ?? ''
    if (!seen.has(day) && day >= since) kept.add(name)
    seen.add(day)
  }
  return all.filter((name) => !kept.has(name))
}

/** Removes expired backups with their manifests, and what killed runs left a day ago. Returns the names of the backups. */
export function removeExpired(folder: string, keep: Keep, now: number): string[] {
  const names = readdirSync(folder)
  const expired = findExpired(names, keep, now)
  for (const name of expired)
    for (const each of [name, toManifestPath(name)]) rmSync(join(folder, each), { force: true })
  for (const name of names)
    if (UNFINISHED.test(name) && statSync(join(folder, name)).mtimeMs < now - millisecondsInDay)
      rmSync(join(folder, name), { recursive: true, force: true })
  return expired
}
