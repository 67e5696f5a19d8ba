import { hasLedger } from '#lib/ledger/has-ledger.ts'
import { pageIdle } from '#lib/page-idle.ts'
import { type ComponentType, useEffect, useState } from 'react'

type Props = { slug: string }

/** Number of the pet that the player owns, once the page is idle. Its code loads only in a browser that keeps pets. ML122 */
export function LedgerCount(props: Props) {
  const [Line, setLine] = useState<ComponentType<Props> | null>(null)
  useEffect(
    () =>
      void pageIdle()
        .then(hasLedger)
        .then((isKept) => (isKept ? import('./ledger-line.tsx') : null))
        .then(
          (chunk) => chunk && setLine(() => chunk.LedgerLine),
          () => undefined,
        ),
    [],
  )
  return Line && <Line {...props} />
}
