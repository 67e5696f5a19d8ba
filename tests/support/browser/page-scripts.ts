import type { Page } from '@playwright/test'

/** Notes the scripts that the page loads from now on. @returns reads their texts, also of those that a navigation broke off */
export function noteScripts(page: Page): () => Promise<string[]> {
  const urls = new Set<string>()
  page.on('request', (request) => {
    if (request.resourceType() === 'script') urls.add(request.url())
  })
  return () => Promise.all([...urls].map(async (url) => (await page.request.get(url)).text()))
}
