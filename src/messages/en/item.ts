import type { Confidence, PetValue, Suspicion, ValueWord } from '#contract/catalogue.ts'
import type { ValueAuthor, ValueFlag, ValueSource } from '#contract/value-changes.ts'
import type { LiveStatus } from '#contract/live.ts'
import { oneIn } from '#domain/items/odds.ts'
import { valueBot } from './pets.ts'
import { formatNumber, formatWhole } from '#domain/text/format.ts'

export const title = (name: string) => `${name} Value`
export const untitled = 'Item'
export const items = 'Items'
export const picture = (name: string, value: string) => `${name}: ${value}`
export const category = (rarity: string) => `${rarity} pet`

/** `1 in N` for a percentage. VA11 */
export function odds(percent: number | null | undefined): string {
  const n = oneIn(percent)
  return n === null ? 'Unknown' : `1 in ${formatWhole(n)}`
}

const WORTH: Record<ValueWord, string> = {
  'N/A': 'has no trade value',
  TBD: 'has no trade value yet',
  'O/C': 'is owner’s choice',
}
/** The sentences of the description, the most important first. */
export const description = ({
  name,
  value,
  demand,
  exists,
  owners,
  chance,
}: {
  name: string
  value: PetValue
  demand: string | undefined
  exists: number | undefined
  owners: number | undefined
  chance: number | undefined
}) => {
  const counts = [
    ...(exists === undefined ? [] : [`${formatNumber(exists)} exist`]),
    ...(owners === undefined ? [] : [`${formatNumber(owners)} owners`]),
  ]
  return [
    `${name} ${typeof value === 'number' ? `is worth ${formatNumber(value)}` : WORTH[value]}.`,
    demand === undefined ? '' : `Demand: ${demand}.`,
    counts.length === 0 ? '' : `${counts.join(', ')}.`,
    chance === undefined ? '' : `Hatch chance: ${odds(chance)}.`,
    'Value history, level stats and recent hatches.',
  ] as const
}

export const exports = { history: 'History as CSV', embed: 'Put it on your page' } as const
export const loadingVariant = 'Loading variant data...'
export const loadError = 'Failed to fetch item details'
export const retrying = 'Trying again...'

export const currentValue = 'Current Value'
/** IT41, IT53: the first words below a value. */
export const sureness: Record<Confidence, string> = { sure: 'Sure', 'fairly-sure': 'Fairly sure', unsure: 'Not sure' }
/** IT40 */
export const range = (low: string, high: string) => `likely ${low} to ${high}`
export const confirmed = 'Confirmed'
const trade = (count: number, isSample = false) =>
  `${formatWhole(count)} ${isSample ? 'sample ' : ''}${count === 1 ? 'trade' : 'trades'}`
/** ES99, ES122 */
export const trades = (count: number, players: number, isSample: boolean) =>
  `${trade(count, isSample)} by ${formatWhole(players)} ${isSample ? 'made-up ' : ''}players`
/** ES125 */
export const tooFewTrades = 'Not enough trades to rate this value'
/** ES170 */
export const tooFewTraders = 'Not enough players have traded it yet to say how sure this is'
/** IT55 */
export const noTrades = 'No recent trades to say how sure this is'
/** ES99: the trades say something else than the value. */
export const contradicted = 'recent trades don’t match this value'
/** IT54 */
export const disagree = 'recent trades contradict each other'
/** IT42 */
export const flagNotes: Record<ValueFlag, string> = {
  frozen: 'Frozen: a lead editor is checking this value.',
  disputed: 'Disputed: editors are checking the last change.',
  suspected: 'Suspected: some recent trades look made up, so they are left out.',
  stale: 'Stale: nobody has confirmed this value for a while.',
}
/** IT50: why trades look made up. */
export const suspected: Record<Suspicion['reason'], (trades: number) => string> = {
  surge: (trades) => `suspected: a sudden rush at an unusual price, ${trade(trades)} left out`,
  'one-group': (trades) => `suspected: one group trades with itself, ${trade(trades)} left out`,
}
/** IT49 */
export const withoutSuspected = 'Without them'
export const withSuspected = 'With them'
export const tooFew = 'too few'
/** IT51 */
export const computed = 'Computed'
export const dailyTrend = 'Daily Trend'
export const trend = 'Trend'
export const changeOfDay = 'Change over 1 day'
export const sevenDays = '7 days'
export const thirtyDays = '30 days'
export const status = 'Status: '
export const released = 'Released'

/** Around the age: `Changed 3 days ago by the editors`. RC50 */
export const changed: Record<ValueSource, { before: string; after: string }> = {
  desk: { before: 'Changed ', after: ' by the editors' },
  ingest: { before: 'Changed ', after: ' by the operator’s bot' },
  import: { before: 'Changed ', after: ' by an import' },
  revert: { before: 'Undone ', after: ' by an editor' },
  catalogue: { before: 'New on the site ', after: '' },
}
/** The reason, in the words of the one who gave it; a player's are not the editors'. RC74 */
export const because = (reason: string, by: ValueAuthor['role'] | undefined) =>
  by === 'player' ? `. A player wrote: “${reason}”` : by === 'estimator' ? `. ${valueBot}: ${reason}` : `: ${reason}`
export const allChanges = 'All changes'

export const lastUpdated = 'Last updated '
export const totalExist = 'Total exist'
export const owners = 'Owners'
export const demand = 'Demand'
export const hatchChance = 'Hatch chance'
export const variantOdds = (variant: string) => `${variant}: `
export const baseOdds = 'Base odds (Normal): '
export const petClass = 'Class'

export const ownEgg = 'Its egg'
export const addToCalculator = 'Add to calculator'

/** IT62 */
export const similar = 'Worth about the same'

export const variant = 'Variant'
export const showVariant = 'Show this variant'
export const missingVariants = (variants: readonly string[]) => `There’s no ${variants.join(' or ')} version.`

export const levelTitle = 'Stats at level'
export const levelDown = 'Level down'
export const levelUp = 'Level up'
export const levelField = (max: number) => `Level, 1 to ${max}`
export const level = 'Level'
export const baseStats = 'Base stats'
export const bonus = (percent: string) => `+${percent}% of base`
export const noStats = 'No stats known for this pet yet.'

export const recentHatches = 'Recent hatches'
export const allHatchesOf = 'All hatches of'
export const noHatches = 'No hatches yet. New ones appear here live.'
/** Until the channel has opened nothing is claimed of it. CN25 */
export const liveStatus: Record<LiveStatus, string> = {
  connecting: '',
  live: 'Live',
  stale: 'Reconnecting',
  offline: 'Offline',
}
