import type { SideName } from '#domain/trade/trade.ts'

export const title = (code: string) => `Signed verdict ${code}`
export const untitled = 'Signed verdict'
export const heading = 'Signed verdict'
export const toCalculator = 'Trade calculator'
export const description = (verdict: string, moment: string): [string, ...string[]] => [
  `${verdict} Signed on ${moment} UTC.`,
  'Values then and today, with a signature that anybody can check.',
]
export const picture = (code: string, verdict: string) => `Signed verdict ${code}. ${verdict}`

export const signed = {
  valid: 'Signed by this site: valid',
  invalid: 'The signature isn’t valid. Don’t trust this card.',
}
export const savedAt = (moment: string) => `Values of ${moment} UTC`
export const sources = {
  calculator: 'Saved from the calculator.',
  room: 'Both players agreed on this trade in a trade room.',
}
export const onlyTheGame = 'The card proves the values, not the trade. What counts is the game’s trade window.'

export const then = 'Verdict then'
export const now = 'Verdict today'
export const forGiver = 'For the player who gives the first side.'
export const gained = (amount: string, way: 'up' | 'down' | 'level') =>
  way === 'level' ? 'Both sides are equal' : way === 'up' ? `Gains ${amount}` : `Overpays by ${amount}`
export const unjudged = 'A pet has no fixed value.'
export const gone = 'A pet is no longer listed, so there is no verdict today.'

export const sides: Record<SideName, string> = { yours: 'Gives', theirs: 'Gets' }
export const pet = 'Pet'
export const thenValue = 'Then'
export const nowValue = 'Today'
export const total = 'Total'
export const each = 'Values are for one pet.'
export const range = (low: string, high: string) => `${low} to ${high}`
export const receipt = (number: number) => `Receipt ${number}`
export const notListed = 'Not listed'

export const copyLink = 'Copy link'
export const copied = { title: 'Link copied', description: 'Anybody can open it and check the signature.' }
export const copyFailed = { title: 'Couldn’t copy the link', description: 'Copy it from the address bar instead.' }
export const share = 'Share'
export const print = 'Print'
export const openTrade = 'Open in the calculator'

export const proof = 'Check it yourself'
export const proofText =
  'Every figure on this card is signed with the site’s key. Change one letter, and the signature no longer fits.'
export const asJson = 'Card and signature (JSON)'
export const keys = 'Public keys of this site (JSON)'
export const key = 'Key'
export const signature = 'Signature'
export const newest = 'Newest value change at that moment'
export const noChange = 'None yet'

export const lookup = {
  title: 'Check a signed verdict',
  lead: 'Type the code from a verdict card or its picture. The page says whether this site signed it, and what it is worth today.',
  code: 'Code of the card',
  example: '7KQ2M-9XT4B',
  open: 'Show the card',
  refused: 'A code has ten letters and digits, like 7KQ2M-9XT4B.',
}
export const checkAnother = 'Check another code'

export const loadError = 'Couldn’t load the verdict card'
export const missing = {
  title: 'Verdict card not found',
  text: 'Check the code. Cards are deleted after a year.',
}
