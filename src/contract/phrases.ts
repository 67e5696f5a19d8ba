import * as v from 'valibot'
import { Slug } from './catalogue.ts'
import { PHRASE_LANGUAGES } from './phrase-languages.ts'
import { Id } from './text.ts'

export const PHRASE_GROUPS = ['greet', 'change', 'answer', 'arrange', 'end'] as const
export type PhraseGroup = (typeof PHRASE_GROUPS)[number]

/**
 * Everything that a player can say without typing: its group, and the number of pets that it names. No key is a letter, a digit or the name of one,
 * so that no sequence of them spells anything. CH113
 */
export const PHRASES = {
  hello: { group: 'greet', pets: 0 },
  wantToTrade: { group: 'greet', pets: 0 },
  seeMyOffer: { group: 'greet', pets: 0 },
  sendMeAnOffer: { group: 'greet', pets: 0 },
  thanksForOffer: { group: 'greet', pets: 0 },
  lookingForPet: { group: 'greet', pets: 1 },
  welcomeBack: { group: 'greet', pets: 0 },

  addPet: { group: 'change', pets: 1 },
  addOneMore: { group: 'change', pets: 1 },
  takeOutPet: { group: 'change', pets: 1 },
  petInsteadOfPet: { group: 'change', pets: 2 },
  addALittle: { group: 'change', pets: 0 },
  sameValue: { group: 'change', pets: 0 },
  iCanAddPet: { group: 'change', pets: 1 },
  iTakeOutPet: { group: 'change', pets: 1 },
  makeCounterOffer: { group: 'change', pets: 0 },
  iSendNewOffer: { group: 'change', pets: 0 },
  onlyForPet: { group: 'change', pets: 1 },

  yes: { group: 'answer', pets: 0 },
  noThanks: { group: 'answer', pets: 0 },
  maybe: { group: 'answer', pets: 0 },
  fairForMe: { group: 'answer', pets: 0 },
  tooMuchForMe: { group: 'answer', pets: 0 },
  notEnoughForMe: { group: 'answer', pets: 0 },
  letMeThink: { group: 'answer', pets: 0 },
  iKeepPet: { group: 'answer', pets: 1 },
  stillHavePet: { group: 'answer', pets: 1 },
  noLongerHavePet: { group: 'answer', pets: 1 },
  doYouHavePet: { group: 'answer', pets: 1 },
  noProblem: { group: 'answer', pets: 0 },
  sorry: { group: 'answer', pets: 0 },

  areYouInGame: { group: 'arrange', pets: 0 },
  iAmInGame: { group: 'arrange', pets: 0 },
  inAFewMinutes: { group: 'arrange', pets: 0 },
  laterToday: { group: 'arrange', pets: 0 },
  tomorrow: { group: 'arrange', pets: 0 },
  oneMoment: { group: 'arrange', pets: 0 },
  areYouReady: { group: 'arrange', pets: 0 },
  iAmReady: { group: 'arrange', pets: 0 },
  sendRequestInGame: { group: 'arrange', pets: 0 },
  iSendRequestInGame: { group: 'arrange', pets: 0 },
  checkEachPet: { group: 'arrange', pets: 0 },
  onlyInTradeWindow: { group: 'arrange', pets: 0 },
  petIsMissing: { group: 'arrange', pets: 1 },
  cancelledInGame: { group: 'arrange', pets: 0 },
  tryAgain: { group: 'arrange', pets: 0 },

  thankYou: { group: 'end', pets: 0 },
  goodTrade: { group: 'end', pets: 0 },
  enjoyPet: { group: 'end', pets: 1 },
  maybeAnotherTime: { group: 'end', pets: 0 },
  haveToGo: { group: 'end', pets: 0 },
  goodbye: { group: 'end', pets: 0 },
} as const satisfies Record<string, { group: PhraseGroup; pets: 0 | 1 | 2 }>
export type PhraseKey = keyof typeof PHRASES
export const PHRASE_KEYS = Object.keys(PHRASES) as [PhraseKey, ...PhraseKey[]]

/** Milliseconds from one phrase of a user to the next. CH117 */
export const PHRASE_PAUSE_MS = 2_000

/** A pet of a phrase as it was on the table when the phrase was sent. */
export const PhrasePet = v.object({ slug: Slug, name: v.string(), quantity: v.pipe(v.number(), v.integer()) })
export type PhrasePet = v.InferOutput<typeof PhrasePet>

/** As it is stored and read. `key` is any text: another version of the site may have phrases that this one lacks. */
export const Phrase = v.object({
  key: v.string(),
  pets: v.array(PhrasePet),
  /** In which its author read it; any text, for the same reason. Missing: not known. */
  language: v.exactOptional(v.string()),
})
export type Phrase = v.InferOutput<typeof Phrase>

/** A pet on one of the two sides of the conversation's newest trade offer, as its sender sees them. */
export const TablePet = v.object({ side: v.picklist(['offer', 'request']), slug: Slug })
export type TablePet = v.InferOutput<typeof TablePet>

/** `tradeOfferId`: the offer whose pets the phrase names; left out where it names none. CH114 */
export const SendPhrase = v.object({
  key: v.picklist(PHRASE_KEYS, 'is not a phrase of this site'),
  tradeOfferId: v.exactOptional(Id),
  /** In which its author reads it. */
  language: v.exactOptional(v.picklist(PHRASE_LANGUAGES, 'is not a language of phrases')),
  pets: v.optional(v.pipe(v.array(TablePet), v.maxLength(2, 'must be at most 2')), []),
})
export type SendPhrase = v.InferOutput<typeof SendPhrase>
