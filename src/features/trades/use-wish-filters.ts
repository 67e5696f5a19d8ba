import { NO_WISH_FILTERS, parseWishFilters, wishesHref, type WishFilters } from '#domain/wishes/wish-filters.ts'
import { useHydrated } from '#ui/use-hydrated.ts'
import { useLocation, useNavigate, useNavigation } from 'react-router-dom'

/** The filters of the address; the server renders the page without any. A navigation under way counts already. WI62 */
export function useWishFilters(): [WishFilters, (filters: WishFilters) => void] {
  const here = useLocation()
  const { location: next } = useNavigation()
  const navigate = useNavigate()
  const isHydrated = useHydrated()
  const { search } = next?.pathname === here.pathname ? next : here
  const change = (filters: WishFilters) =>
    void navigate(wishesHref(filters), { replace: true, preventScrollReset: true, flushSync: true })
  return [isHydrated ? parseWishFilters(new URLSearchParams(search)) : NO_WISH_FILTERS, change]
}
