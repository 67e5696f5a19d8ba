import { clearFilters, DEFAULT_FILTERS, toItemsUrl, withSearch, type ItemFilters } from '#domain/items/item-filters.ts'
import * as texts from '#messages/nothing-found.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/message.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { correctionsQuery } from './corrections-query.ts'

type Props = { filters: ItemFilters; waiting: ReactNode; onClear(): void }

/** An empty list, with the names that its search may mean. Waits for them, so that they move nothing. IL14, QS60 */
export function NothingFound({ filters, waiting, onClear }: Props) {
  const { search } = filters
  const { data: names = [], isLoading } = useQuery({ ...correctionsQuery(search), enabled: search !== '' })
  if (isLoading) return waiting
  return (
    <EmptyState {...texts.nothing}>
      {names.length > 0 && (
        <Corrections aria-labelledby="corrections">
          <p id="corrections">{texts.didYouMean}</p>
          {names.map((name) => (
            <ButtonLink key={name} to={correctedUrl(name)}>
              {name}
            </ButtonLink>
          ))}
        </Corrections>
      )}
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
}

/** Without the other filters, which might hide what the name finds. QS63 */
const correctedUrl = (name: string) => `/items?${toItemsUrl(withSearch(DEFAULT_FILTERS, name)).toString()}`

const Corrections = styled.nav(css`
  display: flex; flex-wrap: wrap; justify-content: center; gap: var(--s-2); margin-block-start: var(--s-3);
  p { flex-basis: 100%; max-width: none; }
  a { max-width: 100%; white-space: normal; }
`)
