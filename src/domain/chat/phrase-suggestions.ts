import type { ChatMessage, TradeOffer } from '#contract/chat.ts'
import type { TradeEntry } from '#contract/trade-entry.ts'
import type { Phrase, PhraseKey, SendPhrase, TablePet } from '#contract/phrases.ts'
import { findGap } from '#domain/trade/trade-balance.ts'
import { statusAt } from '#domain/trade/trade-offer-moves.ts'
import { toSides } from '#domain/trade/trade-offer-view.ts'
import { sideTotal } from '#domain/trade/trade-verdict.ts'

/** A phrase ready to be sent, and as it will be said. */
export type PhraseChoice = { readonly send: SendPhrase; readonly said: Phrase }

/** Suggestions that one line has room for. */
const MAX_SUGGESTED = 4

/** The offer whose two sides are on the table: the newest, in any state. CH114 */
export const findTable = (offers: readonly TradeOffer[]): TradeOffer | undefined =>
  offers.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id)).at(-1)

/** A pet on the table with its entry. */
export type ShownPet = TablePet & { readonly entry: TradeEntry }

/** All pets on the table: those that the player would get come first. */
export function listTablePets(table: TradeOffer | undefined, userId: string): ShownPet[] {
  if (!table) return []
  const pets = (side: TablePet['side']) => table[side].map((entry) => ({ side, slug: entry.slug, entry }))
  return table.senderId === userId ? [...pets('request'), ...pets('offer')] : [...pets('offer'), ...pets('request')]
}

export const choosePhrase = (
  key: PhraseKey,
  table: TradeOffer | undefined,
  pets: readonly ShownPet[] = [],
): PhraseChoice => ({
  send: {
    key,
    pets: pets.map(({ side, slug }) => ({ side, slug })),
    ...(table && pets.length > 0 && { tradeOfferId: table.id }),
  },
  said: { key, pets: pets.map(({ slug, entry: { name, quantity } }) => ({ slug, name, quantity })) },
})

/** Phrases that fit the state of the offer, the likeliest first. `said`: the last message is not said again. CH122 */
export function suggestPhrases(
  table: TradeOffer | undefined,
  userId: string,
  now: number,
  last?: ChatMessage,
): PhraseChoice[] {
  const repeated = last?.senderId === userId ? last.phrase?.key : undefined
  return findChoices(table, userId, now)
    .filter(({ send }) => send.key !== repeated)
    .slice(0, MAX_SUGGESTED)
}

function findChoices(table: TradeOffer | undefined, userId: string, now: number): PhraseChoice[] {
  const plain = (...keys: PhraseKey[]) => keys.map((key) => choosePhrase(key, table))
  if (!table) return plain('hello', 'wantToTrade', 'sendMeAnOffer', 'goodbye')
  switch (statusAt(table, now)) {
    case 'accepted':
      return table.senderAnswer === 'traded' || table.recipientAnswer === 'traded'
        ? plain('thankYou', 'goodTrade', 'goodbye', 'wantToTrade')
        : plain('iAmInGame', 'areYouInGame', 'iSendRequestInGame', 'checkEachPet', 'inAFewMinutes')
    case 'pending':
      return table.senderId === userId
        ? plain('seeMyOffer', 'areYouInGame', 'letMeThink', 'goodbye')
        : [...askForBalance(table, userId), ...plain('fairForMe', 'letMeThink', 'noThanks', 'thanksForOffer')]
    default:
      return plain('iSendNewOffer', 'sendMeAnOffer', 'maybeAnotherTime', 'noProblem', 'thankYou')
  }
}

/** Where the player would get less than they give: one more of the pet whose value fits the gap best, or something. */
function askForBalance(table: TradeOffer, userId: string): PhraseChoice[] {
  const { yours, theirs } = toSides(table, userId)
  const [give, get] = [sideTotal(yours), sideTotal(theirs)]
  if (give.unpriced.length > 0 || get.unpriced.length > 0) return []
  const gap = findGap(give.total, get.total)
  if (gap?.side !== 'theirs') return []
  const fitting = listTablePets(table, userId)
    .flatMap((pet) => (typeof pet.entry.value === 'number' ? [{ ...pet, value: pet.entry.value }] : []))
    .filter(({ value }) => value >= gap.low && value <= gap.high)
    .toSorted((a, b) => Math.abs(a.value - gap.target) - Math.abs(b.value - gap.target))[0]
  return [...(fitting ? [choosePhrase('addOneMore', table, [fitting])] : []), choosePhrase('addALittle', table)]
}
