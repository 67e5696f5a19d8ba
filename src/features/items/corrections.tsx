import { DEFAULT_FILTERS, toItemsUrl, withSearch } from '#domain/items/item-filters.ts'
import * as texts from '#messages/items.ts'
import { ButtonLink } from '#ui/button.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'

type Props = {
  names: readonly string[]
  /** Whether an empty list shows them. */
  isCentered?: boolean
}

/** Names that a search may mean, each a link to its list; nothing where there are none. QS60, QS63, QS79 */
export const Corrections = ({ names, isCentered = false }: Props) =>
  names.length > 0 && (
    <Names aria-labelledby="corrections" data-centered={isCentered ? '' : undefined}>
      <p id="corrections">{texts.didYouMean}</p>
      {names.map((name) => (
        <ButtonLink key={name} to={correctedUrl(name)}>
          {name}
        </ButtonLink>
      ))}
    </Names>
  )

/** Without the other filters, which might hide what the name finds. QS63 */
const correctedUrl = (name: string) => `/items?${toItemsUrl(withSearch(DEFAULT_FILTERS, name)).toString()}`

const Names = styled.nav(css`
  display: flex; flex-wrap: wrap; align-items: center; gap: var(--s-2) var(--s-3); margin-block: var(--s-1) var(--s-4);
  p { max-width: none; color: var(--text-2); }
  a { max-width: 100%; white-space: normal; }
  &[data-centered] { justify-content: center; }
  &[data-centered] p { flex-basis: 100%; }
`)
