import { MAX_VERDICT_MISSES } from '#contract/api-limits.ts'
import { createApp } from '#server/composition/app.ts'
import { DatabaseUnavailableError } from '#server/db/unavailable.ts'
import { createLog } from '#server/log.ts'
import { createAdmission } from '#server/http/admission.ts'
import { createResponseCache } from '#server/http/response-cache.ts'
import { localRateLimits } from '#server/http/shared-rate-limits.ts'
import { createCountMiss } from '#server/modules/verdicts/count-miss.ts'
import { pages, type PagesOptions } from '#server/ssr/pages.ts'
import type { Page } from '#server/ssr/renderer.ts'
import { expect, it, onTestFinished, vi } from 'vitest'

/** The pages over a renderer of the test's own, which may render one at a time and keep one waiting. */
async function start(
  page: (path: string) => Promise<Page>,
  isForStaff: PagesOptions['isForStaff'] = async () => false,
  verdict: (code: string) => boolean = () => false,
) {
  const admission = createAdmission({ waiting: 1, refusalDelay: 0 })
  const cache = createResponseCache({ maxBytes: 1_000_000, admission })
  const known = async () => ({ item: () => true, egg: () => true, change: () => true, verdict })
  const app = await createApp({
    log: createLog('error'),
    modules: [
      pages({
        renderer: { page, offline: async () => Buffer.from('offline') },
        cache,
        known,
        countMiss: createCountMiss(localRateLimits()),
        isForStaff,
      }),
    ],
  })
  onTestFinished(() => app.close())
  const get = (url: string, headers: Record<string, string> = {}) =>
    app.inject({ url, headers, remoteAddress: '203.0.113.7' }).then((answer) => answer)
  return { admission, get }
}

const rendered = (html: string, more: Partial<Page> = {}): Page => ({ status: 200, body: html, ...more })

it('[AP36, AP37, AP86, AP87] while a page is rendered, a kept one is answered, and one too many is a light page with 503', async () => {
  let release = () => {}
  const page = vi.fn(async (path: string) => {
    if (path !== '/about') await new Promise<void>((resolve) => (release = resolve))
    return rendered(path)
  })
  const { admission, get } = await start(page)
  await get('/about')
  const slow = get('/items?search=a')
  await vi.waitFor(() => expect(page).toHaveBeenCalledTimes(2))
  const waiting = get('/items?search=b')
  await vi.waitFor(() => expect(admission.isBusy()).toBe(true))
  const refused = await get('/items?search=c')
  expect([
    refused.statusCode,
    refused.headers['retry-after'],
    refused.headers['cache-control'],
    refused.headers['content-type'],
    refused.body.includes('<script'),
  ]).toEqual([503, '2', 'no-store', 'text/html; charset=utf-8', false])
  expect(refused.body).toContain('<h1>Very busy right now</h1>')
  const kept = await get('/about')
  expect([kept.statusCode, kept.body]).toEqual([200, '/about'])
  release()
  await vi.waitFor(() => expect(page).toHaveBeenCalledTimes(3))
  release()
  expect([(await slow).statusCode, (await waiting).statusCode]).toEqual([200, 200])
})

it('[AP40] the reason for which a page failed is logged, and is nowhere in the answer', async () => {
  const lines: string[] = []
  vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0)
  const { get } = await start(async () => rendered('sorry', { status: 500, failure: new Error('inner reason') }))
  const answer = await get('/items')
  expect([answer.statusCode, answer.body]).toEqual([500, 'sorry'])
  expect(lines.join('')).toContain('inner reason')
})

it('[AP97] a page that needs the database while it does not answer is the light page with 503, and a kept one is answered', async () => {
  let isDown = false
  const unavailable = () => new DatabaseUnavailableError('gone')
  const page = async (path: string) => {
    if (path === '/eggs') throw unavailable()
    return isDown ? rendered('sorry', { status: 500, failure: unavailable() }) : rendered(path)
  }
  const { get } = await start(page)
  await get('/items')
  isDown = true
  for (const path of ['/calculator', '/eggs']) {
    const { statusCode, headers, body } = await get(path)
    expect([statusCode, headers['retry-after'], headers['cache-control'], headers['content-type']]).toEqual([
      503,
      '2',
      'no-store',
      'text/html; charset=utf-8',
    ])
    expect(body).toContain('<h1>Very busy right now</h1>')
  }
  expect((await get('/items')).body).toBe('/items')
})

it('[AP126, AP127] the staff’s document at an address that only they have is 200 and in no cache, and everybody else’s stays as it is', async () => {
  const page = vi.fn(async (path: string) => rendered(path, { status: path === '/about' ? 200 : 404 }))
  const { get } = await start(page, async (path, cookies) => path.startsWith('/desk') && cookies === 'staff=eva')
  const read = async (url: string, cookie?: string) => {
    const { statusCode, headers, body } = await get(url, cookie === undefined ? {} : { cookie })
    return [statusCode, headers['cache-control'], body]
  }
  const before = await read('/desk')
  const staff = { cookie: 'staff=eva' }.cookie
  expect(before[0]).toBe(404)
  expect(await read('/desk', staff)).toEqual([200, 'private, no-store', before[2]])
  expect([await read('/desk'), await read('/desk', 'staff=mia')]).toEqual([before, before])
  expect((await read('/no-such-page', staff))[0]).toBe(404)
  // All of them are one page in the cache.
  expect(page).toHaveBeenCalledTimes(1)
})

it('[SV7, SV32] pages of unknown verdict cards are 404 and count as guesses; a card that exists is still read', async () => {
  const { get } = await start(
    async (path) => rendered(path, path === '/verdicts/-' ? { status: 404 } : {}),
    undefined,
    (code) => code === '7KQ2M9XT4B',
  )
  const guesses = ['/verdicts/x', '/verdicts/00000-00000', '/verdicts/7KQ2M-9XT4C']
  for (let guessed = 0; guessed < MAX_VERDICT_MISSES.count; guessed++) {
    const answer = await get(guesses[guessed % guesses.length]!)
    expect([answer.statusCode, answer.body]).toEqual([404, '/verdicts/-'])
  }
  const refused = await get('/verdicts/00000-00000')
  expect(refused.statusCode).toBe(429)
  // The minute began with the first guess.
  expect(Number(refused.headers['retry-after'])).toSatisfy((seconds: number) => seconds > 0 && seconds <= 60)
  const shown = await get('/verdicts/7kq2m9xt4b')
  expect([shown.statusCode, shown.body]).toEqual([200, '/verdicts/7KQ2M-9XT4B'])
})
