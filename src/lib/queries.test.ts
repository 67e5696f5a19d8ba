import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { NotFoundError, type Source } from '#contract/source.ts'
import { httpSource } from './http-source.ts'
import { createQueryClient, itemQuery, itemsQuery, statsQuery } from './queries.ts'
import { InfiniteQueryObserver, onlineManager } from '@tanstack/react-query'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('queries', () => {
  const stats = { usersOnline: 1, totalPets: 2, totalExists: 3, secretHatches24h: 4 }

  async function read(source: Partial<Source>): Promise<unknown> {
    const result = createQueryClient({ ...httpSource, ...source })
      .fetchQuery(statsQuery)
      .catch((error: unknown) => error)
    await vi.runAllTimersAsync()
    return result
  }

  it('[LY18] a read that fails once succeeds', async () => {
    const source = vi.fn<Source['stats']>().mockRejectedValueOnce(new Error('x')).mockResolvedValue(stats)
    expect(await read({ stats: source })).toEqual(stats)
  })

  it('[LY18] a read that fails twice has failed', async () => {
    const source = vi.fn<Source['stats']>().mockRejectedValue(new Error('x'))
    expect(await read({ stats: source })).toEqual(new Error('x'))
    expect(source).toHaveBeenCalledTimes(2)
  })

  it('[LY40] what does not exist is asked for once', async () => {
    const source = vi.fn<Source['stats']>().mockRejectedValue(new NotFoundError('x'))
    expect(await read({ stats: source })).toEqual(new NotFoundError('x'))
    expect(source).toHaveBeenCalledTimes(1)
  })

  it('[LY21] a read without a network fails, and does not wait for one', async () => {
    onlineManager.setOnline(false)
    try {
      expect(await read({ stats: () => Promise.reject(new Error('no network')) })).toEqual(new Error('no network'))
    } finally {
      onlineManager.setOnline(true)
    }
  })

  it('[IL25] the pages of a list are not read again by coming back to it, until five minutes have passed', async () => {
    const items = vi
      .fn<Source['items']>()
      .mockResolvedValue({ pets: [], pagination: { total: 0, pages: 1, current: 1 } })
    const client = createQueryClient({ ...httpSource, items })
    client.mount()
    const open = async () => {
      const close = new InfiniteQueryObserver(client, itemsQuery({})).subscribe(() => {})
      await vi.advanceTimersByTimeAsync(0)
      return close
    }
    const leave = await open()
    leave()
    await vi.advanceTimersByTimeAsync(4 * 60_000)
    const leaveAgain = await open()
    await vi.advanceTimersByTimeAsync(60_001)
    onlineManager.setOnline(false)
    onlineManager.setOnline(true)
    await vi.advanceTimersByTimeAsync(0)
    expect(items).toHaveBeenCalledTimes(1)
    leaveAgain()
    const leaveLast = await open()
    expect(items).toHaveBeenCalledTimes(2)
    leaveLast()
    client.unmount()
  })

  it('[IT20] an item is asked for again only after a minute', async () => {
    const item = vi.fn<Source['item']>().mockRejectedValue(new Error('must not be asked'))
    const client = createQueryClient({ ...httpSource, item })
    const detail = { pet: { name: 'Doggy' } }
    client.setQueryData<unknown>(itemQuery('doggy').queryKey, detail)
    vi.advanceTimersByTime(59_999)
    expect(await client.fetchQuery(itemQuery('doggy'))).toEqual(detail)
    vi.advanceTimersByTime(2)
    const again = client.fetchQuery(itemQuery('doggy')).catch((error: unknown) => error)
    await vi.runAllTimersAsync()
    expect(await again).toEqual(new Error('must not be asked'))
  })
})
