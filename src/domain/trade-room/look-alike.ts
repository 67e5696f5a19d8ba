import { foldName } from '#domain/text/fold-name.ts'

/** Characters that look like others in a name, each written as one of its group. */
const LOOKS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  i: 'l',
  '|': 'l',
  '5': 's',
  '8': 'b',
  _: '',
  '-': '',
  '.': '',
  ' ': '',
}

/** A name without what a quick look misses: two names with the same shape look alike. RM107 */
export const nameShape = (name: string): string =>
  foldName(name)
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replace(/[01i|58_\-. ]/g, (character) => LOOKS[character] ?? character)
