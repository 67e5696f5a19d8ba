import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { axeFaults } from '../support/browser/axe-faults.ts'
import { expectNoShiftInUse, watchShifts } from '../support/browser/layout-shift.ts'
import { expectNoWaySideways } from '../support/browser/sideways.ts'
import { toasts } from '../support/browser/toasts.ts'
import { chatPlayers } from '../support/chat/chat-players.ts'
import { createOidcPlatform } from '../support/site/oidc-platform.ts'
import { type SiteProcess, startSite } from '../support/site/site-process.ts'
import { expect, ingestInto, test } from './app-test.ts'
import { letPass } from '../support/time/let-pass.ts'

// They set up one site together, from its first start to the last step.
test.describe.configure({ mode: 'serial' })
// The server answers the desk's addresses to everybody as those that lead nowhere.
test.use({ expectedErrors: ['the server responded with a status of 404'] })

const platform = createOidcPlatform()
let folder: string
let site: SiteProcess
let env: Record<string, string>

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'setup-'))
  platform.server.listen(0, '127.0.0.1')
  await once(platform.server, 'listening')
  const { port } = platform.server.address() as AddressInfo // a TCP server's address is never a string
  const { issuer, clientId, clientSecret } = platform.openAt(`127.0.0.1:${port}`)
  env = {
    DEMO: 'off',
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    FIRST_LEAD: '77', // whom the platform signs in
  }
  site = await startSite({ folder, env })
})
test.afterAll(async () => {
  await site.stop()
  platform.server.closeAllConnections()
  platform.server.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Signs the first lead in, and opens the desk. */
async function openDesk(page: Page) {
  await page.goto(`${site.origin}/auth/roblox?state=%2Fdesk`)
  await page.waitForURL(`${site.origin}/desk`)
  await expect(page.getByRole('heading', { name: 'Desk', level: 1 })).toBeVisible()
}
const checklist = (page: Page) => page.getByRole('region', { name: 'Set up your site' })
const steps = (page: Page) => checklist(page).getByRole('listitem')
const step = (page: Page, name: string) => steps(page).filter({ has: page.getByText(name, { exact: true }) })

function run(name: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/run-built.mjs', name, ...args], {
    encoding: 'utf8',
    env: { ...process.env, DATABASE_URL: `file:${join(folder, 'site.sqlite')}` },
  })
  if (status !== 0) throw new Error(`npm run ${name}: ${stdout}${stderr}`)
}

test('[RU57, RU58, DK152] the first start prints what is still to do, and never the token', () => {
  const lines = site.output().split('\n')
  const from = lines.indexOf('Still to do on this site (docs/operations.md, "First hour"):')
  expect(lines.slice(from + 1, from + 6)).toEqual([
    '  First values  npm run import -- values.csv --yes (first line: slug,variant,value)',
    `  Hatch feed    let your bot post to ${site.origin}/ingest/hatches (README.md, "Feed it")`,
    '  First lead    npm run role -- give NAME lead (NAME signs in first), or set FIRST_LEAD',
    `  Backups       docs/operations.md, "Backup and restore"; a lead ticks them off at ${site.origin}/desk`,
    `BGSI Values is at ${site.origin}`,
  ])
  expect(site.output()).not.toContain(env['INGEST_TOKEN'] ?? 'a-token-that-only-tests-use')
})

test('[DK146, DK147] the first lead signs in and sees what is left to do', async ({ page }) => {
  await openDesk(page)
  await expect(steps(page)).toHaveText([
    /^CatalogueDone$/,
    /^First valuesTo do/,
    /^Hatch feedTo do/,
    /^Sign-inDone$/,
    /^StaffTo do/,
    /^BackupsTo do/,
  ])
  await expect(checklist(page).getByText('2 of 6 done')).toBeVisible()
  await expect(step(page, 'First values').getByText('npm run import -- values.csv --yes')).toBeVisible()
})

test('[DK148] the setup checklist moves nothing when it arrives late', async ({ page }) => {
  await openDesk(page)
  await page.goto(`${site.origin}/desk/entry`)
  await page.waitForLoadState('networkidle')
  await watchShifts(page)
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/desk/setup', async (route) => {
    await answered
    await route.continue()
  })
  const asked = page.waitForRequest('**/api/desk/setup')
  const listed = page.waitForResponse('**/api/desk/queue*')
  await page.getByRole('link', { name: 'Proposals' }).click()
  await Promise.all([asked, listed])
  await letPass(1_000, 'a shift within half a second of a click does not count')
  await expect(page.getByText('All done')).toBeHidden()
  answer()
  await expect(steps(page)).toHaveCount(6)
  await expect(page.getByText('All done')).toBeVisible()
  await expectNoShiftInUse(page, 'desk of a lead')
})

for (const width of [320, 360, 768, 1440]) {
  test(`[DK158] at ${width} px the setup checklist has no fault in either theme`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await openDesk(page)
    for (const name of ['Hatch feed', 'Staff', 'Backups']) await step(page, name).locator('summary').click()
    await expect(step(page, 'Hatch feed').getByText(`curl -X POST ${site.origin}/ingest/hatches`)).toBeVisible()
    await expectNoWaySideways(page, `setup checklist at ${width} px`)
    expect(await axeFaults(page)).toEqual([])
  })
}

test('[DK146, DK154, DK155, DK156, DK158] each step that is done elsewhere is ticked off, and the last one takes the checklist away for good', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openDesk(page)
  await step(page, 'First values').getByRole('button', { name: 'Copy command' }).click()
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe('npm run import -- values.csv --yes')
  const file = join(folder, 'values.csv')
  writeFileSync(file, 'slug,variant,value\nking-doggy,Normal,123456\n')
  run('import', file, '--yes')
  await expect(step(page, 'First values')).toHaveText('First valuesDone', { timeout: 60_000 })
  // The next open step shows what to do.
  await expect(step(page, 'Hatch feed').getByText(/^curl/)).toBeVisible()

  await ingestInto(site.origin).hatches([{ slug: 'king-doggy' }])
  const players = await chatPlayers(site)
  await players.player('Second')
  await players.end()
  run('role', 'give', 'Second', 'editor')
  await expect(step(page, 'Hatch feed')).toHaveText('Hatch feedDone', { timeout: 60_000 })
  await expect(step(page, 'Staff')).toHaveText('StaffDone')
  await expect(checklist(page).getByText('5 of 6 done')).toBeVisible()

  const tick = page.getByRole('button', { name: 'I’ve set up backups' })
  await tick.focus()
  await page.keyboard.press('Enter')
  await expect(toasts(page).getByText('All set! Your site is ready.')).toBeVisible()
  await toasts(page).hover() // it stays while it is looked at
  await expect(checklist(page)).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Desk', level: 1 })).toBeFocused()
  await toasts(page).getByRole('button', { name: 'Undo' }).click()
  await expect(tick).toBeVisible()
  await tick.click()
  await expect(checklist(page)).toBeHidden()

  // The desk would go on asking the site that ends.
  await page.close()
  await site.stop()
  site = await startSite({ folder, port: site.port, env })
  expect(site.output()).not.toContain('Still to do')
  const later = await context.newPage()
  const answer = later.waitForResponse(`${site.origin}/api/desk/setup`)
  await openDesk(later)
  expect((await (await answer).json()).steps.filter(({ isDone }: { isDone: boolean }) => !isDone)).toEqual([])
  await expect(later.getByText('All done')).toBeVisible()
  await expect(checklist(later)).toBeHidden()
})
