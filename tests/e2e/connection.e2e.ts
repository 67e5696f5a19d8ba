import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { become } from '../support/browser/chat-browser.ts'
import { chatPlayers } from '../support/chat/chat-players.ts'
import { type FaultProxy, startFaultProxy } from '../support/live/fault-proxy.ts'
import { freePort, type SiteProcess, startSite } from '../support/site/site-process.ts'
import { expect, ingestInto, test } from './app-test.ts'

// The browser itself reports every connection that fails; the page has no say in it.
test.use({ expectedErrors: [/WebSocket connection to .* failed|Failed to load resource: net::/] })

let site: SiteProcess
let proxy: FaultProxy
let folder: string
test.beforeAll(async () => {
  const port = await freePort()
  folder = mkdtempSync(join(tmpdir(), 'connection-'))
  site = await startSite({ folder, env: { PUBLIC_ORIGIN: `http://localhost:${port}` } })
  proxy = await startFaultProxy(port, () => site.port)
})
test.afterAll(async () => {
  await proxy.stop()
  await site.stop()
  rmSync(folder, { recursive: true, force: true })
})
test.describe.configure({ mode: 'default' }) // one site and one proxy for all, one test after the other

/** The page's time passes as often as it is looked at. */
const QUICKLY = { intervals: [50] }

/** From its return on the page's own clock stands still; `runFor` runs its timers, so no test waits for real. Returns its attempts. */
async function open(page: Page, path = '/') {
  proxy.set('none')
  proxy.upgrades.length = 0
  const attempts: string[] = []
  let frames = 0
  page.on('websocket', (socket) => {
    attempts.push(socket.url())
    socket.on('framereceived', () => frames++)
  })
  await page.clock.install()
  await page.goto(proxy.origin + path)
  await expect(async () => {
    await page.clock.runFor(1_000)
    // Only a page that has heard from the channel knows where to resume.
    expect([proxy.openCount(), frames > 0]).toEqual([1, true])
  }).toPass(QUICKLY)
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 6_000) // older than a flap
  return attempts
}

/** Lets the page's time pass until it has made that many attempts. */
const untilAttempt = (page: Page, attempts: readonly string[], count: number) =>
  expect(async () => {
    await page.clock.runFor(500)
    expect(attempts.length).toBeGreaterThanOrEqual(count)
  }).toPass(QUICKLY)

const untilOpen = (page: Page) =>
  expect(async () => {
    await page.clock.runFor(500)
    expect(proxy.openCount()).toEqual(1)
  }).toPass(QUICKLY)

for (const fault of ['reset', 'hang', 'unavailable', 'reset once open'] as const) {
  test(`[CN5][CN7] script 1 in a browser: an attempt that meets "${fault}" leads to the next, which resumes`, async ({
    page,
  }) => {
    const attempts = await open(page)
    proxy.set(fault)
    proxy.cut()
    await untilAttempt(page, attempts, 3)
    proxy.set('none')
    await untilOpen(page)
    expect(attempts.at(-1)).toMatch(/\/ws\/live\?epoch=[^&]+&seq=\d+$/)
  })
}

test('[CN5][CN7] script 1 in a browser: refused attempts lead to the next, which resumes', async ({ page }) => {
  const attempts = await open(page)
  proxy.refuse()
  proxy.cut()
  await untilAttempt(page, attempts, 3)
  await proxy.listen()
  await untilOpen(page)
})

test('[CN5, CN7, CH51] script 1 in a browser, of chat: attempts that meet a fault, or are refused, each lead to the next', async ({
  page,
}) => {
  const players = await chatPlayers(site)
  const ann = await players.player('Ann')
  await players.end()
  await become(page, ann)
  const attempts = await open(page, '/chat')
  /** Until the connection is lost and tried again twice; then it holds. */
  const survive = async (begin: () => void, end: () => unknown) => {
    const before = attempts.length
    begin()
    proxy.cut()
    await untilAttempt(page, attempts, before + 2)
    await end()
    await untilOpen(page)
    await page.clock.runFor(6_000) // older than a flap
    await expect(page.getByText('Connecting…')).toHaveCount(0)
  }
  for (const fault of ['reset', 'hang', 'unavailable', 'reset once open'] as const)
    await survive(
      () => proxy.set(fault),
      () => proxy.set('none'),
    )
  await survive(
    () => proxy.refuse(),
    () => proxy.listen(),
  )
  expect(new Set(attempts)).toEqual(
    new Set([`${proxy.origin.replace('http', 'ws')}/ws?token=${ann.token}&for=notices`]),
  )
})

test('[CN5, CN31] in a browser: the code of a normal close is the real one, so it is respected for a minute', async ({
  page,
}) => {
  const attempts = await open(page)
  proxy.shut(1000)
  await expect.poll(() => proxy.openCount()).toEqual(0)
  await page.clock.runFor(55_000)
  expect(attempts).toHaveLength(1)
  await untilAttempt(page, attempts, 2)
})

test('[CN8][CN11] in a browser: a connection that went silent is replaced by one', async ({ page }) => {
  const attempts = await open(page)
  proxy.freeze()
  await page.clock.runFor(48_000)
  expect(attempts).toHaveLength(1)
  await untilAttempt(page, attempts, 2)
  await untilOpen(page)
  expect(attempts.at(-1)).toMatch(/\?epoch=[^&]+&seq=\d+$/)
})

test('[LV17][CN15] in a browser: a restarted server is resumed without a gap', async ({ page }) => {
  const attempts = await open(page)
  const frames: string[] = []
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => void frames.push(String(payload))))
  proxy.refuse() // else the page might be back before the hatch
  await site.stop('SIGKILL')
  site = await startSite({ port: site.port, folder, env: { PUBLIC_ORIGIN: proxy.origin } })
  await ingestInto(site.origin).hatches([{ slug: 'king-doggy' }])
  await proxy.listen()
  await untilOpen(page)
  await expect.poll(() => frames.length).toBeGreaterThan(0)
  expect(JSON.parse(frames[0]!)).toMatchObject({
    type: 'INITIAL_DATA',
    recovered: true,
    data: { hatches: [{ slug: 'king-doggy' }] },
  })
  expect(attempts.length).toBeGreaterThan(1)
})
