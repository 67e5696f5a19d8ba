import type { Page } from '@playwright/test'
import { untilAdmitted } from './retry-when-busy.ts'

/** Records the scripts that the page loads from now on. @returns reads their texts, also of those that a navigation cancelled */
export function recordScripts(page: Page): () => Promise<string[]> {
  const urls = new Set<string>()
  page.on('request', (request) => {
    if (request.resourceType() === 'script') urls.add(request.url())
  })
  return () => Promise.all([...urls].map((url) => readScript(page, url)))
}

async function readScript(page: Page, url: string): Promise<string> {
  const response = await untilAdmitted(() => page.request.get(url))
  if (!response.ok()) throw new Error(`${url} answered ${response.status()}`)
  return response.text()
}
