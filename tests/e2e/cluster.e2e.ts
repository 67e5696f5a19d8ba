import { randomUUID } from 'node:crypto'
import { findPostgres } from '../../scripts/postgres.mjs'
import { findRedis } from '../../scripts/redis.mjs'
import { startCluster } from '../../scripts/cluster/start-cluster.ts'
import { startServices } from '../chaos/services.ts'
import { become, elsewhere } from '../support/browser/chat-browser.ts'
import { chatPlayers } from '../support/chat/chat-players.ts'
import { INGEST_TOKEN } from '../support/site/site-process.ts'
import { retryWhenBusy } from '../support/browser/retry-when-busy.ts'
import { expect, test } from './app-test.ts'

// A request in progress dies with its process; the page repeats it.
test.use({ expectedErrors: ['status of 502', 'WebSocket connection'] })

test('[CL90] two browsers chat and see hatches behind a balancer, and go on when either process is killed', async ({
  page,
  browser,
}) => {
  test.skip(findPostgres() === undefined || findRedis() === undefined, 'needs PostgreSQL and Redis')
  const services = await startServices({ processes: 2, on: 'redis' })
  const cluster = await startCluster({
    processes: 2,
    ingestToken: INGEST_TOKEN,
    env: (index) => ({ ...services.env(index), LOG_LEVEL: 'warn', DEMO_HATCH_SECONDS: '86400' }),
  })
  const players = await chatPlayers({ origin: cluster.origin, databaseUrl: services.databaseUrl })
  try {
    const [ann, ben] = [await players.player('Ann'), await players.player('Ben')]
    const path = `/chat/${await players.conversation([ann, ben])}`
    await become(page, ann)
    await page.goto(`${cluster.origin}${path}`)
    const other = await elsewhere(browser, ben, cluster.origin, path)
    const feed = retryWhenBusy(await browser.newPage({ baseURL: cluster.origin }))
    await feed.goto('/live-hatches')
    await expect(feed.getByText('Live', { exact: true })).toBeVisible()

    async function say(from: typeof page, to: typeof page, text: string) {
      await from.getByRole('textbox', { name: /^Message to/ }).fill(text)
      await from.getByRole('textbox', { name: /^Message to/ }).press('Enter')
      await expect(to.getByRole('region', { name: 'Messages', exact: true }).getByText(text)).toBeVisible()
    }
    async function seeHatch(playerName: string) {
      const { status } = await fetch(`${cluster.origin}/ingest/hatches`, {
        method: 'POST',
        headers: { authorization: `Bearer ${INGEST_TOKEN}`, 'content-type': 'application/json' },
        body: JSON.stringify([{ id: randomUUID(), slug: 'king-doggy', playerName }]),
      })
      expect(status).toBe(200)
      await expect(feed.getByText(playerName, { exact: true })).toBeVisible() // the toast of the hatch has more text
    }

    await say(page, other, 'both processes run')
    await say(other, page, 'so they do')
    await seeHatch('Of Both')
    for (const [index, member] of cluster.members.entries()) {
      await member.kill()
      await say(page, other, `without ${index + 1}`)
      await say(other, page, `still without ${index + 1}`)
      await seeHatch(`Without ${index + 1}`)
      await member.start()
    }
  } finally {
    await page.close() // before its server goes: being refused would count as its error
    await players.end()
    await cluster.stop()
    await services.stop()
  }
})
