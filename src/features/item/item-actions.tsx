import { addToTradeLink } from '#domain/trade/add-to-trade-link.ts'
import { useAddToPets } from '#lib/ledger/use-add-to-pets.ts'
import { useWatch } from '#lib/use-watch.ts'
import { addToPets } from '#messages/add-to-pets.ts'
import * as texts from '#messages/item.ts'
import * as watchTexts from '#messages/watch.ts'
import { AddButton } from '#ui/add-button.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { STAR } from '#ui/star-button.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'

/** Actions for the shown variant. Watching opens its sheet with the first tap. IT31, IT33 */
export function ItemActions({ slug, name }: { slug: string; name: string }) {
  const { isPressed, onPress } = useWatch({ slug, name }, true)
  return (
    <Root className="actions">
      <ButtonLink {...addToTradeLink(slug)}>{texts.addToCalculator}</ButtonLink>
      <AddButton look="tile" label={addToPets(name)} {...useAddToPets({ slug, kind: 'start' })} />
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
  .watch { flex: none; min-width: 8.25rem; padding-inline: 12px; }
  .watch::before { ${STAR.outline} }
  .watch[data-on]::before { ${STAR.filled} color: var(--warn); }
  @media (max-width: 18rem) { flex-wrap: wrap; } /* large letters */
`)
