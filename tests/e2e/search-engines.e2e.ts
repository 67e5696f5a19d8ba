import { STATIC_PATHS } from '#domain/site/static-paths.ts'
import type { APIRequestContext, Page } from '@playwright/test'
import { schemaOrgFaults } from '../support/browser/schema-org.ts'
import { expect, test } from './app-test.ts'

type Data = {
  '@type': string
  itemListElement?: { name: string; item: string }[]
  offers?: { price: unknown; priceCurrency: string }
}

const SCREENS = [
  '/',
  '/items',
  '/eggs',
  '/calculator',
  '/live-hatches',
  '/secret-bounties',
  '/trades',
  '/values/changes',
  '/values/how',
  '/verdicts',
  '/developers',
  '/developers/reference',
  '/embeds',
  '/data',
  ...STATIC_PATHS,
]

/** A page as the server sends it, which is what search engines read; its scripts do not run. */
async function read(page: Page, path: string) {
  const response = await page.request.get(path)
  const metadata = await page.evaluate(
    (html) => {
      const document = new DOMParser().parseFromString(html, 'text/html')
      const all = (selector: string, attribute: string) =>
        [...document.querySelectorAll(selector)].map((element) => element.getAttribute(attribute) ?? '')
      return {
        titles: [...document.querySelectorAll('head title')].map(({ textContent }) => textContent),
        descriptions: all('head meta[name=description]', 'content'),
        canonicals: all('head link[rel=canonical]', 'href'),
        headings: document.querySelectorAll('h1').length,
        robots: all('meta[name=robots]', 'content'),
        data: [...document.querySelectorAll('script[type="application/ld+json"]')].flatMap(({ textContent }): Data[] =>
          JSON.parse(textContent),
        ),
      }
    },
    await response.text(),
  )
  return { path, status: response.status(), ...metadata }
}

async function readAll(page: Page, paths: readonly string[]) {
  const pages = []
  for (const path of paths) pages.push(await read(page, path))
  return pages
}

async function sitemap(request: APIRequestContext, origin: string): Promise<string[]> {
  const xml = await (await request.get('/sitemap.xml')).text()
  const addresses = [...xml.matchAll(/<url><loc>([^<]+)<\/loc>/g)].map(([, address]) => address ?? '')
  expect(addresses.filter((address) => !address.startsWith(`${origin}/`))).toEqual([])
  return addresses.map((address) => address.slice(origin.length))
}

test('[SE7] robots are led to the sitemap, which names every screen, every item in each variant, and every egg, once', async ({
  request,
  baseURL,
}) => {
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots.split('\n')).toEqual([
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /auth/',
    'Disallow: /chat',
    `Sitemap: ${baseURL}/sitemap.xml`,
    '',
  ])
  const paths = await sitemap(request, baseURL!)
  const { pagination } = await (await request.get('/api/items?limit=1')).json()
  const { eggs } = await (await request.get('/api/eggs')).json()
  expect(new Set(paths).size).toEqual(paths.length)
  expect(paths.filter((path) => !/^\/(items|eggs)\/./.test(path))).toEqual(SCREENS)
  expect(paths.filter((path) => path.startsWith('/items/'))).toHaveLength(pagination.total)
  expect(paths.filter((path) => path.startsWith('/eggs/')).toSorted()).toEqual(
    eggs.map(({ slug }: { slug: string }) => `/eggs/${slug}`).toSorted(),
  )
})

test('[SE13, SE12, SE1] every page of the sitemap has a title and a description of its own, its own canonical address, and one heading', async ({
  page,
  request,
  baseURL,
}) => {
  const paths = await sitemap(request, baseURL!)
  // Of the items, which are all made alike, every twentieth and the longest names.
  const items = paths.filter((path) => path.startsWith('/items/'))
  const longest = items.toSorted((a, b) => b.length - a.length).slice(0, 20)
  const chosen = paths.filter(
    (path) => !items.includes(path) || items.indexOf(path) % 20 === 0 || longest.includes(path),
  )
  const pages = await readAll(page, chosen)
  for (const { path, descriptions, ...rest } of pages) {
    expect({ path, ...rest }).toMatchObject({
      path,
      status: 200,
      titles: [expect.any(String)],
      canonicals: [baseURL + path],
      headings: 1,
      robots: [],
    })
    expect([path, descriptions.map(({ length }) => length >= 50 && length <= 160)]).toEqual([path, [true]])
  }
  for (const kind of ['titles', 'descriptions'] as const) {
    const texts = pages.flatMap((each) => each[kind])
    expect(
      texts.filter((text, index) => texts.indexOf(text) !== index),
      `${kind} that two pages share`,
    ).toEqual([])
  }
})

test('[DV7, SE24, RC21] what is no page, or one of development, answers 404 and asks not to be indexed', async ({
  page,
}) => {
  for (const path of [
    '/no-such-page',
    '/items/no-such-pet',
    '/eggs/no-such-egg',
    '/values/changes/999999',
    '/dev/machines',
  ]) {
    expect(await read(page, path)).toMatchObject({
      path,
      status: 404,
      titles: [expect.any(String)],
      canonicals: [],
      headings: 1,
      robots: ['noindex'],
    })
  }
})

test('[SE14, SE2, SE3, SE4, SE11, SE18] structured data of every kind of page is valid by schema.org’s vocabulary', async ({
  page,
  request,
  baseURL,
}) => {
  const {
    pets: [unpriced],
  } = await (await request.get('/api/items?limit=1')).json()
  expect(unpriced.value).toEqual('O/C')
  const paths = [
    ...SCREENS,
    '/items/king-doggy',
    '/items/shiny-mythic-king-doggy',
    `/items/${unpriced.slug}`,
    '/eggs/common-egg',
    '/values/changes/1',
    '/calculator?you=king-doggy',
  ]
  const pages = await readAll(page, paths)
  expect(await schemaOrgFaults(pages.flatMap(({ data }) => data))).toEqual([])

  const types = Object.fromEntries(pages.map(({ path, data }) => [path, data.map((each) => each['@type'])]))
  expect(types).toEqual({
    ...Object.fromEntries(paths.map((path) => [path, ['BreadcrumbList']])),
    '/': ['WebSite', 'FAQPage'],
    '/items': ['BreadcrumbList', 'FAQPage'],
    '/bubble-gum-simulator-infinity-values': ['BreadcrumbList', 'FAQPage'],
    ...Object.fromEntries(
      paths.filter((path) => /^\/(items|eggs)\/./.test(path)).map((path) => [path, ['Product', 'BreadcrumbList']]),
    ),
  })
  const offers = pages
    .flatMap(({ data }) => data.filter((each) => each['@type'] === 'Product'))
    .map((product) => product.offers && [typeof product.offers.price, product.offers.priceCurrency])
  expect(offers).toEqual([['number', 'VALUE'], ['number', 'VALUE'], undefined, undefined])
  for (const { path, canonicals, data } of pages) {
    const steps = data.find((each) => each['@type'] === 'BreadcrumbList')?.itemListElement ?? []
    if (path !== '/') expect([path, steps[0]?.item, steps.at(-1)?.item]).toEqual([path, `${baseURL}/`, canonicals[0]])
  }
})

test('[SE14] structured data that schema.org does not know is found', async () => {
  const data = [
    { '@type': 'Product', name: 'Kraken', colour: 'pink' },
    { '@type': 'Product', name: 'Kraken', offers: { '@type': 'Offer', availability: 'https://schema.org/Instock' } },
    { '@type': 'Pet', name: 'Kraken' },
    { '@type': 'Product', name: 'Kraken' },
  ]
  const faults = await schemaOrgFaults(data.map((each) => ({ '@context': 'https://schema.org', ...each })))
  expect(faults).toEqual([
    expect.stringMatching(/^0: .*colour/),
    expect.stringMatching(/^1: .*Instock/),
    expect.stringMatching(/^2: .*Pet/),
  ])
})
