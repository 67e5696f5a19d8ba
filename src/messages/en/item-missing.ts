export const title = 'Item not found'
export const text = 'Check the spelling, or find it in the list.'
export const browse = 'Browse all items'
