import * as texts from '#messages/suggestions.ts'
import { Panel } from '#ui/panel.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

/** While it is read what the player suggested. */
export const SuggestionsSkeleton = () => (
  <>
    <p className="sr-only">{texts.listLoading}</p>
    {[72, 148, 148].map((height, at) => (
      <Panel key={at} aria-hidden="true">
        <Skeleton style={{ height }} />
      </Panel>
    ))}
  </>
)
