import type { ItemDetail } from '#contract/items.ts'
import { createApp } from '#server/composition/app.ts'
import { createResponseCache } from '#server/http/response-cache.ts'
import { createLog } from '#server/log.ts'
import { createKnownPages } from '#server/ssr/known-pages.ts'
import { embeds } from '#server/ssr/embeds.ts'
import { JSDOM } from 'jsdom'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { NOW, smallCatalogue, startData } from '../support/site/data-app.ts'

const ORIGIN = 'https://bgsi.example'
const HOSTILE = `<img src=x onerror=alert(1)> "O'Pet" ](javascript:alert(1)) \u202e\u0007 ${'W'.repeat(30)}`

let site: Awaited<ReturnType<typeof start>>
beforeAll(async () => {
  site = await start()
})
afterAll(() => site.stop())

async function start() {
  const cache = createResponseCache({ maxBytes: 10_000_000 })
  const data = await startData({ cache, catalogue: smallCatalogue() })
  await data.post('/ingest/values', [
    { slug: 'doggy', value: 1_280_000, trend: 'up' },
    { slug: 'kitty', value: 'O/C' },
  ])
  await data.db.updateTable('item_variant').set({ name: HOSTILE }).where('slug', '=', 'bunny').execute()
  const pages = createKnownPages({
    ...data.slugs,
    changes: () => 0,
    hasVerdict: async () => false,
  })
  const clientDir = mkdtempSync(join(tmpdir(), 'embeds-'))
  writeFileSync(join(clientDir, 'index.html'), '')
  const app = await createApp({
    log: createLog('silent'),
    clientDir,
    modules: [embeds({ origin: ORIGIN, source: data.source, cache, ...pages, now: () => NOW })],
  })
  return {
    ...data,
    read: (url: string) => app.inject({ url, headers: { cookie: 'session=secret' } }),
    stop: async () => {
      await app.close()
      await data.stop()
      rmSync(clientDir, { recursive: true })
    },
  }
}

const parseHtml = (text: string) => new JSDOM(text).window.document
const parseXml = (text: string) => new JSDOM(text, { contentType: 'image/svg+xml' }).window.document
const hashes = (document: Document) =>
  [...document.querySelectorAll('style')].map(
    ({ textContent }) => `'sha256-${createHash('sha256').update(textContent!).digest('base64')}'`,
  )

it('[OD13] a badge is a picture of its own with name and value, for people who hear it too', async () => {
  const answer = await site.read('/badge/doggy.svg')
  expect(answer.headers).toMatchObject({
    'content-type': 'image/svg+xml; charset=utf-8',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'public, max-age=300',
  })
  const svg = parseXml(answer.body).documentElement
  expect([svg.getAttribute('role'), svg.getAttribute('aria-label'), svg.querySelector('title')!.textContent]).toEqual([
    'img',
    'Doggy (sample): 1,280,000',
    'Doggy (sample): 1,280,000',
  ])
  expect([...svg.querySelectorAll('text')].map(({ textContent }) => textContent)).toEqual(['Doggy (sample)', '1.28M'])
  // Shrinks with its picture.
  expect(svg.getAttribute('viewBox')).toBe(`0 0 ${svg.getAttribute('width')} ${svg.getAttribute('height')}`)
  expect(answer.body).not.toMatch(/@font-face|<script|href|url\((?!#)/)
})

it('[OD13] the same is an endpoint badge of shields.io', async () => {
  expect((await site.read('/badge/doggy.json')).json()).toEqual({
    schemaVersion: 1,
    label: 'Doggy (sample)',
    message: '1.28M',
    color: '#1a66c2',
    cacheSeconds: 300,
  })
  expect((await site.read('/badge/kitty.json')).json()).toMatchObject({ message: 'O/C', color: '#6b7280' })
})

it('[OD13] without samples a badge does not speak of one, and a new value is on it immediately', async () => {
  const real = await startData({ catalogue: smallCatalogue(), samples: false, demo: false })
  const cache = createResponseCache({ maxBytes: 1_000_000 })
  const pages = createKnownPages({ ...real.slugs, changes: () => 0, hasVerdict: async () => false })
  const app = await createApp({
    log: createLog('silent'),
    modules: [embeds({ origin: ORIGIN, source: real.source, cache, ...pages })],
  })
  const read = async () => (await app.inject('/badge/doggy.json')).json()
  expect(await read()).toMatchObject({ label: 'Doggy', message: 'TBD' })
  await real.post('/ingest/values', [{ slug: 'doggy', value: 5 }])
  cache.expire('items')
  expect(await read()).toMatchObject({ message: '5' })
  await app.close()
  await real.stop()
})

it('[OD14] an embed is one document of at most 15 kB without scripts, which any page may frame', async () => {
  const answer = await site.read('/embed/items/doggy?theme=dark&range=3M')
  const document = parseHtml(answer.body)
  expect(answer.rawPayload.length).toBeLessThanOrEqual(15_000)
  expect(document.querySelectorAll('script, [style], link, iframe, form')).toHaveLength(0)
  expect(answer.headers).not.toHaveProperty('set-cookie')
  expect(answer.headers).not.toHaveProperty('x-frame-options')
  expect(answer.headers['content-security-policy']).toBe(
    `default-src 'none'; img-src 'self'; style-src ${hashes(document).join(' ')}; base-uri 'none'; form-action 'none'; frame-ancestors *`,
  )
  expect(document.documentElement.className).toBe('dark')
  expect(document.querySelector('h1')!.textContent).toBe('Doggy')
  expect(document.querySelector('.value')!.textContent).toBe('1,280,000')
  expect(document.querySelector('svg')!.getAttribute('aria-label')).toBe('Value over three months')
  expect(document.querySelector('footer')!.textContent).toMatch(/^Up · Updated .* · Sample dataValues by BGSI Values$/)
  for (const link of document.querySelectorAll('a'))
    expect([link.getAttribute('href'), link.target, link.rel]).toEqual([`${ORIGIN}/items/doggy`, '_blank', 'noopener'])
})

it('[OD14] a theme is the reader’s unless the address names one, and a value without a number has no line', async () => {
  const document = parseHtml((await site.read('/embed/items/kitty')).body)
  expect(document.documentElement.className).toBe('')
  expect([document.querySelector('svg'), document.querySelector('.value')!.textContent]).toEqual([
    null,
    "Owner's choice",
  ])
})

it('[OD14] every variant has its embed', async () => {
  const document = parseHtml((await site.read('/embed/items/shiny-doggy')).body)
  expect(document.querySelector('h1')!.textContent).toBe('Shiny Doggy')
})

it.each([
  ['/embed/items/doggy?theme=blue', 'theme'],
  ['/embed/items/doggy?range=5Y', 'range'],
  ['/oembed', 'url'],
  ['/oembed?url=x&maxwidth=0', 'maxwidth'],
  ['/oembed?url=x&maxheight=tall', 'maxheight'],
  [`/oembed?url=${'x'.repeat(501)}`, 'url'],
])('[OD14, OD15] %s is a problem that names the parameter', async (path, parameter) => {
  const answer = await site.read(path)
  expect([answer.statusCode, answer.json()]).toEqual([
    400,
    expect.objectContaining({ code: 'query.invalid', parameter }),
  ])
})

it.each(['/badge/nobody.svg', '/badge/nobody.json', '/embed/items/nobody', '/badge/..%2fdoggy.svg'])(
  '[OD13, OD14] %s is 404 and cannot be framed',
  async (path) => {
    const answer = await site.read(path)
    expect([answer.statusCode, answer.headers['x-frame-options']]).toEqual([404, 'SAMEORIGIN'])
    expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  },
)

it('[OD14] no other page may be framed', async () => {
  for (const path of ['/oembed?url=x', '/badge/doggy.svg']) {
    const { headers } = await site.read(path)
    expect([path, headers['x-frame-options']]).toEqual([path, 'SAMEORIGIN'])
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  }
})

const oembed = (url: string, more = '') => site.read(`/oembed?url=${encodeURIComponent(url)}${more}`)

it('[OD15] oEmbed describes an item page of ours with its frame', async () => {
  const answer = await oembed(`${ORIGIN}/items/doggy`)
  expect(answer.json()).toEqual({
    version: '1.0',
    type: 'rich',
    title: 'Doggy Value',
    provider_name: 'BGSI Values',
    provider_url: ORIGIN,
    cache_age: 3_600,
    width: 400,
    height: 200,
    html: `<iframe src="${ORIGIN}/embed/items/doggy" width="400" height="200" title="Doggy Value" loading="lazy" sandbox="allow-popups allow-popups-to-escape-sandbox" style="border:0;max-width:100%"></iframe>`,
  })
  expect((await oembed(`${ORIGIN}/items/doggy?variant=shiny#chart`)).json()).toMatchObject({
    title: 'Shiny Doggy Value',
  })
  expect((await oembed(`${ORIGIN}/items/shiny-doggy/`)).json()).toMatchObject({ title: 'Shiny Doggy Value' })
})

it('[OD15] its size keeps within what the other page has', async () => {
  const small = (await oembed(`${ORIGIN}/items/doggy`, '&maxwidth=320&maxheight=150')).json()
  expect([small.width, small.height]).toEqual([320, 150])
  expect(small.html).toContain('width="320" height="150"')
  const large = (await oembed(`${ORIGIN}/items/doggy`, '&maxwidth=4000&maxheight=3000&format=json')).json()
  expect([large.width, large.height]).toEqual([400, 200])
})

it.each([
  'https://evil.example/items/doggy',
  'https://bgsi.example.evil.example/items/doggy',
  'https://bgsi.example@evil.example/items/doggy',
  'http://bgsi.example/items/doggy',
  'https://bgsi.example:8443/items/doggy',
  'https://bgsi.example/items/nobody',
  'https://bgsi.example/items/',
  'https://bgsi.example/eggs/common-egg',
  'https://bgsi.example/items/doggy/../../auth',
  '/items/doggy',
  'doggy',
])('[OD15] %s is no address of an item of ours', async (url) => {
  const answer = await oembed(url)
  expect([answer.statusCode, answer.json()]).toEqual([404, expect.objectContaining({ code: 'oembed.not_found' })])
})

it('[OD15] another format than JSON is 501', async () => {
  expect((await oembed(`${ORIGIN}/items/doggy`, '&format=xml')).statusCode).toBe(501)
})

it('[OD13, OD14, OD15] a hostile name is text everywhere', async () => {
  const svg = parseXml((await site.read('/badge/bunny.svg')).body)
  expect(svg.querySelectorAll('img, script, parsererror')).toHaveLength(0)
  expect(svg.querySelector('title')!.textContent).toContain('<img src=x onerror=alert(1)>')
  const embed = parseHtml((await site.read('/embed/items/bunny')).body)
  expect([embed.querySelectorAll('img').length, embed.querySelector('h1')!.textContent]).toEqual([
    1,
    expect.stringContaining('<img src=x onerror=alert(1)>'),
  ])
  const { html } = (await oembed(`${ORIGIN}/items/bunny`)).json()
  const frame = parseHtml(html).body
  expect([frame.children.length, frame.firstElementChild!.tagName, frame.firstElementChild!.attributes.length]).toEqual(
    [1, 'IFRAME', 7],
  )
})

it('[OD13] a badge of the longest name keeps its text within its own width', async () => {
  const detail = { name: 'W'.repeat(80) } satisfies Partial<ItemDetail['pet']>
  await site.db.updateTable('item_variant').set(detail).where('slug', '=', 'bear').execute()
  const svg = parseXml((await site.read('/badge/bear.svg')).body).documentElement
  const width = Number(svg.getAttribute('width'))
  const ends = [...svg.querySelectorAll('text')].map(
    (text) => Number(text.getAttribute('x')) + Number(text.getAttribute('textLength')),
  )
  expect(Math.max(...ends)).toBeLessThan(width)
})
