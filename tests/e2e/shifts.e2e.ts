import { become, elsewhere } from '../support/browser/chat-browser.ts'
import { type ChatPlayers, chatPlayers } from '../support/chat/chat-players.ts'
import { FREE, expectNoShiftInUse, watchShifts } from '../support/browser/layout-shift.ts'
import { expect, test } from './app-test.ts'
import { letPass } from '../support/time/let-pass.ts'

const SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

for (const viewport of SIZES) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport })

    test('[AC5, AC10, HA9] hatches that come for three seconds shift nothing', async ({ page, ingest }) => {
      await page.clock.setFixedTime(new Date()) // ages grow by a letter of their own accord
      await page.goto('/live-hatches')
      await expect(page.getByText('Live', { exact: true })).toBeVisible()
      await page.waitForLoadState('networkidle')
      await watchShifts(page)
      for (let wave = 0; wave < 6; wave++) {
        const playerName = `Wave ${Math.random().toString(36).slice(2, 8)}`
        await ingest.hatches([
          { slug: 'bunny', playerName: 'Another' },
          { slug: 'king-doggy', playerName },
        ])
        await expect(page.locator('[aria-posinset]').filter({ hasText: playerName })).toBeVisible()
        await letPass(500, 'a shift')
      }
      await expectNoShiftInUse(page, 'live feed', FREE)
    })

    test('[AC5, AC10, AC12] the picker keeps its height while it is opened and searched', async ({ page }) => {
      await page.goto('/calculator')
      await page.waitForLoadState('networkidle')
      await watchShifts(page)
      await page.getByRole('button', { name: 'Add a pet to Your Offer' }).click()
      const picker = page.getByRole('dialog', { name: /^Add to/ })
      const rows = picker.getByRole('list', { name: 'Pets' }).getByRole('button')
      await expect(rows.first()).toBeVisible()
      for (const [text, count] of [
        ['king doggy', 4],
        ['zzzz', 0],
        ['', 20],
      ] as const) {
        await picker.getByRole('searchbox').fill(text)
        await expect(count === 0 ? picker.getByText(/^No pets found/).first() : rows.nth(count - 1)).toBeVisible()
        await letPass(600, 'a shift, which counts half a second after a key')
      }
      await expectNoShiftInUse(page, 'picker')
    })

    test('[AC5, AC10] signing in and coming to Home shifts nothing', async ({ page }) => {
      await watchShifts(page)
      await page.goto('/')
      const link = page.locator('a.sign-in[href^="/auth/"]').first()
      const href = await link.getAttribute('href')
      await page.evaluate((to) => location.assign(to), href!)
      await page.getByRole('listitem').nth(2).getByRole('button').click()
      await page.waitForURL(/\/$/)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect.poll(() => page.evaluate(() => localStorage.getItem('auth_token'))).not.toBeNull()
      await page.waitForLoadState('networkidle')
      await expectNoShiftInUse(page, 'sign-in to Home', 3 * FREE) // three pages
    })
  })
}

test.describe('in a conversation', () => {
  let players: ChatPlayers
  test.beforeAll(async ({ baseURL }) => {
    players = await chatPlayers({ origin: baseURL!, folder: process.env['SITE_FOLDER']! })
  })
  test.afterAll(() => players.end())

  for (const viewport of SIZES) {
    test(`[AC5, AC10, CH20] at ${viewport.width} px messages that come and go shift nothing`, async ({
      page,
      browser,
      baseURL,
    }) => {
      const [ann, ben] = [
        await players.player(`Ada${process.pid}x${viewport.width}`),
        await players.player(`Bob${process.pid}x${viewport.width}`),
      ]
      const id = await players.conversation(
        [ann, ben],
        Array.from({ length: 30 }, (_, at) => [at % 3 ? ann : ben, `message ${at}`] as const),
      )
      await page.setViewportSize(viewport)
      await become(page, ann)
      await page.goto(`/chat/${id}`)
      const log = page.getByRole('region', { name: 'Messages', exact: true })
      await expect(log.getByText('message 29', { exact: true })).toBeVisible()
      const other = await elsewhere(browser, ben, baseURL, `/chat/${id}`)
      await page.waitForLoadState('networkidle')
      await watchShifts(page)
      for (const text of ['one', 'two', 'many words '.repeat(20)]) {
        await other.getByRole('textbox', { name: /^Message to/ }).fill(text)
        await other.getByRole('textbox', { name: /^Message to/ }).press('Enter')
        await expect(log.getByText(text.trim(), { exact: true })).toBeVisible()
        await letPass(600, 'a shift, which counts half a second after a key')
      }
      await page.getByRole('textbox', { name: /^Message to/ }).fill('mine')
      await page.getByRole('textbox', { name: /^Message to/ }).press('Enter')
      await expect(log.getByText('mine', { exact: true })).toBeInViewport()
      await letPass(900, 'a shift, which counts half a second after a key')
      await expectNoShiftInUse(page, 'conversation', FREE)
    })
  }
})
