import type { SiteStats } from '#contract/stats.ts'
import type { ServerEventBus } from '#server/events/server-events.ts'
import type { Database } from '#server/db/database.ts'
import { isSecret } from '../hatches/hatch-row.ts'
import { createHatchesRepository } from '../hatches/hatches.repository.ts'
import { createItemsRepository } from '../items/items.repository.ts'
import { createSlidingCount } from './sliding-count.ts'

export type SiteStatsKeeper = Awaited<ReturnType<typeof createSiteStats>>

type Options = {
  db: Database
  events: ServerEventBus
  /** Receives a failed read of the totals. */
  report: (error: unknown) => void
  /** Milliseconds. */
  now?: () => number
}

const DAY = 86_400_000

/** The four figures of the site (AP22 to AP24): read once from the database, then kept current by events. */
export async function createSiteStats({ db, events, report, now = Date.now }: Options) {
  const items = createItemsRepository(db)
  const secrets = createSlidingCount()
  let usersOnline = 0
  let totals = await items.totals()
  for (const { minute, count } of await createHatchesRepository(db).secretsByMinute(now() - DAY))
    secrets.add(minute * 60_000, count)

  let refreshing: Promise<void> | undefined
  const refresh = () => {
    const reading = items
      .totals()
      .then((read) => void (totals = read))
      .catch(report)
    refreshing = reading
  }
  events.subscribe('hatches.stored', (stored) => {
    totals = { ...totals, totalExists: totals.totalExists + stored.length }
    for (const { rarity, timestamp } of stored) if (isSecret(rarity)) secrets.add(Date.parse(timestamp))
  })
  events.subscribe('values.changed', refresh)
  events.subscribe('database.changed', refresh)
  events.subscribe('subscribers.changed', (count) => (usersOnline = count))

  const current = (): SiteStats => ({ usersOnline, ...totals, secretHatches24h: secrets.count(now()) })
  return {
    /** As known now. */
    current,
    /** After the totals that are being read. */
    async read(): Promise<SiteStats> {
      await refreshing
      return current()
    },
  }
}
