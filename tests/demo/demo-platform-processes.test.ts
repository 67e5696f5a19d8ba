import { openDatabase } from '#server/db/open-database.ts'
import { createDemoRecords } from '#server/demo/demo-records.repository.ts'
import { demoPlatform } from '#server/demo/demo-platform.ts'
import Fastify from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { authSite } from '../support/site/auth-site.ts'
import { testBrowser } from '../support/site/test-browser.ts'

it('[AU12, DE9] a sign-in changes the process at each step', async () => {
  const { db, origin, ownPlatform, begin, finish } = await authSite()
  const other = Fastify()
  await other.register(
    demoPlatform({
      db,
      application: ownPlatform,
      origins: [origin],
      redirectUris: [`${origin}/auth/roblox/return`],
    }),
  )
  const second = await other.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => other.close())

  const browser = testBrowser()
  let steps = 0
  /** The platform's pages by turns from both processes. */
  const go = (url: URL, init?: RequestInit) =>
    browser.go(new URL(`${url.pathname}${url.search}`, steps++ % 2 === 0 ? second : origin), init)

  const { away } = await begin(browser)
  const asked = await go(away)
  const page = new URL(asked.headers.get('location') ?? '', origin)
  expect((await go(page)).status).toBe(200)
  let next = await go(page, { method: 'POST', body: new URLSearchParams({ player: '1000' }) })
  let at = new URL(next.headers.get('location') ?? '', origin)
  while (at.pathname !== '/auth/roblox/return') {
    next = await go(at)
    at = new URL(next.headers.get('location') ?? '', origin)
  }
  // The process that serves the sign-in redeems a code that the other one may have issued.
  expect((await finish(browser, at)).outcome).toHaveProperty('token')
  expect(steps).toBeGreaterThan(3)
})

it('[DE10] keeps the newest 2,000 records of the demo platform, and none that has expired', async () => {
  const db = await openDatabase(':memory:')
  onTestFinished(() => db.destroy())
  const clock = { now: 1_000 }
  const records = createDemoRecords(db, () => clock.now)('Session')
  await records.upsert('short', { uid: 'u' }, 1)
  expect((await records.findByUid('u'))?.uid).toBe('u')
  clock.now += 1_000
  expect(await records.find('short')).toBeUndefined()
  for (let index = 0; index < 2_005; index++) {
    clock.now += 1
    await records.upsert(`${index}`, {}, 3_600)
  }
  const rows = await db.selectFrom('demo_record').select('id').orderBy('written_at').execute()
  expect([rows.length, rows[0]!.id]).toEqual([2_000, '5'])
})
