import type { Measure, Restriction } from '#contract/measures.ts'
import { formatLocalMoment } from '#domain/text/local-moment.ts'
import { stripBidiControls } from '#domain/text/strip-bidi-controls.ts'

export const understood = 'I understand'
export const reason = (text: string) => `Reason: ${text}`
export const appeal = 'Appeal'

const restricted: Record<Restriction['kind'], string> = { mute: 'You’re muted', suspension: 'You’re suspended' }

/** The words of a restriction: the forbidden actions, the end, the reason and the way to appeal. `until` is null where a moderator has to lift it. MO70 */
export const restrictionWords = ({ measureId, kind, until, reason: why }: Restriction, own: readonly Measure[]) => ({
  what: `${restricted[kind]} until ${until === null ? 'a moderator lifts it' : formatLocalMoment(until)}. You can read, but you can’t send messages or trades.`,
  why: reason(stripBidiControls(why)),
  appeal: own.find(({ id }) => id === measureId)?.appeal ? 'See your appeal' : appeal,
})
export const warningWords = (why: string) => ({
  what: 'A moderator warned you.',
  why: reason(stripBidiControls(why)),
  appeal,
})

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
