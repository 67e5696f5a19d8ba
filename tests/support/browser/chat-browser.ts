import type { Browser, Page } from '@playwright/test'
import { muteHatches } from './mute-hatches.ts'
import { retryWhenBusy } from './retry-when-busy.ts'

type Player = { readonly token: string }

/** From now on the page's browser holds the player's session. */
export const become = (page: Page, { token }: Player) =>
  page.addInitScript((kept) => localStorage.setItem('auth_token', kept), token)

/** Another player's browser, at `path`. */
export async function elsewhere(
  browser: Browser,
  who: Player,
  baseURL: string | undefined,
  path: string,
): Promise<Page> {
  const page = retryWhenBusy(await browser.newPage({ baseURL: baseURL! }))
  await muteHatches(page)
  await become(page, who)
  await page.goto(path)
  return page
}
