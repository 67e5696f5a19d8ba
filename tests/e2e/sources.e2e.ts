import { HatchList } from '#contract/hatches.ts'
import type { Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { axeFaults } from '../support/browser/axe-faults.ts'
import { become } from '../support/browser/chat-browser.ts'
import { untilAdmitted } from '../support/browser/retry-when-busy.ts'
import { expectNoWaySideways } from '../support/browser/sideways.ts'
import { type SiteStaff, siteStaff } from '../support/chat/site-staff.ts'
import { expect, test } from './app-test.ts'

// The server answers the desk's addresses to everybody as those that lead nowhere.
test.use({ expectedErrors: ['the server responded with a status of 404'] })

let players: SiteStaff
test.beforeAll(async ({ baseURL }) => {
  players = await siteStaff(baseURL!)
})
test.afterAll(() => players.end())

async function decide(page: Page, move: string, name: string) {
  await page.getByRole('button', { name: `${move}: ${name}` }).click()
  await page.getByLabel('Reason').fill('Looked through its reports')
  await page.getByRole('button', { name: move, exact: true }).click()
  await expect(page.getByRole('button', { name: `${move}: ${name}` })).toBeHidden()
}

test('[SO3, SO7, SO16, SO21, SO22, SO23, AC1, AC4, AC11] a lead makes a source, sees its key once, trusts it, takes its rows out and puts them back', async ({
  page,
  baseURL,
}) => {
  const name = `Radar ${randomUUID().slice(0, 8)}`
  const player = `Fan ${randomUUID().slice(0, 8)}`
  const hatches = async () => {
    const answer = await untilAdmitted(() => fetch(`${baseURL}/api/hatches?hatcherName=${encodeURIComponent(player)}`))
    return v.parse(HatchList, await answer.json()).hatches.map(({ sources }) => sources)
  }
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  await page.setViewportSize({ width: 360, height: 740 })
  await become(page, await players.staff('lead'))
  await page.goto('/desk/sources')
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Exist counts').check()
  await page.getByRole('button', { name: 'Add a source' }).click()
  await expect(page.getByRole('heading', { name: `Key of ${name}` })).toBeFocused()
  const key = await page
    .locator('code')
    .filter({ hasText: /^bgsi_src_[0-9A-Za-z]{38}$/ })
    .textContent()
  await expectNoWaySideways(page, 'the new key')
  expect(await axeFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'I’ve copied it' }).click()
  expect(await page.content()).not.toContain(key)

  const send = async (id: string) => {
    const answer = await untilAdmitted(() =>
      fetch(`${baseURL}/ingest/hatches`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify([
          { id, slug: 'lunar-serpent', playerName: player },
          { id: `${id}!`, slug: 'no-such-pet', playerName: player },
        ]),
      }),
    )
    expect(await answer.json()).toMatchObject({ accepted: 1, rejected: [{ index: 1 }] })
  }
  await send('in quarantine')
  await expect(row).toContainText('In quarantine since')
  await expect(row.getByRole('table')).toContainText('Refused: slug')
  expect(await hatches()).toEqual([])
  await decide(page, 'Trust', name)
  await expect(row).toContainText('Trusted since')
  await send('trusted')
  await expect.poll(hatches).toEqual([[name]])
  await decide(page, 'Take its rows out', name)
  await expect(row).toContainText('Taken out')
  await expect.poll(hatches).toEqual([])
  await expectNoWaySideways(page, 'the list of sources')
  expect(await axeFaults(page)).toEqual([])
  await decide(page, 'Put its rows back', name)
  await expect.poll(hatches).toEqual([[name]])
  await expect(row.getByRole('list', { name: `Decisions about ${name}` }).getByRole('listitem')).toHaveCount(3)
})
