import type { ProposalState, SendProposal } from '#contract/proposals.ts'

export const sheetTitle = 'Suggest a value'
export const present = 'Now'
export const value = 'Its value should be'
export const valueKind = 'Kind of value'
export const number = 'Number'
export const valueHint = 'Like 1,250,000 or 1.25M. Leave it empty to change demand or trend only.'
export const demand = 'Demand'
export const trend = 'Trend'
export const reasonCode = 'Why?'
export const chooseReason = 'Choose a reason'
export const reasonCodes: Record<SendProposal['reasonCode'], string> = {
  trades: 'Recent trades',
  demand: 'More or fewer players want it',
  'game-update': 'A game update',
  correction: 'The value is a mistake',
  other: 'Something else',
}
export const reason = 'What did you see?'
export const reasonHint = 'For example: sold twice today for 1.3M. Other players can read this.'
export const next = 'Editors will check it. Follow it in Your suggestions.'
export const send = 'Send suggestion'
export const sending = 'Sending…'
export const signInFirst = 'Sign in to send it. What you typed stays here.'
export const signIn = 'Sign in'
export const loading = 'Loading the present value…'
export const frozen = 'A lead has frozen this value while they look into it. Suggestions wait until that’s over.'

export const faultOfValue = (most: string) => `Type a number from 0 to ${most}, like 1.25M.`
export const faultOfReason = (message: string) => `Your text ${message}.`
export const noReason = 'Choose the reason that fits best.'
export const noChange = 'Change the value, the demand or the trend.'
/** Reason why the server refused a suggestion, by its code. */
export const refusals: Readonly<Record<string, string>> = {
  'value.changed': 'This value changed meanwhile. Above is the new one, and what you typed is still here.',
  'proposal.no_change': noChange,
  'points.negative': 'Your last suggestions were rejected, so you can’t suggest yet.',
  'proposal.too_many_open': 'Too many of your suggestions are waiting. Withdraw one, or wait for a decision.',
  'rate.limited': 'You’ve sent a lot of suggestions today. Try again tomorrow.',
}

export const sentTitle = 'Thanks, your suggestion is in!'
export const toSuggestions = 'Your suggestions'
export const done = 'Done'

export const waiting = (open: number, limit: number | null) =>
  limit === null ? `${open} waiting` : `${open} of ${limit} waiting`
export const points = (count: number) => `${count} ${Math.abs(count) === 1 ? 'point' : 'points'}`
export const pausedFor = (days: number) =>
  `Your last suggestions were rejected, so you can suggest again in ${days} ${days === 1 ? 'day' : 'days'}.`
export const atLimit = (limit: number) =>
  `${limit} of your suggestions are waiting, and that’s the most. Withdraw one, or wait for a decision.`

export const voteChanged = 'The value has just changed. Look at it again, then vote.'

export const title = 'Your suggestions'
export const account = 'Account'
export const listLoading = 'Loading your suggestions…'
export const pointsText = 'Published +10, rejected -5. Below 0, you regain 1 a day.'
export const limitText = (limit: number) => `Up to ${limit} suggestions can wait for a decision at once.`
export const empty = 'No suggestions yet'
export const emptyText = 'Open a pet and tap “Suggest a value” when its value looks wrong.'
export const browse = 'Browse pets'
export const more = 'Show more'
export const signInText = 'Sign in to see what you suggested.'

export const states: Record<ProposalState, string> = {
  draft: 'Draft',
  open: 'Waiting',
  'needs-evidence': 'Needs your answer',
  'approved-once': 'One editor agreed',
  scheduled: 'Approved',
  published: 'Published',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
  superseded: 'Out of date',
  expired: 'Expired',
  disputed: 'Under review',
  upheld: 'Published',
  reverted: 'Taken back',
}
export const stateTexts: Record<ProposalState, string> = {
  draft: 'You haven’t sent this yet.',
  open: 'Editors will look at it.',
  'needs-evidence': 'An editor wants to know more.',
  'approved-once': 'One more editor has to agree.',
  scheduled: 'It goes live within the hour.',
  published: 'The value changed as you suggested.',
  rejected: 'The editors didn’t agree.',
  withdrawn: 'You took it back.',
  superseded: 'The value changed before this was decided.',
  expired: 'Nobody decided in time. You can suggest it again.',
  disputed: 'It’s published, but someone doubts it. A lead decides.',
  upheld: 'Someone doubted it, and a lead kept it.',
  reverted: 'It was published, then a lead took it back.',
}
export const valueLabel = 'Value'
export const from = 'from'
export const to = 'to'
export const yourReason = 'You wrote:'
export const theirReason = 'Their answer:'
export const seeChange = (number: number) => `See receipt ${number}`
export const withdraw = 'Withdraw'
export const withdrawLabel = (name: string) => `Withdraw your suggestion for ${name}`
export const withdrawn = 'Suggestion withdrawn'
export const answer = 'Your answer'
export const sendAnswer = 'Send answer'
export const answered = 'Answer sent'
