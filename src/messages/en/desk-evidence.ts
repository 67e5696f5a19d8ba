import type { EvidenceTrade } from '#contract/evidence.ts'
import type { PreviewFigures } from '#contract/evidence-review.ts'
import { formatNumber } from '#domain/text/format.ts'

const counted = (count: number, one: string, many: string) => `${formatNumber(count)} ${count === 1 ? one : many}`
const tradeCount = (count: number) => counted(count, 'trade', 'trades')
const accountCount = (count: number) => counted(count, 'account', 'accounts')

export const title = 'Evidence'
export const intro =
  'Values whose trades look made up, or contradict each other. See who traded with whom, and exclude accounts that trade among themselves.'
export const suspects = 'To look at'
export const loadError = 'Couldn’t load the evidence'
export const noSuspects = { title: 'Nothing suspicious', text: 'No trades look made up since the last daily close.' }
/** DK142 */
export const basis = (trades: number, accounts: number, isSample = false) =>
  isSample
    ? `${counted(trades, 'sample trade', 'sample trades')} by ${counted(accounts, 'made-up account', 'made-up accounts')}`
    : `${tradeCount(trades)} by ${accountCount(accounts)}`
/** DK140 */
export const suspectedTrades = (count: number) => `${tradeCount(count)} left out`
export const suspected = 'Suspected'
export const withoutSuspected = 'Without them'
export const withSuspected = 'With them'
export const tooFew = 'too few'
export const flags: Record<PreviewFigures['flags'][number], string> = {
  surge: 'Sudden surge of trades',
  'one-group': 'Mostly one group',
  stale: 'No recent trades',
}
export const abstentions: Record<NonNullable<PreviewFigures['abstains']>, string> = {
  'too-little-evidence': 'Too little evidence',
  'too-few-accounts': 'Too few accounts',
  'one-group': 'Mostly one group',
  disputed: 'Trades contradict each other',
  'under-suspicion': 'Under suspicion',
  'mostly-others': 'Mostly doubt of other pets',
}
export const published = 'Published'
export const estimate = 'Estimate'
export const range = '90% range'
export const strength = 'Evidence'
export const remarks = 'Remarks'
export const none = 'None'
export const lastClose = 'At the last daily close'
export const openValue = 'This value at the desk'

export const back = 'Back to Evidence'
export const accounts = 'Accounts'
export const accountsHint = (trades: number) =>
  `From the newest ${tradeCount(trades)} of 90 days. Accounts that traded with each other are one group; the busiest groups come first.`
export const noAccounts = { title: 'No trades', text: 'Nobody has traded this for 90 days.' }
export const group = (number: number, trades: number, accounts_: number) =>
  `Group ${number}: ${tradeCount(trades)} by ${accountCount(accounts_)}`
export const chooseGroup = 'Choose all'
export const chooseGroupLabel = (number: number) => `Choose all of group ${number}`
export const chooseAccount = (id: string) => `Choose account ${id}`
export const mostlyWith = (trades: number) => `${formatNumber(trades)}× with`
export const accountTrades = (here: number, all: number) =>
  all === here ? tradeCount(here) : `${tradeCount(here)} here, ${formatNumber(all)} in all`
export const firstTrade = (age: string) => `first trade ${age}`
export const excluded = 'Excluded'
export const showAll = (count: number) => `Show all ${accountCount(count)}`
export const chosen = (count: number) => `${accountCount(count)} chosen`
export const clear = 'Clear'
export const exclude = 'Exclude'

export const trades = 'Trades'
export const noTrades = { title: 'No trades', text: 'There are no trades to show.' }
export const accountTitle = (id: string) => `Account ${id}`
export const accountLink = (id: string) => `Show all trades of account ${id}`
export const statuses: Record<EvidenceTrade['status'], string> = {
  used: 'Used',
  discounted: 'Not used',
  excluded: 'Excluded',
}
/** Reason why a trade is not used, by the server's word. */
export const whys: Readonly<Record<string, string>> = {
  'one-sided': 'Only one of the two confirmed it',
  'opted-out': 'A player doesn’t share their trades',
  'unused-source': 'Its source wasn’t trusted, or is taken out',
}
export const waiting = 'Waiting'
export const notYet = (moment: string) => `Counts from ${moment} UTC`
export const excludedBy = (lead: string, reason: string) => `by ${lead}: ${reason}`
export const gaveFor = 'for'
export const entry = (quantity: number, name: string) => (quantity === 1 ? name : `${formatNumber(quantity)} × ${name}`)
export const sources: Record<EvidenceTrade['kind'], string> = { offer: 'Chat', ingest: 'Automatic' }
/** DK142 */
export const sampleTrade = 'Sample trade'
export const sampleForecast = 'Sample trades of made-up players count in these figures.'

export const decisions = 'Decisions'
export const kinds = { current: 'Excluded now', ended: 'Ended' }
export const noDecisions = 'No account has been excluded yet.'
export const madeBy = (lead: string, moment: string) => `Excluded by ${lead}, ${moment} UTC`
export const endedBy = (lead: string, moment: string) => `Ended by ${lead}, ${moment} UTC`
export const end = 'End'
export const endExclusionLabel = (id: string) => `End the exclusion of account ${id}`

export const excludeTitle = (count: number) => `Exclude ${accountCount(count)}?`
export const excludeHint = 'All their trades, of every pet, stop counting with the next daily close.'
export const endTitle = (id: string) => `End the exclusion of ${id}?`
export const endHint = 'Their trades count again from the next daily close.'
export const reasonHint = 'Other leads read it in the list of decisions.'
export const excluding = 'Excluding accounts'
export const done = (count: number) => `${accountCount(count)} excluded.`
export const failed = (count: number) => `${accountCount(count)} failed; the list says why.`
export const endedNow = 'Exclusion ended.'
export const refusals: Readonly<Record<string, string>> = {
  'exclusion.own': 'This is your own account, so another lead decides.',
  'role.ended': 'You’re no longer a lead.',
  'account.muted': 'You’re muted, so you can’t do this now.',
  'account.suspended': 'You’re suspended, so you can’t do this now.',
  'rate.limited': 'That was too fast. Wait a moment.',
}
export const refused = 'Couldn’t be saved. Try again.'

export const forecast = 'What it would change'
export const forecasting = 'Working it out from all trades. This can take a few seconds.'
export const now = 'With them'
export const without = 'Without them'
export const leftOut = (count: number) =>
  count === 0 ? 'None of their trades counts now.' : `${tradeCount(count)} would be left out.`
export const others = (count: number) =>
  count === 0
    ? 'No other value moves by more than 1%.'
    : `${counted(count, 'other value moves', 'other values move')} by more than 1%.`
export const tooMany = (most: number) => `A preview takes at most ${most} accounts.`
export const forecastErrors: Readonly<Record<string, string>> = {
  'preview.busy': 'Other previews are being worked out. Try again in a moment.',
  'preview.timed_out': 'The preview took too long. Try fewer accounts, or later.',
}
export const forecastError = 'Couldn’t work out the preview.'

export const keys: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ['j', 'k'], does: 'Next, previous account' },
  { keys: ['x'], does: 'Choose the account' },
  { keys: ['g'], does: 'Choose its whole group' },
  { keys: ['o'], does: 'Show all its trades' },
  { keys: ['e'], does: 'Exclude the chosen ones' },
  { keys: ['?'], does: 'Show these shortcuts' },
]
