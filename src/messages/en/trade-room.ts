import type { RoomPerson, SwapAlarm, TradeRoomState } from '#contract/trade-rooms.ts'
import type { SideChange } from '#domain/trade-room/side-diff.ts'
import { formatMonth } from '#domain/text/format.ts'
import { namedEntry } from '#domain/trade/trade.ts'

export { title } from './trade-room-entry.ts'

// Starting a room.
export const startTitle = 'Start a trade room'
export const startLead =
  'You both see the same trade and the same values. Nothing can be swapped unseen: every change unlocks both sides.'
export const youGive = 'You give'
export const youAskFor = 'You ask for'
export const youGet = 'You get'
export const nothingYet = 'Nothing yet. You can add pets in the room.'
export const invited = 'The other player of your chat is invited. Nobody else can join.'
export const start = 'Start the room'
export const starting = 'Starting…'
export const answerFirst = 'Three safety questions come first. You answer them once.'
export const startQuestions = 'Answer 3 questions'
export const questions = 'Safe trading'
export const ownRooms = 'Your trade rooms'
export const roomWith = (name: string) => `Trade with ${name}`
export const roomAlone = 'Nobody has joined yet'
export const states: Readonly<Record<TradeRoomState, string>> = {
  waiting: 'Waiting',
  building: 'Open',
  lockedByOne: 'Open',
  reviewing: 'Open',
  confirmedByOne: 'Open',
  paused: 'Paused',
  agreed: 'Agreed',
  inGame: 'Trading in the game',
  done: 'Done',
  different: 'Went differently',
  notDone: 'Didn’t happen',
  cancelled: 'Cancelled',
  expired: 'Expired',
}
export const startFailures: Readonly<Record<string, string>> = {
  'room.too_many': 'You have 3 open trade rooms. End one first.',
  'trade_offer.conflict': 'This offer is no longer open.',
  'trade_offer.not_found': 'This offer isn’t there any more.',
  'room.unknown_pet': 'One of these pets isn’t known any more. Go back and take it out.',
  rate_limited: 'That was too often. Wait a moment, then try again.',
}
export const startFailed = 'Couldn’t start the room. Try again.'

// At the door.
export const joinTitle = 'You’re invited to a trade room'
export const joinLead = 'The host lets you in. You see both sides, and what they’re worth, before anything is agreed.'
export const join = 'Ask to join'
export const joining = 'Asking…'
export const joinAsGuest = 'Join as a guest'
export const guestQuestions = 'Guests answer three safety questions, then get a made-up name.'
export const signInInstead = 'Sign in to join'
export const noAccountNeeded = 'You need no account. With one, the trade is kept with your pets.'
export const waitingAtDoor = 'Waiting for the host to let you in'
export const youAre = (name: string) => `The host sees you as ${name}.`
export const keepOpen = 'Keep this page open.'
export const turnedAway = {
  title: 'The host didn’t let you in',
  text: 'Ask them for a new link if that was a mistake.',
}
export const full = { title: 'This room is full', text: 'A trade room has two seats, and both are taken.' }
export const over = { title: 'This trade is over', text: 'Start a new room to trade again.' }
export const missing = {
  title: 'Trade room not found',
  text: 'It may have ended, or the link isn’t complete. Ask for the link again.',
}
export const joinFailed = 'Couldn’t ask to join. Try again.'
export const newRoom = 'Start a new room'

// Waiting for the other player.
export const shareTitle = 'Invite one player'
export const shareLead = 'Send them this link, or let them scan the code. You decide who comes in.'
export const invitedTitle = 'Waiting for the other player'
export const invitedLead = 'Only the player of your chat can come in. Send them this link.'
export const linkLabel = 'Link of this room'
export const copy = 'Copy link'
export const copied = { title: 'Link copied', description: 'Send it to the player you trade with.' }
export const copyFailed = { title: 'Couldn’t copy the link', description: 'Select the link and copy it.' }
export const share = 'Share'
export const qrCode = 'QR code of this room’s link'
export const atDoor = 'At the door'
export const nobodyAtDoor = 'Nobody is at the door yet.'
export const admit = 'Let in'
export const turnAway = 'Turn away'
export const admitName = (name: string) => `${admit}: ${name}`
export const turnAwayName = (name: string) => `${turnAway}: ${name}`
export const arrived = (name: string) => `${name} is at the door`

// Who is here.
export const you = 'You'
/** `signed in, member since March 2026`. */
export const standing = ({ userId, memberSince }: RoomPerson): string =>
  userId === undefined
    ? 'Guest, not proven'
    : memberSince === undefined
      ? 'Signed in'
      : `Signed in, member since ${formatMonth(memberSince)} ${new Date(memberSince).getUTCFullYear()}`
export const lookAlike = (name: string) => `Not the same account as ${name}`
export const isHere = 'Here'
export const isAway = 'Away'
export const guestMaySignIn = 'Sign in to keep this trade with your pets'
export const players = 'Players in this room'

// Building.
export const add = 'Add pets'
export const ask = 'Ask for pets'
export const addTo = { yours: 'Add to your side', theirs: 'Ask for pets' }
export const petsOf = { yours: 'Pets that you give', theirs: 'Pets that you get' }
export const total = 'Total'
export const partialTotal = 'some without a value'
export const emptySide = { yours: 'You give nothing yet', theirs: 'You get nothing yet' }
export const verdictFor = 'For you'
export const gift = { given: 'You’d get nothing in return', got: 'You’d give nothing in return' }
export const noVerdict = 'Add pets to both sides to see how fair it is'
export const asksForYou = (name: string) => `${name} asks you`
export const yourAsks = (name: string) => `You asked ${name}`
export const askWords = (pet: string, quantity: number, before: number): string =>
  quantity === 0
    ? `to take out ${pet}`
    : before === 0
      ? `for ${namedEntry({ name: pet, quantity })}`
      : `for ${quantity} × ${pet} instead of ${before}`
export const take = 'Do it'
export const refuse = 'No'
export const takeAsk = (words: string) => `Do it: ${words}`
export const refuseAsk = (words: string) => `No: ${words}`
export const askToRemove = (name: string) => `Ask to take out ${name}`

// Locking and confirming.
export const actions = 'Lock and confirm'
export const change = 'Change'
export const lock = 'Lock'
export const locked = 'Locked'
export const confirm = 'Confirm'
export const confirmed = 'Confirmed'
export const secondsLeft = (seconds: number) => `${seconds} s`
export const tooSoon = (seconds: number) => `${seconds} s left: compare each pet`
export const lookFirst = 'Look through both lists to the end first'
export const justChanged = 'That just changed. Look again before you tap.'
export const isEmpty = 'Add a pet first'
export const readAlarms = 'Read the warning first, then press “I’ve seen it”'
export const lockFirst = 'Lock the trade first, then confirm it'
export const otherLocksFirst = (name: string) => `Waiting for ${name} to lock. Then you both confirm.`
export const nothingToUnlock = 'Nothing is locked. Change pets in the lists above.'
export const alreadyLocked = 'You’ve locked this trade. “Change” unlocks it.'
export const alreadyConfirmed = (name: string) => `You’ve confirmed. Waiting for ${name}.`
export const isPaused = (name: string) => `Paused until ${name} is back`
export const offline = 'You’re offline. The room goes on when you’re back.'
export const reconnecting = 'Reconnecting…'
export const reconnect = 'Reconnect'
export const resting = (seconds: number) => `Too many changes. The room rests for ${seconds} s.`
/** Next step of the two, by the state of the room and who has done their part. */
export const next = {
  alone: 'Waiting for the other player',
  building: 'Build the trade, then lock it',
  iLocked: (name: string) => `You locked. ${name} checks it now.`,
  otherLocked: (name: string) => `${name} locked. Check each pet, then lock too.`,
  review: 'Both locked. Compare each pet, then confirm.',
  iConfirmed: (name: string) => `You confirmed. Waiting for ${name}.`,
  otherConfirmed: (name: string) => `${name} confirmed. Compare each pet, then confirm.`,
  paused: (name: string) => `${name} lost the connection. Both sides are unlocked until they’re back.`,
}
export const sinceYourLock = 'Changed since you locked'
export const showSinceYourLock = (count: number) => `What changed since you locked (${count})`
export const sameAsLocked = 'Their side is the same as when you locked.'

// Warnings.
export const warnings = 'Warnings'
export const seenIt = 'I’ve seen it'
export const seen = 'Seen'
export function alarm({ kind, name = 'A pet', nameAfter = 'another pet', before, after, percent }: SwapAlarm): string {
  switch (kind) {
    case 'removed':
      return `${name} was taken out after you locked`
    case 'lesserVariant':
      return `${name} became ${nameAfter}`
    case 'fewer':
      return `${name}: ${after ?? 'fewer'} instead of ${before ?? 'more'}`
    case 'totalDown':
      return `Their side is worth ${Math.round(percent ?? 0)}% less than when you locked`
    case 'manyEdits':
      return 'They changed it several times after you locked. Stop if this feels wrong.'
    case 'valueMoved':
      return `The value of ${name} has changed. Look at the verdict again.`
  }
}

// Changes, as they are announced.
export function sideChange(who: string, { name, before, after }: SideChange): string {
  if (before === 0) return `${who} added ${namedEntry({ name, quantity: after })}`
  if (after === 0) return `${who} took out ${namedEntry({ name, quantity: before })}`
  return `${who} changed ${name} from ${before} to ${after}`
}
/** The same without the one who did it, for a list. */
export const changeLine = ({ name, before, after }: SideChange): string =>
  before === 0
    ? `Added: ${namedEntry({ name, quantity: after })}`
    : after === 0
      ? `Taken out: ${namedEntry({ name, quantity: before })}`
      : `${name}: ${after} instead of ${before}`
export const hasAsked = (name: string, words: string) => `${name} asks you ${words}`

// Phrases.
export const phrases = 'Say something'
export const saidSoFar = 'What you two said'

// Ends.
export const leave = 'End'
export const leaveRoom = 'End this trade'
export const endSheet = {
  title: 'End this trade?',
  text: 'The room closes for both of you. Nothing is traded.',
  confirm: 'End the trade',
  cancel: 'Stay',
}
export const ends: Readonly<Record<'cancelled' | 'expired', { title: string; text: string }>> = {
  cancelled: {
    title: 'This trade was ended',
    text: 'Nothing was agreed. If a trade window is open in the game, cancel it.',
  },
  expired: { title: 'This room has expired', text: 'Nothing was agreed in time. Start a new room to trade.' },
}

/** Refusals of the server in words. */
export const refusals: Readonly<Record<string, string>> = {
  'room.over': 'This trade is over',
  'room.state': 'That’s not possible right now',
  'room.not_yours': 'Only the other player can do that',
  'room.old_revision': 'The trade has just changed. Look at it again.',
  'room.not_seen': lookFirst,
  'room.side_full': 'A side takes up to 50 different pets',
  'room.empty': isEmpty,
  'room.unknown_pet': 'This pet isn’t known any more',
  'room.no_such_ask': 'This request is no longer open',
  'room.too_many_asks': 'Too many requests are open. Wait for an answer.',
  'room.no_such_candidate': 'They’re no longer at the door',
  'room.unread_alarm': readAlarms,
  'room.full': full.title,
  'room.too_fast': 'That was too fast. Try again.',
  'phrase.too_soon': 'Wait two seconds between phrases',
}
export const refused = 'That didn’t work. Try again.'
