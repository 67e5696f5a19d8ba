import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import axeCore from 'axe-core'

/** Until what moves once has stood still: axe takes a colour that is half there for one that is too pale. What goes on by itself does not count. */
export const untilStill = (page: Page) =>
  page.waitForFunction(() =>
    document.getAnimations().every((each) => each.playState !== 'running' || each.effect?.getTiming().iterations !== 1),
  )

/** What a theme can make wrong: themes differ by their colours alone. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

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
 * It is asked for what it finds, not for what it finds in order, and by its older way, which hands over that alone: together a third of the time.
 */
export async function axeFaults(page: Page, narrow = (axe: AxeBuilder) => axe): Promise<string[]> {
  const look = async (theme: string, restrict = (axe: AxeBuilder) => axe) => {
    const axe = new AxeBuilder({ page, axeSource: NOTHING }).options({ resultTypes: ['violations'] }).setLegacyMode()
    const { violations } = await restrict(narrow(axe)).analyze()
    return violations.map(
      ({ id, nodes }) => `${theme}: ${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    )
  }
  const wear = (theme: string) =>
    page.evaluate((next) => {
      document.documentElement.dataset['theme'] = next
      const running = () => document.getAnimations().filter((each) => each instanceof CSSTransition)
      // A colour that has arrived lets those begin that inherit it.
      for (let transitions = running(); transitions.length > 0; transitions = running())
        for (const each of transitions) each.finish()
    }, theme)

  await untilStill(page)
  const worn = (await page.locator('html').getAttribute('data-theme')) ?? 'dark'
  const other = worn === 'dark' ? 'light' : 'dark'
  await bringAxe(page)
  const faults = await look(worn)
  await wear(other)
  faults.push(...(await look(other, (axe) => axe.withRules(COLOUR_RULES))))
  await wear(worn)
  return faults
}
