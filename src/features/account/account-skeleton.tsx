import * as texts from '#messages/account.ts'
import { Panel } from '#ui/panel.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

/** While it is read who is signed in. */
export const AccountSkeleton = () => (
  <>
    <p className="sr-only">{texts.loading}</p>
    {[56, 132, 96].map((height) => (
      <Panel key={height} aria-hidden="true">
        <Skeleton style={{ height }} />
      </Panel>
    ))}
  </>
)
