export const title = 'Egg not found'
export const text = 'Check the spelling, or find it in the list.'
export const back = 'Back to Eggs'
