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
