import { foldName } from '#domain/text/fold-name.ts'

/** Watched names compare without case, accents and a leading @. VA36, CH103 */
export const sameName = (a: string, b: string): boolean => foldName(a) === foldName(b)

/** A watch list with one more name; unchanged where that is empty or there already. VA38 */
export const addWatched = (watched: readonly string[], name: string): readonly string[] =>
  foldName(name) === '' || watched.some((each) => sameName(each, name)) ? watched : [...watched, name.trim()]

/** The stored fields, whatever they are. */
export function parseFields(stored: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(stored ?? '{}')
    return typeof value === 'object' ? { ...value } : {}
  } catch {
    return {}
  }
}

/** Names of a stored list, without what is none. VA37 */
export const parseNames = (value: unknown): readonly string[] =>
  Array.isArray(value)
    ? value.filter((each): each is string => typeof each === 'string').reduce<readonly string[]>(addWatched, [])
    : []
