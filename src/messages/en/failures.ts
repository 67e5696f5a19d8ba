import type { Failure } from '#contract/source.ts'

/** What a call of the server was for, where it failed. LY17 */
export const failures: Record<Failure, string> = {
  site: 'Couldn’t load the site',
  stats: 'Couldn’t load the stats',
  items: 'Failed to fetch items',
  item: 'Failed to fetch item details',
  search: 'Failed to load search',
  eggs: 'Failed to fetch eggs',
  egg: 'Failed to fetch egg',
  hatches: 'Failed to fetch hatches',
  bounties: 'Couldn’t load bounties',
  valueChanges: 'Couldn’t load the value changes',
  valueChange: 'Couldn’t load the value change',
  calibration: 'Couldn’t load how right we are',
  series: 'Couldn’t load values over time',
  ledger: 'Couldn’t save your pets',
  user: 'Couldn’t load your account',
  session: 'Couldn’t check your session',
  signOut: 'Failed to logout',
  deletion: 'Couldn’t delete your account',
  export: 'Couldn’t export your data',
  people: 'Couldn’t search players',
  conversations: 'Couldn’t load your conversations',
  inbox: 'Couldn’t check for new messages',
  conversation: 'Couldn’t load the conversation',
  opening: 'Couldn’t open the conversation',
  messages: 'Couldn’t load messages',
  sending: 'Couldn’t send the message',
  reading: 'Couldn’t mark as read',
  offer: 'Couldn’t load the offer',
  offering: 'Couldn’t send the offer',
  accept: 'Couldn’t accept the offer',
  decline: 'Couldn’t decline the offer',
  cancel: 'Couldn’t cancel the offer',
  counter: 'Couldn’t send the counter-offer',
  traded: 'Couldn’t send your answer',
  'not-traded': 'Couldn’t send your answer',
  setting: 'Couldn’t save your setting',
  blocked: 'Couldn’t load your blocked players',
  block: 'Couldn’t block this player',
  unblock: 'Couldn’t unblock this player',
  report: 'Couldn’t send the report',
  proposals: 'Couldn’t load the proposals',
  proposal: 'Couldn’t load the proposal',
  proposing: 'Couldn’t send the proposal',
  move: 'Couldn’t save your decision',
  standing: 'Couldn’t load the present value',
  suggesting: 'Couldn’t send your suggestion',
  suggestions: 'Couldn’t load your suggestions',
  withdrawing: 'Couldn’t withdraw your suggestion',
  evidence: 'Couldn’t send your answer',
  voting: 'Couldn’t save your vote',
  measures: 'Couldn’t load your warnings',
  appeal: 'Couldn’t send your appeal',
  moderation: 'Couldn’t load the reports',
  decision: 'Couldn’t save your decision',
}

export const unreachable = 'Couldn’t reach the server. Check your connection and try again.'
/** `advice`: what to do next. */
export const withAdvice = (failure: string, advice: string) => `${failure}. ${advice}`
export const adviceToRetry = 'Try again.'

/** Why the server refused a message or an offer, by its code, where it says more than that it was not sent. */
export const refusals: Readonly<Record<string, string>> = {
  'conversation.closed': 'This player deleted their account.',
  'conversation.not_found': 'This conversation no longer exists.',
  'account.muted': 'A moderator muted you: you can read, but not write for now.',
  'account.suspended': 'A moderator suspended you: you can read, but not write.',
  'rate.limited': 'You’re sending too fast. Wait a moment.',
  'trade_sharing.off': 'Your account says not to use your trades.',
}
