export const title = 'Messages'
export const loading = 'Loading your messages…'
