import type { WishFit } from '#contract/wishes.ts'
import type { Side } from '#domain/wishes/wish-filters.ts'

export const title = 'Trades'
export const description =
  'Trades that players of Bubble Gum Simulator INFINITY wish for: what they give, what they want, and who wins by today’s values.'
export const lead = 'Wishes stay here until they’re traded. Nobody can bump theirs to the top.'
export const newWish = 'New wish'

export const forYou = 'For you'
export const forYouText = 'These fit your wishes.'
export const noMatches = 'No wish fits yours right now. We tell you when one does.'
export const noOwnWish = 'Post a wish, and the players it fits show up here.'
export const all = 'All wishes'
export const loading = 'Loading wishes…'
export const fits: Readonly<Record<WishFit, string>> = {
  both: 'Each of you gets what you named',
  one: 'One of you gets what they named',
  near: 'Close to what you both want',
}

export const give = 'You give'
export const get = 'You get'
export const or = 'or'
export const nothingNamed = 'Your offer'
export const total = 'Total'
export const verdict = 'Verdict for you'
export const openVerdict = 'Depends on your offer'
export const owner = (name: string) => `By ${name}`
export const somebody = 'By a player'
/** Heading of a wish, for screen readers. */
export const wishFor = (pets: string) => `Wish that gives ${pets}`
export const bait =
  'This looks too good. Scammers offer a lot to get you into a trade. Check every pet in the game’s window before you accept.'

export const offer = 'Offer'
export const startRoom = 'Start a room'
export const notForMe = 'Not for me'
export const named = (action: string, pets: string) => `${action}: ${pets}`
export const dismissed = { title: 'You won’t see this wish again' }
export const undo = { label: 'Undo', description: 'Shows the wish again.' }
export const restored = 'The wish is back'
export const report = (pets: string) => `Report the wish that gives ${pets}`
export const confirmReport = {
  title: 'Report this wish?',
  text: 'Report it if it breaks a rule or tries to trick players. A moderator looks at it when several players do.',
  confirm: 'Report',
  cancel: 'Cancel',
}
export const reported = { title: 'Thanks, we got your report', description: 'You won’t see this wish for now.' }

export const more = 'More wishes'
/** Announced as the list changes. */
export const shown = (count: number) => (count === 1 ? '1 wish shown' : `${count} wishes shown`)
export const empty = {
  title: 'No wishes yet',
  text: 'Post what you give and want. Players see it until you trade it or end it.',
}
export const noMatch = { title: 'No wish matches these filters', text: 'Take a filter away, or save them as an alert.' }
export const clearFilters = 'Clear filters'

export const signIn = {
  title: 'Sign in to trade',
  text: 'Offer to these players, and post your own wishes.',
  noSignIn: 'This site has no sign-in.',
  signIn: 'Sign in',
}

export const filterForm = 'Filter wishes'
export const choosePet = 'Any pet'
/** Begins with what is shown, so that who speaks to the browser can say it. AC1 */
export const choosePetLabel = `${choosePet}: filter by a pet`
export const removePet = (name: string) => `Remove filter: ${name}`
export const pickerTitles = { yours: 'Wishes that want a pet', theirs: 'Wishes that give a pet' }
export const side = 'Where the pet is'
export const sides: Readonly<Record<Side | 'any', string>> = {
  any: 'Given or wanted',
  have: 'They give it',
  want: 'They want it',
}
export const tag = 'What they take'
export const anyTag = 'Whatever they take'
export const least = 'Least verdict for you'
export const anyVerdict = 'Any verdict'
export const verdictChoice = (percent: number) =>
  percent < 0 ? `You overpay by ${-percent}% at most` : percent === 0 ? 'Equal or better' : `${percent}% better or more`
export const saveAlert = 'Save as an alert'
export const savingAlert = 'Saving…'
export const alertSaved = {
  title: 'Alert saved',
  description: 'We tell you about new wishes like these. Change it in your watchlist.',
}
export const alertFailed = 'Couldn’t save the alert'
export const alertFailures: Readonly<Record<string, string>> = {
  'rules.limit': 'You’ve reached the alert limit. Delete one in your watchlist first.',
  'item.not_found': 'This pet is no longer listed.',
}

export const offerTitle = 'Make an offer'
export const roomTitle = 'Start a room with an offer'
export const offerText = 'It goes to your conversation with this player, where they answer.'
export const roomText = 'This sends your offer first. Then the room opens with it, and the player is invited.'
export const addPet = 'Add a pet'
export const addBack = (name: string) => `Add ${name}`
export const offerPickerTitles = { yours: 'Add to what you give', theirs: 'Add to what you get' }
export const chosen = { yours: 'Pets you give', theirs: 'Pets you get' }
export const needsGive = 'Add a pet to give.'
export const needsGet = 'Choose a pet to get.'
export const full = (count: number) => `Up to ${count} pets on a side`
export const send = 'Send offer'
export const sendAndStart = 'Send and start'
export const sending = 'Sending…'
export const sent = 'Offer sent'
export const sentText = 'The player sees it in your conversation and can accept, decline or counter it.'
export const openConversation = 'Open conversation'
export const keepLooking = 'Keep looking'
export const wishGone = 'This wish isn’t there any more.'
/** Why nobody can offer to a wish now. */
export const wishStates: Readonly<Record<string, string>> = {
  full: 'Others were first: three offers wait for this player’s answer. Try again later.',
  resting: 'This wish is paused. Try again later.',
  fulfilled: 'This wish was just traded.',
  ended: 'The player ended this wish.',
}
/** The player is not named. */
export const somebodyRefuses = 'This player doesn’t take offers like this.'
