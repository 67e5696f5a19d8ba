import { createApp } from '#server/composition/app.ts'
import { createLog } from '#server/log.ts'
import { createResponseCache } from '#server/http/response-cache.ts'
import { feeds } from '#server/ssr/feeds.ts'
import { expect, it, onTestFinished } from 'vitest'
import { smallCatalogue, startData } from '../support/site/data-app.ts'

const ORIGIN = 'https://bgsi.example'

async function start() {
  const cache = createResponseCache({ maxBytes: 10_000_000 })
  const data = await startData({ cache, catalogue: smallCatalogue() })
  const app = await createApp({
    log: createLog('silent'),
    modules: [feeds({ origin: ORIGIN, source: data.source, cache })],
  })
  onTestFinished(async () => {
    await app.close()
    await data.stop()
  })
  return {
    ...data,
    feed: (path: string, headers: Record<string, string> = {}) =>
      app.inject({ url: `/values/changes.${path}`, headers, remoteAddress: '203.0.113.9' }),
  }
}

it('[RC40, RC42] the JSON feed holds the newest changes, and number and hash of the newest of all', async () => {
  const { feed, post, source } = await start()
  await post('/ingest/values', [{ slug: 'king-doggy', value: 1_000, demand: 'high', trend: 'stable' }])
  await post('/ingest/values', [
    { slug: 'king-doggy', value: 1_100, demand: 'insane', trend: 'stable', reason: 'three sales' },
  ])
  await post('/ingest/values', [{ slug: 'doggy', value: 9 }])
  const { changes } = await source.valueChanges({ limit: 2 })
  const [newest, second] = changes
  const answer = await feed('json?item=king-doggy&source=ingest')
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/feed+json; charset=utf-8'])
  const { items, ...rest } = answer.json()
  expect(rest).toMatchObject({
    version: 'https://jsonfeed.org/version/1.1',
    home_page_url: `${ORIGIN}/values/changes?item=king-doggy&source=ingest`,
    feed_url: `${ORIGIN}/values/changes.json?item=king-doggy&source=ingest`,
    _newest: { number: newest!.number, hash: newest!.hash },
  })
  expect(items).toHaveLength(2)
  expect(items[0]).toEqual({
    id: `${ORIGIN}/values/changes/${second!.number}`,
    url: `${ORIGIN}/values/changes/${second!.number}`,
    title: 'King Doggy: 1,000 to 1,100 (+10%)',
    content_text: `Changed by the operator’s bot.\nWhy: three sales\nDemand: Insane.\nReceipt ${second!.number}, hash ${second!.hash}`,
    date_published: second!.at,
    image: `${ORIGIN}/items/king-doggy.png`,
    _receipt: { number: second!.number, hash: second!.hash, previousHash: second!.previousHash },
  })
})

it('[RC40] the Atom feed holds the same', async () => {
  const { feed, post, source } = await start()
  await post('/ingest/values', [{ slug: 'king-doggy', value: 7, reason: 'three sales' }])
  const [newest] = (await source.valueChanges({ limit: 1 })).changes
  const answer = await feed('atom')
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/atom+xml; charset=utf-8'])
  expect(answer.body).toContain(`<entry><id>${ORIGIN}/values/changes/${newest!.number}</id>`)
})

it('[RC40, VC71] a feed leaves out new pets as the page does, unless they are its filter', async () => {
  const { feed, post, source } = await start()
  await post('/ingest/values', [{ slug: 'king-doggy', value: 7 }])
  const [newest] = (await source.valueChanges({ limit: 1 })).changes
  const numbers = async (path: string) =>
    (await feed(path)).json().items.map(({ _receipt }: { _receipt: { number: number } }) => _receipt.number)
  expect(await numbers('json')).toEqual([newest!.number])
  expect((await numbers('json?source=catalogue')).slice(0, 2)).toEqual([newest!.number - 1, newest!.number - 2])
})

it('[RC43] a feed is recognised by its ETag until a value changes, and pages of any origin may read it', async () => {
  const { feed, post } = await start()
  const { headers } = await feed('atom')
  expect(headers).toMatchObject({
    'access-control-allow-origin': '*',
    'cache-control': 'public, max-age=15',
    'ratelimit-limit': '3000',
  })
  const again = () => feed('atom', { 'if-none-match': headers.etag! })
  expect((await again()).statusCode).toEqual(304)
  await post('/ingest/values', [{ slug: 'king-doggy', value: 7 }])
  expect((await again()).statusCode).toEqual(200)
})

it.each([
  ['json?source=nobody', 'source'],
  ['atom?item=King%20Doggy', 'item'],
  ['atom?item=a&item=b', 'item'],
])('[RC44] %s is refused and says that it is for %s', async (path, parameter) => {
  const { feed } = await start()
  const answer = await feed(path)
  expect([answer.statusCode, answer.json()]).toEqual([
    400,
    expect.objectContaining({ code: 'query.invalid', parameter }),
  ])
})

it('[RC40] a feed of a pet that there is not is empty', async () => {
  const { feed } = await start()
  expect((await feed('json?item=no-such-pet')).json().items).toEqual([])
  expect((await feed('atom?item=no-such-pet')).body).not.toContain('<entry>')
})
