import type { SourceEvent, SourceKind, SourceMove, SourceState } from '#contract/sources.ts'
import { formatNumber } from '#domain/text/format.ts'

export const title = 'Sources'
export const loadError = 'Couldn’t load the sources'
export const none = 'Only the operator’s own token sends data. Add a source to give somebody else a key.'
export const list = 'Who sends data'
export const operatorHint =
  'The operator’s token is a source of its own. It isn’t listed here and has no limits of a key.'

export const add = 'Add a source'
export const addHint = 'A new source starts in quarantine: what it sends is stored and counted, and changes nothing.'
export const name = 'Name'
export const quota = 'Calls a minute'
export const kindsLabel = 'What it may send'
export const kinds: Record<SourceKind, string> = {
  hatches: 'Hatches',
  trades: 'Trades',
  values: 'Values',
  exists: 'Exist counts',
  events: 'Events',
}

export const keyTitle = (source: string) => `Key of ${source}`
export const keyHint = 'Copy it now. It’s never shown again.'
export const copy = 'Copy the key'
export const copied = 'Key copied'
export const copyFailed = 'Couldn’t copy. Select the key and copy it yourself.'
export const keyDone = 'I’ve copied it'

const states: Record<SourceState, string> = {
  quarantined: 'In quarantine',
  trusted: 'Trusted',
  suspended: 'Suspended',
  revoked: 'Revoked',
}
export const out = 'Taken out'
export const settling = 'Its rows are still being moved. Look again in a minute.'
/** `Trusted since `, before the time. */
export const since = (state: SourceState) => `${states[state]} since `
export const addedBy = 'Added by '
export const sends = (sent: readonly SourceKind[], calls: number) =>
  `Sends ${sent.map((kind) => kinds[kind].toLowerCase()).join(', ')} · up to ${formatNumber(calls)} calls a minute`
export const keyStart = 'Key begins with '

export const counts = (source: string) => `Rows of ${source} in the last 30 days`
export const kind = 'Kind'
export const outcome = 'Result'
export const rows = 'Rows'
const OUTCOMES: Readonly<Record<string, string>> = {
  accepted: 'Accepted',
  duplicate: 'Duplicate',
  parked: 'On hold',
  'rejected element': 'Refused: not readable',
}
/** `Refused: timestamp`, by the field that was wrong. */
export const describeOutcome = (outcomeCode: string) =>
  OUTCOMES[outcomeCode] ?? `Refused: ${outcomeCode.replace('rejected ', '')}`
export const noRows = 'Nothing arrived in the last 30 days.'
export const agreement = (agreed: number, reported: number) =>
  `${formatNumber(agreed)} of ${formatNumber(reported)} hatches were reported by another source too.`

export const moves: Record<SourceEvent, string> = {
  promote: 'Trust',
  suspend: 'Suspend',
  resume: 'Resume',
  revoke: 'Revoke',
  'take-out': 'Take its rows out',
  'put-back': 'Put its rows back',
  leak: 'Key reported as leaked',
}
const DONE: Record<SourceMove, (source: string) => string> = {
  promote: (source) => `${source} is trusted now.`,
  suspend: (source) => `${source} is suspended.`,
  resume: (source) => `${source} is trusted again.`,
  revoke: (source) => `The key of ${source} is revoked, and its rows are out.`,
  'take-out': (source) => `The rows of ${source} are out of counts and values.`,
  'put-back': (source) => `The rows of ${source} count again.`,
}
export const done = (move: SourceMove, source: string) => DONE[move](source)
/** `Trust: Rift radar`, for those who hear the page. */
export const describeMove = (move: SourceMove, source: string) => `${moves[move]}: ${source}`
export const reasonHint = 'Leads see it here; receipts of values show it to everyone.'
export const decisions = (source: string) => `Decisions about ${source}`
export const by = ' by '

export const gone = 'This source no longer exists.'
export const refused = 'Couldn’t save that. Try again.'
/** Reason why the server refused, by its code. */
export const refusals: Readonly<Record<string, string>> = {
  'source.name_taken': 'Another source has this name.',
  'source.too_many': 'There are too many sources.',
  'source.moved': 'Another lead was quicker. Look at its state again.',
  'body.invalid': 'Check the name, the kinds and the number of calls.',
  'role.ended': 'You’re no longer a lead.',
  'account.muted': 'You’re muted, so you can’t do this now.',
  'account.suspended': 'You’re suspended, so you can’t do this now.',
}
