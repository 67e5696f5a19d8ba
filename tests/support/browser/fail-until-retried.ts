import type { Page, Route } from '@playwright/test'

/**
 * Fails requests until somebody presses *Try again*. A page also reads again by itself, so a fault that ended before the press could take the
 * button away from under it.
 */
export async function failUntilRetried(page: Page, where: string | RegExp, fail: (route: Route) => Promise<void>) {
  await page.addInitScript(notePress)
  await page.evaluate(notePress)
  await page.route(where, async (route) => {
    const isRetried = await page.evaluate(() => 'isRetried' in window).catch(ignoreEnd)
    if (isRetried !== undefined) await (isRetried ? route.continue() : fail(route)).catch(ignoreEnd)
  })
}

/** A page may read once more after the test has seen what it waits for. */
function ignoreEnd(error: Error) {
  if (!error.message.includes('Test ended')) throw error
}

function notePress() {
  const note = ({ target }: Event) => {
    if (target instanceof Element && target.closest('button')?.textContent === 'Try again')
      Object.assign(window, { isRetried: true })
  }
  addEventListener('click', note, { capture: true })
}
