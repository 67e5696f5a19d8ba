import type { Page } from '@playwright/test'
import { expect, test } from './app-test.ts'

/** Wraps each text as Chromium's translation does, a moment after it appeared, and goes on with whatever the page adds. */
function translate() {
  const isText = (node: Node) =>
    node.nodeType === Node.TEXT_NODE &&
    node.nodeValue?.trim() !== '' &&
    !node.parentElement?.closest('font, script, style, textarea, [translate=no], title')
  const wrap = (root: Node) => {
    const texts: Node[] = isText(root) ? [root] : []
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) if (isText(walker.currentNode)) texts.push(walker.currentNode)
    for (const text of texts) {
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.textContent = `${text.nodeValue}`
      outer.append(inner)
      ;(text as ChildNode).replaceWith(outer)
    }
  }
  let isDue = false
  const later = () => {
    if (isDue) return
    isDue = true
    // A real one waits for its server.
    setTimeout(() => {
      isDue = false
      wrap(document.body)
    }, 20)
  }
  new MutationObserver(later).observe(document.documentElement, { childList: true, characterData: true, subtree: true })
  later()
}

const isBroken = (page: Page) => page.getByRole('heading', { name: 'Something went wrong' }).count()

/** Types into every field, presses every button that sends nothing, and turns every switch, a few at a time as the page changes. */
async function useEveryControl(page: Page) {
  const main = page.locator('main')
  for (const field of await main
    .locator('input:is([type=text],[type=search],[type=number],:not([type])):visible')
    .all()) {
    if (!(await field.isVisible())) continue
    const before = await field.inputValue()
    await field.fill('7')
    await field.fill('')
    await field.fill(before)
  }
  for (const select of await main.locator('select:visible').all()) {
    if (!(await select.isVisible())) continue
    const options = await select.locator('option').count()
    await select.selectOption({ index: options - 1 })
    await select.selectOption({ index: 0 })
  }
  const buttons = main.locator('button:visible:not([type=submit])')
  const count = Math.min(await buttons.count(), 40)
  for (let index = 0; index < count; index++) {
    const button = buttons.nth(index)
    if ((await button.count()) === 0) break
    const name = `${await button.textContent()} ${await button.getAttribute('aria-label')}`
    if (/delete|remove|sign out|send|report|block|withdraw/i.test(name)) continue
    if (!(await button.isEnabled())) continue
    await button.click({ force: true })
    await page.keyboard.press('Escape')
  }
  for (const box of await main.locator('input:is([type=checkbox],[type=radio])').all()) {
    if ((await box.count()) === 0 || !(await box.isEnabled())) continue
    await box.evaluate((each: HTMLInputElement) => each.click())
    await box.evaluate((each: HTMLInputElement) => each.click())
  }
}

const PATHS = ['/', '/items/king-doggy', '/eggs/common-egg']

for (const path of PATHS)
  test(`[LY63] translated, every control of ${path} answers`, async ({ page }) => {
    await page.goto(path)
    await page.evaluate(translate)
    await expect.poll(() => page.locator('font').count()).toBeGreaterThan(5)
    await useEveryControl(page)
    expect([path, await isBroken(page)]).toEqual([path, 0])
    await expect(page.locator('main')).toBeVisible()
  })
