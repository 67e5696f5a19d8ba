import * as common from '#messages/common.ts'
import { Panel } from '#ui/panel.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

const ROWS = 6

/** The shape of an egg that is on its way. */
export const EggSkeleton = () => (
  <Panel className="egg">
    <output className="sr-only">{common.loading}</output>
    <div>
      <Skeleton style={{ height: 200, borderRadius: 18 }} />
      <Skeleton style={{ width: '70%', height: 26, marginBlockStart: 22 }} />
      <Skeleton style={{ width: '45%', height: 20, marginBlockStart: 14 }} />
    </div>
    <div>
      {Array.from({ length: ROWS }, (_, row) => (
        <Skeleton key={row} style={{ height: 44, marginBlockStart: 17, borderRadius: 10 }} />
      ))}
    </div>
  </Panel>
)
