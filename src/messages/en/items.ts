import { formatNumber } from '#domain/text/format.ts'

export const title = 'Items'
export const description =
  'Search, filter and sort every pet in Bubble Gum Simulator INFINITY by value, trend, demand and owners, in all four variants.'
export const searching = 'Searching…'
export const searchedFor = (search: string) => ` for “${search}”`
export const allVariants = ', all variants'
export const didYouMean = 'Did you mean'
export const results = 'Results'
export const listName = 'Pets'
export const loadError = { title: 'Error loading pets', text: 'Please try again later' }
export const refresh = 'Refresh page'
export const cleared = { title: 'Filters Cleared', description: 'All filters have been reset to default values.' }
export const moreError = 'Couldn’t load more pets.'
export const aboutValues = 'About these values'

export const filterForm = 'Filter items'
export const search = { label: 'Search by pet or egg', placeholder: 'Pet or egg' }
export const category = 'Category'
export const demand = 'Demand'
export const anyDemand = 'Any demand'
export const sortBy = 'Sort by'
export const variant = 'Variant'

export const filters = 'Filters'
export const minValue = 'Min value'
export const maxValue = 'Max value'
export const anyValue = 'Any'
export const bothVariants = 'Pick both Shiny and Mythic for Shiny Mythic.'
export const clear = 'Clear'
export const show = (total: number) => `Show ${formatNumber(total)} ${total === 1 ? 'pet' : 'pets'}`
export const showUnknown = 'Show pets'
export const activeFilters = 'Active filters'
export const removeFilter = (chip: string) => `Remove filter ${chip}`

export const addToCalculator = (name: string) => ({ label: `Add ${name} to calculator`, title: 'Add to calculator' })

/** IL17, SE4 */
export const questions = [
  {
    question: 'How often are values updated?',
    answer:
      'As soon as enough trades agree on a new value. Popular pets change several times a day. Each pet’s page shows when its value was last updated, and you can sort the list by newest updates.',
  },
  {
    question: 'What do the demand levels mean?',
    answer:
      'How fast you can trade a pet away: Insane, Very high, High, Medium or Low. Two pets with the same value can trade very differently. Ask for a bit more for a pet in high demand, and expect a bit less for one in low demand.',
  },
  {
    question: 'How do I find a pet’s value?',
    answer:
      'Type its name or its egg into a search box. The search covers every variant: Normal, Shiny, Mythic and Shiny Mythic. S, M and SM are short for Shiny, Mythic and Shiny Mythic, so "sm king doggy" works too.',
  },
] as const
