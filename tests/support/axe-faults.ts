import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** What axe finds, by rule, with its elements; of what it finds in order it need tell nothing, which takes it longest. `narrow` leaves parts out. AC1 */
export async function axeFaults(page: Page, narrow = (axe: AxeBuilder) => axe): Promise<string[]> {
  const { violations } = await narrow(new AxeBuilder({ page }).options({ resultTypes: ['violations'] })).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}
