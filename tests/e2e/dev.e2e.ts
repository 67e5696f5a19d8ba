import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../support/site/site-process.ts'
import { expect, test } from './app-test.ts'

const TOKEN = 'planted-token'
const USER = { id: 'u1', name: 'mia', displayName: 'Mia', picture: null, createdAt: '2026-01-01T00:00:00.000Z' }

/** Replaces the inspector's page of another site: it greets its opener and records every message. */
const INSPECTOR =
  '<script>window.received = []; addEventListener("message", ({ data }) => received.push(data)); opener.postMessage({ type: "@statelyai.connected" }, "*")</script>'

test.use({ notifications: true })

test('[RU7, RU42, DV1, DV3, DV4, DV5, DV6] development serves the same pages, with hot reload and the live channel on the same port, and shows its machines', async ({
  page,
  context,
}) => {
  test.setTimeout(900_000)
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'dev-'))
  const child = spawn(process.execPath, ['scripts/dev.mjs'], {
    env: {
      ...process.env,
      PORT: String(port),
      DATABASE_URL: `file:${join(folder, 'dev.sqlite')}`,
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  try {
    let text = ''
    child.stdout.on('data', (chunk) => (text += String(chunk)))
    await expect.poll(() => text, { timeout: 600_000 }).toContain('BGSI Values is at ')
    const sockets: string[] = []
    page.on('websocket', (socket) => sockets.push(new URL(socket.url()).pathname))
    await page.goto(`http://localhost:${port}/`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect
      .poll(() => sockets.toSorted().filter((path, index, all) => path !== all[index - 1]))
      .toEqual(['/', '/ws/live'])

    for (const path of ['/', '/offline']) {
      const html = await (await page.request.get(`http://localhost:${port}${path}`)).text()
      expect(html).toContain('<script type="module" src="/@vite/client"></script>')
      expect(html).toContain('auth_token') // the script of the first paint
      expect(html).not.toMatch(/<!--(head|styles|html|scripts|state)-->/)
    }

    await context.route('**/auth/user', (route) => route.fulfill({ json: USER }))
    await context.route('**/api/inbox', (route) => route.fulfill({ json: { count: 0, latest: null } }))
    await context.route('**/api/me/stars', (route) => route.fulfill({ json: { marks: [], unknown: [], refused: [] } }))
    await context.route('**/api/me/deliveries*', (route) => route.fulfill({ json: { deliveries: [], next: null } }))
    await context.route('https://stately.ai/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: INSPECTOR }),
    )
    await page.evaluate((token) => localStorage.setItem('auth_token', token), TOKEN)
    const inspector = context.waitForEvent('page')
    await page.goto(`http://localhost:${port}/dev/machines?inspect`)
    const machine = (name: string) => page.getByRole('region', { name, exact: true })
    await expect(machine('auth').locator('[aria-current]').first()).toContainText('authenticated')
    await expect(machine('auth')).toContainText('"Mia"')
    await expect(machine('auth')).toContainText('token.updated')
    await page.getByRole('heading', { level: 1 }).click() // a page that is used opens the live channel
    // The other one is that of the signed-in, which this session does not open.
    const live = machine('connection').locator('summary').filter({ hasText: 'connected.sync.live' })
    await expect(live).toHaveCount(1)
    await expect(machine('connection')).toContainText('"token": "[token]"')
    await expect(machine('sign-in-callback')).toContainText('No open page has run this machine.')
    expect(await page.content()).not.toContain(TOKEN)

    const received = async () => JSON.stringify(await (await inspector).evaluate('globalThis.received ?? []'))
    await expect.poll(received).toContain('token.updated')
    await expect.poll(received).toContain('socket.opened')
    expect(await received()).not.toContain(TOKEN)
    await expect(page.getByText('The Stately inspector is open in its own window.')).toBeVisible()

    // Opened directly, it shows what runs in a player's page beside it.
    await (await inspector).close()
    await page.goto(`http://localhost:${port}/dev/machines`)
    const [player] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('link', { name: 'Open a player’s page in a new tab' }).click(),
    ])
    await player.getByRole('heading', { level: 1 }).click()
    await expect(machine('connection').getByText('of /live-hatches, active: connected.sync.live')).toBeVisible({})
    expect(await page.content()).not.toContain(TOKEN)
    await player.goto('about:blank')
    await expect(machine('connection').getByText('of /live-hatches')).toHaveCount(0)

    // Without the Internet.
    await context.unroute('https://stately.ai/**')
    await context.route('https://stately.ai/**', (route) => route.abort('internetdisconnected'))
    await page.goto(`http://localhost:${port}/?inspect`)
    const panel = page.getByRole('complementary', { name: 'Machines at work' })
    await expect(panel).toContainText('Couldn’t reach the Stately inspector.')
    await expect(panel.getByRole('region', { name: 'auth' })).toContainText('authenticated')
  } finally {
    await page.close() // before its server goes: development's page asks for that again at once, and being refused would count as its error
    child.kill()
    await once(child, 'exit')
    rmSync(folder, { recursive: true, force: true })
  }
})
