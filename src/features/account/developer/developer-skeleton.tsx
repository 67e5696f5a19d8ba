import * as texts from '#messages/keys-and-webhooks.ts'
import { Panel } from '#ui/panel.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

/** While it is read which keys and webhooks there are. */
export const DeveloperSkeleton = () => (
  <>
    <p className="sr-only">{texts.loading}</p>
    {[520, 665].map((height) => (
      <Panel key={height} aria-hidden="true">
        <Skeleton style={{ height }} />
      </Panel>
    ))}
  </>
)
