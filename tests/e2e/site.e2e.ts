import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { axeFaults } from '../support/browser/axe-faults.ts'
import { expectNoShift, watchShifts } from '../support/browser/layout-shift.ts'
import { PUBLIC_PAGES } from '../support/site/public-pages.ts'
import { freePort, startSite } from '../support/site/site-process.ts'
import { expect, ingestInto, test } from './app-test.ts'

/** The browser itself reports that a page answered 404. */
const NOT_FOUND = 'the server responded with a status of 404'

for (const path of PUBLIC_PAGES) {
  test.describe(path, () => {
    test.use({ expectedErrors: path === '/nope' ? [NOT_FOUND] : [] })

    test(`[LY14, DE4, AC4, AC5, AC6, PI4, PI15] ${path} hydrates on a phone without a mismatch, a shift, or a way sideways${path === '/' ? ' @flow' : ''}`, async ({
      page,
    }) => {
      await watchShifts(page)
      await page.setViewportSize({ width: 360, height: 740 })
      await page.routeWebSocket('**/ws/live*', () => {}) // other tests' hatches would move the feed
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      await expect(page.locator('h1'), 'one heading of the page').toHaveCount(1)
      await expectNoShift(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), 'width of what can be scrolled').toEqual(
        360,
      )
      await expect(page.getByText(/^Sample values/), 'the line that says so').toHaveCount(1)
      await expect(page.locator('[aria-live="assertive"], [role="alert"]'), 'live regions that interrupt').toHaveCount(
        0,
      )
      const pictures = await page.locator('main img').evaluateAll((images) =>
        images
          .filter((image) => {
            const below = image.getBoundingClientRect().top + scrollY > 2 * innerHeight
            return (
              !image.hasAttribute('width') ||
              !image.hasAttribute('height') ||
              (below && image.getAttribute('loading') !== 'lazy')
            )
          })
          .map((image) => image.outerHTML),
      )
      expect(pictures, 'pictures without a size, or that do not wait').toEqual([])
    })

    test(`[AC1, AC3, AC8, ST2] on ${path} axe finds nothing in either theme, nothing moves under reduced motion, no cookie is set, and no other site is asked`, async ({
      page,
      context,
      baseURL,
    }) => {
      const others: string[] = []
      page.on('request', (request) => {
        if (new URL(request.url()).origin !== baseURL) others.push(request.url())
      })
      test.slow() // axe looks at thousands of elements, four times
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      // What is not near the screen is not laid out, and axe would pass over it.
      await page.addStyleTag({ content: '* { content-visibility: visible !important }' })
      for (const width of [1440, 360]) {
        await page.setViewportSize({ width, height: 900 })
        expect(await axeFaults(page), `${width} px`).toEqual([])
      }
      const moving = await page.evaluate(async () => {
        const elements = [...document.querySelectorAll('main *')]
        const places = () => elements.map((element) => element.getBoundingClientRect().left)
        const seen = [places()]
        while (seen.length < 5) {
          for (let frame = 0; frame < 5; frame++) await new Promise(requestAnimationFrame)
          seen.push(places())
        }
        // What moves does so all the time. A text that changes moves its neighbours once.
        const moved = elements.filter((_, index) =>
          seen.every((at, step) => step === 0 || at[index] !== seen[step - 1]?.[index]),
        )
        return { animations: document.getAnimations().length, moved: moved.length }
      })
      expect(moving).toEqual({ animations: 0, moved: 0 })
      expect({ others, cookies: await context.cookies() }).toEqual({ others: [], cookies: [] })
    })
  })
}

for (const width of [360, 1440]) {
  test(`[AC5, AC18] at ${width} px typefaces that come late move nothing`, async ({ page }) => {
    await page.routeWebSocket('**/ws/live*', () => {}) // values that other tests change
    await watchShifts(page)
    await page.setViewportSize({ width, height: 900 })
    let late = 0
    await page.route('**/*.woff2', async (route) => {
      // Not before the page has painted without them.
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
      await route.continue()
      late++
    })
    await page.goto('/items')
    await expect.poll(() => late).toEqual(2)
    await page.waitForLoadState('networkidle')
    await expectNoShift(page, 0)
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('[LY36] the home page, the list and an item can be read @flow', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('link', { name: /king/i }).first()).toBeVisible()
    await page.goto('/items?search=king+doggy')
    await expect(page.getByRole('link', { name: /King Doggy/ }).first()).toBeVisible()
    await page.goto('/items/king-doggy')
    await expect(page.getByRole('heading', { level: 1, name: 'King Doggy' })).toBeVisible()
  })

  test('[LY2] the header search leads to the list', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('combobox', { name: /search items/i }).fill('king doggy')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/items\?search=king(\+|%20)doggy/)
  })
})

test('[AC9] nothing moves for its own sake until the page has settled, and what then does rests within five seconds', async ({
  page,
}) => {
  // The page itself notes them: a busy machine may look only when they rest.
  await page.addInitScript(() => {
    const moved: { isEarly: boolean; endsAt: number }[] = []
    Object.assign(window, { moved })
    addEventListener('animationstart', ({ animationName, target }) => {
      if (!['bob', 'pulse'].includes(animationName) || !(target instanceof Element)) return
      const isEarly = document.documentElement.dataset['settled'] === undefined
      for (const animation of target.getAnimations())
        if (animation instanceof CSSAnimation && animation.animationName === animationName)
          moved.push({ isEarly, endsAt: Number(animation.effect!.getComputedTiming().endTime) })
    })
  })
  const moved = () => page.evaluate<{ isEarly: boolean; endsAt: number }[]>(() => Reflect.get(window, 'moved'))
  await page.goto('/')
  await page.locator('html[data-settled]').waitFor()
  await expect.poll(async () => (await moved()).length).toBeGreaterThan(5)
  expect((await moved()).filter(({ isEarly, endsAt }) => isEarly || endsAt > 5_000)).toEqual([])
})

test('[PI10] each small mark shows its own part of the one picture', async ({ page }) => {
  await page.goto('/items')
  const places = await page
    .locator('main .glyph')
    .evaluateAll((marks) =>
      marks.map(
        (mark) =>
          `${mark.getAttribute('data-glyph')} ${getComputedStyle(mark).maskPosition} ${/\/glyphs[^/]*\.webp/.test(getComputedStyle(mark).maskImage)}`,
      ),
    )
  const kinds = new Set(places)
  expect(kinds.size).toBeGreaterThan(5)
  expect(new Set([...kinds].map((place) => place.split(' ').slice(1).join(' '))).size).toEqual(kinds.size)
  expect([...kinds].filter((place) => place.endsWith('false'))).toEqual([])
})

test('[PC8] a skeleton has exactly the size of a card', async ({ page }) => {
  await page.goto('/items')
  const card = await page
    .getByRole('link', { name: /Giant Gummy/ })
    .first()
    .boundingBox()
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/items?*', (route) => held.then(() => route.continue()))
  await page.locator('main').getByRole('searchbox').fill('king')
  const skeleton = await page.locator('main [data-skeleton]').first().boundingBox()
  answer()
  expect([skeleton?.width, skeleton?.height]).toEqual([card?.width, card?.height])
})

test('[AP27, AP76] every answer carries the security headers, and the policy names only the theme script', async ({
  request,
}) => {
  for (const path of ['/', '/api/stats', '/robots.txt', '/nope']) {
    const headers = (await request.get(path)).headers()
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' })
    expect(headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-[\w+/=]+';/)
  }
})

test('[AP76, RU42, RU43] pages are built from the documents, and the policy has the hash of the one script that they hold', async ({
  request,
}) => {
  for (const path of ['/', '/nope', '/offline']) {
    const response = await request.get(path)
    const html = await response.text()
    const [script = '', ...others] = [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(([, code]) => code)
    expect([path, script.includes('auth_token'), others]).toEqual([path, true, []])
    const hash = createHash('sha256').update(script).digest('base64')
    expect(response.headers()['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}';`)
    expect(html).toMatch(/<script type="module" fetchpriority="low" crossorigin src="\/assets\/[\w-]+\.js"><\/script>/)
    expect(html).not.toMatch(/<!--(head|styles|html|scripts|state)-->|<!-- \w/) // React separates texts by empty comments
  }
})

test('[LY12] an unknown path answers 404 with a way home', async ({ request }) => {
  const response = await request.get('/nope')
  expect([response.status(), (await response.text()).includes('Oops! Page not found')]).toEqual([404, true])
})

test('[AP17, IT37] an unknown item answers 404 as a page and as data', async ({ request }) => {
  const page = await request.get('/items/no-such-pet')
  const data = await request.get('/api/items/no-such-pet')
  expect([page.status(), data.status(), data.headers()['content-type'], (await data.json()).code]).toEqual([
    404,
    404,
    'application/problem+json; charset=utf-8',
    'item.not_found',
  ])
})

test('[LY13] the address of a picture that does not exist is a plain 404', async ({ request }) => {
  const response = await request.get('/items/no-such-pet.webp')
  expect([response.status(), response.headers()['content-type']?.startsWith('text/plain')]).toEqual([404, true])
})

test('[SE1, SE9] title, description and canonical link follow a navigation', async ({ page, baseURL }) => {
  const head = async (at: Page) => ({
    title: await at.title(),
    canonical: await at.locator('link[rel=canonical]').getAttribute('href'),
    descriptions: await at.locator('meta[name=description]').count(),
  })
  const host = new URL(baseURL!).host
  await page.goto('/items/king-doggy')
  expect(await head(page)).toEqual({
    title: expect.stringContaining(` | ${host}`),
    canonical: `${baseURL}/items/king-doggy`,
    descriptions: 1,
  })
  await page.getByRole('link', { name: 'Items', exact: true }).first().click()
  await expect(page).toHaveURL('/items')
  await expect
    .poll(() => head(page))
    .toEqual({ title: `Items | ${host}`, canonical: `${baseURL}/items`, descriptions: 1 })
})

test('[LV17] a page that is open while the server restarts goes on without a gap or a duplicate', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push('net::ERR_') // while it is down
  const folder = mkdtempSync(join(tmpdir(), 'restart-'))
  const port = await freePort()
  let site = await startSite({ port, folder })
  try {
    await page.goto(`${site.origin}/items/king-doggy`)
    const hatchers = page.getByRole('region', { name: /recent hatches/i }).getByText(/^Hatcher /)
    await ingestInto(site.origin).hatches([{ slug: 'king-doggy', playerName: 'Hatcher 1' }])
    await expect(hatchers).toHaveText(['Hatcher 1'])
    await site.stop()
    site = await startSite({ port, folder })
    await ingestInto(site.origin).hatches([{ slug: 'king-doggy', playerName: 'Hatcher 2' }])
    await ingestInto(site.origin).hatches([{ slug: 'king-doggy', playerName: 'Hatcher 3' }])
    await expect(hatchers).toHaveText(['Hatcher 3', 'Hatcher 2', 'Hatcher 1'])
    await ingestInto(site.origin).hatches([{ slug: 'king-doggy', playerName: 'Hatcher 4' }])
    await expect(hatchers).toHaveText(['Hatcher 4', 'Hatcher 3', 'Hatcher 2', 'Hatcher 1'])
  } finally {
    await site.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})
