import { createRandom } from '../estimator/random.ts'

const SYLLABLES = ['ba', 'ce', 'di', 'fo', 'gu', 'ha', 'le', 'mi', 'no', 'pu', 'ra', 'se', 'ti', 'vo', 'zu']
const VOCABULARY = SYLLABLES.flatMap((first, index) => [`${first}mo${SYLLABLES[(index * 7) % 15]}`, `${first}ki`])

/** Creates the words of generated files: a sequence that repeats itself, and in a share of `noise` letters by chance, which compression can't shorten. */
export function createWords(seed: number, noise: number): () => string {
  const random = createRandom(`reference ${seed}`)
  const letters = () => Math.floor(random.uniform() * 2 ** 31).toString(36)
  let index = 0
  return () => (random.chance(noise) ? `x${letters()}${letters()}` : VOCABULARY[index++ % VOCABULARY.length]!)
}

/** Writes words of `length` letters in all. */
export function writeWords(word: () => string, length: number): string {
  let text = ''
  while (text.length < length) text += `${word()} `
  return text.slice(0, Math.max(0, length))
}
