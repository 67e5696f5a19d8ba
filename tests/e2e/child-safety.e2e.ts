import type { Browser } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { axeFaults } from '../support/browser/axe-faults.ts'
import { become, elsewhere } from '../support/browser/chat-browser.ts'
import { callApi, type SiteStaff, siteStaff } from '../support/chat/site-staff.ts'
import { expect, test } from './app-test.ts'

/** The moderators' pages are those of an unknown address, and a hidden conversation is a 404. */
test.use({ expectedErrors: ['the server responded with a status of 404'], hasTouch: true })

let players: SiteStaff
test.beforeAll(async ({ baseURL }) => {
  players = await siteStaff(baseURL!)
})
test.afterAll(() => players.end())

let made = 0
const player = (name: string) => players.player(`${name}${process.pid}s${made++}`)

test('[CH140, CH141, CH142, CH143, CH144, MO87] two taps report a request as child safety: it disappears, and a moderator finds it first @flow', async ({
  page,
  browser,
  baseURL,
}: {
  page: import('@playwright/test').Page
  browser: Browser
  baseURL: string | undefined
}) => {
  const [ann, ben, other] = [await player('Ann'), await player('Ben'), await player('Cat')]
  const editor = await players.staff('editor', 'Eda')
  const { id } = await callApi(baseURL, ben, '/conversations', { userId: ann.id })
  await callApi(baseURL, ben, `/conversations/${id}/messages`, { clientId: randomUUID(), phrase: { key: 'hello' } })
  // A report that has waited longer.
  await players.db
    .insertInto('report')
    .values({
      id: randomUUID(),
      reporter_id: ann.id,
      reported_id: other.id,
      reason: 'spam',
      message_id: null,
      details: '',
      at: Date.now() - 3_600_000,
      decision_id: null,
      alerted_at: null,
    })
    .execute()

  await page.setViewportSize({ width: 360, height: 740 })
  await become(page, ann)
  await page.goto('/chat')
  const row = page.getByRole('region', { name: 'Conversations' }).getByRole('listitem').filter({ hasText: ben.name })
  await expect(row).toContainText('Request')
  expect(await axeFaults(page)).toEqual([])
  await row.getByRole('link').tap()
  for (const name of ['Allow typing', 'Report', 'Block'])
    await expect(page.getByRole('button', { name, exact: true })).toBeInViewport()
  const tops = () =>
    page
      .getByRole('button', { name: /^(Allow typing|Report|Block)$/ })
      .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().top))
  await expect.poll(async () => [(await tops()).length, new Set(await tops()).size]).toEqual([3, 1])
  expect(await axeFaults(page)).toEqual([])
  await page.getByRole('link', { name: 'Back to conversations' }).tap()

  await row.getByRole('button', { name: `Report ${ben.name}` }).tap()
  await expect(
    page.getByRole('dialog', { name: 'Report' }).getByRole('button', { name: 'Something else' }),
  ).toBeInViewport()
  expect(await axeFaults(page)).toEqual([])
  await page.getByRole('button', { name: /^Child safety/ }).tap()
  await expect(row).toHaveCount(0)
  await expect(page.getByText(`We hid ${ben.name} from you`).first()).toBeVisible()
  const again = page.getByRole('button', { name: 'Show again' })
  await again.focus() // a toast with the focus stays
  expect(await axeFaults(page)).toEqual([])

  await again.tap()
  await expect(row).toContainText('Request')
  await row.getByRole('link').tap()
  await page.getByRole('button', { name: 'Report this message' }).tap()
  await page.getByRole('button', { name: /^Child safety/ }).tap()
  await expect(page).toHaveURL('/chat')
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: 'Blocked players' }).tap()
  await expect(page.getByRole('button', { name: `Unblock ${ben.name}` })).toBeVisible()

  const desk = await elsewhere(browser, editor, baseURL, '/moderation')
  await expect(desk.getByRole('link', { name: /^Report on / }).first()).toHaveAccessibleName(
    new RegExp(`^Report on ${ben.name}: Child safety`),
  )
  await desk.close()
})
