// @vitest-environment jsdom
import { render } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { loadToaster } from './toast-outlet.tsx'

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
