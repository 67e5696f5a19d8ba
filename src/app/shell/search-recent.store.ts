import { storedText } from '#lib/stored-text.ts'
import * as v from 'valibot'

const MAX_RECENT = 8

const Recent = v.object({ text: v.string(), href: v.pipe(v.string(), v.regex(/^\/(?:items|eggs)[/?]/)) })
/** Recent search of a player: a pet or an egg that was opened, or the text of a list. */
export type Recent = v.InferOutput<typeof Recent>

/** In this browser only: no request carries it. QS82, QS83 */
export const recentSearches = storedText('recent-searches')

/** The newest first. Stored text that this version can't read is none. */
export function parseRecent(stored: string | null): readonly Recent[] {
  try {
    const parsed = v.safeParse(v.array(Recent), JSON.parse(stored ?? '[]'))
    return parsed.success ? parsed.output.slice(0, MAX_RECENT) : []
  } catch {
    return []
  }
}

const others = (href: string) => parseRecent(recentSearches.get()).filter((each) => each.href !== href)

export const keepRecent = (recent: Recent): void =>
  recentSearches.set(JSON.stringify([recent, ...others(recent.href)].slice(0, MAX_RECENT)))

export function removeRecent({ href }: Recent): void {
  const left = others(href)
  if (left.length === 0) recentSearches.remove()
  else recentSearches.set(JSON.stringify(left))
}
