import { LEDGER_DATABASE } from '#lib/auth-token.ts'
import type { Page } from '@playwright/test'
import { axeFaults } from '../support/browser/axe-faults.ts'
import { expectNoShiftInUse, FREE, watchShifts } from '../support/browser/layout-shift.ts'
import { toasts } from '../support/browser/toasts.ts'
import { expect, test } from './app-test.ts'
import { openPage } from '../support/browser/retry-when-busy.ts'

test.use({
  serviceWorkers: 'allow',
  expectedErrors: [/Failed to load resource|ERR_INTERNET_DISCONNECTED|WebSocket connection to .* failed/],
  viewport: { width: 360, height: 740 },
})

const box = (page: Page) => page.getByRole('searchbox', { name: 'Pet to add' })
const holdings = (page: Page) => page.getByRole('table', { name: 'Your pets' })
const count = (page: Page) => page.getByRole('region', { name: 'Total worth' }).getByText(/^\d[\d,]* pets?/)

/** Waits until the browser holds the inventory, with at least so many points of its chart, for when there is no network. ML26 */
const untilKept = (page: Page, { pets, points = 0 }: { pets: number; points?: number }) =>
  expect
    .poll(() =>
      page.evaluate(
        ([name, least]) =>
          new Promise<unknown>((resolve, reject) => {
            const opening = indexedDB.open(name)
            opening.onerror = () => reject(opening.error)
            opening.onsuccess = () => {
              const db = opening.result
              const reading = db.transaction('facts').objectStore('facts').get('last-inventory')
              reading.onerror = () => reject(reading.error)
              reading.onsuccess = () => {
                db.close()
                resolve(reading.result && [reading.result.pets, reading.result.points.length >= least])
              }
            }
          }),
        [LEDGER_DATABASE, points] as const,
      ),
    )
    .toEqual([pets, true])

/** Thirty pets of the catalogue, as a player may write them. */
async function thirty(page: Page): Promise<string> {
  const { pets } = await (await page.request.get('/api/items?variant=Normal&sort=value-desc&limit=30')).json()
  const names = pets.map(({ name }: { name: string }) => name)
  return names
    .map((name: string, index: number) => [`2x ${name.toLowerCase()}`, `• shiny ${name}`, `${name} x3`][index % 3])
    .join('\n')
}

test('[ML1, ML15, ML20, ML26, ML35, ML165, ST7] on a phone without an account thirty pets are pasted, charted, kept, and shown without a network', async ({
  page,
  context,
}) => {
  await page.goto('/inventory')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await page.getByRole('button', { name: 'Paste a list' }).click()
  const sheet = page.getByRole('dialog', { name: 'Paste a list' })
  await sheet.getByRole('textbox', { name: 'Your pets' }).fill(`${await thirty(page)}\nowolord\n0x king doggy`)
  await sheet.getByRole('button', { name: 'Check' }).click()
  await expect(sheet.getByRole('heading', { name: '30 ready' })).toBeVisible()
  await expect(sheet.getByRole('heading', { name: '1 needs your pick' })).toBeVisible()
  await expect(sheet.getByRole('heading', { name: '1 not added' })).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await expect(holdings(page)).toBeHidden() // nothing is written yet
  await sheet.getByRole('button', { name: 'Add 60 pets' }).click()
  await expect(toasts(page)).toContainText('Added 60 pets') // so they are stored. ML27

  await expect(count(page)).toHaveText(/^60 pets/)
  await expect(holdings(page).getByRole('row')).toHaveCount(31)
  await expect(page.getByRole('region', { name: 'Worth over time' })).toHaveCount(0) // it has no day of history yet
  const lastMonth = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10)
  await page.getByRole('button', { name: 'Paste a list' }).click()
  await sheet.getByRole('textbox', { name: 'Your pets' }).fill(`pet,quantity,date\nKing Doggy,1,${lastMonth}`)
  await sheet.getByRole('button', { name: 'Check' }).click()
  await sheet.getByRole('button', { name: 'Add 1 pet' }).click()
  await expect(count(page)).toHaveText(/^61 pets/)
  await expect(page.getByRole('application', { name: /^Value/ })).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toEqual(360)

  await page.reload()
  await expect(count(page)).toHaveText(/^61 pets/)
  await expect(page.getByRole('application', { name: /^Value/ })).toBeVisible()
  await untilKept(page, { pets: 61, points: 2 })
  await page.evaluate(async () => void (await navigator.serviceWorker.register('/service-worker.js')))
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  await context.setOffline(true)
  await page.goto('/inventory')
  const seen = page.getByRole('region', { name: 'Your pets' })
  await expect(seen).toContainText('for 61 pets')
  expect(await seen.getByRole('listitem').count()).toBeGreaterThanOrEqual(30)
  await expect(seen.getByRole('figure', { name: 'Worth of your pets over time' })).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await context.setOffline(false)
})

test('[ML40, ML41, ML42] pets are entered by part of a name and Enter or a tap, and no key asks the server @flow', async ({
  page,
}) => {
  const { pets } = await (await page.request.get('/api/items?variant=Normal&sort=value-desc&limit=4')).json()
  await page.goto('/inventory')
  await box(page).click()
  await expect(page.getByText('Tap a variant to add it')).toBeVisible()
  await box(page).fill(pets[0].name)
  await expect(page.getByRole('button', { name: `Add 1 × Shiny ${pets[0].name}`, exact: true })).toBeVisible()
  await box(page).fill('')

  const requests: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/items') && !pathname.endsWith('/by-slugs')) requests.push(request.url())
  })
  for (const [index, { name }] of pets.entries()) {
    await box(page).pressSequentially(name.toLowerCase().slice(0, Math.ceil(name.length * 0.7)))
    if (index % 2) await page.getByRole('button', { name: `Add 1 × Shiny ${name}`, exact: true }).click()
    else await page.keyboard.press('Enter')
    await expect(box(page)).toHaveValue('')
    await expect(box(page)).toBeFocused()
  }
  await expect(count(page)).toHaveText(/^4 pets/)
  expect(requests).toEqual([])
})

test('[ML16, ML21, ML36] another tab follows, a step adds one, and Undo takes it back', async ({ page, context }) => {
  await page.goto('/inventory')
  await box(page).fill('2x king doggy')
  await page.getByRole('button', { name: 'Add 2 × Normal King Doggy', exact: true }).click()
  await expect(count(page)).toHaveText('2 pets')
  const other = await openPage(context)
  await other.goto('/inventory')
  await expect(count(other)).toHaveText('2 pets')
  await page.getByRole('button', { name: 'Details of King Doggy' }).click()
  await page.getByRole('button', { name: 'Add one King Doggy' }).click()
  await toasts(page).hover() // it stays while it is looked at
  await expect(count(other)).toHaveText('3 pets')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(count(page)).toHaveText('2 pets')
  await expect(count(other)).toHaveText('2 pets')
})

test('[ML62] a published value moves the total of an open page', async ({ page, ingest }) => {
  await page.goto('/inventory')
  await box(page).fill('2x luminosity')
  await page.getByRole('button', { name: 'Add 2 × Normal Luminosity', exact: true }).click()
  const total = page.getByRole('region', { name: 'Total worth' }).locator('.total')
  await expect(total).toHaveAttribute('title', /\d/)
  const { value } = (await (await page.request.get('/api/items/luminosity')).json()).pet
  await ingest.values([{ slug: 'luminosity', variant: 'Normal', value: Math.round(Number(value) * 1.02) }])
  await expect(total).toHaveAttribute('title', (2 * Math.round(Number(value) * 1.02)).toLocaleString('en-US'))
})

test('[ML120, ML121, ML122, ML123] the page of a pet says how many the player owns, and moves nothing for it', async ({
  page,
  context,
}) => {
  const code: string[] = []
  page.on('request', (request) => void code.push(new URL(request.url()).pathname))
  const line = page.getByRole('link', { name: /^You own/ })
  await page.goto('/items/king-doggy')
  await page.waitForLoadState('networkidle')
  expect(code.filter((path) => /ledger-line|ledger-store/.test(path))).toEqual([])
  await expect(line).toHaveCount(0)

  const inventory = await openPage(context)
  await inventory.goto('/inventory')
  await box(inventory).fill('3x shiny king doggy')
  await inventory.getByRole('button', { name: 'Add 3 × Shiny King Doggy', exact: true }).click()
  await expect(count(inventory)).toHaveText('3 pets')

  await watchShifts(page)
  await page.goto('/items/shiny-king-doggy')
  await expect(line).toHaveText('You own 3 Shiny')
  expect(await axeFaults(page)).toEqual([])
  await inventory.getByRole('button', { name: 'Details of Shiny King Doggy' }).click()
  await inventory.getByRole('button', { name: 'Add one Shiny King Doggy' }).click()
  await expect(line).toHaveText('You own 4 Shiny')
  await expectNoShiftInUse(page, 'own pets on the page of a pet', FREE)
  await line.click()
  await expect(page).toHaveURL('/inventory')
})

test('[ML35, ML130] the ticked pets of an egg are added as hatched, after a look', async ({ page }) => {
  await page.goto('/inventory')
  await page.getByRole('button', { name: 'From an egg' }).click()
  const sheet = page.getByRole('dialog', { name: 'I hatched these' })
  await sheet.getByLabel('Which egg?').selectOption({ label: 'Common Egg' })
  await sheet.getByRole('checkbox', { name: 'Doggy', exact: true }).check()
  await sheet.getByRole('checkbox', { name: 'King Doggy' }).check()
  await sheet.getByLabel('Variant of King Doggy').selectOption('Shiny')
  await sheet.getByRole('group', { name: 'Doggy', exact: true }).getByLabel('How many').fill('12')
  expect(await axeFaults(page)).toEqual([])
  await sheet.getByRole('button', { name: 'Check' }).click()
  await expect(sheet.getByRole('heading', { name: '2 ready' })).toBeVisible()
  await expect(holdings(page)).toBeHidden()
  await sheet.getByRole('button', { name: 'Add 13 pets' }).click()
  await expect(count(page)).toHaveText('13 pets')
  await expect(holdings(page).getByRole('row').filter({ hasText: 'Shiny King Doggy' })).toBeVisible()
})

/** As children write them, each with the pets that it adds. */
const TYPED: readonly (readonly [text: string, name: string, quantity: number])[] = [
  ['king doggy', 'King Doggy', 1],
  ['sm king dogy', 'Shiny Mythic King Doggy', 1],
  ['kingdoggy x2', 'King Doggy', 2],
  ['owolrd', 'OG OwOlord', 1],
  ['shiny kraken 4', 'Shiny Kraken', 4],
  ['queen kity', 'Queen Kitty', 1],
  ['luminosty', 'Luminosity', 1],
  ['3x radiance', 'Radiance', 3],
  ['classic dragon', 'Classic Dragon', 1],
  ['s classic dragon', 'Shiny Classic Dragon', 1],
  ['liberty: 3', 'Liberty', 3],
  ['parasite - 5', 'Parasite', 5],
  ['m neon wyvern', 'Mythic Neon Wyvern', 1],
  ['Silly leviathan', 'Silly Leviathan', 1],
  ['shiny aureate koi', 'Shiny Aureate Koi', 1],
  ['virus (2)', 'Virus', 2],
  ['green hidra', 'Green Hydra', 1],
  ['hexarium', 'Hexarium', 1],
  ['2 demonic hydra', 'Demonic Hydra', 2],
  ['moonbrust', 'Moonburst', 1],
]

test('[ML42, ML142, ML166, ML167] twenty pets are typed as children write them, take a row of 56 px each, and a variant that a pet lacks is refused in sight', async ({
  page,
}) => {
  await page.goto('/inventory')
  await box(page).fill('m classic dragon')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Classic Dragon has no Mythic variant').first()).toBeInViewport()
  for (const [text] of TYPED) {
    await box(page).fill(text)
    await page.keyboard.press('Enter')
    await expect(box(page)).toHaveValue('')
  }
  const expected = new Map<string, number>()
  for (const [, name, quantity] of TYPED) expected.set(name, (expected.get(name) ?? 0) + quantity)
  const lines = holdings(page).locator('tbody tr')
  await expect(lines).toHaveCount(expected.size)
  const found = await lines.evaluateAll((rows) =>
    rows.map((row) => [
      row.querySelector('th [translate]')!.textContent,
      Number(row.querySelector('.times')!.textContent!.replace('× ', '')),
      row.getBoundingClientRect().height,
    ]),
  )
  const byName = [...expected].map(([name, quantity]) => [name, quantity, 56])
  expect(found.toSorted()).toEqual(byName.toSorted())
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toEqual(360)
})

test('[ML163, ML164] without a connection a new pet leaves the values of the others, also on the page that is opened then', async ({
  page,
  context,
}) => {
  await page.goto('/inventory')
  await box(page).fill('2x king doggy')
  await page.getByRole('button', { name: 'Add 2 × Normal King Doggy', exact: true }).click()
  const total = page.getByRole('region', { name: 'Total worth' }).locator('.total')
  await expect(total).toHaveAttribute('title', /\d/)
  const worth = (await total.textContent())!
  await untilKept(page, { pets: 2 })
  await page.evaluate(async () => void (await navigator.serviceWorker.register('/service-worker.js')))
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')

  await context.setOffline(true)
  await box(page).fill('shiny kraken 4')
  await page.keyboard.press('Enter')
  await expect(page.locator('[aria-labelledby=total] .count')).toHaveText('6 pets · 4 pets have no value yet')
  await expect(total).toHaveText(worth)
  await expect(holdings(page).getByRole('row', { name: /Shiny kraken/i })).toContainText('No value yet')
  await untilKept(page, { pets: 6 })
  await page.goto('/inventory')
  const seen = page.getByRole('region', { name: 'Your pets' })
  await expect(seen).toContainText(`${worth} for 6 pets`)
  // The offline page goes on by itself.
  await context.setOffline(false)
  await expect(count(page)).toHaveText('6 pets')
})

test('[ML172, ML173] a pet is added from its page, also without a connection, and from an egg where there is room', async ({
  page,
  context,
}) => {
  const added = () => toasts(page).getByText('Added to My pets')
  await page.goto('/items/shiny-king-doggy')
  await page.waitForLoadState('networkidle')
  await watchShifts(page)
  const add = page.getByRole('button', { name: 'Add Shiny King Doggy to My pets' })
  await add.click()
  await expect(added()).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(toasts(page)).toContainText('Taken back')
  await context.setOffline(true)
  await add.click()
  await expect(added()).toBeVisible()
  await expectNoShiftInUse(page, 'a pet added from its page', FREE)
  await context.setOffline(false)

  await page.goto('/eggs/common-egg')
  await expect(page.getByRole('button', { name: 'Add Doggy to My pets' })).toBeHidden()
  await page.setViewportSize({ width: 768, height: 740 })
  await page.getByRole('button', { name: 'Add Doggy to My pets' }).click()
  await expect(added()).toBeVisible()
  await page.goto('/inventory')
  await expect(count(page)).toHaveText('2 pets')
})
