import type { Hatch } from '#contract/hatches.ts'
import type { SiteStats } from '#contract/stats.ts'
import type { Bus } from '#server/bus/bus.ts'
import type { ServerEventBus } from '#server/events/server-events.ts'
import type { Database } from '#server/db/database.ts'
import { millisecondsInDay } from 'date-fns/constants'
import { isSecret } from '../hatches/hatch-row.ts'
import { createHatchesRepository } from '../hatches/hatches.repository.ts'
import { createSlidingCount } from './sliding-count.ts'
import { createStatsRepository, type SiteTotals } from './stats.repository.ts'

export type SiteStatsKeeper = Awaited<ReturnType<typeof createSiteStats>>

type Options = {
  db: Database
  events: ServerEventBus
  /** `hatches.appended` brings every hatch after this one, and no other. */
  lastSeq: number
  /** Receives a failed read of the totals. */
  report: (error: unknown) => void
  /** Counts the subscribers of all processes; undefined: there is one. */
  bus?: Pick<Bus, 'subscribers'> | undefined
  /** Milliseconds. */
  now?: () => number
}

/** The four figures of the site (AP22 to AP24): read once from the database, then kept current by events. */
export async function createSiteStats({ db, events, lastSeq, report, bus, now = Date.now }: Options) {
  const repository = createStatsRepository(db)
  let secrets = createSlidingCount()
  /** Takes the place of `secrets` once the database is read. */
  let recount: typeof secrets | undefined
  let subscribers = 0
  /** Without a feed of hatches their number is unknown, not 0. AP103 */
  let hasHatches = lastSeq > 0
  let totals: SiteTotals = { totalPets: 0, totalExists: null, lastSeq: 0 }
  /** Hatches of the time in which the totals are read. */
  let meanwhile: Hatch[] | undefined
  let isOutdated = false
  let refreshing: Promise<void> | undefined

  function addToTotals(hatches: readonly Hatch[]) {
    hasHatches ||= hatches.length > 0
    if (totals.totalExists === null) return
    // A hatch without a count is of a variant whose copies are unknown.
    const added = hatches.filter(({ seq, stats }) => seq > totals.lastSeq && stats.exists !== undefined).length
    totals = { ...totals, totalExists: totals.totalExists + added }
  }

  async function readTotals() {
    const appended: Hatch[] = (meanwhile = [])
    try {
      totals = await repository.totals()
      addToTotals(appended)
    } finally {
      meanwhile = undefined
    }
  }

  async function addStoredSecrets(to: typeof secrets, upTo: number) {
    for (const { minute, count } of await createHatchesRepository(db).secretsByMinute(now() - millisecondsInDay, upTo))
      to.add(minute * 60_000, count)
  }

  async function recountSecrets(upTo: number) {
    const counting = (recount = createSlidingCount())
    await addStoredSecrets(counting, upTo)
    if (recount !== counting) return
    secrets = counting
    recount = undefined
  }

  /** SO16 */
  const recountMarked = async () => recountSecrets(await createHatchesRepository(db).lastSeq())

  async function readAgain() {
    try {
      while (isOutdated) {
        isOutdated = false
        await readTotals()
      }
    } catch (error) {
      report(error)
    } finally {
      refreshing = undefined
    }
  }
  function refresh() {
    isOutdated = true
    refreshing ??= readAgain()
  }

  events.subscribe('hatches.appended', (hatches) => {
    meanwhile?.push(...hatches)
    addToTotals(hatches)
    for (const { rarity, timestamp } of hatches) {
      if (!isSecret(rarity)) continue
      secrets.add(Date.parse(timestamp))
      recount?.add(Date.parse(timestamp))
    }
  })
  events.subscribe('hatches.replaced', ({ after }) => void recountSecrets(after.seq).catch(report))
  events.subscribe('hatches.marked', () => void recountMarked().catch(report))
  events.subscribe('values.changed', refresh)
  events.subscribe('database.changed', refresh)
  events.subscribe('subscribers.changed', (count) => (subscribers = count))

  await readTotals()
  await addStoredSecrets(secrets, lastSeq)

  const current = (): SiteStats => ({
    usersOnline: bus?.subscribers ?? subscribers,
    totalPets: totals.totalPets,
    ...(totals.totalExists !== null && { totalExists: totals.totalExists }),
    ...(hasHatches && { secretHatches24h: secrets.count(now()) }),
  })
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
