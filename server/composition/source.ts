import { NotFoundError, type Source } from '#contract/source.ts'
import type { DumpManifest } from '#contract/dumps.ts'
import type { ApiReference } from '#contract/reference.ts'
import type { SiteInfo, SiteStats } from '#contract/stats.ts'
import type { Database } from '#server/db/database.ts'
import type { ApiSource } from '#server/http/json.ts'
import { createBountiesRepository } from '#server/modules/bounties/bounties.repository.ts'
import { bountySchedule } from '#server/modules/bounties/bounty-schedule.ts'
import { createEggsRepository } from '#server/modules/eggs/eggs.repository.ts'
import { createEstimatesRepository } from '#server/modules/estimates/estimates.repository.ts'
import { createEvidenceRepository } from '#server/modules/evidence/evidence.repository.ts'
import { createGameEventsRepository } from '#server/modules/game-events/game-events.repository.ts'
import { createHatchesRepository } from '#server/modules/hatches/hatches.repository.ts'
import { createRowFinder } from '#server/modules/items/find-rows.ts'
import { createItemsRepository } from '#server/modules/items/items.repository.ts'
import { readSearchIndex } from '#server/modules/items/search-index.ts'
import { createValueSeriesRepository } from '#server/modules/values/value-series.repository.ts'
import { createFiguresRepository } from '#server/modules/moderation/figures.repository.ts'
import { createPastValuesRepository } from '#server/modules/values/past-values.repository.ts'
import { createValueChangesRepository } from '#server/modules/values/value-changes.repository.ts'
import { createVerdictsRepository } from '#server/modules/verdicts/verdicts.repository.ts'

export type SourceOptions = {
  db: Database
  site: Omit<SiteInfo, 'sample' | 'changes'>
  /** True: the shipped bounties repeat, so that today has one. */
  demo: boolean
  stats: () => Promise<SiteStats>
  /** The API's description; default: there is none. */
  reference?: () => Promise<ApiReference>
  /** The daily dumps, newest first; default: there is none. */
  listDumps?: () => Promise<DumpManifest[]>
  /** Wishes that stand; default: there is none. */
  wishes?: Source['wishes']
  /** Milliseconds. */
  now?: () => number
}

/** All reads of the product, from the repositories: the API sends them, and pages are rendered from them. */
export function createSource({
  db,
  site,
  demo,
  stats,
  reference = () => Promise.reject(new Error('no reference')),
  listDumps = async () => [],
  wishes = async () => ({ wishes: [] }),
  now = Date.now,
}: SourceOptions): ApiSource {
  const findRows = createRowFinder(db)
  const items = createItemsRepository(db, now, findRows)
  const eggs = createEggsRepository(db)
  const evidence = createEvidenceRepository(db)
  const estimates = createEstimatesRepository(db)
  const hatches = createHatchesRepository(db, findRows)
  const bounties = createBountiesRepository(db)
  const gameEvents = createGameEventsRepository(db)
  const changes = createValueChangesRepository(db)
  const series = createValueSeriesRepository(db)
  const past = createPastValuesRepository(db)
  const verdicts = createVerdictsRepository(db)
  const figures = createFiguresRepository(db)
  return {
    site: async () => ({
      ...site,
      sample: (await items.hasSamples()) || (await evidence.hasSamples()),
      changes: await changes.lastNumber(),
    }),
    stats,
    reference,
    recent: (limit) => items.recent(limit),
    highestValue: (limit) => items.highestValue(limit),
    highDemand: (limit) => items.highDemand(limit),
    items: (query) => items.list(query),
    itemsBySlugs: (slugs) => items.bySlugs(slugs),
    searchIndex: () => readSearchIndex(db),
    item: async (slug) => (await items.detail(slug)) ?? missing(`there is no item ${slug}`),
    itemEvidence: async ({ slug, before }) =>
      (await evidence.describe(slug, before, now())) ?? missing(`there is no item ${slug}`),
    itemHistory: async (slug) => (await items.history(slug)) ?? missing(`there is no item ${slug}`),
    itemEstimates: async (slug) => (await estimates.describe(slug, now())) ?? missing(`there is no item ${slug}`),
    valueSeries: (slugs) => series.read(slugs, now()),
    calibration: () => estimates.calibration(now()),
    moderationFigures: (query) => figures.figures(query, now()),
    pastValues: (query) => past.read(query, now()),
    eggs: (query) => eggs.list(query),
    egg: async (slug) => (await eggs.find(slug)) ?? missing(`there is no egg ${slug}`),
    hatches: (query) => hatches.list(query),
    bounties: async () => bountySchedule(await bounties.all(), now(), { repeats: demo }),
    gameEvents: () => gameEvents.list(now()),
    valueChanges: (query) => changes.list(query),
    valueChange: async (number) => (await changes.find(number)) ?? missing(`there is no value change ${number}`),
    verdict: async (code) => (await verdicts.find(code)) ?? missing(`there is no verdict card ${code}`),
    verdictKeys: () => verdicts.keys(),
    dumps: async () => ({ days: await listDumps() }),
    wishes,
  }
}

function missing(reason: string): never {
  throw new NotFoundError(reason)
}
