import type { Variant } from '#contract/catalogue.ts'
import { variantLabel } from '#domain/items/variants.ts'
import { fullValues, trendPrefix, trends } from './pets.ts'
import type { Trend } from '#contract/catalogue.ts'

export const results = 'Search results'
/** As players write them, where space is short. */
export const shortVariants: Record<Variant, string> = {
  Normal: 'Normal',
  Shiny: 'Shiny',
  Mythic: 'Mythic',
  ShinyMythic: 'S. Mythic',
}
/** `King Doggy, Shiny: 1,250,000. Trend: Rising` */
export const choice = (name: string, variant: Variant, value: string, trend: Trend | null) =>
  `${name}, ${variantLabel(variant)}: ${fullValues[value] ?? value}${trend === null ? '' : `. ${trendPrefix}${trends[trend]}`}`
export const egg = 'Egg'
/** `entered`: name of what Enter opens. */
export const found = (pets: number, eggs: number, entered: string) =>
  [pets === 1 ? '1 pet' : `${pets} pets`, ...(eggs === 0 ? [] : [eggs === 1 ? '1 egg' : `${eggs} eggs`])].join(', ') +
  ` found. Press Enter for ${entered}, or use the arrow keys to choose.`
export const allResults = (text: string) => `All results for “${text}”`
export const recent = 'Recent searches'
export const removeRecent = (text: string) => `Remove ${text}`
export const clearRecent = 'Clear recent searches'
export const nothing = (text: string) => `No pet sounds like “${text}”`
export const nothingAdvice = 'Press Enter to search the whole list.'
export const loading = 'Loading search…'
export const failed = 'Search couldn’t load. Press Enter to search the list.'
export const offline = 'You’re offline. These values may have changed.'
