export const title = 'Watchlist'
export const lead = 'The pets that you watch, their values and how they moved. No account needed.'
export const count = (total: number) => `${total} ${total === 1 ? 'pet' : 'pets'}`
/** `left`: number of watched pets that the owner has no space for. */
export const leftOut = (left: number) =>
  `${left === 1 ? 'Your oldest pet is' : `Your ${left} oldest pets are`} only in this browser: the list is full. Remove some to make space.`
export const loading = 'Loading your watchlist'
export const listName = 'Watched pets'
export const empty = {
  title: 'No pets yet',
  text: 'Tap the star on any pet to watch it. It shows up here with its value and how it moved.',
}
export const browse = 'Browse pets'
export const loadError = {
  title: 'Couldn’t load your watchlist',
  text: 'Your pets are safe. Check your connection and try again.',
}
export const sortBy = 'Sort by'
export const sorts = {
  newest: 'Newest',
  value: 'Highest value',
  rise: 'Biggest rise, 7 days',
  fall: 'Biggest drop, 7 days',
  name: 'Name',
} as const
export const columns = {
  pet: 'Pet',
  value: 'Value',
  day: '1 day',
  week: '7 days',
  month: '30 days',
  star: 'Since watched',
} as const
export const noChange = 'Not enough data yet'
export const starredOn = (day: string) => `Since ${day}`
export const removed = (name: string) => `${name} removed`
export const undo = { label: 'Undo', description: 'The Watch button on the pet’s page does the same.' }
export const lastSeen = { before: 'You are offline. These values are from ', after: '. They may have changed.' }
export const alertFor = (name: string, alerts: number) =>
  alerts === 0 ? `New alert for ${name}` : `New alert for ${name}, ${alerts} so far`
