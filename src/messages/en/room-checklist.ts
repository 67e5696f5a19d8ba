import { formatNumber } from '#domain/text/format.ts'
import type { RoomAnswer } from '#contract/trade-rooms.ts'

export const title = 'Check it in the game'
export const standing =
  'The trade is only what the game’s window shows. Nobody needs a first trade, a test, a middleman or your password.'

export const nameBox = (name: string) => `The game’s trade window shows @${name}`
export const guestBox = 'The game’s trade window shows the player you talked to'
/** Below `guestBox`: the name of a guest is made up by the site. */
export const notProven = (name: string) => `Not proven: ${name} is a name of this site, and the game shows another.`
export const theirSide = 'You get'
export const ownSide = 'You give'
export const ownSideHint = 'Make sure that nothing more is on your side.'
export const nothing = 'Nothing'
export const times = (quantity: number) => `× ${formatNumber(quantity)}`
/** Name of a box, in the order of what is shown in it. */
export const petBox = (pet: string, quantity: number) => `${pet} ${times(quantity)}`
export const ticked = (count: number, total: number) => `${count} of ${total} ticked`

export const notTheSame = 'Not the same: cancel in the game'
export const refused = {
  title: 'Cancel in the game now',
  steps: [
    'Press Decline in the game’s trade window. Don’t press Accept.',
    'Close the window, even if they say it’s a mistake.',
    'If they want to trade again, check every box again.',
  ],
  question: 'What happened?',
  answers: {
    notDone: 'I cancelled. Nothing was traded',
    different: 'The game traded something different',
  },
  back: 'Back to the boxes',
} as const

export const accept = {
  title: 'Accept in the game',
  text: 'Everything is ticked. Look at the window once more while you accept.',
  question: 'How did it go?',
} as const
export const answers: Record<RoomAnswer, string> = {
  asAgreed: 'As agreed',
  different: 'Different',
  notDone: 'It did not happen',
}

export const yourAnswer = 'Your answer'
export const waitingFor = (name: string) => `${name} has not answered yet.`
export const hiddenUntilBoth = 'You see each other’s answers once both have answered.'
export const keptOffline = 'You’re offline. Your answer is kept on this device and sent when you’re back online.'
export const offline = 'You’re offline. The boxes work without a connection.'

export const results = {
  done: { title: 'Traded as agreed', text: 'You both said that the trade went as agreed.' },
  different: {
    title: 'Not what you agreed',
    text: 'At least one of you said that the game traded something different.',
  },
  notDone: { title: 'No trade', text: 'This trade did not happen. Nothing was added to your pets.' },
} as const
export const unanswered = 'no answer'
export const answerOf = (name: string) => `Answer of ${name}`
export const booked = { both: 'Both pets lists are updated.', own: 'Your pets list is updated.' } as const
export const undo = 'Undo'
export const undone = 'Taken back from your pets.'
export const undoHere = 'Taken back on this device. Your account follows when you open My pets.'

export const verdict = {
  save: 'Save a signed verdict',
  saving: 'Saving…',
  why: 'A page with the values you both agreed at, which nobody can change later. It names no player.',
  saved: (code: string) => `Signed verdict ${code}`,
  failed: 'Couldn’t save the verdict. Try again.',
  tooOften: 'You saved many verdicts just now. Wait a few minutes, then try again.',
} as const

export const report = {
  open: 'Report this trade',
  title: 'Report this trade',
  /** Content of the report. */
  sent: (name: string) => `The moderators get this about ${name}:`,
  parts: [
    'who gave what in the agreed trade',
    'every change to both sides, with its time',
    'that you reported it, and when',
  ],
  details: 'What happened?',
  detailsHint: 'Optional. What did the game’s window show?',
  guest: 'You’re a guest, so the report has no words of yours.',
  noAccount: (name: string) =>
    `${name} is a guest without an account, so there is nobody the moderators could act on. Report them in the game.`,
  needsConnection: 'You can report this trade once you’re back online.',
  send: 'Send the report',
  done: 'Reported. Thank you: the moderators look at it.',
  failed: 'Couldn’t send the report. Try again.',
} as const
