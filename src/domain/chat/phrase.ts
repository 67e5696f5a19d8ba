import type { Phrase, PhrasePet } from '#contract/phrases.ts'
import { namedEntry } from '#domain/trade/trade.ts'

/** A phrase in the words of one language; undefined where that language lacks it or the phrase lacks a pet. CH115, CH118 */
export function sayPhrase(phrases: Readonly<Record<string, string>>, { key, pets }: Phrase): string | undefined {
  const template = Object.hasOwn(phrases, key) ? phrases[key] : undefined
  if (template === undefined) return undefined
  const [pet, other] = pets
  let isComplete = true
  const say = (named: PhrasePet | undefined) => {
    isComplete &&= named !== undefined
    return named ? namedEntry(named) : ''
  }
  const text = template.replace(/\{(pet|other)\}/g, (_, name) => say(name === 'pet' ? pet : other))
  return isComplete ? text : undefined
}
