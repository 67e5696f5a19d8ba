import type {
  AlertChannel,
  AlertCondition,
  AlertDigest,
  AlertOdds,
  AlertRarity,
  AlertRule,
  AlertSubject,
  DeliveryState,
  TargetFailure,
  Webhook,
} from '#contract/alerts.ts'
import type { DraftFault, RuleDraft, RuleKind } from '#domain/alerts/rule-draft.ts'
import type { WishTag } from '#contract/wish-tag.ts'
import { formatNumber, formatSigned, formatWhole } from '#domain/text/format.ts'
import { demands, fullValues, trends } from './pets.ts'

export const title = 'Alerts'
export const empty = 'Get an alert when a value moves, even while this site is closed. No account needed.'
export const newAlert = 'New alert'
export const listName = 'Your alerts'
export const loadError = 'Couldn’t load your alerts'
export const offer = {
  title: 'Tell me when any watched pet changes by 5%',
  text: 'One alert for your whole watchlist, at most once an hour. You can change or delete it at any time.',
  accept: 'Turn on',
}
export const limit = (used: number, limit: number) => `${used} of ${limit} alerts`

export const daySpan = { 1: 'a day', 7: '7 days', 30: '30 days' } as const

/** Subject of a rule: a variant, all variants of a pet, the watchlist. */
const subjectText = (subject: AlertSubject, findName: (slug: string) => string): string => {
  switch (subject.kind) {
    case 'item':
      return findName(subject.slug)
    case 'pet':
      return `${findName(subject.slug)}, any variant,`
    case 'watchlist':
      return 'any watched pet'
    case 'bounty':
      return 'a pet'
    case 'any':
      return 'any pet'
  }
}

/** Sides of a wish as the predicate of a pet: what its owner gives, what they want. */
export const wishSides = {
  have: 'is offered in a wish',
  want: 'is wanted in a wish',
  any: 'is in a wish',
} as const
export const wishTags: Record<WishTag, string> = {
  upgrade: 'Upgrade',
  downgrade: 'Downgrade',
  demand: 'High demand',
  adds: 'Small adds',
  any: 'Any offer',
}

/** `Secret or rarer`. */
export const rarityText = (rarity: AlertRarity) => (rarity === 'Infinity' ? rarity : `${rarity} or rarer`)
const conditionText = (condition: AlertCondition): string => {
  switch (condition.kind) {
    case 'crosses':
      return `goes ${condition.direction === 'up' ? 'above' : 'below'} ${formatNumber(condition.threshold)}`
    case 'moves':
      return `changes by ${formatNumber(condition.percent)}% in ${daySpan[condition.days]}`
    case 'demand':
      return `gets ${demands[condition.becomes].toLowerCase()} demand`
    case 'trend':
      return `turns ${trends[condition.becomes].toLowerCase()}`
    case 'word':
      return `${condition.change === 'becomes' ? 'becomes' : 'stops being'} ${condition.word} (${fullValues[condition.word]?.toLowerCase() ?? condition.word})`
    case 'exist':
      return `grows its supply by ${formatNumber(condition.percent)}% in a day`
    case 'exist-shock':
      return 'jumps in supply'
    case 'bounty':
      return 'is today’s secret bounty'
    case 'hatched': {
      const { rarity, oneIn } = condition
      const least = [rarity && rarityText(rarity), oneIn && `${form.formatOdds(oneIn)} or rarer`].filter(
        (text) => text !== null,
      )
      return least.length > 0 ? `hatches (${least.join(', ')})` : 'hatches'
    }
    case 'unchanged':
      return `hasn’t changed for ${condition.days} days`
    case 'wished': {
      const { side, tag, percent } = condition
      const least = [tag && wishTags[tag].toLowerCase(), percent !== null && form.formatLeast(percent)].filter(
        (text) => typeof text === 'string',
      )
      return `${wishSides[side ?? 'any']}${least.length > 0 ? ` (${least.join(', ')})` : ''}`
    }
  }
}

/** `Tell me when King Doggy goes above 9,000`. WL40 */
export const ruleText = (
  { subject, condition }: Pick<AlertRule, 'subject' | 'condition'>,
  findName: (slug: string) => string,
): string => `Tell me when ${subjectText(subject, findName)} ${conditionText(condition)}`

/** `time`: as the reader's clock shows it. */
export const stateTexts = {
  armed: 'Watching',
  fired: (time: string) => `Waiting to send until ${time}`,
  cooling: (time: string) => `Sent. Watching again at ${time}`,
  paused: 'Paused',
  broken: 'Not working: we can’t reach you. Turn on notifications below, or add “On this site”.',
} as const
export const lastFired = (ago: string) => `Last alert ${ago}`

export const kinds: Record<RuleKind, string> = {
  above: 'goes above',
  below: 'goes below',
  moves: 'changes by at least',
  demand: 'gets this demand',
  trend: 'gets this trend',
  becomes: 'becomes',
  leaves: 'stops being',
  exist: 'supply grows in a day by',
  'exist-shock': 'supply jumps',
  hatched: 'hatches',
  unchanged: 'hasn’t changed for',
  wished: 'is in a new wish',
  bounty: 'is the secret bounty',
}
/** A typed amount, grouped where it is a number. */
const formatTyped = (amount: string) => (Number(amount) > 0 ? formatNumber(Number(amount)) : amount)

/** `Value goes above 1,600`. AL274 */
export function choiceText({ kind, amount, days, word, rarity }: RuleDraft): string {
  switch (kind) {
    case 'above':
    case 'below':
      return `Value ${kinds[kind]} ${formatTyped(amount)}`
    case 'moves':
      return `Value changes by ${amount}% in ${daySpan[days]}`
    case 'leaves':
      return `It stops being ${word}`
    case 'hatched':
      return rarity === null ? 'It hatches' : `${rarityText(rarity)} hatches`
    case 'exist-shock':
      return 'Its supply jumps'
    default:
      return kinds[kind]
  }
}
export const channels: Record<AlertChannel, string> = {
  page: 'On this site',
  push: 'Notifications on my devices',
  discord: 'Discord',
}
export const digests: Record<AlertDigest, string> = {
  'at-once': 'Right away',
  hourly: 'Once an hour',
  daily: 'Once a day, at 6 PM',
}
export const form = {
  about: (name: string) => `Alert me about ${name} when`,
  more: 'More',
  newTitle: 'New alert',
  editTitle: 'Change alert',
  subject: 'Tell me when',
  kind: 'does this',
  value: 'Value',
  percent: 'Percent',
  days: 'Within',
  demand: 'Demand',
  trend: 'Trend',
  word: 'Word',
  still: 'Days, 3 to 90',
  rarity: 'Rarity',
  anyRarity: 'Any rarity',
  odds: 'Odds, at least',
  anyOdds: 'Any odds',
  wishSide: 'The pet',
  wishTag: 'The wish takes',
  anyTag: 'Anything',
  wishPercent: 'Verdict for you',
  anyPercent: 'Any verdict',
  formatLeast: (percent: number) => `${formatSigned(percent, 0)}% or better for me`,
  formatOdds: (oneIn: AlertOdds) => `1 in ${formatWhole(oneIn)}`,
  channels: 'How to reach me',
  digest: 'When to send it',
  quiet: 'Quiet hours',
  timeZone: 'Your time zone',
  from: 'From',
  to: 'To',
  quietHint: (zone: string) => `Nothing is sent in these hours (${zone}). It waits until they end.`,
  unlimited: 'No limit',
  unlimitedHint: 'Off: one alert an hour at most.',
  save: 'Save alert',
  saving: 'Saving…',
  anyStarred: 'any watched pet',
  anyPet: 'any pet',
  anyVariant: (name: string) => `${name}, any variant`,
} as const
export const faults: Record<DraftFault, string> = {
  value: 'Enter a value above 0, like 9,000 or 1.2M.',
  percent: 'Enter a percentage from 1 to 1,000.',
  days: 'Enter a whole number of days from 3 to 90.',
  rarity: 'Choose a rarity or odds.',
  wish: 'Choose what the wish takes, or a verdict.',
  channels: 'Choose at least one way to reach you.',
  quiet: 'Enter two different times.',
}
export const saved = { title: 'Alert saved' }
export const saveFailed = 'Couldn’t save the alert'
export const failed = {
  'rules.limit': 'You’ve reached the alert limit. Delete one first.',
  'item.not_found': 'This pet is no longer listed.',
} as const
export const edit = (rule: string) => `Change: ${rule}`
export const pause = (rule: string) => `Pause: ${rule}`
export const resume = (rule: string) => `Resume: ${rule}`
export const remove = (rule: string) => `Delete: ${rule}`
export const removed = { title: 'Alert deleted' }
export const undo = { label: 'Undo', description: 'Makes the same alert again.' }
export const changeFailed = { title: 'Couldn’t change the alert', description: 'Check your connection and try again.' }

export const hatches = {
  text: 'Hatch alerts for watched pets',
  off: 'Off',
  on: 'While this site is open',
  change: 'Hatch settings',
}

export const push = {
  title: 'Notifications on this device',
  insecure: 'Notifications from a closed site need an address that begins with https. Use Discord below.',
  unsupported: 'This browser can’t get notifications from a closed site. Use Discord below, or another browser.',
  needsInstall:
    'On iPhone and iPad this works from the Home Screen. Tap Share, then Add to Home Screen, and open the site from there.',
  idle: 'Off. Turn them on to hear about your alerts while this site is closed.',
  needsRule: 'Make an alert first. Then you can turn on notifications for it.',
  asking: 'Waiting for your answer…',
  denied:
    'Your browser blocks notifications of this site. To allow them, tap the icon beside the address, open the site’s settings, and set Notifications to Allow.',
  subscribing: 'Turning on…',
  subscribed: 'On. Your alerts reach this device while the site is closed.',
  resyncing: 'Checking…',
  lost: 'Notifications to this device have stopped. Turn them on again.',
  blocked:
    'Notifications to this device have stopped: your browser blocks them now. To allow them, tap the icon beside the address, open the site’s settings, and set Notifications to Allow.',
  failed: 'Couldn’t turn them on. Check your connection and try again.',
  stopped: 'Notifications are out of order on our side. We are on it.',
  noWorker: 'This browser couldn’t get ready for notifications. Reload the page, then try again.',
  noService:
    'This browser has no push service. In Brave, open brave://settings/privacy, turn on “Use Google services for push messaging”, restart it, and try again. Elsewhere use Discord below, or another browser.',
  turnOn: 'Turn on',
  turnOnAgain: 'Turn on again',
  turnOff: 'Turn off',
  leaveOff: 'Leave off',
  test: 'Send a test',
  testSent: 'A test is on its way',
  testNone: 'No device gets notifications yet',
  testFailed: 'Couldn’t send a test',
} as const

/** Codes of Discord for a forum channel without a thread, and for a thread that is gone. */
const FORUM_CODES = [220_001, 220_003]
const UNKNOWN_CHANNEL_CODE = 10_003
/** Discord's own words, and the next step where there is one. AL257 */
function discordFailure({ status, code, message }: Partial<TargetFailure> = {}): string {
  if (code !== undefined && FORUM_CODES.includes(code))
    return 'This webhook is of a forum channel. Add ?thread_id= and the id of a post to its address, or make one in a text channel.'
  if (code === UNKNOWN_CHANNEL_CODE)
    return 'The thread of this webhook is gone. Remove it, and add one with another thread.'
  if (status === undefined) return 'Discord didn’t answer. We’ll try again with the next alert.'
  const said = message === undefined ? '' : `: “${message}”`
  return `Discord refused the last message (${code ?? status})${said}. Send a test to try again.`
}

export const discord = {
  title: 'Discord',
  text: 'In Discord: Server settings, Integrations, Webhooks, New webhook, Copy URL. Paste it here. It is a secret, so we never show it again.',
  label: 'Webhook URL',
  placeholder: 'https://discord.com/api/webhooks/…',
  add: 'Add',
  invalid: 'Paste the address of a Discord webhook.',
  failed: 'Couldn’t add the webhook',
  limit: 'You have as many webhooks as you can have. Remove one first.',
  /** `isUsed`: Discord accepted a message. */
  stateText: ({ state, usedAt, failure }: Webhook): string => {
    if (state === 'disabled') return 'Discord says this webhook is gone. Remove it, and add a new one.'
    if (state === 'failing') return discordFailure(failure)
    return usedAt === null ? 'Added. Send a test to see if it works.' : 'Working'
  },
  noneWorks: 'Discord takes no messages: see Discord below',
  noWebhook: 'Discord has no webhook yet: add one below',
  test: 'Send a test',
  testing: 'Testing…',
  testArrived: 'Discord took the test',
  testRefused: 'Discord did not take the test',
  testWaits: 'The test is on its way',
  testWaitsText: 'Discord hasn’t answered yet. We’ll keep trying.',
  remove: (name: string) => `Remove ${name}`,
} as const

export const log = {
  title: 'Sent alerts',
  empty: 'Nothing yet. What your alerts had to say shows up here for 30 days.',
  states: {
    waiting: 'waiting',
    sent: 'sent',
    failed: 'failed',
    limited: 'not sent: more than 20 that day',
  } satisfies Record<DeliveryState, string>,
  channels: { page: 'this site', push: 'notification', discord: 'Discord' } satisfies Record<AlertChannel, string>,
  status: (status: number) => ` (${status})`,
}
