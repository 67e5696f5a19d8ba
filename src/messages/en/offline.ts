import { formatNumber } from '#domain/text/format.ts'

export const title = 'No connection'
export const homeLink = 'BGSI Values, home'
export const text = 'You’re offline. This page opens by itself when you’re back online.'
export const nothing = 'Open the list of items once, and you can read it here offline.'
export const legal = 'Not affiliated with Bubble Gum Simulator INFINITY, its studio or Roblox.'
export const listTitle = 'Items you saw last'
export const seen = 'Seen'
export const seenOn = (moment: string) => `, on ${moment} UTC. `
export const mayHaveChanged = 'Values may have changed.'
export const shown = (rows: number, total: number) =>
  `${rows < total ? `The first ${formatNumber(rows)} of ` : ''}${formatNumber(total)} ${total === 1 ? 'pet' : 'pets'}`

export const samples = 'Values are samples.'

export const starsTitle = 'Your watchlist'
export const noStars = 'Your watched pets show up here once you’ve opened the watchlist with a connection.'

export const petsTitle = 'Your pets'
export const noPets = 'Your pets show up here once you’ve opened My pets with a connection.'
export const petsChart = 'Worth of your pets over time'
export const forPetCount = (pets: number) => `for ${formatNumber(pets)} ${pets === 1 ? 'pet' : 'pets'}`

export const noRoom = 'An agreed trade shows up here once you’ve opened its room with a connection.'
export const agreedOn = 'You agreed this trade on'
export const agreedAt = (moment: string) => `${moment} UTC`
