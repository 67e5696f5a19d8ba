import type { Preview } from '#domain/previews/preview.ts'
import { previewMarkup } from '#app/entries/preview-markup.tsx'
import { createApp } from '#server/composition/app.ts'
import { createLog } from '#server/log.ts'
import { createAdmission } from '#server/http/admission.ts'
import { createResponseCache } from '#server/http/response-cache.ts'
import { createPictureFiles } from '#server/pictures/picture-files.ts'
import { createPreviewRenderer, type Markup } from '#server/previews/preview-renderer.ts'
import { previewsRoutes } from '#server/previews/previews.routes.ts'
import { createKnownPages } from '#server/ssr/known-pages.ts'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, it, vi } from 'vitest'
import { NOW, smallCatalogue, startData } from '../support/site/data-app.ts'

const folder = await mkdtemp(join(tmpdir(), 'previews-'))
await mkdir(join(folder, 'items'))
/** The only picture that there is: what is not there leaves its place empty. */
await sharp({ create: { width: 256, height: 256, channels: 3, background: '#0000ff' } })
  .webp({ lossless: true })
  .toFile(join(folder, 'items/doggy@256.webp'))

const artist = createPreviewRenderer({ pictures: createPictureFiles({ picturesDir: folder }), publicDir: 'public' })
const markup = async (preview: Preview) => previewMarkup(preview)

/** The pictures over a small catalogue; `draw` and the names may be others. */
async function start({
  draw = artist,
  rename = (name: string) => name,
}: { draw?: (markup: Markup) => Promise<Buffer>; rename?: (name: string) => string } = {}) {
  const { pets, eggs, bounties } = smallCatalogue()
  const cache = createResponseCache({
    maxBytes: 10_000_000,
    admission: createAdmission({ waiting: 11, refusalDelay: 0 }),
  })
  const data = await startData({
    cache,
    catalogue: { pets: pets.map((pet) => ({ ...pet, name: rename(pet.name) })), eggs, bounties },
  })
  const known = createKnownPages({
    ...data.slugs,
    changes: () => data.values.number,
    hasVerdict: data.verdicts.has,
  }).known
  const app = await createApp({
    log: createLog('silent'),
    modules: [
      previewsRoutes({
        source: data.source,
        cache,
        known,
        countMiss: data.verdicts.countMiss,
        draw: async (preview) => draw(await markup(preview)),
        now: () => NOW,
      }),
    ],
  })
  return {
    post: data.post,
    get: (url: string, headers: Record<string, string> = {}) => app.inject({ url: `/preview/${url}`, headers }),
    stop: async () => {
      await app.close()
      await data.stop()
    },
  }
}

const site = await start()
afterAll(async () => {
  await site.stop()
  await rm(folder, { recursive: true })
})

const TRADE = 'trade.png?you=doggy.2_shiny-kitty&them=king-doggy'

it.each([
  'items/king-doggy.png',
  'items/shiny-doggy.png',
  'eggs/common-egg.png',
  'values/changes/1.png',
  TRADE,
  'site.png',
])('[SE8, SE27, RC30] %s is a PNG of 1200 × 630, kept and recognised again', async (path) => {
  const answer = await site.get(path, { 'accept-encoding': 'br, gzip' })
  const { data, info } = await sharp(answer.rawPayload).raw().toBuffer({ resolveWithObject: true })
  expect({ status: answer.statusCode, ...answer.headers }).toMatchObject({
    status: 200,
    'content-type': 'image/png',
    'cache-control': 'public, max-age=300',
    etag: expect.any(String),
  })
  expect(answer.headers['content-encoding']).toBeUndefined()
  expect([info.width, info.height, data.length]).toEqual([1200, 630, 1200 * 630 * info.channels])
  const again = await site.get(path, { 'if-none-match': String(answer.headers.etag) })
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
})

it('[SE20] the art of the pet stands on its shelf', async () => {
  const at = async (path: string) => {
    const { data } = await sharp((await site.get(path)).rawPayload)
      .extract({ left: 256, top: 315, width: 1, height: 1 })
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    return [...data]
  }
  expect(await at('items/doggy.png')).toEqual([0, 0, 255])
  expect(await at('items/kitty.png')).not.toEqual([0, 0, 255])
})

it('[SE8, SE27] a changed value is drawn again', async () => {
  const etag = async () => (await site.get('items/bear.png')).headers.etag
  const before = await etag()
  expect(await etag()).toEqual(before)
  await site.post('/ingest/values', [{ slug: 'bear', variant: 'Normal', value: 777, demand: 'low', trend: 'rising' }])
  expect(await etag()).not.toEqual(before)
})

it.each([
  'items/no-such-pet.png',
  'items/mythic-doggy.png',
  'eggs/no-such-egg.png',
  'values/changes/999999.png',
  'values/changes/0.png',
  `items/${'a'.repeat(150)}.png`,
])('[SE28] %s does not exist: a plain 404', async (path) => {
  const { statusCode, headers, body } = await site.get(path)
  expect([statusCode, headers['content-type'], body]).toEqual([404, 'text/plain; charset=utf-8', 'No such picture\n'])
})

const same = async (path: string, as: string) =>
  (await site.get(path)).rawPayload.equals((await site.get(as)).rawPayload)

it.each([
  'trade.png?you=%3Cscript%3Ealert(1)%3C/script%3E_doggy.2_nobody_shiny-kitty_kitty.-4&them=king-doggy_king-doggy.1000&x=1',
  'trade.png?them=king-doggy&you=doggy&you=doggy_%00_shiny-kitty_%E0%A4%A',
  `trade.png?you=doggy.2_shiny-kitty_${'nobody-1_'.repeat(2_000)}&them=king-doggy`,
])('[SE17, CA44] of a link that lacks a part the common picture is shown (%#)', async (path) => {
  expect(await same(path, 'site.png')).toEqual(true)
})

it.each([
  'trade.png',
  'trade.png?you=&them=_',
  'trade.png?you=%F0%9F%90%B6.9&them=../../secret',
  'trade.png?us[]=doggy&__proto__=doggy',
])('[SE29] %s holds no trade: the common picture', async (path) => {
  expect(await same(path, 'site.png')).toEqual(true)
  expect(await same(TRADE, 'site.png')).toEqual(false)
})

it('[SE17] a trade of every pet is drawn, and so is one of a single side', async () => {
  const all = smallCatalogue()
    .pets.map(({ slug }) => `${slug}.999_shiny-${slug}`)
    .join('_')
  for (const query of [`you=${all}&them=${all}`, 'them=doggy']) {
    const { width, height } = await sharp((await site.get(`trade.png?${query}`)).rawPayload).metadata()
    expect([query.length, width, height]).toEqual([query.length, 1200, 630])
  }
})

it.each([
  ['emoji', (name: string) => `🐶 ${name} 👩‍👩‍👧`],
  ['another script', () => 'قطة سعيدة جدا'],
  ['200 letters without a space', () => 'W'.repeat(200)],
  ['200 words', () => 'Doggy '.repeat(200)],
  ['markup', () => '</div><style>*{display:none}</style><img src="http://x.test/a.png">&amp;"\''],
  ['marks upon marks', () => 'Z̴̧̢̛͔̺a̷l̵g̶o̸\u202e\u0000'],
])('[SE15] a name of %s is drawn within the picture', async (_, rename) => {
  const odd = await start({ rename })
  for (const path of ['items/doggy.png', 'eggs/common-egg.png', TRADE, 'site.png']) {
    const answer = await odd.get(path)
    expect([path, answer.statusCode]).toEqual([path, 200])
    // Whatever the name: right of everything, and below it, stays the ground.
    for (const edge of [
      { left: 0, top: 600, width: 1200, height: 30 },
      { left: 1162, top: 0, width: 38, height: 630 },
    ]) {
      const [drawn, plain] = await Promise.all(
        [answer, await site.get(path)].map(({ rawPayload }) => sharp(rawPayload).extract(edge).raw().toBuffer()),
      )
      expect([path, edge, drawn!.equals(plain!)]).toEqual([path, edge, true])
    }
  }
  await odd.stop()
})

it('[SE16, AP36] one picture is drawn at a time; beyond the queue the answer is 503 with when to come back', async () => {
  const started = vi.fn<() => void>()
  const ends: (() => void)[] = []
  const slow = await start({
    draw: () =>
      new Promise((resolve) => {
        started()
        ends.push(() => resolve(Buffer.from('png')))
      }),
  })
  const pets = smallCatalogue().pets.map(({ slug }) => `items/${slug}.png`)
  const shiny = smallCatalogue().pets.map(({ slug }) => `items/shiny-${slug}.png`)
  const paths = [...pets, ...shiny].slice(0, 13)
  expect(paths).toHaveLength(13)
  const asked = paths.map((path) => slow.get(path))
  const refused = await Promise.race(asked)
  expect([refused.statusCode, refused.headers['retry-after'], refused.headers['cache-control']]).toEqual([
    503,
    '2',
    'no-store',
  ])
  const both = [slow.get(paths[0]!), slow.get(paths[0]!)] // wait for the one that is being drawn
  for (let drawn = 1; drawn <= 12; drawn++) {
    await vi.waitFor(() => expect(started).toHaveBeenCalledTimes(drawn))
    expect(ends).toHaveLength(1)
    ends.pop()!()
  }
  const statuses = (await Promise.all([...asked, ...both])).map(({ statusCode }) => statusCode)
  expect(statuses.toSorted()).toEqual([...Array.from({ length: 14 }, () => 200), 503])
  const later = slow.get(paths[statuses.indexOf(503)]!)
  await vi.waitFor(() => expect(ends).toHaveLength(1))
  ends.pop()!()
  expect((await later).statusCode).toEqual(200)
  await slow.stop()
})

it('[SE16] a drawing that fails rejects its own request, and the next is drawn', async () => {
  let times = 0
  const failing = await start({
    draw: async (given) => (times++ === 0 ? Promise.reject(new Error('inner')) : artist(given)),
  })
  const answers = [await failing.get('items/doggy.png'), await failing.get('items/doggy.png')]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([500, 200])
  expect(answers[0]!.body.includes('inner')).toEqual(false)
  await failing.stop()
})
