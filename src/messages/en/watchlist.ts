export const title = 'Watchlist'
export const count = (total: number) => `${total} ${total === 1 ? 'pet' : 'pets'}`
/** `left`: number of stars that the owner has no space for. */
export const leftOut = (left: number) =>
  `${left === 1 ? 'Your oldest star is' : `Your ${left} oldest stars are`} only in this browser: the list is full. Remove some to make space.`
export const loading = 'Loading your watchlist'
export const listName = 'Starred pets'
export const empty = {
  title: 'No stars yet',
  text: 'Tap the star on any pet. It shows up here with its value and how it moved, and you can get an alert when it moves again. No account needed.',
}
export const browse = 'Browse pets'
export const loadError = {
  title: 'Couldn’t load your watchlist',
  text: 'Your stars are safe. Check your connection and try again.',
}
export const sortBy = 'Sort by'
export const sorts = {
  newest: 'Newest star',
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
  star: 'Since star',
} as const
export const noChange = 'No numbers to compare'
export const starredOn = (day: string) => `Starred ${day}`
export const removed = (name: string) => `${name} removed`
export const undo = { label: 'Undo', description: 'The star button on the pet’s page does the same.' }
export const lastSeen = { before: 'You are offline. These values are from ', after: '. They may have changed.' }
export const alertFor = (name: string, alerts: number) =>
  alerts === 0 ? `New alert for ${name}` : `New alert for ${name}, ${alerts} so far`
