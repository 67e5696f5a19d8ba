import { ALERT_LIMITS } from '#contract/alerts.ts'
import { LEDGER_PAGE_SIZE, type LedgerRow, MAX_LEDGER_NOTE_LENGTH } from '#contract/ledger.ts'
import { syncLedger } from '#app/wiring/ledger-sync.ts'
import { deviceSecret } from '#features/watchlist/alerts/owner-token.ts'
import { starsLeftOut, syncStars } from '#features/watchlist/sync-stars.ts'
import { watchlistSource } from '#features/watchlist/watchlist-source.ts'
import { authToken } from '#lib/auth-token.ts'
import { httpSource } from '#lib/http-source.ts'
import type { LedgerStore } from '#lib/ledger/ledger-store.ts'
import { seriesQuery } from '#lib/ledger/series-query.ts'
import { createQueryClient } from '#lib/queries.ts'
import { rowsQueries } from '#lib/rows-queries.ts'
import { splitIntoChunks } from '#lib/split-into-chunks.ts'
import type { Database } from '#server/db/database.ts'
import { insertMany } from '#server/db/insert-many.ts'
import { starStore } from '#lib/stars.ts'
import { PAST_VALUES_LIMIT } from '#contract/past-values.ts'
import { afterEach, expect, it, vi } from 'vitest'
import { alertsSite } from '../support/alerts/alerts-site.ts'
import { chatSite } from '../support/chat/chat-site.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  starStore.set({})
  authToken.remove()
  deviceSecret.remove()
})

/** Sends the calls of the browser's code to the server of a test, and keeps the size of each. */
function connect(app: { inject: Awaited<ReturnType<typeof alertsSite>>['app']['inject'] }) {
  const calls: { path: string; bytes: number; status: number }[] = []
  vi.stubGlobal('fetch', async (path: string, { method, headers, body }: RequestInit) => {
    const answer = await app.inject({
      method: method as 'GET',
      url: path,
      headers: { 'x-forwarded-for': '203.0.113.7', ...(headers as Record<string, string>) },
      ...(typeof body === 'string' && { payload: body }),
    })
    calls.push({ path: path.split('?')[0]!, bytes: String(body ?? '').length, status: answer.statusCode })
    return new Response(answer.statusCode === 204 ? null : answer.body, { status: answer.statusCode })
  })
  return calls
}
/** Slugs as long as the contract allows. */
const makeSlugs = (count: number) =>
  Array.from({ length: count }, (_, index) => `${'very-long-name-'.repeat(7)}${String(index).padStart(15, '0')}`)
/** Copies of a variant under these slugs. */
async function addVariants(db: Database, slugs: readonly string[]) {
  const row = await db.selectFrom('item_variant').selectAll().where('slug', '=', 'doggy').executeTakeFirstOrThrow()
  await insertMany(
    db,
    'item_variant',
    slugs.map((slug) => ({ ...row, slug })),
  )
}
const STARRED = Date.parse('2026-01-01T00:00:00Z')
const starAll = (slugs: readonly string[]) =>
  starStore.set(Object.fromEntries(slugs.map((slug, index) => [slug, STARRED + index])))

it.each([
  ['a device', 400, ALERT_LIMITS.device.stars],
  ['an account', 1_000, ALERT_LIMITS.account.stars],
] as const)(
  '[WL92, WL93] the stars of %s arrive however many they are, up to its limit, and the rest is counted',
  async (kind, count, limit) => {
    const site = await alertsSite()
    const slugs = makeSlugs(count)
    await addVariants(site.db, slugs)
    const owner = kind === 'a device' ? await site.device() : await site.person()
    if (kind === 'a device') deviceSecret.set(owner.token)
    else authToken.set(owner.token)
    const calls = connect(site.app)
    starAll(slugs)
    await syncStars()
    expect(calls.filter(({ status }) => status !== 200)).toEqual([])
    const stored = (await owner.call('GET', '/api/me/stars')).body.stars.map(({ slug }: { slug: string }) => slug)
    expect([stored.length, stored[0]]).toEqual([Math.min(count, limit), slugs.at(-1)])
    expect([Object.keys(starStore.get()).length, starsLeftOut.get()]).toEqual([count, Math.max(0, count - limit)])
  },
)

it('[WL92] a browser takes over the stars of its owner, and two browsers end with the same', async () => {
  const site = await alertsSite()
  const slugs = makeSlugs(350)
  await addVariants(site.db, slugs)
  const mia = await site.person()
  authToken.set(mia.token)
  connect(site.app)
  starAll(slugs.slice(0, 300))
  await syncStars()
  starStore.set({})
  starAll(slugs.slice(250))
  await syncStars()
  expect(Object.keys(starStore.get()).toSorted()).toEqual(slugs)
})

/** A row that takes as many bytes as one can. */
const fullRow = (index: number): LedgerRow => ({
  id: String(index).padStart(64, 'x'),
  at: '2025-11-01T00:00:00.000Z',
  kind: 'traded-out',
  slug: makeSlugs(1)[0]!,
  quantity: -999,
  basis: 123_456_789_012.345_6,
  note: '\u{1F43E}"'.repeat(MAX_LEDGER_NOTE_LENGTH).slice(0, MAX_LEDGER_NOTE_LENGTH - 2),
  tradeId: String(index).padStart(64, 'y'),
})

it('[ML147] a ledger of the largest rows arrives in calls that the server takes', async () => {
  const site = await chatSite()
  const ann = await site.person('ann')
  authToken.set(ann.token)
  const calls = connect(site.app)
  const rows = Array.from({ length: 2 * LEDGER_PAGE_SIZE + 1 }, (_, index) => fullRow(index))
  let sent = 0
  const store = {
    ready: async () => undefined,
    bind: async () => undefined,
    get: () => ({ rows, storage: 'stored' }),
    unsent: () => rows.slice(sent),
    acknowledge: async (acknowledged: readonly LedgerRow[]) => void (sent += acknowledged.length),
    position: () => calls.length * LEDGER_PAGE_SIZE,
    receive: async () => undefined,
  } as unknown as LedgerStore
  expect(await syncLedger(store, 'ann')).toEqual({ conflicts: [], isFull: false })
  expect([sent, calls.filter(({ status }) => status !== 200)]).toEqual([rows.length, []])
})

it('[ML148] values of as many of the longest slugs as a player can hold are read in calls that the server takes', async () => {
  const site = await alertsSite()
  const slugs = makeSlugs(450)
  await addVariants(site.db, slugs)
  const calls = connect(site.app)
  const client = createQueryClient(httpSource)
  await client.fetchQuery(seriesQuery(slugs))
  const read = await Promise.all(rowsQueries(slugs).map((query) => client.fetchQuery(query)))
  const past = splitIntoChunks(slugs, PAST_VALUES_LIMIT).map((chunk) =>
    watchlistSource.past(chunk.map((slug) => ({ slug, since: 1_763_600_000 }))),
  )
  await Promise.all(past)
  expect([read.flatMap(({ pets }) => pets).length, calls.filter(({ status }) => status !== 200)]).toEqual([450, []])
})
