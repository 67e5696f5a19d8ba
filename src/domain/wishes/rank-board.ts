/** Owners who count as one: of one network, or one owner. `members`: in an order that does not know times and ids. */
export type TurnGroup<T> = { readonly key: string; readonly hash: number; readonly members: readonly T[] }

/** More wishes than a group has. Three levels of them and a hash are exact in a number. */
const MAX_ROUNDS = 2 ** 18

/** A 32-bit hash of a text: FNV-1a, then the last step of MurmurHash3, so that similar texts have unlike hashes. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return mixHashes(hash, 0)
}

/** A 32-bit hash of two hashes. */
export function mixHashes(one: number, other: number): number {
  let hash = one ^ Math.imul(other, 0x9e3779b1)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/**
 * Members by level, highest first; those below 0 are left out. Within a level each group has one turn before any has its second,
 * in an order that follows from the groups and `seed`. The order of the input changes nothing. WI21 to WI24
 */
export function rankInTurns<T>(groups: Iterable<TurnGroup<T>>, levelOf: (member: T) => number, seed: number): T[] {
  const ranked: { readonly member: T; readonly order: number; readonly key: string }[] = []
  for (const group of groups) {
    const rounds: number[] = []
    const turn = mixHashes(group.hash, seed)
    for (const member of startAnywhere(group, seed)) {
      const level = levelOf(member)
      if (level < 0) continue
      const round = rounds[level] ?? 0
      rounds[level] = round + 1
      // One number for all three, since comparing is most of the work.
      ranked.push({ member, order: (round - level * MAX_ROUNDS) * 2 ** 32 + turn, key: group.key })
    }
  }
  return ranked
    .sort((one, other) => one.order - other.order || (one.key < other.key ? -1 : 1))
    .map(({ member }) => member)
}

/** Another wish of a group is first for each seed. */
function startAnywhere<T>({ hash, members }: TurnGroup<T>, seed: number): readonly T[] {
  const start = mixHashes(hash, ~seed) % members.length
  return start === 0 ? members : [...members.slice(start), ...members.slice(0, start)]
}
