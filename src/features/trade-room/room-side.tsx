import type { TradeEntry } from '#contract/trade-entry.ts'
import { formatNumber } from '#domain/text/format.ts'
import { type PendingOperation, pendingQuantity } from '#domain/trade-room/room-live.ts'
import { viewEntry } from '#domain/trade/trade-offer-view.ts'
import { isTotalUnknown, sideTotal } from '#domain/trade/trade-verdict.ts'
import type { SideName } from '#domain/trade/trade.ts'
import { fullValues } from '#messages/pets.ts'
import * as texts from '#messages/trade-room.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { PetPicture } from '#ui/pet-picture.tsx'
import { stageLight } from '#ui/stage-light.ts'
import { VariantTag } from '#ui/variant-tag.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { Hand, Plus } from 'lucide-react'
import { useRef } from 'react'
import { useRoomParts } from './room-parts.ts'

type Props = {
  side: SideName
  entries: readonly TradeEntry[]
  pending: readonly PendingOperation[]
  /** Whether pets can be added, changed and asked for now. */
  isOpen: boolean
  onAdd(): void
  /** New number of one's own pet, 0: none; for the other's pet a request. */
  onQuantity(slug: string, quantity: number): void
}

/** One side of the room: one's own is edited, the other's only asked about. RM147, RM148 */
export function RoomSide({ side, entries, pending, isOpen, onAdd, onQuantity }: Props) {
  const isOwn = side === 'yours'
  const sum = sideTotal(entries)
  const adding = useRef<HTMLButtonElement>(null)
  return (
    <Root data-side={side} aria-label={isOwn ? texts.youGive : texts.youGet}>
      <header>
        <h2>{isOwn ? texts.youGive : texts.youGet}</h2>
        {isOpen && (
          <Button ref={adding} look="outline" aria-haspopup="dialog" onClick={onAdd}>
            {isOwn ? <Plus aria-hidden="true" /> : <Hand aria-hidden="true" />}
            {isOwn ? texts.add : texts.ask}
          </Button>
        )}
      </header>
      {entries.length === 0 ? (
        <p className="none">{texts.emptySide[side]}</p>
      ) : (
        <ul aria-label={texts.petsOf[side]}>
          {entries.map((entry) => (
            <Entry
              key={entry.slug}
              entry={entry}
              quantity={(isOwn ? pendingQuantity(pending, entry.slug) : undefined) ?? entry.quantity}
              isOwn={isOwn}
              isOpen={isOpen}
              onQuantity={(quantity) => {
                onQuantity(entry.slug, quantity)
                // The button that was pressed goes with the pet.
                if (isOwn && quantity === 0) adding.current?.focus()
              }}
            />
          ))}
        </ul>
      )}
      <p className="total" data-entry="">
        <span>
          {texts.total}
          {sum.unpriced.length > 0 && <small>{texts.partialTotal}</small>}
        </span>
        <b className="num" translate="no">
          {isTotalUnknown(sum) ? '–' : formatNumber(sum.total)}
        </b>
      </p>
    </Root>
  )
}

type EntryProps = {
  entry: TradeEntry
  /** As the player has set it, where the server has not answered yet. */
  quantity: number
  isOwn: boolean
  isOpen: boolean
  onQuantity(quantity: number): void
}

function Entry({ entry, quantity, isOwn, isOpen, onQuantity }: EntryProps) {
  const { QuantityStepper } = useRoomParts()
  const { name, variant, variantWords, worth } = viewEntry(entry)
  return (
    <li data-entry="">
      <span className="thumb" style={stageLight(entry.hue)}>
        <PetPicture src={`/items/${entry.slug}@96.webp`} size={96} />
      </span>
      <span className="what">
        {variantWords !== null && <VariantTag variant={variant} words={variantWords} />}
        <b translate="no">{name}</b>
        <span className="num" translate="no" title={fullValues[worth.title] ?? worth.title}>
          {worth.text}
        </span>
      </span>
      {isOwn && isOpen ? (
        <span className="edit">
          <QuantityStepper name={entry.name} quantity={quantity} onChange={(next) => onQuantity(next ?? 0)} />
        </span>
      ) : (
        <span className="count">
          <b className="num" translate="no">
            ×{quantity}
          </b>
          {!isOwn && isOpen && (
            <IconButton aria-label={texts.askToRemove(entry.name)} onClick={() => onQuantity(0)}>
              <Hand aria-hidden="true" />
            </IconButton>
          )}
        </span>
      )}
    </li>
  )
}

const Root = styled.section(css`
  display: flex; flex-direction: column; min-width: 0; overflow: hidden;
  background: var(--surface); border: 1px solid var(--line); border-radius: var(--r-lg); box-shadow: var(--shadow-1);
  > header { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 4px var(--s-2); min-height: 60px; padding-block: 8px; padding-inline: var(--s-4) var(--s-3); }
  h2 { display: flex; align-items: center; gap: 10px; font-size: 1.1875rem; }
  h2::before { content: ""; width: 10px; height: 20px; border-radius: 5px; background: var(--accent-fill); }
  &[data-side="theirs"] h2::before { background: var(--cyan-fill); }
  ul { list-style-type: ""; }
  .none { padding: var(--s-3) var(--s-4) var(--s-4); border-block-start: 1px solid var(--line-soft); color: var(--text-2); }
  li { display: flex; flex-wrap: wrap; align-items: center; gap: 2px var(--s-3); min-height: 72px; padding: 8px var(--s-4); border-block-start: 1px solid var(--line-soft); }
  .thumb { --thumb: 48px; }
  .what { flex: 1 1 88px; display: grid; min-width: 0; justify-items: start; }
  .what > b { font: 600 1rem/1.25rem var(--font-text); overflow-wrap: anywhere; }
  .what > .num { font-size: .9375rem; line-height: 1.25rem; color: var(--text-2); }
  .edit { display: flex; margin-inline: auto -10px; }
  .count { display: flex; align-items: center; gap: 4px; margin-inline-start: auto; }
  .count > b { font-size: 1.375rem; }
  .count > button { margin-inline-end: -10px; }
  .total { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0 var(--s-3); min-height: 52px; margin-block-start: auto; padding: 8px var(--s-4); background: var(--surface-2); }
  .total span { font-weight: 600; }
  .total small { display: block; font-size: var(--t-sm); font-weight: 450; color: var(--text-2); }
  .total b { margin-inline-start: auto; font-size: 1.375rem; }
`)
