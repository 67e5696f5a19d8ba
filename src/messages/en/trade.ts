import type { ValueWord } from '#contract/catalogue.ts'
import { formatNumber } from '#domain/text/format.ts'
import type { Skipped, SkipReason } from '#domain/trade/trade-link.ts'
import type { Odds } from '#domain/trade/trade-odds.ts'
import type { Judgement, Verdict } from '#domain/trade/trade-verdict.ts'
import { MAX_ENTRIES, type SideName } from '#domain/trade/trade.ts'
import { signedPercent } from '#domain/trade/verdict-display.ts'

export const sides: Record<SideName, string> = { yours: 'Your Offer', theirs: 'Their Offer' }

/** CA4 */
export const verdicts: Record<Verdict['kind'], string> = {
  win: 'Win',
  fair: 'Fair',
  lose: 'Lose',
  close: 'Too close to call',
  unjudged: 'Can’t tell',
  incomplete: 'No verdict',
  waiting: 'No verdict yet',
}

/** The verdict for the player who gives the first side. CA4 */
export const difference = (gained: number): string =>
  gained > 0
    ? `You gain ${formatNumber(gained)}`
    : gained < 0
      ? `You overpay by ${formatNumber(-gained)}`
      : 'Both sides are equal'

const chance = (percent: number): string => (percent > 99 ? 'over 99%' : percent < 1 ? 'under 1%' : `${percent}%`)

/** Whole percents that add up to 100. CA33 */
export function odds({ win, lose }: Odds): string {
  const [winPercent, losePercent] = [Math.round(win * 100), Math.round(lose * 100)]
  const fairPercent = 100 - winPercent - losePercent
  return `Chances: win ${chance(winPercent)}, fair ${chance(fairPercent)}, lose ${chance(losePercent)}.`
}

const UNPRICED: Record<ValueWord, string> = {
  'O/C': 'is owner’s choice',
  'N/A': 'has no value',
  TBD: 'has no value yet',
}
const NAMED = 3

/** Reason why there is no verdict, naming up to three pets. CA4 */
export function unjudged({ yours, theirs }: Judgement): string {
  const unpriced = [...yours.unpriced, ...theirs.unpriced]
  const named = unpriced.slice(0, NAMED).map(({ name, word }) => `${name} ${UNPRICED[word]}`)
  const rest = unpriced.length - named.length
  return `${named.join(', ')}${rest > 0 ? `, and ${rest} more ${rest === 1 ? 'has' : 'have'} no fixed value` : ''}.`
}

/** The verdict in one sentence, for screen readers and link previews. CA11, CA12 */
export function verdictSentence(judgement: Judgement): string {
  const { verdict, yours, theirs } = judgement
  const word = verdicts[verdict.kind]
  if (verdict.kind === 'unjudged') return `${word}: ${unjudged(judgement)}`
  if (verdict.kind === 'incomplete') return `${word}: part of this trade’s link is missing.`
  if (verdict.kind === 'waiting') {
    const missing = yours.pets === 0 ? (theirs.pets === 0 ? 'both sides' : 'your offer') : 'their offer'
    return `${word}: add a pet to ${missing}.`
  }
  const chances = verdict.odds ? ` ${odds(verdict.odds)}` : ''
  return `${word}, ${signedPercent(verdict.percent)}. ${difference(judgement.difference)}.${chances}`
}

const SKIPPED: Record<SkipReason | 'unknown', string> = {
  name: 'isn’t a pet',
  quantity: 'needs a quantity from 1 to 999',
  room: `doesn’t fit: each side takes ${MAX_ENTRIES} different pets`,
  unknown: 'isn’t a pet we know',
  cut: 'is where the link was cut off',
}
const LISTED = 4

/** The parts of a link that could not be loaded, malformed or unknown; null without any. `text` is the part as the link has it. CA5 */
export function skippedParts(skipped: readonly Skipped[], unknown: readonly string[]) {
  const all = [...skipped, ...unknown.map((text) => ({ text, reason: 'unknown' as const }))]
  if (all.length === 0) return null
  return {
    title: `Couldn’t load ${all.length === 1 ? 'one part' : `${formatNumber(all.length)} parts`} of this link`,
    parts: all.slice(0, LISTED).map(({ text, reason }) => ({ text, why: SKIPPED[reason] })),
    more: all.length > LISTED ? `and ${formatNumber(all.length - LISTED)} more` : null,
  }
}
