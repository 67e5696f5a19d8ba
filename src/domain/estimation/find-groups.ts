type Account = string | number
type Pairs<T extends Account> = readonly (readonly [T, T])[]

/** Number of groups that these pairs of accounts form. EV31 */
export const countGroups = (pairs: Pairs<string>): number => findGroups(pairs).length

/** The accounts of these pairs by groups: accounts that are connected, directly or through others, are one group. EV31 */
export function findGroups<T extends Account>(pairs: Pairs<T>): T[][] {
  const parents = new Map<T, T>()
  function findRoot(account: T): T {
    let root = account
    for (let parent = parents.get(root); parent !== undefined; parent = parents.get(root)) root = parent
    // Later walks from these accounts take one step.
    for (let each = account; each !== root;) {
      const parent = parents.get(each) ?? root
      parents.set(each, root)
      each = parent
    }
    return root
  }
  for (const [one, other] of pairs) {
    const [root, otherRoot] = [findRoot(one), findRoot(other)]
    if (root !== otherRoot) parents.set(root, otherRoot)
  }
  const groups = new Map<T, T[]>()
  for (const account of new Set(pairs.flat())) {
    const group = groups.get(findRoot(account))
    if (group) group.push(account)
    else groups.set(findRoot(account), [account])
  }
  return [...groups.values()]
}
