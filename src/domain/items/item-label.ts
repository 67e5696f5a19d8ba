/** The label of an item page, read from the description. VA42 */
export const itemLabel = (description: string): 'Secret' | 'Legendary' =>
  description.toLowerCase().includes('secret legendary') ? 'Secret' : 'Legendary'
