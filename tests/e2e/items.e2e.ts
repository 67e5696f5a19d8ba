import { ItemList, type ItemRow } from '#contract/items.ts'
import type { APIRequestContext, Page } from '@playwright/test'
import * as v from 'valibot'
import { expectNoShift, watchShifts } from '../support/browser/layout-shift.ts'
import { expect, testOnOwnSite as test } from './app-test.ts'
import { openPage } from '../support/browser/retry-when-busy.ts'
import { toasts } from '../support/browser/toasts.ts'
import { failUntilRetried } from '../support/browser/fail-until-retried.ts'

const read = async (request: APIRequestContext, query: string) =>
  v.parse(ItemList, await (await request.get(`/api/items?${query}`)).json())

/** Every row that the API lists, page by page. */
async function readAll(request: APIRequestContext, query: string) {
  const rows: ItemRow[] = []
  for (let page = 1, pages = 1; page <= pages; page++) {
    const list = await read(request, `${query}&limit=100&page=${page}`)
    rows.push(...list.pets)
    pages = list.pagination.pages
  }
  return rows
}

const list = (page: Page) => page.getByRole('list', { name: 'Pets' })
const cards = (page: Page) => list(page).locator('> li > a[href^="/items/"]')
const shown = (page: Page) => cards(page).evaluateAll((links) => links.map((link) => link.getAttribute('href')))
const hrefs = (rows: readonly { slug: string }[]) => rows.map(({ slug }) => `/items/${slug}`)
const search = (page: Page) => page.getByRole('search', { name: 'Filter items' }).getByRole('searchbox')

/** The page shows what the API answers to `query`. */
const expectRows = async (page: Page, request: APIRequestContext, query: string) => {
  const { pets, pagination } = await read(request, query)
  await expect.poll(async () => (await shown(page)).slice(0, 8)).toEqual(hrefs(pets).slice(0, 8))
  await expect(page.getByRole('status').first()).toContainText(pagination.total.toLocaleString('en-US'))
}

test('[IL1, IL3, IL4, IL7] every control filters the list and is written to the address @flow', async ({
  page,
  request,
}) => {
  await page.goto('/items')
  await expectRows(page, request, 'variant=Normal')
  await page.getByRole('radio', { name: 'Exclusive' }).check()
  await expect(page).toHaveURL('/items?category=robux')
  await expectRows(page, request, 'variant=Normal&category=robux')
  await page.getByRole('radio', { name: 'All' }).check()
  await page.getByRole('button', { name: 'Shiny', exact: true }).click()
  await page.getByRole('button', { name: 'Mythic', exact: true }).click()
  await expect(page).toHaveURL('/items?variant=shinymythic')
  await expectRows(page, request, 'variant=ShinyMythic')
  await page.getByLabel('Demand', { exact: true }).selectOption('high')
  await page.getByLabel('Sort by').selectOption('name-asc')
  await expect(page).toHaveURL('/items?demand=high&sort=name-asc&variant=shinymythic')
  await expectRows(page, request, 'variant=ShinyMythic&demand=high&sort=name-asc')
})

test('[IL2, IL11, IL32] a search finds every variant, and its clear button ends it', async ({ page, request }) => {
  await page.goto('/items')
  await search(page).fill('  king   doggy ')
  await expect(page).toHaveURL('/items?search=king+doggy')
  await expectRows(page, request, 'search=king+doggy&sort=best-match')
  await page.getByRole('button', { name: 'Clear search' }).first().click()
  await expect(page).toHaveURL('/items')
  await expectRows(page, request, 'variant=Normal')
})

test('[IL5, IL6, IL9] the address initialises the filters; panel and chips change them', async ({ page, request }) => {
  await page.goto(
    '/items?demand=high&sort=value-asc&minValue=10&maxValue=5000&category=legendary&variant=shiny&page=nine',
  )
  await expectRows(
    page,
    request,
    'demand=high&sort=value-asc&minValue=10&maxValue=5000&category=legendary&variant=Shiny',
  )
  await page.getByRole('button', { name: 'Remove filter Demand: High' }).click()
  await page.getByRole('button', { name: 'More filters, 5 active' }).click()
  const panel = page.getByRole('dialog', { name: 'Filters' })
  await expect(panel.getByLabel('Min value')).toHaveValue('10')
  await panel.getByLabel('Max value').fill('900')
  await panel.getByRole('button', { name: /^Show / }).click()
  await expect(page).toHaveURL('/items?sort=value-asc&category=legendary&minValue=10&maxValue=900&variant=shiny')
  await expectRows(page, request, 'sort=value-asc&minValue=10&maxValue=900&category=legendary&variant=Shiny')
})

test('[IL35] wrong values in the address are ignored', async ({ page, request }) => {
  await page.goto('/items?demand=huge&sort=__proto__&minValue=-1&maxValue=x&category=nope&variant=golden')
  await expectRows(page, request, 'variant=Normal')
  await expect(page.getByRole('group', { name: 'Active filters' })).toHaveCount(0)
})

test('[IL30, IL31] on a phone the filter row fades where it goes on, and the button counts what is out of sight', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/items?demand=high&sort=name-asc&category=secret&search=king')
  await expect(page.getByRole('button', { name: 'More filters, 3 active' })).toHaveText('3')
  const row = page.getByRole('search', { name: 'Filter items' }).locator('.row')
  expect(
    await row.evaluate((element) => [
      element.scrollWidth > element.clientWidth,
      getComputedStyle(element).maskImage.startsWith('linear-gradient'),
    ]),
  ).toEqual([true, true])
  // At its end nothing of it is faded.
  const last = await row.evaluate((element) => {
    element.scrollTo({ left: 10_000 })
    // A scroll position is in whole pixels, a width need not be.
    return Math.floor(element.querySelector('select[name=sort]')!.getBoundingClientRect().right)
  })
  expect(last).toBeLessThanOrEqual(360 - 40)
})

test('[PC12] cards of short and of long names are equally high, and the trend has its word', async ({ page }) => {
  await page.goto('/items')
  const looks = await cards(page).evaluateAll((links) =>
    links.map((link) => {
      const [stage, name] = [link.querySelector('.stage')!, link.querySelector('h3')!].map((element) =>
        element.getBoundingClientRect(),
      )
      return {
        height: link.getBoundingClientRect().height,
        gap: Math.round(name!.top - stage!.bottom),
        picture: stage!.height >= 140,
      }
    }),
  )
  expect(new Set(looks.map((look) => JSON.stringify(look))).size).toEqual(1)
  await expect(cards(page).locator('.trend').first()).toHaveText(/^(Up|Rising|Down|Dropping|Stable|Unstable)$/)
})

test('[IL43, IL44] owners have their word, and each figure its place on every card', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/items')
  await expect(cards(page).first()).toContainText(/\d[KMB]? owners?/)
  const places = await cards(page).evaluateAll((links) =>
    links.flatMap((link) =>
      [...link.querySelectorAll<HTMLElement>('li')].map((figure) => {
        const [own, card] = [figure.getBoundingClientRect(), link.getBoundingClientRect()]
        const kind = figure.dataset['stat'] ?? 'owners'
        return `${kind} ${Math.round(own.top - card.top)} ${own.left - card.left > card.width / 3 ? 'right' : 'left'}`
      }),
    ),
  )
  const kinds = new Set(places.map((place) => place.split(' ')[0]))
  expect([kinds.size > 3, new Set(places).size]).toEqual([true, kinds.size])
})

test('[IL10, IL37] Clear resets the filters, keeps the category and says so', async ({ page, request }) => {
  await page.goto('/items?search=king&demand=insane&category=secret&variant=shiny')
  // Looked for from before the click: a busy machine may be longer about one look than a toast is shown.
  const said = toasts(page)
    .filter({ hasText: 'Filters Cleared' })
    .filter({ hasText: 'All filters have been reset to default values.' })
    .waitFor()
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await said
  await expect(page).toHaveURL('/items?category=secret')
  await expectRows(page, request, 'variant=Normal&category=secret')
})

test('[IL12, IL13] scrolled to its end the list has shown every row once, in order, and held few at a time', async ({
  page,
  request,
}) => {
  test.slow()
  const rows = await readAll(request, 'variant=Normal&category=secret')
  await page.goto('/items?category=secret')
  const seen = new Map<string, string>()
  let most = 0
  for (let last = ''; last !== String(rows.length);) {
    const places = await list(page)
      .locator('> li[aria-posinset]')
      .evaluateAll((items) =>
        items.map(
          (item) =>
            [item.getAttribute('aria-posinset') ?? '', item.querySelector('a')?.getAttribute('href') ?? ''] as const,
        ),
      )
    for (const [place, href] of places) seen.set(place, href)
    most = Math.max(most, places.length)
    last = places.at(-1)?.[0] ?? ''
    if (last === String(rows.length)) continue
    await list(page).locator('> li[aria-posinset]').last().scrollIntoViewIfNeeded()
    await expect(list(page).locator('> li[aria-posinset]').last()).not.toHaveAttribute('aria-posinset', last)
  }
  expect([...seen].sort(([a], [b]) => Number(a) - Number(b)).map(([, href]) => href)).toEqual(hrefs(rows))
  expect(most).toBeLessThan(130)
})

test.describe('on a phone, far down', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })
  const FAR = 5_600

  /** Scrolls as a reader does, each page read before the next is asked for. */
  async function scrollFar(page: Page) {
    await page.goto('/items')
    for (let y = 800; y <= FAR; y += 800) {
      await page.evaluate((to) => scrollTo(0, to), y)
      await expect.poll(() => page.evaluate(() => scrollY)).toEqual(y)
      await expect(list(page).locator('[data-skeleton]')).toHaveCount(0)
    }
    await expect.poll(() => firstInView(page), 'the list has followed').toBeDefined()
    return firstInView(page)
  }
  /** The first card whose picture is on the screen, and how far down. */
  const firstInView = (page: Page) =>
    cards(page).evaluateAll((links) =>
      links
        .map((link) => ({ href: link.getAttribute('href'), top: Math.round(link.getBoundingClientRect().top) }))
        .find(({ top }) => top >= 120),
    )
  /** The pages of the list that are read from now on. */
  function pagesRead(page: Page) {
    const pages: string[] = []
    page.on('request', (request) => {
      const url = new URL(request.url())
      if (url.pathname === '/api/items') pages.push(url.searchParams.get('page') ?? '')
    })
    return pages
  }
  async function expectPlace(page: Page, place: Awaited<ReturnType<typeof firstInView>>, read: readonly string[]) {
    await page.locator('html[data-ready]').waitFor()
    await expect.poll(() => firstInView(page)).toEqual(place)
    await page.waitForLoadState('networkidle')
    expect(await firstInView(page), 'once all is read').toEqual(place)
    expect(await page.evaluate(() => scrollY)).toEqual(FAR)
    expect(read.length, `pages ${read.join(', ')}`).toBeLessThanOrEqual(3)
  }

  test('[IL26, IL27, AC5] a reloaded page keeps its place, and reads only the rows near it', async ({ page }) => {
    const place = await scrollFar(page)
    await watchShifts(page)
    const read = pagesRead(page)
    await page.reload()
    await expectPlace(page, place, read)
    await expectNoShift(page)
    await page.evaluate(() => scrollTo(0, 2_800))
    await expect(list(page).locator('li[aria-posinset="17"]')).toBeInViewport()
    await page.evaluate(() => scrollTo(0, 0))
    await expect(list(page).locator('li[aria-posinset="1"]')).toBeInViewport()
    expect(new Set(read).size, 'no page is read twice').toEqual(read.length)
  })

  test('[IL26, IL27] a tab that was discarded comes back to its place', async ({ page, expectedErrors }) => {
    expectedErrors.push('localStorage') // of the blank page
    const place = await scrollFar(page)
    const read = pagesRead(page)
    await page.goto('about:blank')
    await page.goBack()
    await expectPlace(page, place, read)
  })

  test('[IL26, LY37] going back to the list from a page loaded again restores the place', async ({ page }) => {
    const place = await scrollFar(page)
    await page.locator(`a[href="${place!.href}"]`).first().click()
    await expect(page).toHaveURL(place!.href!)
    await page.reload()
    await page.locator('html[data-ready]').waitFor()
    const read = pagesRead(page)
    await page.goBack()
    await expectPlace(page, place, read)
  })

  test('[IL28] loaded again with another width, the list begins with the same pets', async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push('localStorage') // of the blank page
    await scrollFar(page)
    const seen = await cards(page).evaluateAll((links) =>
      links
        .filter((link) => {
          const { top, bottom } = link.getBoundingClientRect()
          return top < innerHeight && bottom > 0
        })
        .map((link) => link.getAttribute('href')),
    )
    await page.goto('about:blank')
    await page.setViewportSize({ width: 844, height: 390 })
    await page.goBack()
    await page.locator('html[data-ready]').waitFor()
    await expect.poll(async () => seen.includes((await firstInView(page))?.href ?? '')).toEqual(true)
  })

  test('[IL29] a list that has become shorter ends where it ends, with nothing read in vain', async ({
    page,
    request,
  }) => {
    await scrollFar(page)
    const beyond = 9_600
    for (let y = FAR; y <= beyond; y += 800) {
      await page.evaluate((to) => scrollTo(0, to), y)
      await expect.poll(() => page.evaluate(() => scrollY)).toEqual(y)
      await expect(list(page).locator('[data-skeleton]')).toHaveCount(0)
    }
    const { pagination } = await read(request, 'variant=Normal')
    await page.route(/\/items(\?|$)/, async (route) => {
      const response = await route.fetch()
      const body = (await response.text())
        .replaceAll(new RegExp(`\\b${pagination.total}\\b`, 'g'), '30') // not where a time holds its digits
        .replaceAll(`"pages":${pagination.pages}`, '"pages":2')
      await route.fulfill({ response, body })
    })
    const asked = pagesRead(page)
    await page.reload()
    await page.locator('html[data-ready]').waitFor()
    await expect(page.getByRole('contentinfo')).toBeInViewport()
    await expect.poll(() => asked).toEqual(['2'])
    await page.waitForLoadState('networkidle')
    await expect(list(page).locator('[data-skeleton]')).toHaveCount(0)
    await expect(page.getByRole('contentinfo')).toBeInViewport()
    expect(asked).toEqual(['2'])
  })
})

test('[IL14] a search that finds nothing offers to clear the filters', async ({ page }) => {
  await page.goto('/items?search=zzzzzz')
  await expect(page.getByRole('heading', { name: 'No pets found' })).toBeVisible()
  await expect(page.getByText('Try adjusting your search terms or filters')).toBeVisible()
  await page.getByRole('link', { name: 'Clear all filters' }).click()
  await expect(page).toHaveURL('/items')
  await expect(cards(page).first()).toBeVisible()
})

test('[IL42] an empty list can be cleared while the code for it is on its way', async ({ page }) => {
  await page.route('**/nothing-found*.js', () => {}) // never answered
  await page.goto('/items?search=zzzzzz&category=secret')
  await page.getByText('Clear all filters').click()
  await expect(page).toHaveURL('/items?category=secret')
  await expect(cards(page).first()).toBeVisible()
})

test('[IL15] a failed read shows the error, and Refresh page brings the list back', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push('net::ERR_FAILED')
  await page.goto('/items')
  await page.route('**/api/items?**', (route) => route.abort())
  await page.getByLabel('Demand', { exact: true }).selectOption('low')
  await expect(page.getByRole('alert')).toContainText('Error loading pets')
  await expect(page.getByRole('alert')).toContainText('Please try again later')
  await page.unroute('**/api/items?**')
  await page.getByRole('button', { name: 'Refresh page' }).click()
  await expect(cards(page).first()).toBeVisible()
  await expect(page).toHaveURL('/items?demand=low')
})

test('[IL16] a next page that fails keeps what is shown and can be tried again', async ({ page, expectedErrors }) => {
  expectedErrors.push('net::ERR_FAILED')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/items')
  await failUntilRetried(page, '**/api/items?**page=2**', (route) => route.abort())
  await page.getByRole('heading', { name: 'About these values' }).scrollIntoViewIfNeeded()
  const failed = page.getByRole('alert').filter({ hasText: 'Couldn’t load more pets.' })
  await expect(failed).toBeVisible()
  await expect(list(page).locator('> li[aria-posinset="20"]')).toBeVisible()
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(list(page).locator('> li[aria-posinset="21"]')).toBeAttached()
  await expect(failed).toHaveCount(0)
})

test('[IL21] the header search and the back button change the filters of the open list', async ({ page, request }) => {
  await page.goto('/items?demand=insane')
  const header = page.getByPlaceholder('Search items...')
  await header.fill('sm king')
  await page.getByText('All results for “sm king”').click()
  await expect(page).toHaveURL(/\/items\?search=Shiny(%20|\+)Mythic(%20|\+)king$/)
  await expect(search(page)).toHaveValue('Shiny Mythic king')
  await expectRows(page, request, 'search=Shiny+Mythic+king&sort=best-match')
  await page.goBack()
  await expect(search(page)).toHaveValue('')
  await expectRows(page, request, 'variant=Normal&demand=insane')
})

test('[AC2, IL1, IL5] the list is filtered by keyboard alone', async ({ page }) => {
  await page.goto('/items')
  await search(page).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'More filters' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByLabel('Min value').focus()
  await page.keyboard.type('100')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/items?minValue=100')
  await expect(page.getByRole('button', { name: 'More filters, 1 active' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL('/items?category=secret&minValue=100')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page).toHaveURL('/items?category=secret&minValue=100&variant=shiny')
})

test('[LY23, LY36] without scripts the list is readable, and its forms ask the server', async ({
  browser,
  baseURL,
  request,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL === undefined ? {} : { baseURL }) })
  const page = await openPage(context)
  await page.goto('/items')
  await expect(cards(page)).toHaveCount(20)
  await search(page).fill('king doggy')
  await page.getByLabel('Demand', { exact: true }).selectOption('all')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/search=king\+doggy/)
  const found = hrefs((await read(request, 'search=king+doggy')).pets)
  await expect.poll(() => shown(page)).toEqual(found)
  const header = page.getByRole('combobox', { name: 'Search items' })
  await header.fill('sm king')
  await header.press('Enter')
  await expect(page).toHaveURL('/items?search=sm+king')
  const kings = hrefs((await read(request, 'search=Shiny+Mythic+king&sort=best-match')).pets)
  await expect.poll(() => shown(page)).toEqual(kings)
  await context.close()
})
