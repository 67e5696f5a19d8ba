/** Links to the form of a wish. `label`: for screen readers, which hear each of several. */
export const wishWith = { text: 'Wish with this', label: (name: string) => `Wish with this: ${name}` }
export const wishFor = { text: 'Wish for this', label: (name: string) => `Wish for this: ${name}` }
export const makeWish = 'Make it a wish'
