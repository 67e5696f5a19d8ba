import type { Page } from '@playwright/test'
import { axeFaults } from '../support/browser/axe-faults.ts'
import { startAdProvider, type AdProvider } from '../support/browser/ad-provider.ts'
import { expectNoShift, watchShifts } from '../support/browser/layout-shift.ts'
import { startSite, type SiteProcess } from '../support/site/site-process.ts'
import { expect, test } from './app-test.ts'

const WIDE = { width: 1440, height: 900 }
const PHONE = { width: 360, height: 740 }

const anchor = (page: Page) => page.getByRole('region', { name: 'Advertisement', exact: true })
const follow = (page: Page, path: string) => page.locator(`main a[href="${path}"]`).first().click()

test.describe('without a provider', () => {
  test.use({ viewport: WIDE })

  for (const path of ['/eggs', '/items', '/live-hatches']) {
    test(`[AD8, AD9] ${path} has the whole width, one left edge, and requests nothing of other sites`, async ({
      page,
      baseURL,
    }) => {
      const others: string[] = []
      page.on('request', (request) => void (request.url().startsWith(baseURL!) || others.push(request.url())))
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      expect([others, await page.locator('iframe, .rail').count()]).toEqual([[], 0])
      const edges = await page.evaluate(() => {
        const body = document.querySelector('.body')!
        const style = getComputedStyle(body)
        const { left, width } = body.getBoundingClientRect()
        const inner = left + Number.parseFloat(style.paddingLeft)
        return {
          width: width - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight),
          apart: Math.round(document.querySelector('h1')!.getBoundingClientRect().left - inner),
        }
      })
      expect(edges).toEqual({ width: 1200, apart: 0 })
    })
  }
})

test.describe('with a provider that is blocked', () => {
  let provider: AdProvider
  let site: SiteProcess
  test.use({ viewport: WIDE, expectedErrors: ['net::ERR_BLOCKED_BY_CLIENT'] })
  test.beforeAll(async () => {
    provider = await startAdProvider()
    site = await startSite({ env: provider.env })
  })
  test.afterAll(async () => {
    await site.stop()
    await provider.stop()
  })
  test.beforeEach(({ page }) => page.route(`${provider.origin}/dot.svg`, (route) => route.abort('blockedbyclient')))

  test('[AD1, AD5] the rails are 336 px wide and show the site’s own notices', async ({ page }) => {
    await page.goto(`${site.origin}/eggs`)
    await page.waitForLoadState('networkidle')
    expect(
      await page.locator('.rail').evaluateAll((rails) => rails.map((rail) => rail.getBoundingClientRect().width)),
    ).toEqual([336, 336])
    await page
      .getByRole('region', { name: 'Good to know', exact: true })
      .getByRole('link', { name: /Is it a fair trade/ })
      .click()
    await expect(page).toHaveURL(`${site.origin}/calculator`)
  })

  test('[AD1] below 1400 px there are none', async ({ page }) => {
    await page.setViewportSize({ width: 1399, height: 900 })
    await page.goto(`${site.origin}/eggs`)
    await expect(page.getByRole('region', { name: 'Good to know' })).toHaveCount(0)
  })

  test('[AC5, AD10] the notices stay in sight beside a long list, and let the next ones take over', async ({
    page,
  }) => {
    await watchShifts(page)
    await page.goto(`${site.origin}/eggs`)
    const first = page.getByRole('region', { name: 'Good to know', exact: true })
    const next = page.getByRole('region', { name: 'Good to know, continued' })
    await page.evaluate(() => scrollTo(0, 900))
    await expect(first).toBeInViewport({ ratio: 1 })
    await expect(next).not.toBeInViewport()
    await page.evaluate(() => scrollTo(0, 2_400))
    await expect(first).not.toBeInViewport()
    await expect(next).toBeInViewport({ ratio: 1 })
    await expectNoShift(page)
  })

  test('[AD17] a phone has no code for the notices', async ({ page }) => {
    await page.setViewportSize(PHONE)
    await page.goto(`${site.origin}/eggs`)
    await page.waitForLoadState('networkidle')
    await page
      .getByRole('link', { name: /Common Egg/ })
      .first()
      .click()
    await page.waitForLoadState('networkidle')
    const scripts = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => /house-rail/.test(name)),
    )
    expect(scripts).toEqual([])
  })

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })

    test('[AD5] the notices are there', async ({ page }) => {
      await page.goto(`${site.origin}/items`)
      await expect(page.getByRole('region', { name: 'More of this site', exact: true }).getByRole('link')).toHaveCount(
        2,
      )
    })
  })
})

test.describe('with a provider', () => {
  let provider: AdProvider
  let site: SiteProcess
  test.describe.configure({ mode: 'default' }) // one after the other, because they share what was asked
  test.use({ notifications: true }) // turning them off would be tried in the frames too, which have no storage
  test.beforeAll(async () => {
    provider = await startAdProvider()
    site = await startSite({ env: provider.env })
  })
  test.afterAll(async () => {
    await site.stop()
    await provider.stop()
  })
  test.beforeEach(() => provider.forget())

  test('[AD1, AD4, AC5] a visible place asks once, reveals nothing of its reader, reaches nothing, and moves nothing', async ({
    page,
  }) => {
    await watchShifts(page)
    await page.setViewportSize(WIDE)
    await page.goto(`${site.origin}/items`)
    await expect.poll(() => provider.asked.filter(({ path }) => path.startsWith('/reported')).length).toEqual(2)
    expect(provider.places().toSorted()).toEqual(['left', 'right'])
    expect(provider.asked.filter(({ path }) => path.startsWith('/reported')).map(({ path }) => path)).toEqual([
      '/reported?could=',
      '/reported?could=',
    ])
    const kept = await page
      .locator('iframe')
      .evaluateAll((frames) =>
        frames.map((frame) => [frame.getAttribute('sandbox'), Reflect.get(frame, 'credentialless')]),
      )
    expect(kept).toEqual(Array(2).fill(['allow-scripts allow-popups allow-popups-to-escape-sandbox', true]))
    // Frames of one page share what they are given; a second visit brings nothing of it back.
    const first = provider.asked.splice(0)
    provider.name('second')
    await page.goto(`${site.origin}/items`)
    await expect.poll(() => provider.places().length).toEqual(2)
    expect([...first, ...provider.asked].flatMap(({ headers }) => headers.referer ?? [])).toEqual([])
    expect(provider.asked.filter(({ headers }) => (headers.cookie ?? 'reader=second') !== 'reader=second')).toEqual([])
    expect(
      [...first, ...provider.asked].filter(
        ({ path, headers }) => !/^\/(frame|reported)/.test(path) && headers.cookie !== undefined,
      ),
    ).toEqual([])
    await expectNoShift(page)
  })

  test('[AD10] a long list has 15 places in each rail, of which only those that are seen ask', async ({ page }) => {
    await page.setViewportSize(WIDE)
    await page.goto(`${site.origin}/items`)
    await expect.poll(() => provider.places().length).toEqual(2)
    await page.evaluate(() => document.querySelector<HTMLElement>('.body')!.style.setProperty('min-height', '40000px'))
    const left = page.getByRole('region', { name: /^Advertisement, left/ })
    await expect(left).toHaveCount(15)
    const frames = await left.evaluateAll((places) => places.map((place) => place.querySelectorAll('iframe').length))
    expect(frames).toEqual([1, ...Array<number>(14).fill(0)])
    await left.nth(7).scrollIntoViewIfNeeded()
    await expect.poll(() => provider.places().length).toEqual(4)
  })

  test('[AD11] a visible ad is requested again every 30 s, a hidden one is not', async ({ page }) => {
    const begin = new Date('2026-11-19T12:00:00Z')
    await page.clock.install({ time: begin })
    await page.setViewportSize(WIDE)
    await page.goto(`${site.origin}/eggs`)
    await expect.poll(() => provider.places().length).toEqual(2)
    await page.clock.pauseAt(begin.getTime() + 600_000) // from here on time passes by the word of this test alone
    await expect.poll(() => provider.places().length).toEqual(4)
    await page.clock.runFor(29_000)
    expect(provider.places()).toHaveLength(4)
    await page.clock.runFor(1_000)
    await expect.poll(() => provider.places().length).toEqual(6)
    const show = (state: 'hidden' | 'visible') =>
      page.evaluate((visibilityState) => {
        Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))
      }, state)
    await show('hidden')
    await page.clock.runFor(120_000)
    expect(provider.places()).toHaveLength(6)
    await show('visible')
    await page.clock.runFor(1)
    await expect.poll(() => provider.places().length).toEqual(8)
    await page.goBack() // an advertisement is no step of the history
    expect(page.url()).toEqual('about:blank')
  })

  test('[AD2, AD6, AC5] on a phone the anchor keeps its room, and comes again when removed and at the next page', async ({
    page,
  }) => {
    await watchShifts(page)
    await page.setViewportSize(PHONE)
    await page.goto(`${site.origin}/eggs`)
    await expect.poll(() => provider.places()).toEqual(['anchor'])
    await expect(anchor(page)).toBeInViewport({ ratio: 1 })
    await expectNoShift(page)
    await anchor(page)
      .locator('iframe')
      .evaluate((frame) => frame.remove())
    await expect.poll(() => provider.places().length).toEqual(2)
    await anchor(page).evaluate((bar) => bar.parentElement!.remove())
    await expect.poll(() => provider.places().length).toEqual(3)
    await expect(anchor(page).locator('iframe')).toHaveCount(1)
    await follow(page, '/eggs/common-egg')
    await expect(page).toHaveURL(/common-egg/)
    await expect.poll(() => provider.places().length).toEqual(4)
    await expect(page.getByRole('heading', { level: 1, name: 'Common Egg' })).toBeVisible()
    // At its end a page has room for it: nothing of the content is under it.
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    const ends = await page.evaluate(() =>
      ['.body', 'main section iframe', 'footer']
        .map((what) => document.querySelector(what)!.getBoundingClientRect())
        .map(({ top, bottom }) => ({ top, bottom })),
    )
    expect(ends[0]!.bottom).toBeLessThanOrEqual(ends[1]!.top)
    expect(ends[1]!.bottom).toBeLessThanOrEqual(ends[2]!.top)
  })

  test('[AC2, AD18] the anchor does not keep the focus, and stays away once it was closed', async ({ page }) => {
    await page.setViewportSize(PHONE)
    await page.goto(`${site.origin}/privacy-policy`)
    await expect.poll(() => provider.places()).toEqual(['anchor'])
    const close = anchor(page).getByRole('button', { name: 'Close advertisement' })
    await close.focus()
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('footer') !== null)).toEqual(true)
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(anchor(page)).toHaveCount(0)
    await expect(page.locator('main')).toBeFocused()
    await follow(page, '/contact')
    await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible()
    await expect(anchor(page)).toHaveCount(0)
    expect(provider.places()).toEqual(['anchor'])
  })

  test('[AD6] there is none where a trade’s verdict is', async ({ page }) => {
    await page.setViewportSize(PHONE)
    await page.goto(`${site.origin}/calculator?you=king-doggy.2&them=og-owolord`)
    await expect.poll(() => provider.asked.map(({ path }) => path)).toEqual(['/dot.svg', '/event'])
    await expect(anchor(page)).toHaveCount(0)
  })

  test('[AD3, AD12] one picture shows whether advertisements are blocked, and one event says so', async ({ page }) => {
    await page.setViewportSize(PHONE)
    await page.goto(`${site.origin}/`)
    await expect.poll(() => provider.asked.length).toEqual(2)
    await follow(page, '/items')
    await expect.poll(() => provider.places().length).toEqual(1)
    const [picture, event, ...rest] = provider.asked
    expect([picture!.method, picture!.path, event!.method, event!.path, event!.body]).toEqual([
      'GET',
      '/dot.svg',
      'POST',
      '/event',
      '{"event":"ad_block_check","blocked":false}',
    ])
    expect(rest.filter(({ path }) => path !== '/frame' && !path.startsWith('/reported'))).toEqual([])
  })

  test('[AD5, AD13] who blocks them is asked for nothing else and keeps the notices', async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push('net::ERR_BLOCKED_BY_CLIENT')
    await page.route(`${provider.origin}/dot.svg`, (route) => route.abort('blockedbyclient'))
    await page.setViewportSize(WIDE)
    await page.goto(`${site.origin}/items`)
    await expect
      .poll(() => provider.asked.map(({ path, body }) => [path, body]))
      .toEqual([['/event', '{"event":"ad_block_check","blocked":true}']])
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('region', { name: 'Good to know', exact: true })).toBeVisible()
    expect([await page.locator('iframe').count(), provider.asked.length]).toEqual([0, 1])
  })

  test('[AD15, AD16] the policy names the provider for frames and the check, and for nothing else', async ({
    request,
  }) => {
    const policy = (await request.get(`${site.origin}/`)).headers()['content-security-policy'] ?? ''
    const naming = policy
      .split(';')
      .filter((directive) => directive.includes(provider.origin))
      .map((directive) => directive.trim())
    expect(naming.toSorted()).toEqual([`connect-src 'self' ${provider.origin}`, `frame-src 'self' ${provider.origin}`])
  })

  for (const [name, viewport, frames] of [
    ['1440 px', WIDE, 2],
    ['360 px', PHONE, 1],
  ] as const) {
    test(`[AC1, AC4] axe finds nothing with advertisements, ${name}`, async ({ page }) => {
      test.slow()
      await page.setViewportSize(viewport)
      await page.goto(`${site.origin}/contact`)
      // axe reads every frame, which must not be on its way to its document.
      await expect.poll(() => provider.asked.filter(({ path }) => path.startsWith('/reported')).length).toEqual(frames)
      expect(await axeFaults(page, (axe) => axe.exclude('iframe'))).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toEqual(viewport.width)
    })
  }
})
