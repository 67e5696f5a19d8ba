import { foldWords, toSoundKey } from './fold-text.ts'
import { toLetters, typingDistance, type Letters } from './typing-distance.ts'

/** A folded text, and how it sounds. */
type Word = { readonly text: string; readonly letters: Letters; readonly sound: Letters }
type Name = { readonly words: readonly Word[]; readonly joined: Word }

export type NameMatch = {
  /** The position of the name. */
  readonly at: number
  /** 0: the name itself; edits for each typed letter, and a little for what is not typed yet. */
  readonly distance: number
  /** Whether beginnings of its words, typed as one word, come nearest. */
  readonly isInitials: boolean
}

/** Edits for each typed letter. */
const MAX_EDITS = 0.36
const MAX_EDITS_PER_LETTER = 0.4
/** Edits that a way of writing counts as. */
const SOUND = 0.7
const FEWEST_SOUNDS = 3
const SHORTENED = 1.2
const EXTRA_WORD = 1.5
const BEGINNING = 0.02
/** For each typed letter, where the first typed word is not the first of the name. */
const LATER = 0.03
/** Distances of initials. */
const INITIALS = 0.1
const TWO_INITIALS = 0.16
/** Distance of a name that is not typed at all. */
const UNTYPED = 0.22
/** A text is taken for a name up to the longest name's length times this. */
const MAX_TYPED = 1.5
/** Words such as `of` may be missing among initials. */
const SMALL_WORD = 3

/** Finds names by what players type for them. QS6 to QS10 */
export function createNameSearch(names: readonly string[]): (typed: readonly string[]) => NameMatch[] {
  const wordByText = new Map<string, Word>()
  const toWord = (text: string): Word => {
    let word = wordByText.get(text)
    if (!word) wordByText.set(text, (word = createWord(text)))
    return word
  }
  const folded = names.map((name): Name => {
    const words = foldWords(name)
    return { words: words.map(toWord), joined: createWord(words.join('')) }
  })

  const longest = Math.max(0, ...folded.map(({ joined }) => joined.text.length))

  return (typed) => {
    const words = typed.map(createWord)
    const joined = createWord(typed.join(''))
    if (joined.text === '' || joined.text.length > MAX_TYPED * longest) return []
    // Names share words, so each is compared once.
    const costs = new Map(words.map((word) => [word, new Map<Word, number>()]))
    const getCost = (typedWord: Word, word: Word) => {
      const known = costs.get(typedWord)?.get(word)
      if (known !== undefined) return known
      const cost = wordCost(typedWord, word)
      costs.get(typedWord)?.set(word, cost)
      return cost
    }
    return folded.flatMap((name, at) => {
      const edited = nameDistance(words, joined, name, getCost)
      const initials = edited === 0 ? Infinity : initialsDistance(joined.text, name.words)
      const distance = Math.min(edited, initials)
      return distance === Infinity ? [] : [{ at, distance, isInitials: initials < edited }]
    })
  }
}

const createWord = (text: string): Word => ({ text, letters: toLetters(text), sound: toLetters(toSoundKey(text)) })

function nameDistance(
  words: readonly Word[],
  typed: Word,
  name: Name,
  getCost: (typedWord: Word, word: Word) => number,
): number {
  const { length } = typed.text
  const { text } = name.joined
  if (typed.text === text) return words.length === name.words.length ? 0 : BEGINNING / length
  const most = MAX_EDITS * Math.max(length, SMALL_WORD)
  const aligned = alignedCost(words, length, name.words, getCost)
  // Only a cheaper one is worth its time.
  const joined = length < SMALL_WORD ? Infinity : editCost(typed, name.joined, Math.min(most, aligned))
  const edits = Math.min(aligned <= most ? aligned : Infinity, joined)
  return edits / length + (UNTYPED * Math.max(0, text.length - length)) / text.length
}

/** By letters, or by sound where they differ much. Infinity: more than `most`. */
function editCost(typed: Word, word: Word, most: number): number {
  const spelt = typingDistance(typed.letters, word.letters, BEGINNING, most)
  if (spelt <= SOUND || typed.sound.codes.length < FEWEST_SOUNDS) return spelt
  // Of a long text that makes few sounds, as few may differ.
  const mostHeard = ((most - SOUND) * typed.sound.codes.length) / typed.letters.codes.length
  return Math.min(spelt, SOUND + typingDistance(typed.sound, word.sound, BEGINNING, mostHeard))
}

/** From a typed word to a word of a name, or to its beginning. */
function wordCost(typed: Word, word: Word): number {
  if (word.text === typed.text) return 0
  if (word.text.startsWith(typed.text)) return BEGINNING
  const { length } = typed.text
  const shortened = isShortened(typed.text, word.text) ? SHORTENED : Infinity
  if (length < SMALL_WORD) return shortened
  return Math.min(editCost(typed, word, MAX_EDITS_PER_LETTER * length), shortened)
}

/** Whether letters of the word, in their order and from its first on, make the typed ones: `strwb`. */
function isShortened(typed: string, word: string): boolean {
  let at = 0
  for (const letter of word) if (letter === typed[at]) at++
  return typed.length > 1 && typed[0] === word[0] && at === typed.length
}

/** Each typed word goes to that word of the name, not yet taken, which costs least. */
function alignedCost(
  typed: readonly Word[],
  length: number,
  words: readonly Word[],
  getCost: (typedWord: Word, word: Word) => number,
): number {
  const taken = new Set<number>()
  let cost = 0
  for (const typedWord of typed) {
    let best = -1
    let least = Infinity
    for (const [at, word] of words.entries()) {
      const each = taken.has(at) ? Infinity : getCost(typedWord, word)
      if (each < least) [best, least] = [at, each]
    }
    if (best < 0) cost += EXTRA_WORD + typedWord.text.length / 4
    else {
      if (taken.size === 0 && best > 0) cost += LATER * length
      taken.add(best)
      cost += least
    }
  }
  return taken.size === 0 ? Infinity : cost
}

/** Distance of beginnings of successive words, as in `kd`, `ogowo` and `kdoggy`. Two letters are more often the beginning of one word. */
function initialsDistance(typed: string, words: readonly Word[]): number {
  const count = typed.length < 2 ? 0 : countBeginnings(typed, words, 0)
  return count < 2 ? Infinity : (typed.length === 2 ? TWO_INITIALS : INITIALS) + UNTYPED * (1 - count / words.length)
}

/** The most words, from one on, whose beginnings make the typed letters; 0: none do. */
function countBeginnings(typed: string, words: readonly Word[], from: number): number {
  let most = 0
  for (const [at, { text }] of words.entries()) {
    if (at < from) continue
    if (at > from && from > 0 && (words[at - 1]?.text.length ?? 0) > SMALL_WORD) break
    for (let length = 1; length <= Math.min(text.length, typed.length); length++) {
      if (text[length - 1] !== typed[length - 1]) break
      const rest = length === typed.length ? 0 : countBeginnings(typed.slice(length), words, at + 1)
      if (rest > 0 || length === typed.length) most = Math.max(most, rest + 1)
    }
  }
  return most
}
