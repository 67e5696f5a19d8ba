import type { Browser, Page } from '@playwright/test'
import { axeFaults } from '../support/browser/axe-faults.ts'
import { become, elsewhere } from '../support/browser/chat-browser.ts'
import { recordScripts } from '../support/browser/page-scripts.ts'
import { type SiteStaff, siteStaff } from '../support/chat/site-staff.ts'
import { expect, test } from './app-test.ts'

/** The browser itself reports such an answer: the pages are those of an unknown address. */
test.use({ expectedErrors: ['the server responded with a status of 404'] })

let players: SiteStaff
test.beforeAll(async ({ baseURL }) => {
  players = await siteStaff(baseURL!)
})
test.afterAll(() => players.end())

let made = 0
const player = (name: string) => players.player(`${name}${process.pid}x${made++}`)

const WIDTHS = [360, 1440]
async function expectWhole(page: Page) {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    expect(await axeFaults(page), `at ${width}`).toEqual([])
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      `sideways at ${width}`,
    ).toEqual(0)
  }
}

const REASON = 'Asking for passwords is not allowed here.'
const line = (page: Page) => page.getByText(/^You’re muted until/)
const composer = (page: Page) => page.getByRole('textbox', { name: /^Message to/ })

test('[MO60, MO61, MO62] a player finds the 404 page and no script that names it', async ({ page }) => {
  await become(page, await player('Ann'))
  const readScripts = recordScripts(page)
  await page.goto('/')
  await page.getByRole('banner').locator('.account summary').click()
  await expect(page.getByRole('link', { name: 'Account', exact: true }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Moderation' })).toHaveCount(0)
  const answer = await page.goto('/moderation')
  expect(answer?.status()).toEqual(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found')
  await expect(page.getByRole('banner').locator('.account summary')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found')
  const texts = await readScripts()
  expect([texts.length > 0, texts.filter((text) => text.includes('/moderation'))]).toEqual([true, []])
})

test('[MO60, MO62, MO64, MO65, MO68, MO70, MO71, MO76, MO79, MO85, MO86] a report becomes a mute that is seen live, an appeal, and a lift @flow', async ({
  page,
  browser,
  baseURL,
}: {
  page: Page
  browser: Browser
  baseURL: string | undefined
}) => {
  const [ann, ben] = [await player('Ann'), await player('Ben')]
  const editor = await players.staff('editor', 'Eda')
  const lead = await players.staff('lead', 'Leo')
  const id = await players.conversation(
    [ann, ben],
    [
      [ben, 'Hi, I give free pets'],
      [ann, 'Really?'],
      [ben, 'Yes, tell me your password'],
      [ann, 'No!'],
    ],
  )
  const reported = await elsewhere(browser, ben, baseURL, `/chat/${id}`)
  await composer(reported).fill('please')

  await test.step('Ann reports the message', async () => {
    await become(page, ann)
    await page.goto(`/chat/${id}`)
    await page.getByRole('button', { name: /^Block or report/ }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByText('Tell us more first').click()
    await sheet.getByRole('combobox', { name: 'Message' }).selectOption({ label: 'Yes, tell me your password' })
    await sheet.getByRole('button', { name: 'Scam or stealing' }).click()
    await expect(page.getByText('Report sent', { exact: true })).toBeVisible()
  })

  await test.step('an editor reads it and mutes Ben', async () => {
    const desk = await elsewhere(browser, editor, baseURL, '/')
    await desk.getByRole('banner').locator('.account summary').click()
    await desk.getByRole('banner').getByRole('link', { name: 'Moderation' }).click()
    await expect(desk).toHaveURL('/moderation')
    await desk.getByRole('link', { name: `Report on ${ben.name}: Scam or stealing` }).waitFor()
    await expectWhole(desk)
    await desk.getByRole('link', { name: `Report on ${ben.name}: Scam or stealing` }).click()
    const messages = desk.getByRole('region', { name: 'Messages' }).getByRole('listitem')
    await expect(messages).toHaveCount(4)
    await expect(messages.filter({ hasText: 'Reported' })).toContainText('Yes, tell me your password')
    await expect(messages.filter({ hasText: 'Reported' })).toContainText(ben.name)
    await expectWhole(desk)
    await desk.getByRole('radio', { name: 'Mute for 24 hours' }).check()
    await desk.getByRole('textbox', { name: 'Reason the player will read' }).fill(REASON)
    await desk.getByRole('button', { name: 'Mute for 24 hours' }).click()
    await expect(desk.getByRole('heading', { name: 'Decided' })).toBeFocused()
    await desk.reload()
    await expect(desk.getByRole('heading', { name: 'Decided' })).toBeVisible()
    await desk.close()
  })

  await test.step('Ben sees it in the open chat, cannot write, and appeals', async () => {
    await expect(line(reported)).toContainText('You’re muted until')
    await expect(reported.getByRole('alert')).toContainText(REASON)
    await expect(composer(reported)).toHaveCount(0)
    await expectWhole(reported)
    await expect(ben.say(id, 'please')).rejects.toThrow('account.muted')
    for (const path of ['/chat', '/calculator?you=king-doggy&them=og-owolord']) {
      await reported.goto(path)
      await expect(reported.getByRole('alert'), path).toContainText(REASON)
      await expect(reported.getByRole('link', { name: 'Send this trade' })).toHaveCount(0)
      await expectWhole(reported)
    }
    await reported.getByRole('link', { name: 'Appeal', exact: true }).click()
    const own = reported.getByRole('region', { name: 'Warnings and measures' })
    await expect(own).toBeInViewport()
    await own.getByRole('button', { name: 'Appeal against this mute' }).click()
    await own.getByRole('textbox').fill('It was my brother, not me.')
    await own.getByRole('button', { name: 'Send appeal' }).click()
    await expect(own).toContainText('A moderator will answer your appeal here.')
    await reported.goto(`/chat/${id}`)
    await expect(reported.getByRole('link', { name: 'See your appeal' })).toBeVisible()
  })

  await test.step('a lead accepts the appeal', async () => {
    const desk = await elsewhere(browser, lead, baseURL, '/moderation')
    await desk
      .getByRole('region', { name: 'Appeals' })
      .getByRole('button', { name: `Accept appeal and lift: ${ben.name}` })
      .click()
    const sheet = desk.getByRole('dialog')
    await sheet.getByRole('textbox').fill('We believe you this time.')
    await sheet.getByRole('button', { name: 'Accept appeal and lift' }).click()
    await expect(desk.getByRole('button', { name: `Accept appeal and lift: ${ben.name}` })).toHaveCount(0)
    await desk.getByRole('link', { name: 'Activity' }).click()
    await expect(desk.getByRole('region', { name: 'Audit log' })).toContainText('accepted the appeal of')
    await expectWhole(desk)
    await desk.close()
  })

  await test.step('Ben sees the lift in the open chat', async () => {
    await expect(composer(reported)).toHaveValue('please')
    await expect(line(reported)).toHaveCount(0)
  })
  await reported.close()
})
