export const value = 'Value'
export const valueHint = 'On your watchlist, with how it moves.'
export const hatches = 'Hatches'
export const hatchesHint = 'A message on this site when it hatches. You only hear of pets you watch.'
export const alertMe = 'Alert me when…'
export const toWatchlist = 'Open watchlist'
export const first = { title: 'Watching', description: 'It’s on your watchlist, under More.' }
export const openWatchlist = { label: 'Open', description: 'Opens your watchlist. It is also under More.' }
export const notStored = {
  title: 'You watch these pets until you close this tab',
  description: 'This browser’s storage is full or blocked.',
}
