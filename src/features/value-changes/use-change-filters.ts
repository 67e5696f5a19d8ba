import { parseChangeFilters, toChangesUrl, type ChangeFilters } from '#domain/values/change-filters.ts'
import { useLocation, useNavigate, useNavigation } from 'react-router-dom'

/**
 * The filters live only in the address, so that a shared link and the back button show the same changes. A navigation under way
 * counts already, so that a control never jumps back under the finger. RC9
 */
export function useChangeFilters(): [ChangeFilters, (filters: ChangeFilters) => void] {
  const here = useLocation()
  const { location: next } = useNavigation()
  const navigate = useNavigate()
  const { search } = next?.pathname === here.pathname ? next : here
  const change = (filters: ChangeFilters) =>
    void navigate(
      { search: toChangesUrl(filters).toString() },
      { replace: true, preventScrollReset: true, flushSync: true },
    )
  return [parseChangeFilters(new URLSearchParams(search)), change]
}
