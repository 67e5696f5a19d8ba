import type { REPORT_REASONS } from '#contract/chat.ts'
import type { Measure, Restriction } from '#contract/measures.ts'
import type { TradeRoomState } from '#contract/trade-rooms.ts'
import type { ActionKind, DecisionKind } from '#contract/moderation.ts'

export const title = 'Moderation'
export const sections = 'Moderation pages'
export const queue = 'Queue'
export const activity = 'Activity'
export const loading = 'Loading…'
export const loadError = 'Couldn’t load this page'

export const reports = 'Reports'
export const noReports = 'No open reports.'
export const moreReports = 'These are the players who wait longest. More come up as you decide.'
const count = (of: number, one: string, many: string) => `${of} ${of === 1 ? one : many}`
export const counts = (reporters: number, openReports: number, since: string) =>
  `${count(reporters, 'reporter', 'reporters')} · ${count(openReports, 'open report', 'open reports')} · first ${since}`
export const reasons: Record<(typeof REPORT_REASONS)[number], string> = {
  'child-safety': 'Child safety',
  scam: 'Scam or stealing',
  harassment: 'Bullying or threats',
  inappropriate: 'Not OK for young players',
  spam: 'Spam',
  other: 'Something else',
}
export const by = ' · by '
/** Name of a player without an account. */
export const guestReporter = 'a guest of a trade room'
export const about = (user: string) => `Report on ${user}: `
export const withMessage = ' · with a message'
export const ownReport = ' · sent by you: another moderator decides'
export const restricted: Record<Restriction['kind'], string> = { mute: 'Muted', suspension: 'Suspended' }

export const appeals = 'Appeals'
export const noAppeals = 'No open appeals.'
export const appealText = (text: string) => `Appeal: ${text}`
export const seeReport = 'See the report and its messages'
export const ownMeasure = 'You took this measure, so another moderator answers.'
export const inForce = 'In force now'
export const noneInForce = 'Nobody is muted or suspended.'

export const measureKinds: Record<Measure['kind'], string> = {
  warning: 'Warning',
  mute: 'Mute',
  suspension: 'Suspension',
}
export const until = (moment: string) => ` · until ${moment}`
export const reason = (text: string) => `Reason: ${text}`
export const lifted = (text: string) => `Lifted: ${text}`
export const answers = {
  upheld: (text: string) => `Appeal turned down: ${text}`,
  overturned: (text: string) => `Appeal accepted: ${text}`,
}
export const changes = { lift: 'Lift', uphold: 'Turn down appeal', overturn: 'Accept appeal and lift' }
export const describeChange = (change: keyof typeof changes, name: string) => `${changes[change]}: ${name}`
export const changed: Record<keyof typeof changes, string> = {
  lift: 'Lifted',
  uphold: 'Appeal turned down',
  overturn: 'Appeal accepted, measure lifted',
}

export const reportedWishes = 'Reported wishes'
export const noReportedWishes = 'No reported wishes.'
export const wishFor = 'for'
export const hiddenSince = (time: string) => `Hidden by reports ${time}`
export const wishDecisions = { wake: 'Show again', end: 'End wish' }
export const describeWishDecision = (decision: keyof typeof wishDecisions, name: string) =>
  `${wishDecisions[decision]}: ${name}`
export const wishDecided: Record<keyof typeof wishDecisions, string> = { wake: 'Wish shown again', end: 'Wish ended' }
export const alreadyDecided = 'Another moderator was quicker.'

export const backToQueue = 'Back to the queue'
export const reportOn = (name: string) => `Report on ${name}`
export const reportMissing = { title: 'Report not found', text: 'It may be about you, or the link is wrong.' }
export const details = (text: string) => `“${text}”`
export const room = 'Trade room'
export const agreedOn = 'agreed on'
export const emptySide = 'Nothing.'
export const roomHistory = 'What happened'
export const theSite = 'The site'
export const revision = (revision: number) => `(version ${revision})`
export const roomStates: Record<TradeRoomState, string> = {
  waiting: 'Nobody had come',
  building: 'Building the trade',
  lockedByOne: 'Locked by one',
  reviewing: 'Locked by both',
  confirmedByOne: 'Confirmed by one',
  paused: 'Paused',
  agreed: 'Agreed',
  inGame: 'Trading in the game',
  done: 'Both said: as agreed',
  different: 'One said: different',
  notDone: 'One said: did not happen',
  cancelled: 'Cancelled',
  expired: 'Expired',
}
/** Followed by the pet, where there is one. */
export function describeRoomChange(type: string, quantity?: number): string {
  if (type === 'set' && quantity !== undefined) return quantity === 0 ? 'took out' : `set to ${quantity} ×`
  if (type === 'ask') return quantity === 0 ? 'asked to take out' : `asked for ${quantity} ×`
  if (type === 'take') return quantity === 0 ? 'agreed to take out' : `agreed to ${quantity} ×`
  return ROOM_CHANGES[type] ?? type
}
const ROOM_CHANGES: Readonly<Record<string, string>> = {
  set: 'changed nothing',
  refuse: 'refused a request about',
  seen: 'saw the whole trade',
  lock: 'locked',
  unlock: 'unlocked',
  confirm: 'confirmed',
  acknowledge: 'read a warning',
  say: 'said a phrase',
  admit: 'let somebody in',
  turnAway: 'turned somebody away',
  start: 'opened the checklist',
  answer: 'said how it went',
  cancel: 'cancelled',
  knock: 'saw somebody at the door',
  signIn: 'signed in',
  left: 'was away',
  back: 'came back',
  valuesMoved: 'unlocked both, because values changed',
  petGone: 'took out a pet that no longer exists:',
  parted: 'ended the room, because the two may not trade',
  expire: 'ended the room, because its time was over',
  report: 'got a report',
}

export const messages = 'Messages'
export const noMessages = 'No message attached.'
export const messagesGone = 'Messages are hidden once a report is decided, unless an appeal is open.'
export const reportedMessage = 'Reported'
export const otherReports = 'Other open reports on this player'
export const decideToo = (reason: string, reporter: string) => `Also decide: ${reason}, by ${reporter}`
export const earlier = 'Warnings and measures so far'
export const noneEarlier = 'None.'

export const decision = 'Your decision'
export const decided = 'Decided'
export const decisions: Record<DecisionKind, string> = {
  warn: 'Warn',
  mute: 'Mute for 24 hours',
  suspend: 'Suspend',
  dismiss: 'Dismiss',
}
export const effects: Record<DecisionKind, string> = {
  warn: 'They can keep writing.',
  mute: 'They can read, but not write, for 24 hours.',
  suspend: 'They can read, but not write, until a moderator lifts it.',
  dismiss: 'Nothing happens to the player.',
}
export const reasonFor = { player: 'Reason the player will read', log: 'Reason for the log' }
export const reasonHint = (isRead: boolean, length: number, most: number) =>
  `${isRead ? 'The player reads this, and can appeal. Don’t name who reported them.' : 'Only moderators read this.'} At least 10 characters; ${length} of ${most}.`
export const choose = 'What should happen?'
export const confirmSuspend = (name: string) => `Suspend ${name}?`
export const suspendText = (name: string) =>
  `${name} won’t be able to write messages or trade offers until a moderator lifts it.`
export const suspend = 'Suspend'
export const cancel = 'Cancel'
export const decisionSaved: Record<DecisionKind, string> = {
  warn: 'Warned',
  mute: 'Muted for 24 hours',
  suspend: 'Suspended',
  dismiss: 'Report dismissed',
}
export const save = 'Save decision'

/** Reason why the server refused, by its code. */
export const refusals: Readonly<Record<string, string>> = {
  'report.decided': 'Another moderator was quicker. Their decision is shown here.',
  'report.own': 'You sent this report, or one of those you ticked, so another moderator decides.',
  'user.deleted': 'They have deleted their account, so the report can only be dismissed.',
  'appeal.decided': 'Another moderator was quicker and has answered this appeal.',
  'appeal.own_measure': 'You took this measure, so another moderator answers.',
  'measure.ended': 'This measure has already ended.',
  'measure.of_lead': 'Only another lead can mute or suspend a lead.',
  'role.ended': 'You’re no longer a moderator.',
  'account.muted': 'You’re muted, so you can’t decide now.',
  'account.suspended': 'You’re suspended, so you can’t decide now.',
}

export const statistics = 'Now'
export const lastMonth = 'Last 30 days'
export const figures = {
  openReports: 'Open reports',
  reportedUsers: 'Reported players',
  openAppeals: 'Open appeals',
  muted: 'Muted',
  suspended: 'Suspended',
  reports: 'New reports',
  warn: 'Warned',
  mute: 'Muted',
  suspend: 'Suspended',
  dismiss: 'Dismissed',
  appealsUpheld: 'Appeals turned down',
  appealsOverturned: 'Appeals accepted',
  meanHours: 'Hours to a decision, on average',
}
export const noFigure = '–'
export const log = 'Audit log'
export const noLog = 'Nothing has happened yet.'
export const loadMore = 'Load older entries'
export const actions: Record<ActionKind, string> = {
  warn: 'warned',
  mute: 'muted',
  suspend: 'suspended',
  dismiss: 'dismissed a report on',
  look: 'read a report on',
  lift: 'lifted a measure on',
  appeal: 'appealed:',
  uphold: 'turned down the appeal of',
  overturn: 'accepted the appeal of',
  'wake-wish': 'kept a reported wish of',
  'end-wish': 'ended a reported wish of',
}
