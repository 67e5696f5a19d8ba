import { siteName } from './common.ts'

export const badge = (name: string, value: string) => `${name}: ${value}`
export const sampleMark = 'sample'
/** Below an embed; the site's name is a link. */
export const attribution = `Values by ${siteName}`
export const updated = (date: string) => `Updated ${date}`
export const sample = 'Sample data'
export const chart = (range: string) => `Value over ${range}`
export const ranges = {
  '1D': 'a day',
  '1W': 'a week',
  '1M': 'a month',
  '3M': 'three months',
  '1Y': 'a year',
  ALL: 'all time',
} as const
export const noChart = 'No values in this time'

export const page = {
  title: `Put ${siteName} on your page or stream`,
  intro:
    'Choose a pet, and copy the text for your website, your README or your streaming program. Nothing here sets a cookie.',
  description:
    'The text for a badge, a card with a pet’s value or an overlay of live hatches: choose a pet, and paste it into your website, README or stream.',
  pet: 'Pet',
  petHint: 'Name, such as Shiny King Doggy',
  theme: 'Theme',
  auto: 'Like the reader’s',
  light: 'Light',
  dark: 'Dark',
  range: 'Chart',
  make: 'Make the texts',
  unknown: (name: string) => `No pet is called “${name}”. Check the spelling.`,
  embed: 'For a website',
  embedHint: 'Paste this where the box should be. It has no script and is always up to date.',
  embedText: 'HTML of the card',
  badge: 'For a README or a forum',
  badgeMarkdown: 'Markdown',
  badgeHtml: 'HTML',
  badgeShields: 'For shields.io',
  oembed: 'For WordPress and other programs that know oEmbed',
  oembedHint: 'Paste the address of the pet’s page into its own line.',
  oembedAddress: 'Address of the page',
  overlay: 'For a stream: live hatches',
  overlayHint:
    'In OBS add a Browser source with this address, 400 wide and 600 high. It is transparent, shows hatches as they happen and no player’s name. Choose here what it shows:',
  anyPet: 'Pets whose name holds',
  minValue: 'From this value on',
  category: 'Kind',
  categories: { all: 'All pets', secret: 'Secret and Infinity', legendary: 'Legendary', robux: 'From the shop' },
  overlayAddress: 'Address of the overlay',
  overlayMake: 'Make the address',
} as const

export const overlay = {
  title: 'Live hatches',
  value: 'Value',
  exist: (count: string) => `${count} exist`,
} as const
