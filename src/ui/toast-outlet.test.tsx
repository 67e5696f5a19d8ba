import { act, cleanup, render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { loadToaster, ToastOutlet } from './toast-outlet.tsx'
import { toastStore } from './toast-store.ts'

afterEach(cleanup)

vi.mock('./toaster.tsx', () => {
  throw new Error('the chunk is gone')
})

it('[LY16] a toaster that cannot be loaded leaves the page as it is', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined)
  const { default: Toaster } = await loadToaster()
  render(<><p>The page</p><Toaster /></>)
  expect(document.body.textContent).toEqual('The page')
  expect(warn).toHaveBeenCalledOnce()
})

it('[NO9] what draws toasts is asked for once one may come, and not before', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined)
  render(<ToastOutlet />)
  await act(async () => {})
  expect(warn).not.toHaveBeenCalled()
  await act(async () => toastStore.expect())
  await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce())
})
