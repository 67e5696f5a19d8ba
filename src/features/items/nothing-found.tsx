import { clearFilters, toItemsUrl, type ItemFilters } from '#domain/items/item-filters.ts'
import * as texts from '#messages/nothing-found.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/message.tsx'
import { Corrections } from './corrections.tsx'

type Props = { filters: ItemFilters; closest: readonly string[]; onClear(): void }

/** An empty list, with the names that its search may mean. IL14, QS60 */
export const NothingFound = ({ filters, closest, onClear }: Props) => (
  <EmptyState {...texts.nothing}>
    <Corrections names={closest} isCentered />
    {/* React drops a tap on a button while the code of this part is loading; a link answers. IL42 */}
    <ButtonLink
      look="primary"
      to={{ search: toItemsUrl(clearFilters(filters)).toString() }}
      onClick={(event) => {
        event.preventDefault()
        onClear()
      }}
    >
      {texts.clearAll}
    </ButtonLink>
  </EmptyState>
)
