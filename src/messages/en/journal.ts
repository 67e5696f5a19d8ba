import type { Horizon, Outcome } from '#domain/ledger/journal.ts'
import { formatNumber } from '#domain/text/format.ts'

export const title = 'Trade journal'
export const lead = 'How your trades look now. Only you can see this.'
export const description = 'Look back at your own trades: what both sides were worth then, and what they are worth now.'
export const back = 'Back to My pets'

export const summary = 'How your trades turned out'
export const horizon = 'When to look'
const horizons: Record<'1' | '7' | '30' | 'now', string> = {
  1: '1 day',
  7: '7 days',
  30: '30 days',
  now: 'Now',
}
export const horizonName = (days: Horizon) => horizons[days === null ? 'now' : (String(days) as '1' | '7' | '30')]
export const then = 'Then'
export const winRate = 'Turned out a win'
const trades = (count: number) => `${formatNumber(count)} ${count === 1 ? 'trade' : 'trades'}`
export const countable = (count: number, all: number) => `${formatNumber(count)} of ${trades(all)} counted.`
export const waiting = (count: number) =>
  count === 0 ? '' : count === 1 ? ' 1 is too new.' : ` ${formatNumber(count)} are too new.`
export const notCountable = (count: number) =>
  count === 0 ? '' : ` ${trades(count)} without a value for every pet, or a gift.`
export const turned = 'Trades by verdict then and by how they turned out'
export const verdictThen = 'Verdict then'
export const outcomes: Record<Outcome, string> = { win: 'Win', fair: 'Fair', lose: 'Lose' }
const outcomesNow: Record<Outcome, string> = { win: 'Now a win', fair: 'Now fair', lose: 'Now a loss' }
const outcomesLater: Record<Outcome, string> = { win: 'Later a win', fair: 'Later fair', lose: 'Later a loss' }
export const turnedOut = (outcome: Outcome, days: Horizon) => (days === null ? outcomesNow : outcomesLater)[outcome]

export const list = 'Your trades'
export const tradeLabel = (date: string) => `Trade of ${date}`
export const gave = 'You gave'
export const got = 'You got'
export const nothing = 'Nothing'
export const difference = 'Difference'
export const worthOver = 'Worth of both sides over time'
export const when = 'When'
export const none = '–'
export const noVerdict = 'No verdict'
export const dayEnd = 'Days end at midnight UTC.'

export const deleteIt = 'Delete'
export const deleteTrade = (date: string) => `Delete the trade of ${date}`
export const deletion = {
  title: 'Delete this trade?',
  text: 'The pets you gave are yours again, and the ones you got are gone from your pets. You can’t undo it.',
  confirm: 'Delete trade',
  cancel: 'Cancel',
}

export const empty = {
  title: 'No trades yet',
  text: 'Trades appear here when you confirm them in the chat or log them in the calculator.',
}
export const toCalculator = 'Open the calculator'
export const loadError = 'Couldn’t load values over time.'
