import { parseTrade } from '#domain/trade/trade-link.ts'
import { viewTrade } from '#domain/trade/trade-view.ts'
import { listSlugs } from '#domain/trade/trade.ts'
import { nearValueQuery, rowsQuery } from '#lib/queries.ts'
import type { QueryClient } from '@tanstack/react-query'

/** Reads what a linked trade shows: its pets, then what would make it fair. CA12 */
export async function readTrade(client: QueryClient, url: URLSearchParams): Promise<void> {
  const { trade, skipped } = parseTrade(url)
  const { pets } = await client.ensureQueryData(rowsQuery(listSlugs(trade)))
  const { gap } = viewTrade(trade, pets, skipped.length > 0)
  if (gap) await client.ensureQueryData(nearValueQuery(gap))
}
