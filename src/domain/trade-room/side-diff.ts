/** One pet of a side, with its name. */
type NamedEntry = { readonly slug: string; readonly name: string; readonly quantity: number }

/** A pet whose number is another one. `before` 0: it was not there; `after` 0: it is gone. */
export type SideChange = {
  readonly slug: string
  readonly name: string
  readonly before: number
  readonly after: number
}

/** Differences between two states of a side: removed and fewer pets first, as those are what a swap hides. RM155 */
export function diffSides(before: readonly NamedEntry[], after: readonly NamedEntry[]): SideChange[] {
  const now = new Map(after.map((entry) => [entry.slug, entry]))
  const then = new Map(before.map((entry) => [entry.slug, entry]))
  const names = new Map([...before, ...after].map(({ slug, name }) => [slug, name]))
  return [...names]
    .map(([slug, name]) => ({
      slug,
      name,
      before: then.get(slug)?.quantity ?? 0,
      after: now.get(slug)?.quantity ?? 0,
    }))
    .filter((change) => change.before !== change.after)
    .toSorted((a, b) => Number(a.after > a.before) - Number(b.after > b.before))
}
