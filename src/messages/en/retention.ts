import type { RetentionKind } from '#domain/site/retention.ts'

export const retention = {
  /** Above the table of the privacy policy. */
  heading: 'How long we keep it',
  what: 'What',
  howLong: 'How long',
  days: (days: number): string => (days % 365 === 0 ? `${(days / 365) * 12} months` : `${days} days`),
}

type Line = { what: string; /** Follows the time. */ after: string }

/** Rows that are removed after a fixed time. */
export const limits: Record<RetentionKind, Line> = {
  messages: {
    what: 'Messages and phrases',
    after: 'after they were sent. If one is reported, it and what follows stay as long as the report.',
  },
  tradeOffers: { what: 'Trade offers', after: 'after they were sent, with the messages about them.' },
  tradeRooms: {
    what: 'Trade rooms, with all that happened in them',
    after: 'after they were opened. A report keeps a copy as long as the report.',
  },
  roomTrades: { what: 'Who you traded with in a room, once you both said so', after: 'after the trade.' },
  emptyConversations: { what: 'Conversations without a message', after: 'after they were opened.' },
  dismissedReports: { what: 'Reports that led to nothing', after: 'after the decision.' },
  openReports: { what: 'Reports without a decision', after: 'after they were sent.' },
  measures: {
    what: 'Warnings, mutes and suspensions, with their reports and appeals',
    after: 'after they ended, or after the warning. What is still in force stays.',
  },
  moderationLog: { what: 'What moderators looked at and did', after: 'after it happened.' },
  sessions: { what: 'Sessions (staying signed in)', after: 'after you signed in.' },
  unusedSessions: { what: 'Sessions you don’t use', after: 'after their last use.' },
  alertLog: { what: 'Alerts we sent you, and where', after: 'after they came.' },
  alertDevices: {
    what: 'Alerts and watched pets of a browser without an account',
    after: 'after the browser last used them.',
  },
  suggestions: { what: 'Suggested values that weren’t published', after: 'after they were sent.' },
  votes: { what: 'Your votes on values', after: 'after you voted.' },
  hatchNames: {
    what: 'Player names of hatches',
    after: 'after the hatch. The hatch stays, as if the player were private.',
  },
  wishes: { what: 'Wishes that were traded or ended', after: 'after that.' },
  wishReports: { what: 'Your reports of wishes', after: 'after they were sent.' },
  visits: {
    what: 'Which quarters of the day you’re usually here (nobody sees it)',
    after: 'after you were last here in that quarter.',
  },
}

/** Everything else that has a person in it. */
export const kept: readonly { what: string; until: string }[] = [
  {
    what: 'Your account, settings, pets, wishes, wishes you left out, watched pets, alert rules, API keys, webhook addresses, blocks and points',
    until: 'Until you change or delete them, or delete your account. Your number and when you joined and left stay.',
  },
  {
    what: 'Published values and who decided on them (a role and a number)',
    until: 'For good: they’re public records.',
  },
  {
    what: 'The team’s roles and decisions about values',
    until: 'For good, under a number. They show who was allowed to do what.',
  },
  {
    what: 'Trades you both confirmed, under a code',
    until: 'For good, without your name: values are worked out from them.',
  },
  { what: 'Server logs', until: 'As long as the site’s team decides.' },
  { what: 'Backups', until: 'Until the site’s team replaces them. What was deleted stays in them until then.' },
]
