import type { LiveStatus } from '#contract/live.ts'
import { formatNumber } from '#domain/text/format.ts'

export const title = 'Live hatches'
export const crumb = 'Hatches'
export const description =
  'Watch Secret, Infinity and Legendary hatches live in Bubble Gum Simulator INFINITY: who hatched what, from which egg, and its value.'
export const secretsToday = ' secrets hatched today'
/** Until the channel has opened nothing is claimed of it. CN25 */
export const liveStatus: Record<LiveStatus, string> = {
  connecting: 'Connecting',
  live: 'Live',
  stale: 'Reconnecting',
  offline: 'Offline',
}

export const feed = 'Hatches'
export const newHatches = (count: number) => `${formatNumber(count)} new ${count === 1 ? 'hatch' : 'hatches'}`
export const pause = 'Pause'
export const resume = 'Resume'
export const pauseFeed = 'Pause the feed'
export const resumeFeed = 'Resume the feed'
export const offline = 'You’re offline. Missed hatches appear when you’re back.'
export const loadError = 'Failed to fetch hatches'
export const noMatch = { title: 'No hatches found', text: 'No recent hatches match. New matches will appear here.' }
export const nothing = { title: 'No hatches yet', text: 'New ones appear here live.' }
export const clearAll = 'Clear all filters'
export const moreError = 'Couldn’t load more hatches'
/** A player who is not named; the rest is only spoken. */
export const hidden = { short: 'Private', rest: ' player' }
export const exist = 'Exist'
export const value = 'Value'

export const filterForm = 'Filter hatches'
export const petName = 'Pet name'
export const publicOnly = 'Public only'
export const egg = 'Egg'
export const anyEgg = 'Any egg'
export const hatcher = 'Hatcher'
export const minimum = 'Minimum value'
export const minimumShort = 'Min value'

export const notifyMe = 'Notify me'
export const muted = (minutes: number) => `Muted for ${minutes} more ${minutes === 1 ? 'minute' : 'minutes'}`
export const unmute = 'Unmute'
export const notifications = 'Notifications'
export const sound = 'Sound'
export const publicHatchesOnly = 'Public hatches only'
export const onlyWatched = 'Only pets I watch'
export const noneWatched = 'Empty = no pets.'
export const noMinimum = 'None'
export const watchedPets = {
  label: 'Watched pets',
  placeholder: petName,
  empty: 'Empty = all pets.',
  add: 'Add pet',
}
export const watchedPlayers = {
  label: 'Watched players',
  placeholder: 'Player name',
  empty: 'Empty = all players.',
  add: 'Add player',
}
export const stopWatching = (name: string) => `Stop watching ${name}`
export const inBackground = 'Notify me when this tab is in the background'
export const allow = 'Allow'
/** Reason why the switch cannot be turned. */
export const notAllowed = {
  insecure: 'Notifications in the background need an address that begins with https.',
  unsupported: 'This browser can’t show notifications in the background.',
  denied: 'Notifications are blocked. Allow them for this site in your browser’s settings, then come back here.',
}
