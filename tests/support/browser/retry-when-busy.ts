import type { APIRequestContext, Page } from '@playwright/test'

/** Asks again while the site is too busy to answer (AP36). It delays each refusal itself, so there is nothing to wait for here. */
export async function untilAdmitted<T extends { status: number | (() => number) } | null>(
  ask: () => Promise<T>,
): Promise<T> {
  for (;;) {
    const response = await ask()
    const status = typeof response?.status === 'function' ? response.status() : response?.status
    if (status !== 503) return response
  }
}

/** Makes a context of requests read again while the site is too busy. */
export function readWhenBusy(request: APIRequestContext): APIRequestContext {
  const get = request.get.bind(request)
  request.get = (...what) => untilAdmitted(() => get(...what))
  return request
}

/** Makes a page open addresses, reload and go back again while the site is too busy. */
export function retryWhenBusy(page: Page): Page {
  const goto = page.goto.bind(page)
  const reload = page.reload.bind(page)
  page.goto = (...where) => untilAdmitted(() => goto(...where))
  page.reload = (...how) => untilAdmitted(() => reload(...how))
  const goBack = page.goBack.bind(page)
  page.goBack = async (...how) => {
    const response = await goBack(...how)
    return response?.status() === 503 ? page.reload(...how) : response
  }
  readWhenBusy(page.request)
  return page
}

/** A page of its own in a context, or in a context of its own in a browser. */
export const openPage = async (from: { newPage(): Promise<Page> }): Promise<Page> => retryWhenBusy(await from.newPage())
