import { axeFaults } from '../support/browser/axe-faults.ts'
import { elsewhere } from '../support/browser/chat-browser.ts'
import { chatPlayers } from '../support/chat/chat-players.ts'
import { expect, test } from './app-test.ts'

test('[CH152, CH153, CH154, CH156] a new player answers three questions by keyboard, and types on every device', async ({
  browser,
  baseURL,
}) => {
  const players = await chatPlayers({ origin: baseURL!, folder: process.env['SITE_FOLDER']! })
  const ann = await players.player(`LicAnn${process.pid}`, 'Ann', { isLicensed: false })
  const ben = await players.player(`LicBen${process.pid}`, 'Ben')
  const id = await players.conversation([ann, ben], [[ben, 'Hi']])
  const page = await elsewhere(browser, ann, baseURL, `/chat/${id}`)
  await page.setViewportSize({ width: 320, height: 568 })
  const start = page.getByRole('button', { name: 'Start', exact: true })
  await start.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Safe trading' })
  await expect(dialog.getByText('Question 1 of 3')).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: /Confirm fast/ }).press('Enter')
  await expect(dialog.getByText('Not safe.')).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  const sideways = await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)
  expect(sideways).toBe(0)
  for (const answer of [/check every pet/, /both pets go into one trade/, /Stay in the game/])
    await dialog.getByRole('button', { name: answer }).press('Enter')
  const field = page.getByRole('textbox', { name: 'Message to Ben' })
  await expect(field).toBeFocused()
  await page.keyboard.type('Hello')
  await page.keyboard.press('Enter')
  const log = (of: typeof page) => of.getByRole('region', { name: 'Messages', exact: true })
  await expect(log(page).getByText('Hello')).toBeVisible()
  const other = await elsewhere(browser, ann, baseURL, `/chat/${id}`)
  await expect(other.getByRole('textbox', { name: 'Message to Ben' })).toBeVisible()
  await expect(other.getByRole('button', { name: 'Start', exact: true })).toHaveCount(0)
  await page.close()
  await other.close()
  await players.end()
})
