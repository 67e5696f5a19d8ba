import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../support/site-process.ts'
import { expect, test } from './app-test.ts'

test('[RU7] development serves the same pages, with hot reload and the live channel on the same port', async ({ page }) => {
  test.setTimeout(120_000)
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'dev-'))
  const child = spawn(process.execPath, ['scripts/dev.mjs'], {
    env: { ...process.env, PORT: String(port), DATABASE_URL: `file:${join(folder, 'dev.sqlite')}`, LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  try {
    let text = ''
    child.stdout.on('data', (chunk) => (text += String(chunk)))
    await expect.poll(() => text, { timeout: 60_000 }).toContain('BGSI Values is at ')
    const sockets: string[] = []
    page.on('websocket', (socket) => sockets.push(new URL(socket.url()).pathname))
    await page.goto(`http://localhost:${port}/`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(() => sockets.toSorted().filter((path, index, all) => path !== all[index - 1]), { timeout: 60_000 }).toEqual(['/', '/ws/live'])
  } finally {
    child.kill()
    await once(child, 'exit')
    rmSync(folder, { recursive: true, force: true })
  }
})
