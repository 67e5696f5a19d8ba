import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import axeCore from 'axe-core'

/** What a theme can make wrong: themes differ by their colours alone. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']
/** One that axe leaves out by itself: whoever speaks to the browser says what they see. WCAG 2.5.3 */
const MORE_RULES = { 'label-content-name-mismatch': { enabled: true } }

/** Its half a megabyte, once in each frame of a document; the builder would bring it four times for two themes. */
async function bringAxe(page: Page) {
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeCore.source)
}
/** What the builder brings instead. */
const NOTHING = '0'

/**
 * What axe finds in both themes, by theme and rule, with its elements. `narrow` leaves parts out. AC1, AC8
 *
 * Nothing moves meanwhile, because axe takes a colour that is half there for one that is too pale, and a toast may come at any time.
 * It is asked for what it finds, not for what it finds in order, and by its older way, which hands over that alone: together a third of the time.
 */
export async function axeFaults(page: Page, narrow = (axe: AxeBuilder) => axe): Promise<string[]> {
  const look = async (theme: string, restrict = (axe: AxeBuilder) => axe) => {
    const axe = new AxeBuilder({ page, axeSource: NOTHING })
      .options({ resultTypes: ['violations'], rules: MORE_RULES })
      .setLegacyMode()
    const { violations } = await restrict(narrow(axe)).analyze()
    return violations.map(
      ({ id, nodes }) => `${theme}: ${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    )
  }
  const wear = (theme: string) =>
    page.evaluate((next) => {
      document.documentElement.dataset['theme'] = next
    }, theme)

  const wasReduced = await page.evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const worn = (await page.locator('html').getAttribute('data-theme')) ?? 'dark'
  const other = worn === 'dark' ? 'light' : 'dark'
  // A page whose code is still loading has no heading yet, which axe would report.
  await page.locator('h1').first().waitFor()
  await bringAxe(page)
  const faults = await look(worn)
  await wear(other)
  faults.push(...(await look(other, (axe) => axe.withRules(COLOUR_RULES))))
  await wear(worn)
  await page.emulateMedia({ reducedMotion: wasReduced ? 'reduce' : 'no-preference' })
  return faults
}
