import { expect, it, vi } from 'vitest'
import { lazyHandle } from './lazy-handle.ts'

it('[CN26, AU18, NO16] a chunk is loaded once for all who call', async () => {
  const load = vi.fn<() => Promise<string>>().mockResolvedValue('code')
  const code = lazyHandle('chunk', load)
  expect(load).not.toHaveBeenCalled()
  expect(await Promise.all([code(), code()])).toEqual(['code', 'code'])
  expect(load).toHaveBeenCalledOnce()
})

it('[CN26, AU18, NO16] a chunk that failed to load is logged once and loaded again at the next call', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined)
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('gone')).mockResolvedValue('code')
  const code = lazyHandle('chunk', load)
  expect(await Promise.all([code(), code()])).toEqual([null, null])
  expect(warn.mock.calls).toEqual([['chunk: its code could not be loaded', new Error('gone')]])
  expect([await code(), load.mock.calls.length]).toEqual(['code', 2])
})
