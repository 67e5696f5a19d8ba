import { findGroups } from './find-groups.ts'
import type { EvidenceCounts } from './evidence-counts.ts'
import type { History } from './history.ts'

/** Share of an account's trades that makes a partner one of its own group. */
const OWN_SHARE = 1 / 3
/** Fewer accounts are friends, not a group. */
const MIN_ACCOUNTS = 4

/** Joins accounts that trade mostly with each other. @returns for each account of a group the group's number */
export function joinAccounts(counts: EvidenceCounts): Map<number, number> {
  const pairs: [number, number][] = []
  for (const [left, right, trades] of counts.repeatedPairs())
    if (trades >= OWN_SHARE * Math.max(counts.accountTrades(left), counts.accountTrades(right)))
      pairs.push([left, right])
  return new Map(
    findGroups(pairs)
      .filter(({ length }) => length >= MIN_ACCOUNTS)
      .flatMap((accounts, group) => accounts.map((account) => [account, group] as const)),
  )
}

/** The share of an item's accounts that belongs to its largest group, where there is one. */
export function findLargestGroups(counts: EvidenceCounts, history: History): Map<number, number> {
  const groups = joinAccounts(counts)
  const shares = new Map<number, number>()
  if (groups.size === 0) return shares
  const members = new Map<string, number>()
  for (const [account, group] of groups)
    for (const [item, accountItem] of history.listItems(account)) {
      if (counts.accountItemTrades(accountItem) === 0) continue
      const key = `${group} ${item}`
      const size = (members.get(key) ?? 0) + 1
      members.set(key, size)
      if (size >= MIN_ACCOUNTS) shares.set(item, Math.max(shares.get(item) ?? 0, size / counts.itemAccounts(item)))
    }
  return shares
}
