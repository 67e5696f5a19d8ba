import type { ConsoleMessage, Page } from '@playwright/test'

type PageError = { text: string; url: string }

/**
 * Notes the errors of a page and of its console from now on.
 * @returns those so far, without what the site asked the page to try again: on a busy machine it may, and the page does. AP36
 */
export function watchErrors(page: Page, isExpected: (text: string, url: string) => boolean): () => PageError[] {
  const errors: PageError[] = []
  const note = (text: string, url: string) => {
    if (!isExpected(text, url)) errors.push({ text, url })
  }
  page.on('console', (message: ConsoleMessage) => {
    if (message.type() === 'error') note(message.text(), message.location().url)
  })
  page.on('pageerror', (error) => note(error.message, ''))
  const postponed = new Set<string>()
  page.on('response', (response) => {
    if (response.status() === 503 && response.headers()['retry-after']) postponed.add(response.url())
  })
  return () => errors.filter(({ text, url }) => !(text.includes('status of 503') && postponed.has(url)))
}
