import type { PriceBand } from '#domain/eggs/egg-filters.ts'
import { formatNumber } from '#domain/text/format.ts'

export const title = 'Eggs'
export const description =
  'Every egg in Bubble Gum Simulator INFINITY: what it costs, where to find it, and your chance to hatch each pet, secrets included.'
export const lead = 'What each egg costs, where to find it, and what you can hatch.'
export const found = (count: number) => `${formatNumber(count)} ${count === 1 ? 'egg' : 'eggs'}`
export const nothing = { title: 'No eggs found matching your criteria', text: 'Try another price or currency.' }
export const reset = 'Reset Filters'
export const loadError = 'Failed to fetch eggs'

export const currency = 'Currency'
export const anyCurrency = 'All'
export const price = 'Price'
export const sort = 'Sort'
export const bands: Record<PriceBand, string> = {
  all: 'Any price',
  low: 'Low: under 1,000',
  medium: 'Medium: 1,000 to 10,000',
  high: 'High: over 10,000',
}
export const cheapestFirst = 'Cheapest first'
export const dearestFirst = 'Most expensive first'
export const pets = (count: number) => (count === 1 ? '1 pet' : `${count} pets`)
export const chanceLabel = (name: string, chance: string) => `${name}: ${chance}`
