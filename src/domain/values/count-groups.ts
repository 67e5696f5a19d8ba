/** How many groups these pairs of accounts form: accounts that are connected, directly or through others, are one group. EV31 */
export function countGroups(pairs: readonly (readonly [string, string])[]): number {
  const parents = new Map<string, string>()
  function rootOf(account: string): string {
    let root = account
    for (let parent = parents.get(root); parent !== undefined; parent = parents.get(root)) root = parent
    // Later walks from these accounts take one step.
    for (let each = account; each !== root;) {
      const parent = parents.get(each)!
      parents.set(each, root)
      each = parent
    }
    return root
  }
  let joins = 0
  for (const [one, other] of pairs) {
    const [root, otherRoot] = [rootOf(one), rootOf(other)]
    if (root === otherRoot) continue
    parents.set(root, otherRoot)
    joins++
  }
  return new Set(pairs.flat()).size - joins
}
