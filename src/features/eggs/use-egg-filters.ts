import { parseEggFilters, toEggsUrl, type EggFilters } from '#domain/eggs/egg-filters.ts'
import { useLocation, useNavigate, useNavigation } from 'react-router-dom'

/**
 * The filters live only in the address, so that a shared link and the back button show the same eggs. A navigation under way
 * counts already, so that a control never jumps back under the finger. EG7
 */
export function useEggFilters(): [EggFilters, (filters: EggFilters) => void] {
  const here = useLocation()
  const { location: next } = useNavigation()
  const navigate = useNavigate()
  const { search } = next?.pathname === here.pathname ? next : here
  const change = (filters: EggFilters) =>
    void navigate(
      { search: toEggsUrl(filters).toString() },
      { replace: true, preventScrollReset: true, flushSync: true },
    )
  return [parseEggFilters(new URLSearchParams(search)), change]
}
