import type { Skipped } from '#domain/trade/trade-link.ts'
import { skippedParts } from '#messages/trade.ts'
import { SkippedNotice } from '#ui/skipped-notice.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'

/**
 * Notice of the parts of a link that could not be loaded. The server keeps one page for all links that load the same trade, so what was
 * malformed is said by the browser; pets that there are none of are known to both. CA5
 */
export function LinkNotice({ skipped, unknown }: { skipped: readonly Skipped[]; unknown: readonly string[] }) {
  const leftOut = skippedParts(useHydrated() ? skipped : [], unknown)
  return leftOut && <SkippedNotice {...leftOut} />
}
