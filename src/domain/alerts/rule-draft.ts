import type {
  AlertChannel,
  AlertCondition,
  AlertDigest,
  AlertOdds,
  AlertRarity,
  AlertRule,
  AlertRuleInput,
  AlertSubject,
} from '#contract/alerts.ts'
import type { Demand, Trend, ValueWord } from '#contract/catalogue.ts'
import type { WishTag } from '#contract/wish-tag.ts'
import { readAmount, writeAmount } from '#domain/text/read-amount.ts'

/** Kinds of rule, as the form offers them. */
export const RULE_KINDS = [
  'above',
  'below',
  'moves',
  'unchanged',
  'demand',
  'trend',
  'becomes',
  'leaves',
  'exist',
  'exist-shock',
  'hatched',
  'wished',
  'bounty',
] as const
export type RuleKind = (typeof RULE_KINDS)[number]

/** A rule while it is typed; the amount as it was typed. */
export type RuleDraft = {
  subject: AlertSubject
  kind: RuleKind
  amount: string
  days: 1 | 7 | 30
  demand: Demand
  trend: Trend
  word: ValueWord
  /** Minimum rarity of hatches; null: any. */
  rarity: AlertRarity | null
  oneIn: AlertOdds | null
  /** Only for a wish: the side that has the pet, a tag, and the least verdict for the reader in percent; null: any. */
  side: 'have' | 'want' | null
  tag: WishTag | null
  percent: number | null
  channels: readonly AlertChannel[]
  digest: AlertDigest
  quietHours: { from: string; to: string } | null
  isUnlimited: boolean
}

export const QUIET_HOURS = { from: '22:00', to: '07:00' }

/** A rule that asks nothing unusual: of a pet at 10 % above its value, of the watchlist when it moves by 5 %, of any pet when it is Secret. */
export function newDraft(subject: AlertSubject, value?: number | string): RuleDraft {
  const ofValue = typeof value === 'number' ? 'above' : 'moves'
  return {
    subject,
    kind: subject.kind === 'bounty' ? 'bounty' : subject.kind === 'any' ? 'hatched' : ofValue,
    amount: typeof value === 'number' ? writeAmount(Number((value * 1.1).toPrecision(2))) : '5',
    days: 1,
    demand: 'insane',
    trend: 'rising',
    word: 'O/C',
    rarity: subject.kind === 'any' ? 'Secret' : null,
    oneIn: null,
    side: null,
    tag: null,
    percent: null,
    channels: ['page'],
    digest: 'at-once',
    quietHours: null,
    isUnlimited: false,
  }
}

/** The drafts that the form offers first: the likely ones of a subject. The first is that of `newDraft` where the value is a number. AL274 */
export function listChoices(subject: AlertSubject, value?: number | string): readonly RuleDraft[] {
  const draft = newDraft(subject, value)
  const hatched: RuleDraft = { ...draft, kind: 'hatched' }
  switch (subject.kind) {
    case 'bounty':
      return [draft]
    case 'any':
      return [hatched, { ...hatched, rarity: 'Infinity' }]
    case 'watchlist':
      return [draft, hatched, { ...draft, kind: 'exist-shock' }]
    default: {
      const moves: RuleDraft = { ...draft, kind: 'moves', amount: '10', days: 7 }
      if (typeof value === 'number') return [draft, moves, hatched]
      const word = value === 'N/A' || value === 'TBD' || value === 'O/C' ? value : undefined
      return word ? [{ ...draft, kind: 'leaves', word }, moves, hatched] : [moves, hatched]
    }
  }
}

/** Whether two drafts are the same choice, whatever amount was typed. AL274 */
export const isSameChoice = (a: RuleDraft, b: RuleDraft): boolean =>
  a.kind === b.kind && (a.kind !== 'hatched' || a.rarity === b.rarity)

/** A rule that there is, as a draft of its change. */
export function toDraft({ subject, condition, channels, digest, quietHours, isUnlimited }: AlertRule): RuleDraft {
  const draft = { ...newDraft(subject), channels, digest, quietHours, isUnlimited }
  switch (condition.kind) {
    case 'crosses':
      return {
        ...draft,
        kind: condition.direction === 'up' ? 'above' : 'below',
        amount: writeAmount(condition.threshold),
      }
    case 'moves':
      return { ...draft, kind: 'moves', amount: writeAmount(condition.percent), days: condition.days }
    case 'demand':
      return { ...draft, kind: 'demand', demand: condition.becomes }
    case 'trend':
      return { ...draft, kind: 'trend', trend: condition.becomes }
    case 'word':
      return { ...draft, kind: condition.change, word: condition.word }
    case 'exist':
      return { ...draft, kind: 'exist', amount: writeAmount(condition.percent) }
    case 'unchanged':
      return { ...draft, kind: 'unchanged', amount: String(condition.days) }
    case 'hatched':
      return { ...draft, kind: 'hatched', rarity: condition.rarity, oneIn: condition.oneIn }
    case 'wished':
      return { ...draft, ...condition }
    case 'exist-shock':
    case 'bounty':
      return { ...draft, kind: condition.kind }
  }
}

/** The kinds that fit a subject: a bounty is about a pet, and of any pet only hatches and wishes are watched. */
export function listRuleKinds(subject: AlertSubject): readonly RuleKind[] {
  switch (subject.kind) {
    case 'bounty':
      return ['bounty']
    case 'any':
      return ['hatched', 'wished']
    case 'item':
      return RULE_KINDS.filter((kind) => kind !== 'bounty')
    default:
      return RULE_KINDS
  }
}

export type DraftFault = 'value' | 'percent' | 'days' | 'rarity' | 'wish' | 'channels' | 'quiet'

/** Fault of a draft, or the two numbers that its amount may mean. VA93 */
type DraftDoubt = DraftFault | { readings: readonly [number, number] }

/** The typed amount where it is within bounds, else the fault. */
function takeAmount(
  text: string,
  kind: 'amount' | 'percent' | 'whole',
  isRight: (amount: number) => boolean,
  fault: DraftFault,
): number | DraftDoubt {
  const read = readAmount(text, kind)
  if ('readings' in read) return read
  return 'amount' in read && isRight(read.amount) ? read.amount : fault
}

function toCondition(
  { subject, kind, amount, days, demand, trend, word, rarity, oneIn, side, tag, percent: least }: RuleDraft,
  highest: number,
): AlertCondition | DraftDoubt {
  switch (kind) {
    case 'above':
    case 'below': {
      const threshold = takeAmount(amount, 'amount', (value) => value > 0 && value <= highest, 'value')
      return typeof threshold === 'number'
        ? { kind: 'crosses', direction: kind === 'above' ? 'up' : 'down', threshold }
        : threshold
    }
    case 'moves':
    case 'exist': {
      const percent = takeAmount(amount, 'percent', (value) => value >= 1 && value <= 1_000, 'percent')
      if (typeof percent !== 'number') return percent
      return kind === 'moves' ? { kind, percent, days } : { kind, percent }
    }
    case 'demand':
      return { kind, becomes: demand }
    case 'trend':
      return { kind, becomes: trend }
    case 'becomes':
    case 'leaves':
      return { kind: 'word', change: kind, word }
    case 'unchanged': {
      const still = takeAmount(amount, 'whole', (value) => value >= 3 && value <= 90, 'days')
      return typeof still === 'number' ? { kind, days: still } : still
    }
    case 'hatched':
      // One variant is always as rare as it is.
      if (subject.kind === 'item') return { kind, rarity: null, oneIn: null }
      return subject.kind === 'any' && rarity === null && oneIn === null ? 'rarity' : { kind, rarity, oneIn }
    case 'wished':
      return subject.kind === 'any' && tag === null && least === null ? 'wish' : { kind, side, tag, percent: least }
    case 'exist-shock':
    case 'bounty':
      return { kind }
  }
}

/** The rule that a draft describes, its fault, or the two numbers that its amount may mean. `highest`: of all values. WL41, VA93 */
export function toRule(
  draft: RuleDraft,
  { timeZone, highest, isPaused = false }: { timeZone: string; highest: number; isPaused?: boolean },
): { rule: AlertRuleInput } | { fault: DraftFault } | { readings: readonly [number, number] } {
  const condition = toCondition(draft, highest)
  if (typeof condition === 'string') return { fault: condition }
  if ('readings' in condition) return condition
  const { subject, channels, digest, quietHours, isUnlimited } = draft
  if (channels.length === 0) return { fault: 'channels' }
  if (quietHours && (quietHours.from === '' || quietHours.to === '' || quietHours.from === quietHours.to))
    return { fault: 'quiet' }
  return { rule: { subject, condition, channels: [...channels], timeZone, quietHours, digest, isUnlimited, isPaused } }
}

/** A rule as its own replacement, with other settings. */
export const changedRule = (
  { subject, condition, channels, timeZone, quietHours, digest, isUnlimited, isPaused }: AlertRule,
  change: Partial<AlertRuleInput>,
): AlertRuleInput => ({
  subject,
  condition,
  channels,
  timeZone,
  quietHours,
  digest,
  isUnlimited,
  isPaused,
  ...change,
})
