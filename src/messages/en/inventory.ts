import type { Variant } from '#contract/catalogue.ts'
import type { LedgerKind } from '#contract/ledger.ts'
import type { GainDays } from '#domain/ledger/inventory-view.ts'
import type { ReadingFault } from '#domain/ledger/paste-grammar.ts'
import type { LineFault } from '#domain/ledger/read-import.ts'
import type { CsvFault } from '#domain/ledger/ledger-csv.ts'
import type { EncodingFault } from '#domain/text/decode-table.ts'
import { variantLabel } from '#domain/items/variants.ts'
import { formatNumber } from '#domain/text/format.ts'

export const title = 'My pets'
export const lead = 'What you have, what it’s worth, and what moved it. Only you can see this.'
export const description =
  'Keep track of your own pets: what they’re worth today and over time. Works without an account and stays on your device.'
export const pets = (count: number) => `${formatNumber(count)} ${count === 1 ? 'pet' : 'pets'}`
export const total = 'Total worth'
export const unpriced = (count: number) => `${pets(count)} ${count === 1 ? 'has' : 'have'} no value yet`
export const unpricedTitle = 'The total leaves them out: their value is N/A, TBD or owner’s choice, or didn’t load.'

export const gains = 'Change in value'
export const gainDays = (days: GainDays) =>
  days === null ? 'Since you added them' : days === 1 ? '1 day' : `${days} days`
export const flows = (text: string) => `${text} from pets added or traded`
export const flowsTitle = 'Pets you added or gave away, at their values then. That’s no gain or loss.'
export const gainNote = 'A pet you added later counts from then.'
export const noChange = 'No changes since you added your pets.'
export const noGain = '–'
export const noValue = 'No value yet'

export const quickAdd = 'Add pets'
export const addLabel = 'Pet to add'
export const addPlaceholder = 'e.g. 2x shiny king doggy'
export const addHint = 'Tap a variant to add it, or press Enter for the first one.'
export const howMany = 'How many'
export const oneMore = 'One more'
export const oneLess = 'One less'
export const how = 'How did you get it?'
export const addVariant = (quantity: number, name: string) => `Add ${quantity} × ${name}`
export const added = (quantity: number, name: string) => `Added ${quantity} × ${name}`
export const addedMany = (count: number) => `Added ${pets(count)}`
export const undo = 'Undo'
export const undoDescription = 'Take back what you just added'
export const undone = 'Taken back'
export const noSuchPet = 'No pet found. Check the spelling.'
export const addCount = (count: number) =>
  `Adds ${formatNumber(count)}. Tap a variant, or press Enter for the first one.`
export const typedFault = (fault: ReadingFault): string =>
  fault.code === 'quantity' ? quantityRange : fault.code === 'unclear' ? unclear : noSuchPet
export const noSuchVariant = (name: string, variant: Variant) => `${name} has no ${variantLabel(variant)} variant`
const unclear = 'Couldn’t tell how many of which pet. Write it like “3x King Doggy”, one pet per line.'
const quantityRange = 'Add 1 to 999 at a time.'
export const recent = 'Recent'

export const kinds: Record<LedgerKind, string> = {
  start: 'I have it',
  hatched: 'Hatched',
  bought: 'Bought',
  'traded-in': 'Got in a trade',
  'traded-out': 'Traded away',
  gave: 'Gave away',
  lost: 'Lost',
  correction: 'Correction',
}

export const importTitle = 'Paste a list'
export const importButton = 'Paste a list'
export const hatchedTitle = 'I hatched these'
export const hatchedButton = 'From an egg'
export const whichEgg = 'Which egg?'
export const chooseEgg = 'Choose an egg'
export const petVariantLabel = (name: string) => `Variant of ${name}`
export const eggsError = 'Couldn’t load the eggs.'
export const pasteLabel = 'Your pets'
export const pasteHint =
  'One per line, like “2x shiny king doggy” or “King Doggy (Mythic) x3”. A table with a header works too.'
export const chooseFile = 'Choose a CSV file'
export const check = 'Check'
export const back = 'Back'
export const nothingWritten = 'Nothing is added until you press Add.'
export const recognised = (count: number) => `${formatNumber(count)} ready`
export const toChoose = (count: number) => `${formatNumber(count)} ${count === 1 ? 'needs' : 'need'} your pick`
/** `isUnknown`: no pet was found for any of them. */
export const notAdded = (count: number, isUnknown: boolean) =>
  `${formatNumber(count)} not ${isUnknown ? 'found' : 'added'}`
export const whichPet = (text: string) => `Which pet is “${text}”?`
export const skip = 'Skip'
export const showMore = 'Show more lines'
export const choice = (quantity: number, name: string) => `${formatNumber(quantity)} × ${name}`
export const writtenAs = (text: string) => `from “${text}”`
export const reading = 'Reading your list'
export const stopReading = 'Stop'
export const addAll = (count: number) => `Add ${pets(count)}`
export const line = (number: number) => `Line ${number}`

const lineFaults: { [Code in LineFault['code']]: (fault: Extract<LineFault, { code: Code }>) => string } = {
  quantity: ({ text }) => `“${text}” isn’t a number from 1 to 999`,
  kind: ({ text }) => `“${text}” isn’t one of the reasons we know`,
  variant: ({ text }) => `“${text}” isn’t a variant`,
  date: ({ text }) => `“${text}” isn’t a date like 2026-01-31`,
  basis: ({ text }) => `“${text}” isn’t a cost`,
  unclear: () => unclear,
  'no-pet': () => 'No pet named',
  'no-quantity': () => 'No quantity',
  future: () => 'The date is in the future',
  note: () => 'The note is longer than 200 characters',
  'not-found': () => 'No such pet',
  'no-variant': ({ name, variant }) => noSuchVariant(name, variant),
}
export const lineFault = (fault: LineFault): string => (lineFaults[fault.code] as (of: LineFault) => string)(fault)

export const namesError = 'Couldn’t load the list of pets.'

/** Reason why a list is not read; `names` and `file` are of what it needs. */
export function importFault(fault: CsvFault | EncodingFault | { code: 'names' | 'file' }): string {
  switch (fault.code) {
    case 'names':
      return namesError
    case 'file':
    case 'binary':
      return 'Couldn’t read the file. Choose a CSV file, or paste the list.'
    case 'workbook':
      return 'This is a workbook. In your spreadsheet, save it as CSV, and choose that file.'
    case 'encoding':
      return 'Couldn’t read the accents in this file. In your spreadsheet, save it as CSV UTF-8.'
    case 'too-long':
      return 'That’s more than 200 KB. Split it up.'
    case 'too-many':
      return `That’s ${formatNumber(fault.count)} lines. Add up to 2,000 at a time.`
    case 'empty':
      return 'There’s no pet in it.'
    case 'quote':
      return `Line ${fault.line} has a quote that never ends.`
    case 'long-row':
      return `Line ${fault.line} is too long, or a quote in it never ends.`
    case 'no-pet-column':
      return 'The first line needs a column “pet”.'
    case 'column':
      return `The column “${fault.name}” isn’t one we know. Remove it, or name it pet, variant, quantity, kind, date, basis or note.`
    case 'twice':
      return `Two columns mean the same as “${fault.name}”. Remove one of them.`
  }
}

export const holdings = 'Your pets'
export const pet = 'Pet'
export const quantity = 'Quantity'
export const worth = 'Worth'
export const month = '30 days'
export const monthChange = (change: string) => `${change} in 30 days`
export const share = 'Share'
export const basis = 'Cost'
export const gain = 'Gain'
export const unknownBasis = (count: number) => `unknown for ${count}`
export const firstInFirstOut = 'Cost is counted oldest pet first.'
export const removeOne = (name: string) => `Remove one ${name}`
export const addOne = (name: string) => `Add one ${name}`
export const removed = (quantity: number, name: string) => `Removed ${formatNumber(quantity)} × ${name}`
export const removeAll = (name: string) => `Remove ${name}`
export const remove = 'Remove'
export const details = (name: string) => `Details of ${name}`
export const openPage = 'Open page'
export const times = (count: number) => `× ${formatNumber(count)}`

export const movers = 'Biggest changes this week'
export const noMovers = 'No changes this week while you had them.'
export const sinceAdded = 'since you added it'

export const missing = (name: string, count: number) =>
  `You traded away ${formatNumber(count)} more ${name} than you added. Add ${count === 1 ? 'it' : 'them'}.`

export const chart = 'Worth over time'
export const range = 'Range'
export const chartError = 'Couldn’t load values over time.'
export const cameIn = (amount: string, when: string) => `Pets worth ${amount} added on ${when}`
export const wentOut = (amount: string, when: string) => `Pets worth ${amount} gone on ${when}`
export const flowList = 'Pets added or traded'

export const journal = 'How your trades look now'

export const kept = 'Where your pets are saved'
export const exportCsv = 'Export CSV'
export const exportJson = 'Export JSON'
export const deleteAll = 'Delete all'
export const deletion = {
  title: 'Delete all your pets?',
  text: 'This deletes every entry on this device, and in your account if you’re signed in. You can’t undo it.',
  confirm: 'Delete all pets',
  cancel: 'Cancel',
}

export const empty = {
  title: 'No pets yet',
  text: 'Type a pet above, or paste your whole list. You don’t need an account.',
}
export const loadError = 'Couldn’t load values.'
export const memoryOnly =
  'Your browser doesn’t let this site store anything, or is full. Your pets stay until you close this page: export them to keep them.'

export const sync = {
  local: 'Saved on this device only. Export a copy or sign in, because a browser may clear it.',
  syncing: 'Saving to your account…',
  synced: 'Saved to your account',
  offline: 'Saved on this device only. Your account gets it when you’re back online.',
  full: 'Your account holds 20,000 entries, which is the limit. New ones stay on this device.',
  conflict: 'Changed on two devices at once. Check these pets:',
}
export const confirmConflict = 'Looks right'
