export const star = (name: string) => `Star ${name}`
export const first = { title: 'Starred', description: 'Your stars are in your watchlist, under More.' }
export const openWatchlist = { label: 'Open', description: 'Opens your watchlist. It is also under More.' }
export const notStored = {
  title: 'Your stars last until you close this tab',
  description: 'This browser’s storage is full or blocked.',
}
