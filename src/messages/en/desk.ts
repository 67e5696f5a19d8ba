import type { ProposalEvent, ProposalMove, ProposalState, SendProposal, VoteCounts } from '#contract/proposals.ts'
import type { ValueAuthor, ValueSource } from '#contract/value-changes.ts'
import { formatSigned } from '#domain/text/format.ts'
import { LOCALE } from '#domain/text/locale.ts'
import { valueBot } from './pets.ts'

export const title = 'Desk'
export const lists = { undecided: 'To decide', scheduled: 'Scheduled', disputed: 'Disputed', own: 'Yours' }
export const listLabel = 'Proposals to show'
export const queue = 'Proposals'
export const proposal = 'Proposal'
export const back = 'Back to the list'
export const search = 'Search by pet'
export const showKeys = 'Keyboard shortcuts'
export const propose = 'Propose a value'
export const loading = 'Loading proposals…'
export const loadMore = 'Load more'
export const loadError = 'Couldn’t load the proposals'
export const proposalError = 'Couldn’t load this proposal'
export const notFound = { title: 'Proposal not found', text: 'It may be gone, or it isn’t yours to see.' }
export const choose = { title: 'Choose a proposal', text: 'Press j and k to go through the list.' }
export const empty: Record<keyof typeof lists, { title: string; text: string }> = {
  undecided: { title: 'All done', text: 'No proposal is waiting for a decision.' },
  scheduled: { title: 'Nothing scheduled', text: 'Approved proposals wait here until they are published.' },
  disputed: { title: 'No disputes', text: 'Disputed proposals wait here for a lead.' },
  own: { title: 'No proposals yet', text: 'Propose a value to see it here.' },
}
export const noMatches = (text: string) => `No proposal for “${text}”`
export const showNew = (count: number) => `Show ${count} new ${count === 1 ? 'proposal' : 'proposals'}`

export const states: Record<ProposalState, string> = {
  draft: 'Draft',
  open: 'Open',
  'needs-evidence': 'Needs evidence',
  'approved-once': 'Approved once',
  scheduled: 'Scheduled',
  published: 'Published',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
  superseded: 'Outdated',
  expired: 'Expired',
  disputed: 'Disputed',
  upheld: 'Upheld',
  reverted: 'Taken back',
}
export const sizes = { small: 'Small change', medium: 'Medium change', large: 'Large change' }
/** Under a change that counts as a larger one. PR95 */
export const addedUp = 'Changes of this pet by the same people in the last seven days count together.'
export const reasonCodes: Record<SendProposal['reasonCode'], string> = {
  trades: 'Recent trades',
  demand: 'Demand changed',
  'game-update': 'Game update',
  correction: 'Correction',
  other: 'Something else',
}

export const present = 'Now'
export const proposed = 'Proposed'
export const comparison = 'Now and proposed'
export const figure = 'Figure'
export const value = 'Value'
export const range = 'Range'
export const demand = 'Demand'
export const trend = 'Trend'
export const noRange = 'None'
export const formatRange = (low: string, high: string) => `${low} to ${high}`
/** `+10%`; null where there is nothing to compare. */
export const percent = (change: number | null) =>
  change === null ? 'New kind of value' : `${formatSigned(change, 1)}%`
export const changed = 'Changed'

export const reason = 'Reason'
export const history = 'History'
export const receipts = 'Latest changes of this value'
export const noReceipts = 'This value hasn’t changed yet.'
export const receiptNumber = (number: number) => `Receipt ${number}`
export const approvals = (count: number, needed: number) => `${count} of ${needed} approvals`
export const expires = (moment: string) => `Expires ${moment} UTC`
/** `Eva is looking at this.` */
export const looking = (names: readonly string[]) =>
  `${new Intl.ListFormat(LOCALE.tag).format(names)} ${names.length === 1 ? 'is' : 'are'} looking at this.`
export const proposeOther = 'Propose another value'
export const openItem = 'Open the pet’s page'

export const roles: Record<ValueAuthor['role'], string> = {
  player: 'A player',
  proposer: 'A proposer',
  editor: 'An editor',
  lead: 'A lead',
  operator: 'The operator',
  estimator: valueBot,
  former: 'A former member',
}
export const you = 'You'
export const site = 'The site'
export const events: Record<ProposalEvent, string> = {
  submit: 'proposed this',
  approve: 'approved',
  undo: 'undid an approval',
  reject: 'rejected',
  withdraw: 'withdrew it',
  'request-evidence': 'asked for evidence',
  'add-evidence': 'added evidence',
  dispute: 'disputed it',
  uphold: 'upheld it',
  revert: 'took it back',
  publish: 'published it',
  expire: 'closed it: time ran out',
  supersede: 'closed it: the value changed first',
  lapse: 'can no longer approve, so this approval doesn’t count',
}
export const sources: Record<ValueSource, string> = {
  catalogue: 'Catalogue',
  ingest: 'Automatic',
  import: 'Import',
  desk: 'Desk',
  revert: 'Taken back',
}

export const decide = 'Your decision'
export const moves: Record<ProposalMove, string> = {
  approve: 'Approve',
  undo: 'Undo approval',
  reject: 'Reject',
  withdraw: 'Withdraw',
  'request-evidence': 'Ask for evidence',
  'add-evidence': 'Add evidence',
  dispute: 'Dispute',
  uphold: 'Uphold',
  revert: 'Take back',
}
export const notes: Partial<Record<ProposalMove, string>> = {
  reject: 'Why do you reject it?',
  'request-evidence': 'What evidence do you need?',
  'add-evidence': 'Your evidence',
  dispute: 'Why is it wrong?',
  uphold: 'Why is it right?',
  revert: 'Why do you take it back?',
}
export const noteHint = 'The author and other staff can read this.'
export const wrote = 'wrote'
export const discussion = 'Discussion'
export const comment = 'Write to the other editors'
export const commentHint = 'Only editors and leads can read this.'
export const sendComment = 'Send'
export const commented = 'Comment sent.'
export const cancel = 'Cancel'
export const stop = 'Stop'
export const noMoves = 'There’s nothing for you to decide here.'
export const cannotNow = (move: ProposalMove) => `You can’t do this now: ${moves[move].toLowerCase()}.`
/** Spoken and shown after a move. */
export const moved = (name: string, state: ProposalState) => `${name}: ${states[state].toLowerCase()}.`
export const undo = 'Undo'
export const undoDescription = 'Takes your approval back; pressing u does the same'

/** Reason why the server refused, by its code. */
export const refusals: Readonly<Record<string, string>> = {
  'proposal.conflict': 'Someone else decided first. This is how it stands now.',
  'proposal.too_late': 'An approval can only be undone for 60 seconds.',
  'proposal.role_needed': 'Your role doesn’t allow this.',
  'proposal.lead_needed': 'This value is under suspicion, so a lead decides.',
  'proposal.own': 'Someone else has to decide on your proposal.',
  'proposal.not_own': 'Only the person concerned can do this.',
  'proposal.approved_before': 'You approved this proposal before.',
  'proposal.holds_item': 'You offered this pet within the last seven days, so someone else decides.',
  'proposal.no_change': 'That’s already its value. Change something first.',
  'proposal.too_many_open': 'Too many of your proposals are waiting. Withdraw one, or wait for a decision.',
  'points.negative': 'Your last proposals were denied. Try again in a few days.',
  'value.frozen': 'A lead has frozen this value.',
  'proposal.not_small': 'This is now a bigger change: decide it separately.',
  'proposal.not_found': 'This proposal is gone.',
  'proposal.too_many_comments': 'This discussion is full.',
  'confirmation.too_late': 'A confirmation can only be undone for 60 seconds.',
  'item.not_found': 'This pet is gone.',
  'role.ended': 'Your role has ended.',
  'account.muted': 'You’re muted, so you can’t do this now.',
  'account.suspended': 'You’re suspended, so you can’t do this now.',
  'rate.limited': 'That was too fast. Wait a moment.',
}
export const describeRefusal = (code: string): string =>
  code === 'value.changed' ? valueChanged(null) : (refusals[code] ?? failed)
export const valueChanged = (value: string | null) =>
  value === null
    ? 'This value changed meanwhile. Look at it again.'
    : `This value changed meanwhile: it is ${value} now.`
export const failed = 'Couldn’t reach the server. Try again.'
export const revoked = 'Your role has ended, so the desk is closed for you.'

export const useKeys = 'Use single-key shortcuts'
export const keys: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ['j', 'k'], does: 'Next, previous' },
  { keys: ['Enter', 'o'], does: 'Open' },
  { keys: ['a'], does: 'Approve' },
  { keys: ['r'], does: 'Reject' },
  { keys: ['e'], does: 'Ask for evidence' },
  { keys: ['u'], does: 'Undo your approval' },
  { keys: ['x'], does: 'Choose a small change' },
  { keys: ['Shift A'], does: 'Approve the chosen ones' },
  { keys: ['m'], does: 'Write to the other editors' },
  { keys: ['/'], does: 'Search by pet' },
  { keys: ['?'], does: 'Show these shortcuts' },
]

export const staleKeys: typeof keys = [
  { keys: ['j', 'k'], does: 'Next, previous' },
  { keys: ['Enter', 'o'], does: 'Open' },
  { keys: ['c'], does: 'Confirm, and go to the next' },
  { keys: ['u'], does: 'Undo your last confirmation' },
  { keys: ['p'], does: 'Propose another value' },
  { keys: ['/'], does: 'Search by pet' },
  { keys: ['?'], does: 'Show these shortcuts' },
]

export const chooseProposal = (name: string) => `Choose ${name}`
export const all = (count: number) => `All ${count}`
export const smallChanges = (count: number) => (count === 1 ? 'small change' : 'small changes')
export const approveChosen = (count: number) => `Approve ${count} ${smallChanges(count)}`
export const approving = 'Approving small changes'
export const approvedTogether = (approved: number, refused: number) =>
  refused === 0 ? `${approved} approved.` : `${approved} approved, ${refused} not. The reasons are in the list.`
export const notChoosable = 'Only small changes that you may approve can be chosen.'

export const staleValues = 'Needs review'
export const staleValue = 'Value to review'
export const noStaleValues = { title: 'All reviewed', text: 'Every value was set or confirmed lately.' }
export const noStaleMatches = (text: string) => `No value to review for “${text}”`
export const chooseStale = { title: 'Choose a value', text: 'Press j and k to go through the list.' }
export const notStale = { title: 'This value needs no review', text: 'It was set or confirmed lately.' }
export const stale = 'Not reviewed recently'
export const confirmed = 'Confirmed'
export const confirm = 'Still right'
export const confirmedNow = (name: string) => `${name}: confirmed.`
export const undoConfirmation = 'Undo'
export const undoConfirmationDescription = 'Takes your confirmation back; pressing u does the same'
export const undone = (name: string) => `${name}: not confirmed any more.`
export const refusedFor = (name: string, text: string) => `${name}: ${text}`
export const lastSet = 'Last set'
export const lastConfirmed = 'Last confirmed'
export const lastBy = 'By'
export const moment = (text: string) => `${text} UTC`
export const harm = 'Impact'
export const harmExplained = (figure: string) => `${figure} (value × demand × days)`
export const votes = 'Votes'
export const voteCounts = ({ tooLow, right, tooHigh }: VoteCounts) =>
  `${tooLow} too low, ${right} right, ${tooHigh} too high`

export const pet = 'Pet'
export const findPet = 'Search for a pet'
export const noPets = 'No pet with this name.'
export const changePet = 'Choose another pet'
export const kind = 'Kind of value'
export const number = 'Number'
export const low = 'Lowest'
export const high = 'Highest'
export const why = 'Kind of reason'
export const send = 'Propose'
export const proposedNow = (name: string) => `${name}: proposed.`
export const valueError = 'Couldn’t load the value of this pet'
/** An error of a field, as a sentence about it. */
export const fieldError = (message: string) => `${message.charAt(0).toUpperCase()}${message.slice(1)}.`
