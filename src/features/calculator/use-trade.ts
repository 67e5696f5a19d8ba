import type { ItemRow } from '#contract/items.ts'
import { ADDS } from '#domain/trade/add-to-trade-link.ts'
import { calculatorQuery, parseTradeDestination, NOWHERE } from '#domain/trade/trade-destination.ts'
import { parseTrade } from '#domain/trade/trade-link.ts'
import { viewTrade } from '#domain/trade/trade-view.ts'
import { addToTrade, hasRoom, isEmptyTrade, onlyKnown, listSlugs, type Trade } from '#domain/trade/trade.ts'
import { rowsQuery } from '#lib/queries.ts'
import { tradeInProgress } from '#lib/trade-in-progress.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router-dom'
import { useHydrated } from '#ui/use-hydrated.ts'

/**
 * The trade lives only in the address; a navigation under way counts already, so that two quick presses add up. CA5
 * The rows of an edited trade are known before it is shown, so only a link that is opened has to wait for them.
 */
export function useTrade({ onFull }: { /** The pet to add finds no room. */ onFull: () => void }) {
  const here = useLocation()
  const { location: coming } = useNavigation()
  const navigate = useNavigate()
  const client = useQueryClient()
  const { search } = coming?.pathname === here.pathname ? coming : here
  const url = new URLSearchParams(search)
  const link = parseTrade(url)
  // The server keeps one page for all that it is put together for.
  const destination = useHydrated() ? parseTradeDestination(url) : NOWHERE
  const rows = useQuery(rowsQuery(listSlugs(link.trade)))
  const rowBySlug = new Map(rows.data?.pets.map((row) => [row.slug, row]))
  // An entry without a row is in no list, so the first change drops it from the address, too.
  const trade = rows.data ? onlyKnown(link.trade, (slug) => rowBySlug.has(slug)) : link.trade

  const isAdding = here.state === ADDS
  const follow = useEffectEvent(() => {
    const stored = new URLSearchParams(tradeInProgress.get())
    const [added] = link.trade.yours
    if (!isAdding || !added)
      return tradeInProgress.set(
        isEmptyTrade(link.trade)
          ? ''
          : calculatorQuery(link.trade, parseTradeDestination(url), link.skipped.length > 0),
      )
    const { trade: begun, skipped } = parseTrade(stored)
    const target = isEmptyTrade(begun) ? parseTradeDestination(url) : parseTradeDestination(stored)
    if (!hasRoom(begun.yours, added.slug)) onFull()
    // Also takes the state away: a reload adds nothing.
    void navigate(
      { search: calculatorQuery(addToTrade(begun, 'yours', added.slug), target, skipped.length > 0) },
      { replace: true, preventScrollReset: true, state: null },
    )
  })
  useEffect(() => follow(), [search, isAdding])

  // Code that waited for something reads the trade from here; what it was rendered with may be out of date.
  const latest = useRef(search)
  useLayoutEffect(() => void (latest.current = search), [search])

  /** Edits the trade as it is by now. `added`: rows of new entries. @returns whether `edit` changed anything */
  const change = (edit: (trade: Trade) => Trade, ...added: readonly ItemRow[]) => {
    const { trade: linked, skipped } = parseTrade(new URLSearchParams(latest.current))
    const read = client.getQueryData(rowsQuery(listSlugs(linked)).queryKey)
    const known = new Map([...(read?.pets ?? []), ...added].map((row) => [row.slug, row]))
    const before = read ? onlyKnown(linked, (slug) => known.has(slug)) : linked
    const next = edit(before)
    if (next === before) return false
    // A change isn't a yes to what is missing.
    const isCut = skipped.length > 0 || listSlugs(before).length < listSlugs(linked).length
    const slugs = listSlugs(next)
    const pets = slugs.flatMap((slug) => known.get(slug) ?? [])
    if (pets.length === slugs.length) client.setQueryData(rowsQuery(slugs).queryKey, { pets })
    show(calculatorQuery(next, destination, isCut && !isEmptyTrade(next)))
    return true
  }
  const show = (query: string) => {
    latest.current = `?${query}`
    void navigate({ search: latest.current }, { replace: true, preventScrollReset: true, flushSync: true })
  }

  return {
    trade,
    /** The conversation the trade will be sent to. TR5 */
    destination,
    /** Malformed parts of the link, which were left out. */
    skipped: link.skipped,
    view: rows.data ? viewTrade(link.trade, rows.data.pets, link.skipped.length > 0) : null,
    failed: rows.isLoadingError,
    retry: () => void rows.refetch(),
    change,
    /** Goes on without the missing parts of the link. CA44 */
    accept: () => show(calculatorQuery(trade, destination)),
  }
}
