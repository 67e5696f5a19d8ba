import type { AlertCondition, AlertDelivery, AlertEntry, NoticeCondition } from '#contract/alerts.ts'
import { formatNumber, formatSigned, formatWhole } from '#domain/text/format.ts'

export type NotificationText = { title: string; body: string; path: string }

/** Largest number of variants that one notification names. */
const NAMED = 5

/** Text of a notification. It names only variants, never a player. AL41, AL42, MO93 */
export function notificationText(
  condition: AlertDelivery['condition'],
  entries: readonly AlertEntry[],
  count: number,
): NotificationText {
  if (condition.kind === 'reports-unseen' || condition.kind === 'wish-match') return noticeText(condition)
  const [first] = entries
  const sample = entries.some(({ isSample }) => isSample) ? ' Sample values.' : ''
  if (count === 1 && first)
    return {
      title: headline(condition, first),
      body: `${figures(condition, first)}.${sample}`,
      path: condition.kind === 'wished' ? '/trades' : `/items/${first.slug}`,
    }
  const named = entries.slice(0, NAMED).map((entry) => headline(condition, entry))
  const rest = count - named.length
  return {
    title: `${count} pets: ${TOPICS[condition.kind]}`,
    body: `${named.join('; ')}${rest > 0 ? `; and ${rest} more` : ''}.${sample}`,
    path: condition.kind === 'wished' ? '/trades' : '/watchlist',
  }
}

const noticeText = (condition: NoticeCondition): NotificationText => {
  if (condition.kind === 'wish-match')
    return {
      title:
        condition.count === 1 ? 'A trade fits your wish' : `${formatWhole(condition.count)} trades fit your wishes`,
      body: 'You each have what the other one wants.',
      path: '/trades',
    }
  const { isChildSafety, hours, count } = condition
  const [what, verb, them] = count === 1 ? ['report', 'waits', 'it'] : ['reports', 'wait', 'them']
  return {
    title: `${formatWhole(count)} ${isChildSafety ? 'child-safety ' : ''}${what} ${verb}`,
    body: `No moderator has looked at ${them} for ${hours} hours.`,
    path: '/moderation',
  }
}

const TOPICS: Record<AlertCondition['kind'], string> = {
  crosses: 'values crossed your mark',
  moves: 'values moved',
  demand: 'demand changed',
  trend: 'trends changed',
  word: 'values changed',
  exist: 'copies are growing',
  'exist-shock': 'copies are growing fast',
  bounty: 'bounty begins',
  hatched: 'new hatches',
  unchanged: 'values stand still',
  wished: 'new wishes',
}

const WISHED = { have: 'offered in a wish', want: 'wanted in a wish', either: 'in a wish' } as const

const percent = (before: AlertEntry['before'], after: AlertEntry['after']) =>
  typeof before === 'number' && typeof after === 'number' && before > 0
    ? `${formatSigned((after / before - 1) * 100, 1)}%`
    : ''

function headline(condition: AlertCondition, { name, before, after, hatches = 1 }: AlertEntry): string {
  switch (condition.kind) {
    case 'crosses':
      return `${name} is ${condition.direction === 'up' ? 'above' : 'below'} ${formatNumber(condition.threshold)}`
    case 'moves':
      return `${name} ${percent(before, after)}`
    case 'demand':
      return `${name}: demand is ${shown(after)}`
    case 'trend':
      return `${name} is ${shown(after)}`
    case 'word':
      return `${name} is ${condition.change === 'becomes' ? '' : 'no longer '}${condition.word}`
    case 'exist':
    case 'exist-shock':
      return `${name}: copies ${percent(before, after)} in a day`
    case 'bounty':
      return `${name} is today’s secret bounty`
    case 'hatched':
      return `${name} hatched${hatches === 1 ? '' : ` ${formatWhole(hatches)} times`}`
    case 'unchanged':
      return `${name} has not changed in ${condition.days} days`
    case 'wished':
      return `${name} is ${WISHED[condition.side ?? 'either']}`
  }
}

function figures(condition: AlertCondition, { before, after }: AlertEntry): string {
  switch (condition.kind) {
    case 'moves':
      return `${shown(before)} → ${shown(after)} in ${condition.days} ${condition.days === 1 ? 'day' : 'days'}`
    case 'exist':
    case 'exist-shock':
    case 'hatched':
      return after === undefined
        ? ''
        : `${before === null ? '?' : formatWhole(Number(before))} → ${formatWhole(Number(after))} copies`
    case 'bounty':
      return 'Until midnight UTC'
    case 'unchanged':
      return `Still ${shown(after)}`
    case 'wished':
      return typeof after === 'number' ? `${formatSigned(after, 0)}% for you` : 'See what its owner takes'
    default:
      return `${shown(before)} → ${shown(after)}`
  }
}

const shown = (figure: AlertEntry['before'] | undefined) =>
  figure === null || figure === undefined
    ? '?'
    : typeof figure === 'number'
      ? formatNumber(figure)
      : figure.replace('very-', 'very ')
