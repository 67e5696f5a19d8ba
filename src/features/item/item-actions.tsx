import { addToTradeLink } from '#domain/trade/add-to-trade-link.ts'
import { lazyHandle } from '#base/lazy-handle.ts'
import { pageIdle } from '#lib/page-idle.ts'
import { useWatch } from '#lib/use-watch.ts'
import * as texts from '#messages/item.ts'
import * as watchTexts from '#messages/watch.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { STAR } from '#ui/star-button.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { type ComponentType, useEffect, useState } from 'react'

const addPetCode = lazyHandle('add to my pets', () => import('./add-pet.tsx'))

/** Actions for the shown variant. Watching opens its sheet with the first tap. The button that adds a pet comes once the page is idle: its place is kept. IT31, IT33, ML173 */
export function ItemActions({ slug, name }: { slug: string; name: string }) {
  const { isPressed, onPress } = useWatch({ slug, name }, true)
  const [AddPet, setAddPet] = useState<ComponentType<{ slug: string; name: string }> | null>(null)
  useEffect(
    () =>
      void pageIdle()
        .then(addPetCode)
        .then((code) => code && setAddPet(() => code.AddPet)),
    [],
  )
  return (
    <Root className="actions">
      <ButtonLink {...addToTradeLink(slug)}>{texts.addToCalculator}</ButtonLink>
      <span className="own">{AddPet && <AddPet slug={slug} name={name} />}</span>
      <Button
        className="watch"
        data-on={isPressed ? '' : undefined}
        aria-label={isPressed ? watchTexts.watching(name) : watchTexts.watch(name)}
        aria-haspopup="dialog"
        onClick={onPress}
      >
        {isPressed ? watchTexts.short.on : watchTexts.short.off}
      </Button>
    </Root>
  )
}

const Root = styled.div(css`
  display: flex; gap: var(--s-2); min-height: 44px; margin-block-start: var(--s-2);
  > a:first-of-type { flex: 1 1 0; min-width: 0; padding-inline: var(--s-3); white-space: normal; text-align: center; } /* a narrow phone: two lines */
  .own { flex: none; width: 44px; }
  .watch { flex: none; min-width: 8.25rem; padding-inline: 12px; }
  .watch::before { ${STAR.outline} }
  .watch[data-on]::before { ${STAR.filled} color: var(--warn); }
  @media (max-width: 18rem) { flex-wrap: wrap; } /* large letters */
`)
