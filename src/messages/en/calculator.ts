import type { Trend, ValueRange } from '#contract/catalogue.ts'
import { formatCompact, formatNumber } from '#domain/text/format.ts'
import type { SideName } from '#domain/trade/trade.ts'
import { trends } from './pets.ts'
import { sides } from './trade.ts'

export const title = 'Trade calculator'
export const description =
  'Compare both offers in a Bubble Gum Simulator INFINITY trade: see the totals, who wins, and which pet would make it fair.'
export const lead = 'Add both offers to see who wins, and how certain that is.'
export const leadToChat = 'Add both offers, then send the trade.'
export const backToChat = 'Back to the conversation'

/** Title of a shared trade. CA12 */
export const sharedTitle = (yours: string, theirs: string) => `Trade: ${yours} for ${theirs}`
export const sharedDescription = (verdict: string, yours: string, theirs: string) =>
  `${verdict} Your Offer: ${yours}. Their Offer: ${theirs}.`
export const sharedPicture = (verdict: string) => `Both offers and their totals: ${verdict}`
export const emptySide = 'nothing yet'
export const andMore = (count: number) => (count > 0 ? ` + ${count} more` : '')

export const full = (side: SideName) => `${sides[side]} is full`
export const fullAdvice = (max: number) => `Each side fits ${max} different pets. Remove one to add another.`

export const skipToVerdict = 'Skip to verdict'
export const clear = 'Clear'
export const clearSide = (side: string) => `Clear ${side}`
export const loadError = 'Error loading pets. Please try again later.'
export const petsLabel = (side: string) => `Pets of ${side}`
export const addPet = 'Add a pet'
export const addPetTo = (side: string) => `Add a pet to ${side}`
export const total = 'Total'
export const totalNote = (pets: number, isPartial: boolean) =>
  `${formatNumber(pets)} ${pets === 1 ? 'pet' : 'pets'}${isPartial ? ', some without a value' : ''}`
export const each = (value: string) => `${value} each`
export const remove = (name: string) => `Remove ${name}`
export const removeOne = (name: string) => `Remove one ${name}`
export const addOne = (name: string) => `Add one ${name}`
export const quantityLabel = (name: string) => `Quantity of ${name}`

export const verdict = 'Verdict'
export const quickVerdict = 'Quick verdict'
export const loadingPets = 'Loading pets…'
export const incomplete = 'Part of this trade’s link is missing. Ask for it again, or go on without it.'
export const addToBothSides = 'Add at least one pet to each side.'
const STILL = { win: 'Still a win', fair: 'Still fair', lose: 'Still a loss' }
export const certainty = (kind: 'win' | 'fair' | 'lose' | 'close', margin: string) =>
  kind === 'close'
    ? `Values are estimates (±${margin}), so this could go either way.`
    : `${STILL[kind]} if values are off by ±${margin}.`
export const mostlyAbout = 'The doubt is mostly'
export const between = ({ low, high }: ValueRange) => `(${formatCompact(low)} to ${formatCompact(high)}).`
export const leastCertain = 'Least certain:'
export const movingBy = (trend: Trend) => `(${trends[trend].toLowerCase()}).`
export const scale = { lose: 'Lose', fair: 'Fair', win: 'Win' }
export const goOnWithout = 'Go on without it'
export const copyLink = 'Copy link'
export const copyLinkLong = 'Copy link to this trade'
export const swap = 'Swap sides'
export const send = 'Send this trade'
export const copied = { title: 'Link copied', description: 'Share it to show this trade to anyone.' }
export const copyFailed = { title: 'Couldn’t copy the link', description: 'Copy it from the address bar instead.' }

export const saveVerdict = 'Save a signed verdict'
export const saveVerdictWhy = 'A page with today’s values that nobody can change later. It names no player.'
export const savingVerdict = 'Saving…'
export const notSaved = 'Couldn’t save the verdict'
export const notSavedWhy = 'Check your connection and try again.'
export const savedTooOften = 'You saved many verdicts just now. Wait a few minutes, then try again.'

export const balance = 'Make it fair'
export const balanceError = 'Couldn’t load suggestions.'
const sideInText: Record<SideName, string> = { yours: 'your offer', theirs: 'their offer' }
export const noSuggestion = (side: SideName) =>
  `No single pet closes this gap. Add a few to ${sideInText[side]}, or remove one from the other side.`
export const suggestions = (side: SideName) => `Add one of these to ${sideInText[side]} to get within 5%.`
export const addSuggestion = (name: string, side: SideName) => `Add ${name} to ${sideInText[side]}`
/** Between two pets. */
export const and = ' and '
export const evenTrade = 'even trade'
export const off = (margin: string) => `${margin} off`

export const pickerTitle = (side: string) => `Add to ${side}`
export const done = (pets: number) => (pets > 0 ? `Done (${formatNumber(pets)})` : 'Done')
export const added = (name: string) => `${name} added`
/** CA47 */
export const addsEach = (quantity: number) => `Adds ${quantity} each time.`
export const addedMark = ' added'
export const searchPets = 'Search pets'
export const noPetsMatching = (search: string) => `No pets found matching "${search}"`
export const pets = 'Pets'
export const morePetsError = 'Couldn’t load more pets.'
export const noPets = 'No pets found'
export const foundPets = (pets: number) => (pets === 1 ? '1 pet found' : `${formatNumber(pets)} pets found`)
export const addedSoFar = (choice: string, quantity: number) => `${choice}. ${formatNumber(quantity)} added`
export const notAdded = 'Couldn’t add the pet'
export const notAddedAdvice = 'Check your connection and try again.'

export const whichPets = 'Pets to choose from'
export const allPets = 'All pets'
export const ownPets = 'Mine'
export const youOwn = (quantity: number) => `You own ${formatNumber(quantity)}`
export const ownMatching = (search: string) => `None of your pets matches "${search}"`
export const noOwnPets = {
  title: 'No pets of your own yet',
  text: 'Add your pets once, and pick from them here.',
}
export const addOwnPets = 'Add your pets'
export const fromOwn = 'From my pets'
export const noOwnSuggestion = 'None of your pets, alone or in pairs, closes this gap.'
export const offersTooMany = (owned: number, offered: number) =>
  `You own ${formatNumber(owned)}, you offer ${formatNumber(offered)}`
export const tradedThis = 'Traded this in the game?'
export const logTrade = 'Log this trade'
export const logged = 'Added to your pets'
export const undo = 'Undo'
export const undoDescription = 'Take the trade out of your pets'
export const undone = 'Taken back'
