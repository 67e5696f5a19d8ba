import { STATIC_PATHS } from '#domain/site/static-paths.ts'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, ingestInto, test } from './app-test.ts'

const TRADE = '/calculator?you=king-doggy.2&them=og-owolord'

/** What programs that show links read of a page; its scripts do not run. */
async function card(page: Page, path: string): Promise<Record<string, string | null>> {
  const html = await (await page.request.get(path)).text()
  return page.evaluate((text) => {
    const metas = [...new DOMParser().parseFromString(text, 'text/html').querySelectorAll('head meta')]
    return Object.fromEntries(
      metas.map((meta) => [meta.getAttribute('property') ?? meta.getAttribute('name'), meta.getAttribute('content')]),
    )
  }, html)
}

/** The page names the picture as every program wants it, and it is there. */
async function expectPicture(
  page: Page,
  { path, picture, alt, baseURL }: { path: string; picture: string; alt: RegExp; baseURL: string },
) {
  const url = baseURL + picture
  const metadata = await card(page, path)
  expect({ path, ...metadata }).toMatchObject({
    path,
    'og:image': url,
    'og:image:type': 'image/png',
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': expect.stringMatching(alt),
    'twitter:card': 'summary_large_image',
    'twitter:image': url,
    'twitter:image:alt': metadata['og:image:alt'],
  })
  const { format, width, height } = await sharp(await (await page.request.get(url)).body()).metadata()
  expect({ path, format, width, height }).toEqual({ path, format: 'png', width: 1200, height: 630 })
}

for (const [path, picture, alt] of [
  ['/items/king-doggy', '/preview/items/king-doggy.png', /^King Doggy: [\d,]+$/],
  ['/items/king-doggy?variant=shiny', '/preview/items/shiny-king-doggy.png', /^Shiny King Doggy: /],
  ['/eggs/common-egg', '/preview/eggs/common-egg.png', /^Common Egg /],
  ['/values/changes/1', '/preview/values/changes/1.png', /^Receipt of a changed value\. /],
  [TRADE, '/preview/trade.png?you=king-doggy.2&them=og-owolord', /^Both offers and their totals: /],
] as const) {
  test(`[SE8] ${path} has a picture of its own`, async ({ page, baseURL }) => {
    await expectPicture(page, { path, picture, alt, baseURL: baseURL! })
  })
}

test('[SE22] every other page has the common picture', async ({ page, baseURL }) => {
  for (const path of [
    '/',
    '/items',
    '/eggs',
    '/calculator',
    '/calculator?you=no-such-pet',
    '/live-hatches',
    '/secret-bounties',
    '/values/changes',
    '/verdicts',
    ...STATIC_PATHS,
  ]) {
    await expectPicture(page, { path, picture: '/preview/site.png', alt: /^BGSI Values/, baseURL: baseURL! })
  }
})

test('[SE8, SE27] a changed value is drawn again', async ({ request, baseURL }) => {
  const etag = async () => (await request.get('/preview/items/mythic-kraken.png')).headers()['etag']
  const before = await etag()
  expect(await etag()).toEqual(before)
  await ingestInto(baseURL!).values([{ slug: 'kraken', variant: 'Mythic', value: 12_345 }])
  expect(await etag()).not.toEqual(before)
})

test('[SE28] a picture of what there is not is a plain 404', async ({ request }) => {
  for (const path of [
    'items/no-such-pet.png',
    'items/mythic-doggy.png',
    'eggs/no-such-egg.png',
    'items/king-doggy.jpg',
    'items/King-Doggy.png',
    'nothing.png',
  ]) {
    const response = await request.get(`/preview/${path}`)
    expect([path, response.status(), response.headers()['content-type']]).toEqual([
      path,
      404,
      'text/plain; charset=utf-8',
    ])
  }
})
