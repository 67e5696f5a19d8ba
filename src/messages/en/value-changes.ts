import type { ValueSource } from '#contract/value-changes.ts'
import { formatNumber } from '#domain/text/format.ts'
import type { ChangeFilters } from '#domain/values/change-filters.ts'

export const title = 'Value changes'
export const description =
  'Every change of a pet’s value, demand or trend in Bubble Gum Simulator INFINITY: when it happened, how much, who changed it, and why.'
export const lead = { before: 'Every change of a value, who made it and why. ', link: 'How values are made' }
/** Before the value words, each of which explains itself. */
export const notNumbers = 'Not a number:'
export const zones = { utc: 'Times in UTC', reader: 'Times in your time zone' }

export const filterForm = 'Filter changes'
export const pet = { label: 'Pet', placeholder: 'Any pet' }
export const source = 'Changed by'
export const sources: Record<ChangeFilters['source'], string> = {
  all: 'Everyone',
  desk: 'The editors',
  ingest: 'The operator’s bot',
  import: 'Bulk updates',
  revert: 'Undone',
  catalogue: 'New pets',
}

/** Author of a change, outside a sentence. */
export const authors: Record<ValueSource, string> = {
  desk: 'The editors',
  ingest: 'The operator’s bot',
  import: 'The operator, by import',
  revert: 'An editor (undo)',
  catalogue: 'New in the catalogue',
}

/** Author of a change, in a sentence. */
export const by: Record<ValueSource, string> = {
  desk: 'by the editors',
  ingest: 'by the operator’s bot',
  import: 'by an import of the operator',
  revert: 'by an editor who undid a change',
  catalogue: 'as a new pet',
}

export const was = 'Was '
export const now = 'now '
export const demand = 'Demand'
export const trend = 'Trend'
export const wasTakenBack = 'Undone'
export const inReceipt = (number: number) => `, receipt ${number}`

export const changes = 'Changes'
export const newChanges = (count: number) => (count === 1 ? '1 new change' : `${count} new changes`)
export const older = 'Older changes'
export const newest = 'Back to the newest'
export const nothing = {
  title: 'No changes yet',
  text: 'As soon as a value changes, you’ll see here who changed it and why.',
}
export const noMatch = { title: 'No changes found', text: 'Try another pet or another author.' }
export const showAll = 'Show all changes'
export const newPets = (count: number) => (count === 1 ? '1 new pet' : `${formatNumber(count)} new pets`)
export const showNewPets = (count: number) => `See ${newPets(count)}`
export const loadError = 'Couldn’t load changes'
export const feeds = 'Follow these changes in a feed reader:'
export const atom = 'Atom feed'
export const json = 'JSON feed'
