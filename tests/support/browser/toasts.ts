import type { Page } from '@playwright/test'

/** Notes what the toasts of each page say from its next document on: a busy machine may be longer about looking than a toast is shown. */
export const noteToasts = (page: Page) =>
  page.addInitScript(() => {
    const said: string[] = []
    Object.assign(window, { announced: said })
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) {
        for (const node of addedNodes)
          if (node instanceof Element)
            for (const title of node.querySelectorAll('li[data-variant] b')) said.push(title.textContent)
      }
    }).observe(document, { childList: true, subtree: true })
  })
/** Titles of the toasts that the page's document has shown, after `noteToasts`. */
export const announced = (page: Page) => page.evaluate<string[]>(() => Reflect.get(window, 'announced'))

export const toasts = (page: Page) => page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem')
