import type { Page } from '@playwright/test'

/** The page announces no hatches: other tests hatch pets at any moment, and a toast may lie over what a test presses. */
export const muteHatches = (page: Page) =>
  page.addInitScript(() => {
    // A frame may be in a sandbox, which has no storage.
    if (window === window.top) localStorage.setItem('hatch-notification-settings', '{"enabled":false}')
  })
