const ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const VOWELS = 'aeiouy'

/** Costs of likely slips; any other edit costs 1. */
const DOUBLED = 0.5
const SWAPPED = 0.6
const NEIGHBOUR = 0.6
const VOWEL = 0.75

/** One for each letter, four for digits, and one for everything else. */
const CODES = 32
const MAX_LETTERS = 64
function toLetterCode(letter: string): number {
  if (letter >= 'a' && letter <= 'z') return letter.charCodeAt(0) - 97
  return letter >= '0' && letter <= '9' ? 26 + (letter.charCodeAt(0) % 4) : CODES - 1
}

/** By the codes of the typed and the meant letter. */
const SUBSTITUTIONS = new Float64Array(CODES * CODES).fill(1)
function setCost(letter: string, other: string | undefined, cost: number) {
  if (other === undefined) return
  SUBSTITUTIONS[toLetterCode(letter) * CODES + toLetterCode(other)] = cost
  SUBSTITUTIONS[toLetterCode(other) * CODES + toLetterCode(letter)] = cost
}
for (const letter of VOWELS) for (const other of VOWELS) setCost(letter, other, VOWEL)
for (const [at, row] of ROWS.entries()) {
  for (const [column, letter] of [...row].entries()) {
    setCost(letter, row[column + 1], NEIGHBOUR)
    setCost(letter, ROWS[at + 1]?.[column - 1], NEIGHBOUR)
    setCost(letter, ROWS[at + 1]?.[column], NEIGHBOUR)
  }
}
for (let code = 0; code < CODES; code++) SUBSTITUTIONS[code * CODES + code] = 0

/** A text as it is compared: at most 64 letters. */
export type Letters = { readonly codes: Uint8Array; /** Which letters there are, as bits. */ readonly kinds: number }

export function toLetters(text: string): Letters {
  const codes = Uint8Array.from(text.slice(0, MAX_LETTERS), toLetterCode)
  return { codes, kinds: codes.reduce((bits, code) => bits | (1 << code), 0) }
}

/** Rows of the matrix, used again by each call. */
let before = new Float64Array(MAX_LETTERS + 1)
let last = new Float64Array(MAX_LETTERS + 1)
let next = new Float64Array(MAX_LETTERS + 1)

/**
 * The Damerau-Levenshtein distance from typed text to the meant text, in which likely slips cost less: to the whole of it, or to the
 * nearest beginning of it for `beginning` more. Infinity: more than `most`. QS8, QS9
 */
export function typingDistance(typed: Letters, meant: Letters, beginning: number, most: number): number {
  // Each typed letter that the meant text lacks costs at least a neighbour.
  let lacking = 0
  for (let bits = typed.kinds & ~meant.kinds; bits !== 0; bits &= bits - 1) lacking += NEIGHBOUR
  if (lacking > most || (typed.codes.length - meant.codes.length) * DOUBLED > most) return Infinity
  const columns = meant.codes.length
  last[0] = 0
  for (let column = 1; column <= columns; column++)
    last[column] = last[column - 1]! + (meant.codes[column - 1] === meant.codes[column - 2] ? DOUBLED : 1)
  let nearestBefore = 0
  for (let row = 1; row <= typed.codes.length; row++) {
    const letter = typed.codes[row - 1]!
    const previous = typed.codes[row - 2]
    const extra = letter === previous && letter !== typed.codes[row - 3] ? DOUBLED : 1
    let nearest = (next[0] = last[0]! + extra)
    for (let column = 1; column <= columns; column++) {
      const other = meant.codes[column - 1]!
      const otherPrevious = meant.codes[column - 2]
      let least = last[column - 1]! + SUBSTITUTIONS[letter * CODES + other]!
      least = Math.min(least, last[column]! + extra, next[column - 1]! + (other === otherPrevious ? DOUBLED : 1))
      if (letter === otherPrevious && other === previous && letter !== other)
        least = Math.min(least, before[column - 2]! + SWAPPED)
      next[column] = least
      nearest = Math.min(nearest, least)
    }
    // Swapped letters reach over a row.
    if (nearest > most && nearestBefore + SWAPPED > most) return Infinity
    nearestBefore = nearest
    const free = before
    before = last
    last = next
    next = free
  }
  let nearest = last[columns]!
  for (let column = 0; column < columns; column++) nearest = Math.min(nearest, last[column]! + beginning)
  return nearest > most ? Infinity : nearest
}
