import type { WishEnd, WishMinimum, WishRest, WishState } from '#contract/wishes.ts'

export const title = 'New wish'
export const lead = 'Say what you give and what you want. We show it to players it fits until you trade it or end it.'
export const loading = 'Loading…'
export const signInText = 'Sign in to post your wish. What you chose stays here.'
export const back = 'Trades'

export const give = 'You give'
export const want = 'You want'
export const ownPets = 'Your pets'
export const starredPets = 'Pets you watch'
export const noOwnPets = 'Keep your pets here and choose them with one tap.'
export const addOwnPets = 'Add pets'
export const noStars = 'Watch pets and choose them with one tap.'
export const findStars = 'Find pets'
export const search = { have: 'Search a pet to give', want: 'Search a pet you want' }
export const pickerTitles = { yours: 'Add to what you give', theirs: 'Add to what you want' }
export const chosen = { have: 'Pets you give', want: 'Pets you want' }
export const noNumber = 'Has no number, so it can’t be in a wish'
export const full = (count: number) => `Up to ${count} pets on a side`
export const onOtherSide = 'This pet is on the other side already'
export const leftOut = (count: number) =>
  count === 1
    ? 'One part of the link didn’t fit in a wish and was left out.'
    : `${count} parts of the link didn’t fit in a wish and were left out.`
export const loadError = 'Couldn’t load the pets.'

export const tagsLegend = 'Or take'
export const minimum = 'Least I take'
export const minima: Readonly<Record<WishMinimum | 'any', string>> = {
  any: 'Any verdict',
  '-10': 'I may overpay by 10%',
  '-5': 'I may overpay by 5%',
  '0': 'Equal or better for me',
  '5': '5% better for me',
  '10': '10% better for me',
}
export const note = 'Add a note'
export const noNote = 'No note'

export const verdict = 'Verdict for you'
export const openVerdict = 'Depends on the offer'
export const belowMinimum =
  'All of it together is worth less to you than the least you take, so only a part of it can match.'

export const post = 'Post wish'
export const posting = 'Posting…'
export const posted = 'Your wish is posted'
export const postedText = 'We tell you when it fits another wish.'
export const needsPet = 'Choose a pet to give.'
export const needsWant = 'Choose a pet you want, or a tag.'

/** Advice about a refusal, by its code. */
export const tooNew = (from: string | null) =>
  from === null
    ? 'Your account is too new. Post your wish tomorrow.'
    : `Your account is too new. Post your wish from ${from}.`
export const tooMany = (count: number) => `You have ${count} wishes. End one, then post this one.`
export const petRefused = (name: string) =>
  `${name} can’t be in a wish now, because its value is on hold or isn’t a number. Take it out and post again.`
export const petUnknown = 'One of these pets can’t be in a wish now. Take it out and post again.'
export const tooOften = 'You posted a lot of wishes today. Try again tomorrow.'
export const restrictedAdvice = 'You can post wishes again when this ends.'
export const seeWishes = 'See your wishes'

export const listTitle = 'Your wishes'
export const count = (open: number, limit: number) => `${open} of ${limit}`
export const newWish = 'New wish'
export const limitReached = 'End a wish to make room for another.'
export const emptyTitle = 'No wishes yet'
export const emptyText = 'Post what you give and want. We find the players it fits.'
export const past = (count: number) => (count === 1 ? 'One past wish' : `${count} past wishes`)
export const states: Readonly<Record<WishState, string>> = {
  standing: 'Shown to players',
  resting: 'Paused',
  fulfilled: 'Traded',
  ended: 'Ended',
}
/** Why it is paused, and what to do. */
export const rests: Readonly<Record<WishRest, string>> = {
  unseen: 'You weren’t here for a week. It comes back now that you are.',
  invisible: 'You’re invisible. Turn that off in the chat to show it again.',
  full: 'Three offers wait for your answer. Answer one to show it again.',
  reported: 'Players reported it. A moderator will look at it.',
  restricted: 'A moderator stopped you from writing for now. It comes back when that ends.',
}
export const answerOffers = 'Answer offers'
export const ends: Readonly<Record<WishEnd, string>> = {
  owner: 'You ended it.',
  pet: 'One of its pets left the game or has no number now.',
  moderator: 'A moderator ended it, because it broke a rule.',
}
export const matches = (count: number) => (count === 1 ? '1 match' : `${count} matches`)
export const unanswered = (count: number) => (count === 1 ? '1 offer to answer' : `${count} offers to answer`)
export const end = 'End'
export const endNamed = (pets: string) => `End the wish for ${pets}`
export const ending = 'Ending…'
export const ended = 'Wish ended'
export const confirmEnd = {
  title: 'End this wish?',
  text: 'Players won’t see it any more. You can post it again later.',
  confirm: 'End wish',
  cancel: 'Keep it',
}
export const again = 'Wish again'
export const atLeast = (minimum: WishMinimum) => `Least: ${minima[minimum]}`
export const entry = (quantity: number, name: string) => (quantity === 1 ? name : `${quantity} × ${name}`)
