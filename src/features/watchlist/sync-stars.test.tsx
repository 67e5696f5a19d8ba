import type { StarMark } from '#contract/alerts.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { asOwner, ensureOwner } from './alerts/alert-owner.ts'
import { deviceSecret } from './alerts/owner-token.ts'
import { alertSource } from './alerts/alert-source.ts'
import { HttpError } from '#lib/http.ts'
import { isStarred, starStore, turnStar } from '#lib/stars.ts'
import { isOnlyHere, syncStars } from './sync-stars.ts'

const answer = (status: number, body: object) => new Response(JSON.stringify(body), { status })
const merge = (marks: StarMark[], unknown: string[] = []) =>
  vi.spyOn(alertSource, 'mergeStars').mockResolvedValue({ marks, unknown, refused: [] })
let devices = 0

beforeEach(() => deviceSecret.set(`dv_${String(devices++).padStart(43, 'a')}`))
afterEach(() => {
  vi.unstubAllGlobals()
  starStore.set({})
  localStorage.clear()
})

it('[WL30] the first need makes one device, also when two ask at once', async () => {
  deviceSecret.remove()
  const secret = `dv_${'b'.repeat(43)}`
  const fetch = vi.fn<() => Promise<Response>>(async () =>
    answer(200, { secret, createdAt: '2026-11-20T00:00:00.000Z' }),
  )
  vi.stubGlobal('fetch', fetch)
  expect(await Promise.all([ensureOwner(), ensureOwner()])).toEqual([secret, secret])
  expect(fetch).toHaveBeenCalledTimes(1)
  expect(localStorage.getItem('alert-device')).toBe(secret)
})

it('[WL31] a device that the server has forgotten is forgotten here', async () => {
  const token = deviceSecret.get()!
  const refused = () => Promise.reject(new HttpError('alerts', 401, 'session.invalid'))
  await expect(asOwner(token, refused)).rejects.toThrow('alerts')
  expect(deviceSecret.get()).toBeNull()
})

it('[WL32] without an owner nothing is sent', async () => {
  deviceSecret.remove()
  const sent = merge([])
  turnStar('doggy')
  await syncStars()
  expect(sent).not.toHaveBeenCalled()
})

it('[WL32] stars are united with the server’s, and unknown pets leave', async () => {
  const at = '2026-11-20T10:00:00.000Z'
  starStore.set({ doggy: Date.parse(at), kitty: -Date.parse(at), gone: 5 })
  const sent = merge(
    [
      { slug: 'bunny', at, isRemoved: false },
      { slug: 'doggy', at: '2026-11-20T11:00:00.000Z', isRemoved: true },
    ],
    ['gone'],
  )
  await syncStars()
  expect(sent.mock.calls[0]![1].marks).toEqual(
    expect.arrayContaining([
      { slug: 'doggy', at, isRemoved: false },
      { slug: 'kitty', at, isRemoved: true },
    ]),
  )
  const stars = starStore.get()
  expect(['bunny', 'doggy', 'kitty', 'gone'].map((slug) => isStarred(stars, slug))).toEqual([true, false, false, false])
  expect(Object.keys(stars)).not.toContain('gone')
  await syncStars()
  expect(sent).toHaveBeenCalledTimes(1)
})

it('[WL13, WL32] a removal that the server knows is not taken back as if it had not been', async () => {
  merge([{ slug: 'doggy', at: '2026-11-20T11:00:00.000Z', isRemoved: true }])
  expect(isOnlyHere('kitty')).toBe(true)
  starStore.set({ doggy: -Date.parse('2026-11-20T11:00:00.000Z') })
  await syncStars()
  expect([isOnlyHere('doggy'), isOnlyHere('kitty')]).toEqual([false, true])
})
