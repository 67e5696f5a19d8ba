import { PHRASES, type Phrase, type PhrasePet, type SendPhrase } from '#contract/phrases.ts'
import type { TradeOffer } from '#contract/chat.ts'
import { ProblemError } from '#server/http/problem.ts'

const refuse = (status: number, code: string, title: string, field: string) =>
  new ProblemError(status, code, title, `phrase.${field}`)

/**
 * A phrase with its pets as they are on the table, which is the newest offer of the conversation (CH114).
 * @throws ProblemError 400 where it names too few or too many pets; 409 where a pet is not on the table, or the table is another one by now
 */
export function readPhrase({ key, tradeOfferId, language, pets }: SendPhrase, table: TradeOffer | undefined): Phrase {
  const count = PHRASES[key].pets
  if (pets.length !== count) throw refuse(400, 'phrase.pets', `This phrase names ${count} pets`, 'pets')
  const own = language === undefined ? {} : { language }
  if (count === 0) return { key, pets: [], ...own }
  if (!table || tradeOfferId !== table.id)
    throw refuse(409, 'phrase.offer_changed', 'The offer that this phrase is about is not the newest', 'tradeOfferId')
  return { key, pets: pets.map(({ side, slug }, index) => findPet(table[side], slug, index)), ...own }
}

function findPet(entries: TradeOffer['offer'], slug: string, index: number): PhrasePet {
  const entry = entries.find((each) => each.slug === slug)
  if (!entry) throw refuse(409, 'phrase.pet_gone', `${slug} is not on this side of the offer`, `pets.${index}.slug`)
  return { slug, name: entry.name, quantity: entry.quantity }
}
