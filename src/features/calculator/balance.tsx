import type { ItemRow } from '#contract/items.ts'
import { toPetCard } from '#domain/items/pet-card.ts'
import { MAX_SUGGESTIONS, suggest, type Gap } from '#domain/trade/trade-balance.ts'
import type { TradeView } from '#domain/trade/trade-view.ts'
import type { Trade } from '#domain/trade/trade.ts'
import { marginText } from '#domain/trade/verdict-display.ts'
import { nearValueQuery } from '#lib/queries.ts'
import * as texts from '#messages/calculator.ts'
import * as common from '#messages/common.ts'
import { fullValues } from '#messages/pets.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Panel } from '#ui/panel.tsx'
import { PetPicture } from '#ui/pet-picture.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { stageLight } from '#ui/stage-light.ts'
import { VariantTag } from '#ui/variant-tag.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'

type Props = { gap: Gap; view: TradeView; trade: Trade; onAdd(row: ItemRow): void }

/** CA6 */
export function Balance({ gap, view: { judgement }, trade, onAdd }: Props) {
  const near = useQuery(nearValueQuery(gap))
  const suggestions =
    near.data && suggest(gap, near.data, trade, { yours: judgement.yours.total, theirs: judgement.theirs.total })
  return (
    <Root aria-labelledby="balance">
      <h2 id="balance">{texts.balance}</h2>
      {near.isLoadingError ? (
        <p className="failed" role="alert">
          {texts.balanceError}{' '}
          <Button look="outline" onClick={() => void near.refetch()}>
            {common.tryAgain}
          </Button>
        </p>
      ) : suggestions?.length === 0 ? (
        <p>{texts.noSuggestion(gap.side)}</p>
      ) : (
        <>
          <p>{texts.suggestions(gap.side)}</p>
          <ul aria-busy={!suggestions}>
            {suggestions
              ? suggestions.map(({ row, leaves }) => (
                  <Suggested
                    key={row.slug}
                    row={row}
                    leaves={leaves}
                    label={texts.addSuggestion(row.name, gap.side)}
                    onAdd={() => onAdd(row)}
                  />
                ))
              : Array.from({ length: MAX_SUGGESTIONS }, (_, at) => (
                  <li key={at} aria-hidden="true">
                    <span className="thumb" />
                    <span className="name">
                      <Skeleton style={{ width: '60%' }} />
                    </span>
                  </li>
                ))}
          </ul>
        </>
      )}
    </Root>
  )
}

/** What the difference is once the pet is added: `even trade`, `0.2% off`. */
function leavesText(percent: number): string {
  const off = marginText(Math.abs(percent))
  return off === '0%' ? texts.evenTrade : texts.off(off)
}

function Suggested({ row, leaves, label, onAdd }: { row: ItemRow; leaves: number; label: string; onAdd(): void }) {
  const pet = toPetCard(row)
  return (
    <li>
      <span className="thumb" style={stageLight(pet.hue)}>
        <PetPicture src={`/items/${row.slug}@96.webp`} size={96} />
      </span>
      <span className="name">
        <b>{pet.name}</b>
        <small>
          {pet.variantWords !== null && <VariantTag variant={pet.variant} words={pet.variantWords} />}
          <span className="num" title={fullValues[pet.value.title] ?? pet.value.title}>
            {pet.value.text}
          </span>
          <span className="leaves">{leavesText(leaves)}</span>
        </small>
      </span>
      <IconButton data-look="tile" aria-label={label} onClick={onAdd}>
        <Plus aria-hidden="true" />
      </IconButton>
    </li>
  )
}

const Root = styled(Panel)(css`
  margin-top: var(--s-3);
  > p { margin-top: 2px; font-size: .9375rem; color: var(--text-2); }
  .failed { display: flex; flex-wrap: wrap; align-items: center; gap: var(--s-3); }
  ul { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--s-2); margin-top: var(--s-4); list-style-type: ""; }
  li { display: flex; align-items: center; gap: var(--s-3); min-height: 52px; }
  .name { flex: 1; min-width: 0; }
  .name b { display: block; font: 600 .9375rem/1.25rem var(--font-text); overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  small { display: flex; flex-wrap: wrap; align-items: center; gap: 0 10px; font-size: .9375rem; line-height: 1.25rem; }
  .leaves { font-size: var(--t-sm); color: var(--text-3); }
  @media (min-width: 768px) {
    margin-top: var(--s-4);
    ul { grid-template-columns: repeat(3, minmax(0, 1fr)); gap: var(--s-4); }
  }
`)
