import type { Skipped } from '#domain/trade/trade-link.ts'
import { skippedParts } from '#messages/trade.ts'
import * as texts from '#messages/calculator.ts'
import { Button } from '#ui/button.tsx'
import { SkippedNotice } from '#ui/skipped-notice.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'

type Props = {
  skipped: readonly Skipped[]
  unknown: readonly string[]
  /** The player wants the rest judged. CA44 */
  onAccept(): void
}

/**
 * Notice of the parts of a link that could not be loaded. The server keeps one page for all links that load the same trade, so what was
 * malformed is said by the browser; pets that there are none of are known to both. CA5
 */
export function LinkNotice({ skipped, unknown, onAccept }: Props) {
  const leftOut = skippedParts(useHydrated() ? skipped : [], unknown)
  return (
    leftOut && (
      <SkippedNotice {...leftOut}>
        <Button look="outline" onClick={onAccept}>
          {texts.goOnWithout}
        </Button>
      </SkippedNotice>
    )
  )
}
