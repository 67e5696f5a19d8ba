import { createServer, request as forward } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { axeFaults } from '../support/browser/axe-faults.ts'
import { freePort, startSite, type SiteProcess } from '../support/site/site-process.ts'
import { expect, test } from './app-test.ts'

test.use({
  serviceWorkers: 'allow',
  expectedErrors: [/Failed to load resource|ERR_INTERNET_DISCONNECTED|WebSocket connection to .* failed/],
})

/** The worker has the page, and has what it needs. */
const untilControlled = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
/** At once, not after the ten seconds that a page takes its time. */
async function bringWorker(page: Page) {
  await page.evaluate(async () => void (await navigator.serviceWorker.register('/service-worker.js')))
  await untilControlled(page)
}

const offlineHeading = (page: Page) => page.getByRole('heading', { level: 1, name: 'No connection' })
const lastSeen = (page: Page) => page.getByRole('region', { name: 'Items you saw last' })
const cached = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const entries = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url))),
    )
    return entries.flat().map(({ pathname, search }) => pathname + search)
  })

test('[ST6, ST10] the manifest is linked from every page, and its icons are what it says', async ({
  page,
  request,
}) => {
  for (const path of ['/', '/nope']) {
    expect(await (await request.get(path)).text()).toContain('<link rel="manifest" href="/manifest.webmanifest" />')
  }
  const response = await request.get('/manifest.webmanifest')
  expect(response.headers()['content-type']).toEqual('application/manifest+json; charset=utf-8')
  const manifest = await response.json()
  expect(manifest).toMatchObject({
    name: 'BGSI Values',
    short_name: 'BGSI',
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
  })
  expect(manifest.icons.map(({ sizes, purpose }: { sizes: string; purpose: string }) => `${purpose} ${sizes}`)).toEqual(
    ['any 192x192', 'any 512x512', 'maskable 192x192', 'maskable 512x512'],
  )
  expect(manifest.shortcuts.map(({ url }: { url: string }) => url)).toEqual(['/calculator', '/live-hatches'])
  type Icon = { src: string; sizes: string; type: string }
  const icons: Icon[] = [
    ...manifest.icons,
    ...manifest.shortcuts.flatMap((shortcut: { icons: Icon[] }) => shortcut.icons),
    { src: '/apple-touch-icon.png', sizes: '180x180', type: 'image/png' },
  ]
  for (const { src, sizes, type } of icons) {
    const icon = await request.get(src)
    const { width, height } = await sharp(await icon.body()).metadata()
    expect([src, icon.headers()['content-type'], `${width}x${height}`]).toEqual([src, type, sizes])
  }
  for (const { url } of manifest.shortcuts) expect([url, (await request.get(url)).status()]).toEqual([url, 200])

  // The browser's own judgement: it would offer to install it.
  await page.goto('/')
  await untilControlled(page)
  const devtools = await page.context().newCDPSession(page)
  expect((await devtools.send('Page.getAppManifest')).errors).toEqual([])
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
})

test('[ST3, ST7, ST8, ST12] without a network any page is the offline page, with the list that was seen last and when @flow', async ({
  page,
  context,
  request,
}) => {
  await page.goto('/items?search=king+doggy&sort=name-asc')
  await expect(page.getByRole('region', { name: 'Results' }).getByRole('link').first()).toBeVisible()
  const { pets } = await (await request.get('/api/items?search=king+doggy&sort=name-asc&limit=20')).json()
  await bringWorker(page)
  await page.goto('/about') // a page that is no list does not take its place
  await context.setOffline(true)

  for (const path of ['/eggs', '/items/king-doggy', '/chat']) {
    await page.goto(path)
    await expect(page).toHaveURL(path)
    await expect(offlineHeading(page)).toBeVisible()
    await expect(page).toHaveTitle(/^No connection \| localhost:\d+$/)
    await expect(lastSeen(page).getByRole('listitem')).toHaveCount(pets.length)
  }
  await expect(lastSeen(page)).toContainText(
    /Seen (\d+ seconds?|1 minute) ago, on \w{3} \d+, \d{4}, \d+:\d\d [AP]M UTC\. Values may have changed\./,
  )
  await expect(lastSeen(page)).toContainText('Name: A to Z')
  await expect(lastSeen(page)).toContainText('Search: king doggy')
  await expect(lastSeen(page).getByRole('listitem').first().getByRole('heading')).toHaveText(pets[0].name)
  await expect(lastSeen(page).locator('.num').first()).toHaveAttribute(
    'title',
    Number(pets[0].value).toLocaleString('en-US'),
  )
  await expect(page.getByText('Sample values, not real trade prices.')).toBeVisible()
})

test('[AC1, AC4, AC8, ST7] axe finds nothing on the offline page in either theme, and nothing is wider than a phone', async ({
  page,
  context,
}) => {
  await page.goto('/items')
  await bringWorker(page)
  await context.setOffline(true)
  await page.goto('/items')
  await expect(lastSeen(page).getByRole('listitem').first()).toBeVisible()
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 740 })
    expect(await axeFaults(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toEqual(width)
  }
})

test('[ST11] when the network is back the page that was asked for opens by itself, at its address', async ({
  page,
  context,
}) => {
  await page.goto('/')
  await bringWorker(page)
  await context.setOffline(true)
  await page.goto('/items/king-doggy?variant=shiny')
  await expect(offlineHeading(page)).toBeVisible()
  await expect(page.getByText('Open the list of items once')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(offlineHeading(page)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'King Doggy' })).toBeVisible()
  await expect(page).toHaveURL('/items/king-doggy?variant=shiny')
  await page.locator('html[data-ready]').waitFor()
  await page.getByRole('link', { name: 'Eggs', exact: true }).first().click()
  await expect(page).toHaveURL('/eggs')
  await expect(page.getByRole('heading', { level: 1, name: 'Eggs' })).toBeVisible()
})

test('[ST13] pages are always the server’s, and nothing of the API, sign-in or chat is kept', async ({
  page,
  baseURL,
}) => {
  await page.goto('/')
  await bringWorker(page)
  const served: boolean[] = []
  page.on('response', (response) => {
    // A busy site is asked again. AP36
    if (response.request().isNavigationRequest() && response.status() !== 503) served.push(response.fromServiceWorker())
  })
  for (const path of ['/items', '/items/king-doggy', '/chat', '/auth/callback?error=no', '/eggs']) await page.goto(path)
  await page.evaluate(() => Promise.all(['/api/stats', '/api/items?limit=1', '/hatches'].map((path) => fetch(path))))
  expect(served).toHaveLength(5)
  await expect.poll(() => cached(page)).toEqual(expect.arrayContaining([expect.stringMatching(/^\/items\/.+\.webp$/)]))
  const kept = (await cached(page)).filter(
    (path) => !/^\/(assets\/.+|Logo\.png|(items|eggs|icons)\/[^/]+\.webp)(\?__WB_REVISION__=\w+)?$/.test(path),
  )
  expect(kept).toEqual([expect.stringMatching(/^\/offline\?__WB_REVISION__=\w+$/)])
  const precached = (await cached(page)).filter(
    (path) => path.startsWith('/assets/') || path.includes('__WB_REVISION__'),
  )
  for (const path of precached) expect([path, (await page.request.get(baseURL + path)).status()]).toEqual([path, 200])
})

test.describe('a server that comes and goes', () => {
  let site: SiteProcess
  test.beforeAll(async () => {
    site = await startSite()
  })
  test.afterAll(() => site.stop())

  /** What a deployment changes: the worker, and the page that it keeps. */
  async function startDeployments() {
    let build = ''
    const port = await freePort()
    const server = createServer((incoming, outgoing) => {
      const { url, method, headers } = incoming
      const asked = forward(
        {
          port: site.port,
          host: '127.0.0.1',
          path: url,
          method,
          headers: { ...headers, 'accept-encoding': 'identity' },
        },
        async (answer) => {
          const chunks: Buffer[] = []
          for await (const chunk of answer) chunks.push(chunk)
          let body = Buffer.concat(chunks)
          const { 'content-length': _, etag: __, ...rest } = answer.headers
          if (url === '/service-worker.js')
            body = Buffer.from(
              body.toString().replace(/("?url"?:\s*[`"']\/offline[`"'],\s*"?revision"?:\s*[`"'])/, `$1${build}`),
            )
          if (url?.startsWith('/offline')) body = Buffer.from(body.toString().replace('</title>', ` ${build}</title>`))
          outgoing.writeHead(answer.statusCode ?? 502, rest).end(body)
        },
      )
      asked.on('error', () => outgoing.destroy())
      incoming.pipe(asked)
    })
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return {
      origin: `http://localhost:${(server.address() as AddressInfo).port}`, // a TCP server's address is never a string
      deploy: (next: string) => void (build = next),
      stop: async () => {
        server.closeAllConnections()
        server.close()
        await once(server, 'close')
      },
    }
  }

  test('[ST14] a new build’s worker takes the old one’s place at once, and its page too', async ({ page }) => {
    const front = await startDeployments()
    const offlinePages = async () => (await cached(page)).filter((path) => path.startsWith('/offline'))
    try {
      await page.goto(front.origin)
      await bringWorker(page)
      const [first] = await offlinePages()
      front.deploy('second')
      await page.goto(`${front.origin}/about`)
      // A browser looks for a new worker some time after a navigation.
      await expect.poll(offlinePages).toEqual([expect.stringContaining('=second')])
      expect(first).not.toContain('second')
      await untilControlled(page)
      expect(
        await page.evaluate(async () =>
          (await navigator.serviceWorker.getRegistrations()).map(({ waiting, installing }) => [waiting, installing]),
        ),
      ).toEqual([[null, null]])
    } finally {
      await front.stop()
    }
    // The server is down while the network is there.
    await page.goto(`${front.origin}/eggs`)
    await expect(offlineHeading(page)).toBeVisible()
  })
})
