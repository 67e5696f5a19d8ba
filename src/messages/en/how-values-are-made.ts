import type { ChangeOutcome, RangeCalibration } from '#contract/estimates.ts'
import { formatCompact, formatWhole } from '#domain/text/format.ts'
import { valueBot } from './pets.ts'

export const title = 'How values are made'
export const description =
  'Where pet values come from, who may change them, how often we are right, and how you can check that nobody rewrote an old receipt.'
export const lead =
  'Players report their trades. From them, editors decide what a pet is worth. Nobody can do that alone, and you can always see who changed a value and why.'

const count = (total: number, one: string, many: string) => `${formatWhole(total)} ${total === 1 ? one : many}`
const trades = (total: number) => count(total, 'trade', 'trades')
const changes = (total: number) => count(total, 'change', 'changes')
const percent = (share: number) => `${formatWhole(Math.round(share * 100))}%`
/** Their share in percent, or a dash where there are none. */
export const share = (part: number, whole: number) => (whole === 0 ? '–' : percent(part / whole))

export const report = 'Are we right?'
export const reportLead =
  'Once a day a program works through all trades, and checks what this site said before they happened.'
export const computed = 'Last computed'
export const neverComputed = 'Not computed yet. The first time is after the next midnight (UTC).'
export const late = 'That is more than 2 days old, so what you see here may be out of date.'
export const failed = 'The last try didn’t work:'
export const afterFailure = 'We try again every hour. Until then these are the numbers from before.'
export const sample = 'Sample trades: made-up trades of a demo are among these.'
export const loadError = 'Couldn’t load how right we are'

export const ranges = 'How often are we right?'
export const rangesAbout =
  'A range says: “A fair trade is probably between these two numbers.” Our 90% range should hold 9 trades out of 10, and our 50% range 5 out of 10.'
export const tooFewTrades = (seen: number, needed: number) =>
  `Not enough trades yet: ${formatWhole(seen)} of ${formatWhole(needed)}.`
export const within = ({ trades: total, within90 }: RangeCalibration) =>
  `Of the last ${trades(total)}, ${share(within90, total)} fell inside our 90% range.`
/** Meaning of the share. ES142 */
export const reading = {
  fits: 'That’s about what we promise, so you can trust the ranges.',
  narrow: 'That’s fewer than we promise: our ranges are too narrow at the moment. Think of them as a bit wider.',
  wide: 'That’s more than we promise: our ranges are wider than they have to be.',
}
export const bands = {
  caption: 'Trades inside our ranges, by what one side is worth',
  worth: 'Worth',
  trades: 'Trades',
  wide: '90% range',
  half: '50% range',
  all: 'All',
  few: 'too few',
  mark: 'The small line on each bar marks what we promise.',
}
export const band = ({ from, to }: { from: number; to?: number }) =>
  to === undefined
    ? `${formatCompact(from)} or more`
    : from === 0
      ? `Under ${formatCompact(to)}`
      : `${formatCompact(from)} to ${formatCompact(to)}`

export const pull = 'Do people just copy our values?'
export const pullAbout =
  'Some players trade by the number they read here. Then trades agree with us because we said so, not because we’re right. So we check: when we change a number, how far do trades follow it in the next 7 days?'
export const pulled = (part: number) =>
  Math.round(part * 100) === 0
    ? 'Trades don’t seem to follow our numbers.'
    : `About ${percent(part)} of the way. If we raise a number by 10, trades go up by about ${formatWhole(part * 10)}, just because we said so.`
export const pullBetween = (low: number, high: number, total: number) =>
  `We’re 90% sure that it’s between ${percent(low)} and ${percent(high)}, by ${changes(total)} of the last 180 days.`
export const pullEnds = { none: '0%: trades ignore us', all: '100%: trades do what we say' }
export const pullUnknown = 'Not known yet.'
export const pullNeeds = (total: number, needed: number) =>
  total < needed
    ? `It takes ${changes(needed)} with trades after them, and there are ${formatWhole(total)}.`
    : `There are ${changes(total)}, but their trades don’t agree enough.`

export const outcomes = 'How did changes turn out?'
export const outcomesAbout =
  'When a number changes, the trades after it are the judges. If most of them fit the new number better than the old one, the change was a good one. What this site says later doesn’t count.'
export const outcomesRules =
  'Each player counts once per change, and it takes at least 5 trades. Steps under 3% don’t count. Only the first change of a pet in that time counts, even if it’s taken back. These are the changes of the last 180 days. Changes made by guessing would get about 50%.'
export const makers: Record<ChangeOutcome['by'], string> = {
  editors: 'By the editors',
  estimator: `${valueBot}, approved by editors`,
}
export const outcomeTable = {
  caption: 'Changes that most later trades agreed with',
  by: 'Proposed',
  after: (days: number) => `${formatWhole(days)} days later`,
  better: (better: number, judged: number) => `${formatWhole(better)} of ${formatWhole(judged)}`,
  unjudged: (total: number) => `${formatWhole(total)} more had too few trades`,
  none: 'none yet',
}
