/** A star given or taken away at a time, in milliseconds. */
export type StarMark = { readonly slug: string; readonly at: number; readonly isRemoved: boolean }

/** Compares two marks of one slug: the latest counts, and of two at one time the removal. */
const wins = (mark: StarMark, other: StarMark) => mark.at > other.at || (mark.at === other.at && mark.isRemoved)

const newestFirst = (a: StarMark, b: StarMark) => b.at - a.at || (a.slug < b.slug ? -1 : 1)

/** The union of marks, the same in whatever order they came; beyond the limits the newest are kept. AL52, AL53 */
export function mergeMarks(
  stored: readonly StarMark[],
  given: readonly StarMark[],
  limits: { stars: number; removed: number },
): { marks: StarMark[]; refused: string[] } {
  const latest = new Map<string, StarMark>()
  for (const mark of [...stored, ...given]) {
    const other = latest.get(mark.slug)
    if (!other || wins(mark, other)) latest.set(mark.slug, mark)
  }
  const all = [...latest.values()].toSorted(newestFirst)
  const stars = all.filter(({ isRemoved }) => !isRemoved)
  const removed = all.filter(({ isRemoved }) => isRemoved).slice(0, limits.removed)
  return {
    marks: [...stars.slice(0, limits.stars), ...removed],
    refused: stars.slice(limits.stars).map(({ slug }) => slug),
  }
}
