import type { Hatch } from '#contract/hatches.ts'
import type { SiteStats } from '#contract/stats.ts'
import type { HatchesRepository } from '../hatches/hatches.repository.ts'
import type { ItemsRepository } from '../items/items.repository.ts'
import { createSlidingCount } from './sliding-count.ts'

export type SiteStatsKeeper = Awaited<ReturnType<typeof createSiteStats>>

type Options = {
  items: Pick<ItemsRepository, 'totals'>
  hatches: Pick<HatchesRepository, 'secretsByMinute'>
  /** Live readers at this moment. */
  usersOnline: () => number
  /** Milliseconds. */
  now?: () => number
}

const DAY = 86_400_000

/** The four figures of the site (AP22 to AP24): read once from the database, then kept current by what is ingested. */
export async function createSiteStats({ items, hatches, usersOnline, now = Date.now }: Options) {
  const secrets = createSlidingCount()
  let totals = await items.totals()
  for (const { minute, count } of await hatches.secretsByMinute(now() - DAY)) secrets.add(minute * 60_000, count)
  return {
    current: (): SiteStats => ({ usersOnline: usersOnline(), ...totals, secretHatches24h: secrets.count(now()) }),
    /** To be called with every hatch, once, after its commit. */
    record(stored: readonly Hatch[]) {
      totals = { ...totals, totalExists: totals.totalExists + stored.length }
      for (const { rarity, timestamp } of stored) if (isSecret(rarity)) secrets.add(Date.parse(timestamp))
    },
    /** After exist counts or the catalogue were written over. */
    async refresh() {
      totals = await items.totals()
    },
  }
}

export const isSecret = (rarity: Hatch['rarity']) => rarity === 'Secret' || rarity === 'Infinity'
