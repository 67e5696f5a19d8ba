import { leftOutOf } from '#domain/trade/left-out.ts'
import type { Dropped } from '#domain/trade/trade-link.ts'
import { LeftOutNotice } from '#ui/left-out-notice.tsx'
import { useInBrowser } from '#ui/use-in-browser.ts'

/**
 * What a link held that could not be loaded. The server keeps one page for all links that load the same trade, so what was
 * malformed is said by the browser; pets that there are none of are known to both. CA5
 */
export function DroppedNotice({ dropped, unknown }: { dropped: readonly Dropped[]; unknown: readonly string[] }) {
  const leftOut = leftOutOf(useInBrowser() ? dropped : [], unknown)
  return leftOut && <LeftOutNotice {...leftOut} />
}
