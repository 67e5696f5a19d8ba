import { addToTradeLink } from '#domain/trade/add-to-trade-link.ts'
import { useAddToPets } from '#lib/ledger/use-add-to-pets.ts'
import { pageIdle } from '#lib/page-idle.ts'
import { useStar } from '#lib/use-star.ts'
import { addToPets } from '#messages/add-to-pets.ts'
import * as texts from '#messages/item.ts'
import { star } from '#messages/star.ts'
import { AddButton } from '#ui/add-button.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { StarButton } from '#ui/star-button.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { type ComponentType, useEffect, useState } from 'react'

/** Actions for the shown variant. Watching is loaded once the page is idle: its place is kept. IT31, IT33 */
export function ItemActions({ slug, name }: { slug: string; name: string }) {
  const [Bell, setBell] = useState<ComponentType<{ slug: string; name: string }> | null>(null)
  useEffect(
    () =>
      void pageIdle()
        .then(() => import('./watch-bell.tsx'))
        .then(
          (chunk) => setBell(() => chunk.WatchBell),
          () => undefined,
        ),
    [],
  )
  return (
    <Root className="actions">
      <ButtonLink {...addToTradeLink(slug)}>{texts.addToCalculator}</ButtonLink>
      <span>
        <AddButton look="tile" label={addToPets(name)} {...useAddToPets({ slug, kind: 'start' })} />
      </span>
      <StarButton look="tile" label={star(name)} {...useStar(slug)} />
      {Bell && <Bell slug={slug} name={name} />}
    </Root>
  )
}

const Root = styled.div(css`
  display: flex; gap: var(--s-2); min-height: 44px; margin-block-start: var(--s-2);
  > a:first-of-type { flex: 1 1 0; min-width: 0; padding-inline: var(--s-3); white-space: normal; text-align: center; } /* a narrow phone: two lines */
  > button:only-of-type { margin-inline-end: 104px; }
  @media (max-width: 18rem) { flex-wrap: wrap; } /* large letters */
`)
