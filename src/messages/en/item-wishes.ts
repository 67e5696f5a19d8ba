export const wishes = 'Wishes'
export const count = (wishes: number, isMore: boolean) => `${wishes}${isMore ? '+' : ''}`
