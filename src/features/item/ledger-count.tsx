import { hasLedger } from '#lib/ledger/has-ledger.ts'
import { pageIdle } from '#lib/page-idle.ts'
import { type ComponentType, useEffect, useState } from 'react'

type Props = { slug: string }

/** How many of the pet the player owns, once the page is idle. Its code loads in a browser that keeps pets alone. ML122 */
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
