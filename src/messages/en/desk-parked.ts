import type { ParkedChange } from '#contract/parked-changes.ts'

export const title = 'On hold'
export const intro =
  'Automatic changes that look suspicious wait here. Release the right ones and drop the rest. If many came at once, replace the ingest token.'
export const list = 'Changes on hold'
export const loadError = 'Couldn’t load the changes on hold'
export const empty = { title: 'Nothing on hold', text: 'No suspicious change is waiting.' }
export const refresh = 'The list has changed. Show it as it is now'
export const reasons: Record<ParkedChange['why'], string> = {
  jump: 'Far from the present value',
  many: 'Too many changes within an hour',
}
export const stale = 'Outdated'
export const staleHint = 'The value has changed since, so this can only be dropped.'
export const frozen = 'Frozen'
export const frozenHint = 'The value is frozen, so this can only be dropped.'
export const select = (name: string) => `Select ${name}`
export const selectAll = (count: number) => `Select all ${count}`
export const selecting = 'Selecting…'
export const clear = 'Clear'
export const selected = (count: number) => `${count} selected`
export const release = 'Release'
export const drop = 'Drop'
export const why = 'Why it waits'
export const senderReason = 'The sender’s reason'
export const evidence = 'Evidence'
const changes = (count: number) => (count === 1 ? '1 change' : `${count} changes`)
export const confirm = {
  release: (count: number) => `Release ${changes(count)}?`,
  drop: (count: number) => `Drop ${changes(count)}?`,
}
export const confirmHint = {
  release: 'They are published at once, with your name on the receipts.',
  drop: 'They are never published. The values stay as they are.',
}
export const reason = 'Reason (optional)'
export const reasonHint = 'Everyone reads it on the receipts, in place of the sender’s.'
export const done = {
  release: (count: number) => `${changes(count)} released.`,
  drop: (count: number) => `${changes(count)} dropped.`,
}
export const failed = (count: number) => `${changes(count)} failed; the list says why.`

/** Reason why the server refused, by its code. */
export const refusals: Readonly<Record<string, string>> = {
  'value.changed': 'The value has changed since. Drop it.',
  'value.frozen': 'A lead has frozen this value.',
  'proposal.holds_item': 'You offered this pet within the last seven days, so another lead decides.',
  'parked.decided': 'Another lead has decided already.',
  'parked.not_found': 'A newer change has taken its place.',
  'parked.invalid': 'The figures no longer fit. Drop it.',
}
export const refused = 'Couldn’t be saved. Try again.'
export const restricted = 'You can’t release changes while you are muted or suspended.'

export const keys: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ['j', 'k'], does: 'Next, previous' },
  { keys: ['Enter', 'o'], does: 'Details' },
  { keys: ['x'], does: 'Select' },
  { keys: ['*'], does: 'Select all' },
  { keys: ['a'], does: 'Release' },
  { keys: ['r'], does: 'Drop' },
  { keys: ['?'], does: 'Show these shortcuts' },
]
export const openValue = 'Open this value’s page at the desk'
