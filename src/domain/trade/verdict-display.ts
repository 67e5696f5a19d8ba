import type { ValueWord } from '#contract/catalogue.ts'
import { formatDecimals, formatNumber, formatSigned } from '#domain/text/format.ts'
import type { Judgement, Verdict } from './trade-verdict.ts'

/** CA4 */
export const VERDICT_WORDS: Record<Verdict['kind'], string> = {
  win: 'Win',
  fair: 'Fair',
  lose: 'Lose',
  close: 'Too close to call',
  unjudged: 'Can’t tell',
  waiting: 'No verdict yet',
}

const WORDS: Record<ValueWord, string> = { 'O/C': 'is owner’s choice', 'N/A': 'has no value', TBD: 'has no value yet' }
const NAMED = 3

/** `+11.8%`, `-3%`, `0%`. */
export const signedPercent = (percent: number): string => `${formatSigned(percent, 1)}%`
export const marginText = (margin: number): string => `${formatDecimals(margin, 1)}%`

/** What a difference means for whoever gives the first side. CA4 */
export const differenceText = (difference: number): string =>
  difference > 0
    ? `You gain ${formatNumber(difference)}`
    : difference < 0
      ? `You overpay by ${formatNumber(-difference)}`
      : 'Both sides are equal'

/** Why there is no verdict, naming up to three pets. CA4 */
export function unjudgedText({ yours, theirs }: Judgement): string {
  const unpriced = [...yours.unpriced, ...theirs.unpriced]
  const named = unpriced.slice(0, NAMED).map(({ name, word }) => `${name} ${WORDS[word]}`)
  const rest = unpriced.length - named.length
  return `${named.join(', ')}${rest > 0 ? `, and ${rest} more ${rest === 1 ? 'has' : 'have'} no fixed value` : ''}.`
}

/** The verdict in one sentence, as it is announced and put into a link's preview. CA11, CA12 */
export function verdictSentence(judgement: Judgement): string {
  const { verdict, yours, theirs, difference } = judgement
  const word = VERDICT_WORDS[verdict.kind]
  if (verdict.kind === 'unjudged') return `${word}: ${unjudgedText(judgement)}`
  if (verdict.kind === 'waiting') {
    const missing = yours.pets === 0 ? (theirs.pets === 0 ? 'both sides' : 'your offer') : 'their offer'
    return `${word}: add a pet to ${missing}.`
  }
  return `${word}, ${signedPercent(verdict.percent)}. ${differenceText(difference)}.`
}

/** Where a percentage stands on the scale, in percent of its width: Fair is its middle 16. `from` and `to` bound the doubt. */
export function toScale(percent: number, margin: number): { mark: number; from: number; to: number } {
  const place = (at: number) => 50 + Math.min(47, Math.max(-47, at * 1.6))
  return { mark: place(percent), from: place(percent - margin), to: place(percent + margin) }
}
