export const pages = 'Pages of the desk'
export const entry = 'Bulk entry'
export const parked = 'On hold'
export const evidence = 'Evidence'
export const roles = 'Roles'
export const sources = 'Sources'
export const openTrades = 'Trades behind it'
/** `12 waiting`, for those who hear the page. */
export const waiting = (count: number) => `${count} waiting`
export const progress = (done: number, count: number) => `${done} of ${count}`
