import type { Phrase, PhrasePet } from '#contract/phrases.ts'
import { namedEntry } from '#domain/trade/trade.ts'

/** Older codes of Filipino and Indonesian, which browsers may still send. */
const OLDER: Readonly<Record<string, string>> = { tl: 'fil', in: 'id' }
const speak = (tag: string) => {
  const code = tag.toLowerCase().split('-')[0] ?? ''
  return OLDER[code] ?? code
}

/** The first of the preferred languages that is offered, in whatever country it is spoken; else the first that is offered. CH116 */
export function findLanguage<Tag extends string>(offered: readonly [Tag, ...Tag[]], preferred: readonly string[]): Tag {
  for (const tag of preferred) {
    const found = offered.find((each) => speak(each) === speak(tag))
    if (found !== undefined) return found
  }
  return offered[0]
}

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
