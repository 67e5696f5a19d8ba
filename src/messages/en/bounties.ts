import type { Bounty } from '#contract/bounties.ts'
import type { WrittenChance } from '#domain/hatches/hatch-chance.ts'
import { formatNumber } from '#domain/text/format.ts'

export const title = 'Secret bounties'
export const lead = 'A new secret pet to hatch every day, until midnight UTC.'
export const description =
  'See today’s secret bounty in Bubble Gum Simulator INFINITY, how long it lasts, what comes next, and your chance to hatch it.'
export const todayInDescription = ({ name, egg }: Pick<Bounty, 'name' | 'egg'>) =>
  `Today: ${name}${egg === '?' ? '' : ` in the ${egg}`}.`
export const loadError = 'Couldn’t load bounties'
export const nothingToday = 'No bounty today'
export const seeNext = 'See the next one below.'
export const notAnnounced = 'The next bounty will appear here once it’s announced.'
export const upcoming = 'Upcoming'
export const noUpcoming = 'No more bounties announced yet.'
export const past = 'Past days'

export const today = 'Today'
export const leavingSoon = 'Leaving soon'
export const sample = 'Sample'
export const sampleTitle = 'Repeated from November 2025 for the demo'
export const sampleSchedule = 'Sample schedule: November 2025, repeated.'
export const noEgg = 'Egg not announced yet'
export const inThe = 'in the'
export const chancePerEgg = 'Chance per egg'
export const day = 'Day'
export const unknownEgg = 'Egg unknown'
export const comesIn = 'in'
export const countdown = ({ days, hours, minutes }: { days: number; hours: number; minutes: number }) =>
  `${days > 0 ? `${days}d ` : ''}${hours}h ${minutes}m`

export const timeLeft = 'Time left'
export const timeLeftInWords = ({ hours, minutes, seconds }: { hours: number; minutes: number; seconds: number }) =>
  `Time left: ${hours} hours ${minutes} minutes ${seconds} seconds`
export const hours = 'hours'
export const minutes = 'min'
export const seconds = 'sec'
export const ends = 'Ends at 00:00 UTC'
export const yourTime = (clock: string) => ` · ${clock} your time`

export const planner = 'Can I hatch it today?'
export const pace = 'Eggs per second'
export const luck = 'Luck (100% = no boost)'
export const chance = 'Chance before midnight UTC'
/** `under 0.0001%` */
export const writtenChance = ({ percent, bound }: WrittenChance) => (bound ? `${bound} ${percent}` : percent)
export const canOpen = { before: 'You can open about ', after: ' before then. ' }
export const evenChance = { before: 'For a 50/50 chance you need ', after: '. ' }
export const luckNote = 'Luck multiplies the odds of each egg.'
export const eggs = (count: number) => (count === 1 ? 'egg' : 'eggs')
export const wrongFigure = (max: number, example: string) =>
  `Enter a number from 0 to ${formatNumber(max)}, like ${example}.`
