import { act } from '@testing-library/react'
import { vi } from 'vitest'

/** A browser without a connection, until it comes back. Unstub globals after the test. */
export function goOffline() {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const request = vi.fn<typeof fetch>().mockRejectedValue(new TypeError('Failed to fetch'))
  vi.stubGlobal('fetch', request)
  dispatchEvent(new Event('offline'))
  return {
    /** Writes that were tried. */
    countWrites: () => request.mock.calls.filter(([, init]) => init?.method !== 'GET').length,
    comeBack() {
      isOnline.mockReturnValue(true)
      request.mockResolvedValue(new Response('{}'))
      act(() => void dispatchEvent(new Event('online')))
    },
  }
}
