import type { ServerEvents } from '#server/events/server-events.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { insertMany } from '#server/db/insert-many.ts'
import { createEventBus } from '#server/events/event-bus.ts'
import { shippedCatalogue } from '#server/import/catalogue.ts'
import { importCatalogue } from '#server/import/import-catalogue.ts'
import { followWishes } from '#server/modules/wishes/follow-wishes.ts'
import { toDay } from '#server/modules/wishes/visits.repository.ts'
import { toContentText } from '#server/modules/wishes/wishes.repository.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { cleanUp } from './clean-up.ts'
import { createRandom } from './estimator/random.ts'
import type { Figure } from './report.ts'

const WISHES = 20_000
const OWNERS = 4_000
const SECONDS = 60
const BLOCK_BAR = 200

/** How long the wishes hold up a process that starts among 20,000, on SQLite. WI50 */
export async function wishStart(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'wish-start-'))
  const db = await openDatabase(`file:${join(folder, 'site.sqlite')}`)
  try {
    await fill(db)
    const failures: unknown[] = []
    const fail = (error: unknown) => void failures.push(error)
    const events = createEventBus<ServerEvents>(fail)
    const follower = followWishes({ db, events, report: fail, now: Date.now })
    const delay = monitorEventLoopDelay({ resolution: 10 })
    delay.enable()
    const cpu = process.cpuUsage()
    const begun = performance.now()
    const stop = follower.start()
    await follower.ready()
    const ready = performance.now() - begun
    await wait(SECONDS * 1_000)
    const { user, system } = process.cpuUsage(cpu)
    const longest = delay.max / 1e6
    const { count } = await db
      .selectFrom('wish_notice')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    await stop()
    if (failures.length > 0) throw new AggregateError(failures, 'the wishes reported failures')
    return [
      { measure: `a process that starts among ${WISHES} wishes has read them after`, value: ready, unit: 'ms' },
      {
        measure: `its longest task in ${SECONDS} s`,
        value: longest,
        unit: 'ms',
        bar: { atMost: BLOCK_BAR },
        note: `${count} matches were notified`,
      },
      { measure: 'share of a core meanwhile', value: (user + system) / 1e6 / SECONDS },
    ]
  } finally {
    await cleanUp(
      () => db.destroy(),
      () => rmSync(folder, { recursive: true, force: true }),
    )
  }
}

/** Wishes of up to six pets a side, popular ones more often, none of which was notified of. */
async function fill(db: Awaited<ReturnType<typeof openDatabase>>): Promise<void> {
  const now = Date.now()
  const random = createRandom('wish-start')
  await importCatalogue(db, shippedCatalogue(), { samples: true, now })
  await db.updateTable('item_variant').set({ value_number: 100, value_word: null, low: null, high: null }).execute()
  const slugs = (await db.selectFrom('item_variant').select('slug').orderBy('slug').execute()).map(({ slug }) => slug)
  const owners = Array.from({ length: OWNERS }, (_, index) => `owner-${index}`)
  await insertMany(
    db,
    'account',
    owners.map((id) => ({
      id,
      issuer: 'https://platform.test',
      subject: id,
      name: id,
      display_name: id,
      picture: null,
      created_at: 0,
      deleted_at: null,
      folded_name: id,
      folded_display_name: id,
    })),
  )
  await insertMany(
    db,
    'visit_part',
    owners.map((id) => ({ account_id: id, part: 0, weight: 1, day: toDay(now) })),
  )
  const draw = random.sampler(slugs.map((_, at) => 1 / (at + 1)))
  const side = () =>
    [...new Set(Array.from({ length: random.integer(1, 6) }, draw))].map((at) => ({ slug: slugs[at]!, quantity: 1 }))
  const content = () => {
    const have = side()
    const want = side().filter(({ slug }) => have.every((each) => each.slug !== slug))
    return toContentText({ have, want, tags: want.length === 0 ? ['any'] : [], minimum: null, note: null })
  }
  await insertMany(
    db,
    'wish',
    Array.from({ length: WISHES }, (_, index) => ({
      id: `wish-${index}`,
      account_id: owners[index % OWNERS]!,
      content: content(),
      state: 'standing' as const,
      since: now,
      rests: '[]',
      end_reason: null,
      network: null,
      created_at: now,
      number: index + 1,
    })),
  )
}
