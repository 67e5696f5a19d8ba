import type { Page } from '@playwright/test'

/** Asks again while the site is too busy to answer (AP36). It delays each refusal itself, so there is nothing to wait for here. */
export async function untilAdmitted<T extends { status(): number } | null>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    const response = await ask()
    if (response?.status() !== 503) return response
  }
}

/** Makes a page open and reload addresses again while the site is too busy. */
export function retryWhenBusy(page: Page): Page {
  const goto = page.goto.bind(page)
  const reload = page.reload.bind(page)
  page.goto = (...where) => untilAdmitted(() => goto(...where))
  page.reload = (...how) => untilAdmitted(() => reload(...how))
  return page
}

/** A page of its own in a context, or in a context of its own in a browser. */
export const openPage = async (from: { newPage(): Promise<Page> }): Promise<Page> => retryWhenBusy(await from.newPage())
