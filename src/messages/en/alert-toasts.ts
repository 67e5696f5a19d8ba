export const open = { label: 'Open', description: 'Opens the pet. Your watchlist lists all alerts.' }
export const lost = {
  title: 'Notifications to this device have stopped',
  description: 'Turn them on again in your watchlist.',
}
export const toWatchlist = { label: 'Open', description: 'Opens your watchlist.' }
