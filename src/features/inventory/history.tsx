import { millisecondsInWeek } from 'date-fns/constants'
import type { ComponentType } from 'react'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { Movers } from './movers.tsx'
import type { useInventory } from './use-inventory.ts'
import { type WorthChartProps, WorthSection } from './worth-section.tsx'

type Props = { inventory: ReturnType<typeof useInventory>; Chart: ComponentType<WorthChartProps> | null }

/** Values over time, for pets that were added at least a day ago. ML15, ML165 */
export const History = ({ inventory, Chart }: Props) => {
  const { rows, values, valuation, items, now, isKnown, retrySeries } = inventory
  return (
    <Root className="wide">
      <WorthSection
        valuation={valuation}
        Chart={isKnown ? Chart : null}
        isYoung={now - (valuation.flows[0]?.at ?? now) < millisecondsInWeek}
        onRetry={retrySeries}
      />
      <Movers rows={rows} values={values} items={items} now={now} isKnown={isKnown} />
    </Root>
  )
}

const Root = styled.div(css`
  display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--s-4);
  @media (min-width: 1024px) { grid-template-columns: repeat(2, minmax(0, 1fr)); align-items: start; }
`)
