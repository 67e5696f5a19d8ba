import { createRoles } from '#server/modules/roles/roles.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { createEventBus } from '#server/events/event-bus.ts'
import type { ServerEvents } from '#server/events/server-events.ts'
import type { Role } from '#contract/users.ts'
import { randomUUID } from 'node:crypto'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { findPostgres, startPostgres } from '../scripts/postgres.mjs'
import { chatPlayers } from '../tests/support/chat/chat-players.ts'
import { INGEST_TOKEN, startSite, type SiteProcess } from '../tests/support/site/site-process.ts'
import { launchBrowser } from './browser.ts'
import { cleanUp } from './clean-up.ts'
import { noteSeen, openLive, pause } from './live-page.ts'
import { startProcess } from './processes.ts'
import { quantile } from './quantile.ts'
import type { Figure } from './report.ts'

const READERS = 1_000
/** Of each kind. */
const PUBLICATIONS = 40
const SLUG = 'king-doggy'
/** Written in full on every page, and on none of them before. */
const FIRST_VALUE = 7_700
const BAR_MS = 500
const PAGES = { 'item page': `/items/${SLUG}`, list: '/items?search=king+doggy', changelog: '/values/changes' }
/** After a publication, before what came of it is read. */
const SETTLE_MS = 1_500

/** A publication: its value, and when it began, in milliseconds. */
type Publication = { kind: 'desk' | 'ingest'; number: number; value: number; at: number }

const write = (value: number) => value.toLocaleString('en-US')
const ofPublication = (values: readonly number[]) => ({
  p50: quantile(values, 0.5),
  p99: quantile(values, 0.99),
  note: `median ${quantile(values, 0.5)} ms, highest ${Math.max(...values)} ms`,
})

async function readJson(url: string, init: RequestInit = {}) {
  const response = await fetch(url, init)
  if (!response.ok) throw new Error(`${url} was answered with ${response.status}: ${await response.text()}`)
  return response.status === 204 ? null : response.json()
}

/** Those who publish: a proposer who is an editor, and two who approve. */
async function startStaff(site: SiteProcess, databaseUrl: string) {
  const players = await chatPlayers({ origin: site.origin, databaseUrl })
  const db = await openDatabase(databaseUrl)
  const roles = createRoles({ db, events: createEventBus<ServerEvents>(console.error), now: Date.now })
  const appoint = async (name: string, role: Role) => {
    const player = await players.player(name)
    await roles.set(player.id, role)
    return player.token
  }
  const [author, ...approvers] = [
    await appoint('Eva', 'editor'),
    await appoint('Edgar', 'editor'),
    await appoint('Lea', 'lead'),
  ] as const
  const call = (token: string, path: string, body: object) =>
    readJson(`${site.origin}/api/values/proposals${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ clientId: randomUUID(), ...body }),
    })
  return {
    /** A proposal that people approve, due at the site's next look instead of a minute later. */
    async publish(value: number): Promise<void> {
      const [newest] = (await readJson(`${site.origin}/api/values/changes?item=${SLUG}&limit=1`)).changes
      const { id } = await call(author, '', {
        slug: SLUG,
        receipt: newest.number,
        value,
        reasonCode: 'trades',
        reason: `Three sales at ${value} since yesterday`,
      })
      for (const token of approvers) if ((await call(token, `/${id}/approve`, {})).state === 'scheduled') break
      await db.updateTable('value_proposal').set({ publish_at: Date.now() }).where('id', '=', id).execute()
    },
    async end() {
      await players.end()
      await db.destroy()
    },
  }
}

const ingest = (site: SiteProcess, value: number | string) =>
  readJson(`${site.origin}/ingest/values`, {
    method: 'POST',
    headers: { authorization: `Bearer ${INGEST_TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify([{ slug: SLUG, value, reason: 'A bench' }]),
  })

/** A reader who reads the item and the changes again until both show the value. @returns when they did, in milliseconds */
async function refetched(site: SiteProcess, value: number): Promise<number> {
  for (;;) {
    const [{ pet }, { changes }] = await Promise.all([
      readJson(`${site.origin}/api/items/${SLUG}`),
      readJson(`${site.origin}/api/values/changes?limit=5`),
    ])
    if (pet.value === value && changes.some(({ after }: { after: { value: unknown } }) => after.value === value))
      return Date.now()
    await pause(10)
  }
}

async function measure(name: string, site: SiteProcess, databaseUrl: string): Promise<Figure[]> {
  const staff = await startStaff(site, databaseUrl)
  await ingest(site, 'TBD') // a number that ingest moves far would wait for a person
  await ingest(site, FIRST_VALUE)
  const readers = await startProcess('./value-readers.ts', [`ws://127.0.0.1:${site.port}/ws/live`, String(READERS)])
  const browser = await launchBrowser()
  try {
    const pages = []
    for (const [place, path] of Object.entries(PAGES)) {
      const page = await browser.newPage()
      await openLive(page, `${site.origin}${path}`)
      pages.push({ place, seen: await noteSeen(page, '7,7\\d\\d') })
    }
    const publications: Publication[] = []
    const refetches: number[] = []
    for (let index = 1; index <= 2 * PUBLICATIONS; index++) {
      const value = FIRST_VALUE + index
      const kind = index % 2 === 0 ? 'desk' : 'ingest'
      const began = Date.now()
      if (kind === 'desk') await staff.publish(value)
      const [shown] = await Promise.all([refetched(site, value), kind === 'ingest' && ingest(site, value)])
      const [{ number, at }] = (await readJson(`${site.origin}/api/values/changes?item=${SLUG}&limit=1`)).changes
      // What a person approved begins when the site takes it: its receipt has that time.
      publications.push({ kind, number, value, at: kind === 'desk' ? Date.parse(at) : began })
      refetches.push(shown)
      await pause(SETTLE_MS)
    }
    const arrivals: (number | null)[] = []
    for (const { number } of publications)
      arrivals.push((await readers.ask({ do: 'heard', count: number })) as number | null)
    const seen = await Promise.all(pages.map(async ({ place, seen }) => ({ place, times: await seen() })))
    const figures: Figure[] = []
    for (const kind of ['desk', 'ingest'] as const) {
      const delays = (getTime: (publication: Publication, index: number) => number | null | undefined) =>
        publications.flatMap((each, index) =>
          each.kind === kind ? [(getTime(each, index) ?? Infinity) - each.at] : [],
        )
      const add = (what: string, values: readonly number[]) => {
        const { p99, note } = ofPublication(values)
        figures.push({
          measure: `${name}, ${kind}: published to ${what}, p99`,
          value: p99,
          unit: 'ms',
          bar: { atMost: BAR_MS },
          note: `${note}; ${values.length} publications, ${READERS} readers, load ${loadavg()[0]!.toFixed(1)}`,
        })
      }
      add(
        'heard by the last reader',
        delays((_, index) => arrivals[index]),
      )
      add(
        'refetched as JSON by a reader',
        delays((_, index) => refetches[index]),
      )
      for (const { place, times } of seen)
        add(
          `visible on the ${place}`,
          delays(({ value }) => times[write(value)]),
        )
    }
    return figures
  } finally {
    await cleanUp(
      () => browser.close(),
      () => readers.stop(),
      () => staff.end(),
    )
  }
}

/** RC70: from publishing a value to its arrival at a thousand readers, in what they read again, and in a browser. */
export async function publish(): Promise<Figure[]> {
  const site = await startSite()
  const figures = await measure('SQLite', site, `file:${join(site.folder, 'site.sqlite')}`).finally(() =>
    cleanUp(() => site.stop()),
  )
  if (findPostgres() === undefined) return figures
  const postgres = await startPostgres()
  try {
    const other = await startSite({ env: { DATABASE_URL: postgres.url } })
    return [
      ...figures,
      ...(await measure('PostgreSQL', other, postgres.url).finally(() => cleanUp(() => other.stop()))),
    ]
  } finally {
    await cleanUp(() => postgres.stop())
  }
}
