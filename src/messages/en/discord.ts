import type { PetValue, Variant } from '#contract/catalogue.ts'
import { formatNumber } from '#domain/text/format.ts'
import { variantLabel } from '#domain/items/variants.ts'

/*
 * Answers to Discord. Names come in escaped for Discord's markup, and figures as they are written.
 */

/** Name and description of each command and of its options, as Discord lists them. DI11 */
export const commands = {
  value: {
    description: 'What a pet is worth, how sure that is and where it’s going',
    options: { pet: 'Name of the pet, as you’d type it', variant: 'Normal if you leave it out' },
  },
  trade: {
    description: 'Win, fair or lose? Checks a trade before you accept it',
    options: {
      give: 'What you give: 2x shiny king doggy, owolord',
      get: 'What you get: 3 mythic kraken and doggy',
    },
  },
  bounty: { description: 'Today’s secret bounty and when it ends', options: {} },
  hatches: {
    description: 'The newest hatches',
    options: { pet: 'Only this pet', variant: 'Only this variant' },
  },
  egg: { description: 'What hatches from an egg, and the odds', options: { egg: 'Name of the egg' } },
  alert: {
    description: 'Get an alert from the site when a pet’s value changes',
    options: { pet: 'Name of the pet', variant: 'Normal if you leave it out' },
  },
  help: { description: 'All commands of this app', options: {} },
} as const

export const fields = {
  value: 'Value',
  sure: 'How sure',
  trend: 'Trend',
  demand: 'Demand',
  trades: 'Trades',
  change: 'Last change',
}
export const noEstimate = 'No trades to say yet'
export const neverChanged = 'Not changed yet'
/** `12,000 → 12,500 (+4.2%)` */
export const moved = (from: string, to: string, percent: string | null) =>
  `${from} → ${to}${percent === null ? '' : ` (${percent})`}`
/** A value of an entry; a word instead of a number is the value's own. */
export const writeValue = (value: PetValue) => (typeof value === 'number' ? formatNumber(value) : value)

/** A pet while its name is typed. */
export const choice = (name: string, value: string) => `${name} · ${value}`

export const more = (count: number) => `…and ${formatNumber(count)} more`
export const openPage = (host: string) => `Open on ${host}`

/** A search that had to guess. */
export const guessed = (typed: string, name: string) => `Nothing is called “${typed}”. This is ${name}.`
export const unknownPet = (typed: string, closest: readonly string[]) =>
  `No pet is called “${typed}”.${closest.length > 0 ? ` Did you mean ${closest.join(' or ')}?` : ' Check the spelling, or pick one of the list while you type.'}`
export const isEgg = (typed: string) => `“${typed}” is an egg. Try /egg.`
export const unknownEgg = (typed: string) =>
  `No egg is called “${typed}”. Check the spelling, or pick one of the list while you type.`
export const noSuchVariant = (name: string, variant: Variant, others: readonly Variant[]) =>
  `${name} has no ${variantLabel(variant)} variant. There is ${others.map(variantLabel).join(', ')}.`
export const noName = 'Name a pet or an egg.'

export const trade = {
  give: 'You give',
  get: 'You get',
  verdict: (word: string, percent: string | null) => (percent === null ? word : `${word}, ${percent}`),
  entry: (name: string, worth: string) => `${name}: ${worth}`,
  total: (label: string, total: string) => `**${label}: ${total}**`,
  nothing: 'Nothing yet',
  corrected: (typed: string, name: string) => `Read “${typed}” as ${name}`,
  problems: 'Not counted, so there’s no verdict',
  problem: (typed: string, why: string) => `“${typed}”: ${why}`,
  ambiguous: (names: readonly string[]) => `could be ${names.join(' or ')}`,
  full: 'there’s no room for more on this side',
  tooMany: (max: number) => `At most ${max} characters on a side`,
  calculator: 'Open in calculator',
  room: 'Open a room',
  unread: 'Write each side like “2x shiny king doggy, owolord”.',
}

export const bounty = {
  ends: 'Ends',
  egg: 'Egg',
  next: (name: string, when: string) => `Next: ${name}, ${when}`,
  page: 'All bounties',
}

export const hatches = {
  title: 'Newest hatches',
  titleOf: (name: string) => `Newest hatches of ${name}`,
  titleOfVariant: (variant: Variant) => `Newest ${variantLabel(variant)} hatches`,
  line: (name: string, value: string, when: string) => `**${name}** · ${value} · ${when}`,
  none: 'No hatches yet.',
  page: 'Live hatches',
}

export const egg = {
  price: 'Price',
  where: 'Found in',
  pet: (name: string, rarity: string, chance: string) => `**${name}** · ${rarity} · ${chance}`,
  page: 'Open egg',
}

export const alert = {
  text: (name: string) =>
    `The button opens the alert form for **${name}** on the site. Discord isn’t linked to anything.`,
  button: 'Set an alert',
}

export const help = {
  title: 'What’s your pet worth?',
  command: (name: string, description: string) => `**/${name}** ${description}`,
  privacy: 'This app stores nothing about you: no names, no messages, no servers.',
  site: 'Open the site',
}

export const busy = 'The site is very busy right now. Please try again in a minute.'
export const unknownCommand = 'This command isn’t known here any more. Type /help for those that are.'
