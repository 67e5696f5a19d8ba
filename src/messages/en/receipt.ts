import type { ValueAuthor, ValueSource } from '#contract/value-changes.ts'
import { valueBot } from './pets.ts'

export const title = (name: string, number: number) => `${name}, receipt ${number}`
export const untitled = 'Receipt'
export const crumb = (number: number) => `Receipt ${number}`
export const allChanges = 'Value changes'
export const picture = (name: string, change: string) => `Receipt of a changed value. ${name}: ${change}`
/** The sentences of the description, the most important first. */
export const description = (name: string, change: string, date: string, by: string, reason: string | undefined) =>
  [
    `${name}: ${change} on ${date}, ${by}.`,
    reason === undefined ? '' : `Why: ${reason}`,
    'Who changed the value, why, and how it has moved since.',
  ] as const
export const fromTo = (from: string, to: string) => `${from} to ${to}`
/** Text where there was no value before, or the value stayed. */
export const startsAt = (to: string) => to

/** Explains receipts in plain words. VC82 */
export const lead =
  'Like a receipt from a shop, this page says what changed, who changed it and why. Nobody can rewrite it in secret.'

export const then = 'What changed'
export const first = 'First value'
export const what = 'What'
export const before = 'Before'
export const after = 'After'
export const value = 'Value'
export const range = 'Range'
export const demand = 'Demand'
export const trend = 'Trend'
export const none = 'None'
export const between = (low: string, high: string) => `${low} to ${high}`

export const now = 'Today'
export const stillTheSame = 'The value is still the one of this receipt.'
export const movedSince = 'since this change'
export const differs = 'The value has changed since.'
export const toPet = (name: string) => `See ${name} today`

export const whoAndWhy = 'Who and why'
export const when = 'When'
export const utc = ' UTC'
export const from = 'From'
export const sources: Record<ValueSource, string> = {
  catalogue: 'The catalogue: the pet was new on the site',
  ingest: 'The operator’s bot',
  import: 'An import by the operator',
  desk: 'The editors’ desk',
  revert: 'An editor (undo)',
}
export const proposedBy = 'Proposed by'
export const approvedBy = 'Approved by'
const ROLES: Record<ValueAuthor['role'], string> = {
  player: 'a player',
  proposer: 'a proposer',
  editor: 'an editor',
  lead: 'a lead editor',
  operator: 'the operator',
  estimator: valueBot,
  former: 'a former editor',
}
/** `Nova (lead editor)`, or only the role. */
export const author = ({ role, name }: ValueAuthor) =>
  name === undefined ? ROLES[role] : `${name} (${ROLES[role].replace(/^(an?|the) /, '')})`
export const reason = 'Why'
export const noReason = 'No reason was given.'
export const evidence = 'Evidence'
export const reverts = { before: 'This undoes ', after: '.' }
export const revertedBy = { before: 'This change was undone: see ', after: '.' }
export const receipt = (number: number) => `receipt ${number}`

export const proof = 'Proof'
export const proofText = 'Each receipt locks the one before it, so old ones can’t be changed secretly.'
export const how = 'How to check it'
export const hash = 'Hash of this receipt'
export const previousHash = 'Hash of the one before'
export const firstOfAll = 'None: this is the first receipt.'

export const neighbours = (name: string) => `More changes of ${name}`
export const earlier = 'Change before'
export const later = 'Change after'
export const noEarlier = 'No change before'
export const noLater = 'No change after'
export const allOfPet = (name: string) => `All changes of ${name}`

export const loadError = 'Couldn’t load the receipt'
export const missing = { title: 'Receipt not found', text: 'Check the number, or look through all changes.' }
