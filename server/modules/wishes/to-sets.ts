/** Collects what belongs to each key. */
export function toSets(pairs: readonly (readonly [key: string, value: string])[]): Map<string, Set<string>> {
  const sets = new Map<string, Set<string>>()
  for (const [key, value] of pairs) sets.set(key, (sets.get(key) ?? new Set()).add(value))
  return sets
}
