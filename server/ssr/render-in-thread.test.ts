import { NotFoundError } from '#contract/source.ts'
import type { Preview } from '#domain/previews/preview.ts'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished, vi } from 'vitest'
import { renderInThread } from './render-in-thread.ts'

const file = fileURLToPath(new URL('../../tests/support/site/render-thread.fake.mjs', import.meta.url))
const site = { origin: 'https://v.test', host: 'v.test' }

function start({ timeLimit }: { timeLimit?: number } = {}) {
  const report = vi.fn<(error: Error) => void>()
  const renderer = renderInThread({
    file,
    settings: { databaseUrl: ':memory:', site, demo: false, dumpFolder: '', clientDir: '', picturesDir: '' },
    report,
    stats: async () => ({ usersOnline: 7, totalPets: 0, totalExists: 0, secretHatches24h: 0 }),
    reference: async () => ({ operations: [] }),
    wishes: async () => ({ wishes: [] }),
    ...(timeLimit === undefined ? {} : { timeLimit }),
  })
  onTestFinished(() => renderer.close())
  return { renderer, report, page: async (path: string) => String((await renderer.page(path)).body) }
}

it('[AP40] pages, pictures and reads are made in another thread; statistics are those of this one', async () => {
  const { renderer, page } = start()
  expect(await page('/items')).toBe('/items of v.test, 7 online')
  expect(String(await renderer.picture({} as Preview))).toBe('png')
  expect(await renderer.source.items({ search: 'cat' })).toEqual({ read: 'items', argument: { search: 'cat' } })
  expect(await renderer.reads.items({ search: 'cat' })).toEqual({
    body: '{"read":"items","argument":{"search":"cat"}}',
    encoding: undefined,
  })
  expect(await renderer.source.stats()).toMatchObject({ usersOnline: 7 })
})

it('[AP40] what was not found, what failed and why a page failed cross over', async () => {
  const { renderer } = start()
  await expect(renderer.source.egg('none')).rejects.toThrow(new NotFoundError('there is no egg'))
  await expect(renderer.source.egg('none')).rejects.toBeInstanceOf(NotFoundError)
  await expect(renderer.page('/fail')).rejects.toMatchObject({
    name: 'TypeError',
    message: 'broken',
    stack: expect.stringContaining('at there'),
  })
  const { status, body, failure } = await renderer.page('/failure')
  expect([status, String(body), failure]).toEqual([
    500,
    'sorry',
    expect.objectContaining({ message: 'inner', stack: expect.stringContaining('at a loader') }),
  ])
})

it.each([
  ['/exit', 'The render thread ended with code 3'],
  ['/throw', 'not caught'],
])('[AP93] after %s the next page is rendered by a new thread', async (path, reason) => {
  const { page, report } = start()
  await page(path).catch(() => undefined)
  await vi.waitFor(() => expect(report).toHaveBeenCalledTimes(1))
  expect(report.mock.calls[0]![0].message).toBe(reason)
  expect(await page('/items')).toContain('/items of')
})

it('[AP93] a render that takes too long is given up with its thread', async () => {
  const { page, report } = start({ timeLimit: 2_000 })
  await expect(page('/hang')).rejects.toThrow('The render thread took longer than 2000 ms: /hang')
  expect(report).toHaveBeenCalledTimes(1)
  expect(await page('/items')).toContain('/items of')
})

it('[AP40] a thread that is closed is not reported', async () => {
  const { renderer, report } = start()
  await renderer.close()
  await expect(renderer.page('/items')).rejects.toThrow('The render thread is closed')
  expect(report).not.toHaveBeenCalled()
})

it('[PI11] the thread waits for a missing picture until this one has drawn it', async () => {
  const asked: string[] = []
  const drawing = { ready: async (name: string) => void asked.push(name), stop: () => {} }
  const renderer = renderInThread({
    file,
    settings: { databaseUrl: ':memory:', site, demo: false, dumpFolder: '', clientDir: '', picturesDir: '' },
    report: () => {},
    drawing,
    stats: async () => ({ usersOnline: 7, totalPets: 0, totalExists: 0, secretHatches24h: 0 }),
    reference: async () => ({ operations: [] }),
    wishes: async () => ({ wishes: [] }),
  })
  onTestFinished(() => renderer.close())
  expect([String((await renderer.page('/drawn/items/king-doggy')).body), asked]).toEqual([
    'items/king-doggy is drawn',
    ['items/king-doggy'],
  ])
})
