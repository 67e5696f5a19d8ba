import type { EvidenceCounts } from './evidence-counts.ts'

/** Share of an account's trades that makes a partner one of its own group. */
const OWN_SHARE = 1 / 3

export type Groups = { readonly of: (account: number) => number }

/** Joins accounts that trade mostly with each other. */
export function findGroups(counts: EvidenceCounts): Groups {
  const parents = new Map<number, number>()
  const find = (account: number): number => {
    let root = account
    for (let parent = parents.get(root); parent !== undefined; parent = parents.get(root)) root = parent
    return root
  }
  for (const [left, right, trades] of counts.repeatedPairs()) {
    if (trades < OWN_SHARE * Math.max(counts.accountTrades(left), counts.accountTrades(right))) continue
    const [one, other] = [find(left), find(right)]
    if (one !== other) parents.set(Math.max(one, other), Math.min(one, other))
  }
  return { of: find }
}
