import type { Measure, Restriction } from '#contract/measures.ts'

/** `until`: null: until a moderator lifts it. */
export const restricted: Record<Restriction['kind'], (until: string | null) => string> = {
  mute: (until) => `You’re muted${until === null ? '' : ` until ${until}`}. You can read, but not write.`,
  suspension: () => 'You’re suspended from chat and trades. You can read, but not write.',
}
export const warned = 'A moderator warned you.'
export const understood = 'I understand'
export const reason = (text: string) => `Reason: ${text}`
export const appeal = 'Appeal'
export const seeAppeal = 'See your appeal'

export const kinds: Record<Measure['kind'], string> = { warning: 'Warning', mute: 'Mute', suspension: 'Suspension' }
export const none = 'None. Thanks for playing fair.'
export const loading = 'Loading your warnings and measures…'
export const loadError = 'Couldn’t load your warnings and measures.'
export const until = (moment: string) => `until ${moment}`
export const lifted = (text: string) => `Lifted: ${text}`
export const yourAppeal = (text: string) => `Your appeal: ${text}`
export const waiting = 'A moderator will answer your appeal here.'
export const answers = {
  upheld: (text: string) => `Appeal turned down: ${text}`,
  overturned: (text: string) => `Appeal accepted: ${text}`,
}
export const whyWrong = 'Why is this wrong?'
export const appealHint = (length: number, most: number) =>
  `At least 10 characters; ${length} of ${most}. You can appeal once, and another moderator reads it.`
export const sendAppeal = 'Send appeal'
export const keep = 'Not now'
export const appealFor = (kind: Measure['kind']) => `Appeal against this ${kind}`
