import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

/** The chunk, which can be gone. */
const chunk = { isGone: true, asked: 0 }
beforeEach(() => {
  Object.assign(chunk, { isGone: true, asked: 0 })
  vi.resetModules()
  vi.doMock('./toaster.tsx', () => {
    chunk.asked++
    if (chunk.isGone) throw new Error('the chunk is gone')
    return { Toaster: () => <p>Toasts</p> }
  })
})
afterEach(cleanup)

async function show() {
  const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined)
  const [{ ToastOutlet }, { toast, toastStore }] = await Promise.all([
    import('./toast-outlet.tsx'),
    import('./toast-store.ts'),
  ])
  render(
    <>
      <p>The page</p>
      <ToastOutlet />
    </>,
  )
  await act(async () => {})
  return { warn, toast, toastStore, shown: () => document.body.textContent }
}

it('[LY16] a toaster that cannot be loaded leaves the page as it is', async () => {
  const { warn, toastStore, shown } = await show()
  await act(async () => toastStore.expect())
  await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce())
  expect(shown()).toEqual('The page')
})

it('[NO9] what draws toasts is asked for once one may come, and not before', async () => {
  const { toastStore } = await show()
  expect(chunk.asked).toEqual(0)
  await act(async () => toastStore.expect())
  await vi.waitFor(() => expect(chunk.asked).toEqual(1))
})

it.each([
  ['the network is back', () => void dispatchEvent(new Event('online'))],
  ['the next toast comes', null],
])('[NO16] what draws toasts is loaded again when %s', async (_, event) => {
  const { warn, toast, toastStore, shown } = await show()
  await act(async () => toastStore.expect())
  await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce())
  chunk.isGone = false
  await act(async () => void (event ? event() : toast({ title: 'Next' })))
  await vi.waitFor(() => expect(shown()).toEqual('The pageToasts'))
})
