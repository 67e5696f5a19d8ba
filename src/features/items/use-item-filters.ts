import { parseItemFilters, toItemsUrl, type ItemFilters } from '#domain/items/item-filters.ts'
import { useLocation, useNavigate, useNavigation } from 'react-router-dom'

/**
 * The filters live only in the address: a header search, a shared link and the back button change them as the controls do.
 * A navigation under way counts already, so that two quick presses add up. IL6, IL7, IL21
 */
export function useItemFilters(): {
  filters: ItemFilters
  address: URLSearchParams
  change(filters: ItemFilters): void
} {
  const here = useLocation()
  const { location: next } = useNavigation()
  const navigate = useNavigate()
  const { search } = next?.pathname === here.pathname ? next : here
  const change = (filters: ItemFilters) =>
    void navigate(
      { search: toItemsUrl(filters).toString() },
      { replace: true, preventScrollReset: true, flushSync: true },
    )
  const address = new URLSearchParams(search)
  return { filters: parseItemFilters(address), address, change }
}
