import type { Page } from '@playwright/test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { untilAdmitted } from '../support/browser/retry-when-busy.ts'
import { makeRelease } from '../support/site/make-release.ts'
import { startPlainBalancer } from '../support/site/plain-balancer.ts'
import { freePort, startSite } from '../support/site/site-process.ts'
import { expect, test } from './app-test.ts'

const PAGES = [
  '/',
  '/items',
  '/items/king-doggy',
  '/eggs',
  '/calculator',
  '/live-hatches',
  '/secret-bounties',
  '/trades',
  '/about',
]

/** Two processes of one site with different releases, behind a balancer that knows no sessions. */
async function startBoth() {
  const folder = mkdtempSync(join(tmpdir(), 'releases-'))
  const release = await makeRelease()
  const port = await freePort()
  const env = { DEMO: 'off', PUBLIC_ORIGIN: `http://localhost:${port}` }
  const older = await startSite({ folder, env })
  const newer = await startSite({ folder, env, main: release.main })
  const balancer = await startPlainBalancer(port, [older.port, newer.port])
  return {
    older,
    newer,
    balancer,
    async stop() {
      balancer.stop()
      await Promise.all([older.stop(), newer.stop()])
      await release.remove()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
type Both = Awaited<ReturnType<typeof startBoth>>

let both: Both
test.beforeEach(async () => {
  both = await startBoth()
})
test.afterEach(async ({ page }) => {
  await page.close() // a request on its way would fail as the site stops
  await both.stop()
})

const release = (page: Page) =>
  page.evaluate(() => /hydrate-[\w-]+/.exec(document.getElementById('scripts')?.textContent ?? '')?.[0])
const untilHydrated = (page: Page) => expect(page.locator('html[data-settled]')).toBeAttached()

test('[RU71, AP125] every page of either release finds its scripts behind a plain balancer @flow', async ({ page }) => {
  const { balancer, older, newer } = both
  const members = [older.port, newer.port]
  const releases = new Set<string | null>()
  const missing: string[] = []
  for (const path of PAGES) {
    for (const member of members) {
      balancer.use([member])
      const answer = await untilAdmitted(() => fetch(balancer.origin + path))
      releases.add(answer.headers.get('site-release'))
      const assets = new Set((await answer.text()).match(/\/assets\/[\w.-]+-[\w-]{8}\.\w+/g))
      expect(assets.size).toBeGreaterThan(5)
      for (const other of members) {
        balancer.use([other])
        for (const asset of assets) {
          const { status, headers } = await fetch(balancer.origin + asset)
          if (status !== 200 || !headers.get('cache-control')?.includes('immutable')) missing.push(`${path} ${asset}`)
        }
      }
    }
  }
  expect([missing, releases.size]).toEqual([[], 2])
  balancer.use(members)
  for (const path of PAGES) {
    await page.goto(balancer.origin + path)
    await untilHydrated(page)
  }
})

test('[CN44, RU71] a tab of the older release goes on without its process, and follows at a navigation', async ({
  page,
}) => {
  const { older, newer, balancer } = both
  balancer.use([older.port])
  await page.goto(`${balancer.origin}/calculator`)
  await untilHydrated(page)
  const before = await release(page)
  balancer.use([newer.port])
  await older.stop()
  // A part that the tab had not loaded.
  await page.getByRole('button', { name: /^Add/ }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Items', exact: true }).first().click()
  await expect(page).toHaveURL(/\/items/)
  await page.getByRole('link', { name: 'Eggs', exact: true }).first().click()
  await expect(page).toHaveURL(/\/eggs/)
  // The document may still be on its way.
  await expect
    .poll(async () => {
      const now = await release(page)
      return now !== undefined && now !== before
    })
    .toBe(true)
  await untilHydrated(page)
  await page.goBack()
  await expect(page).toHaveURL(/\/items/)
})
