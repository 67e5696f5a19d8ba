import type { ItemRow } from '#contract/items.ts'
import { toPetCard } from '#domain/items/pet-card.ts'
import { MAX_SUGGESTIONS, suggest, type Gap, type Suggestion } from '#domain/trade/trade-balance.ts'
import type { TradeView } from '#domain/trade/trade-view.ts'
import type { Trade } from '#domain/trade/trade.ts'
import { marginText } from '#domain/trade/verdict-display.ts'
import { nearValueQuery } from '#lib/queries.ts'
import { storedText } from '#lib/stored-text.ts'
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
import { useSyncExternalStore } from 'react'
import type { CalculatorLedger } from './use-calculator-ledger.ts'

type Props = {
  gap: Gap
  view: TradeView
  trade: Trade
  /** null: the player keeps no pets here. */
  own: CalculatorLedger | null
  onAdd(rows: readonly ItemRow[]): void
}

/** Whether only the player's own pets are suggested. ML87 */
const fromOwn = storedText('suggest-own-pets')
const isFromOwn = () => fromOwn.get() !== null

/** CA6, ML87 */
export function Balance({ gap, view, trade, own, onAdd }: Props) {
  const isOn = useSyncExternalStore(fromOwn.subscribe, isFromOwn, () => false)
  const ofOwn = gap.side === 'yours' ? own : null
  const rest = { gap, view, trade, onAdd }
  return (
    <Root aria-labelledby="balance">
      <header>
        <h2 id="balance">{texts.balance}</h2>
        {ofOwn && (
          <ofOwn.code.Switch
            label={texts.fromOwn}
            checked={isOn}
            onChange={(next) => (next ? fromOwn.set('on') : fromOwn.remove())}
          />
        )}
      </header>
      {ofOwn && isOn ? (
        <ofOwn.code.LedgerRows quantities={ofOwn.quantities}>
          {({ rows, isFailed, retry }) => (
            <Suggestions
              {...rest}
              isOwn
              find={ofOwn.code.suggestFromLedger}
              rows={rows?.filter(({ slug }) => (ofOwn.quantities.get(slug) ?? 0) > quantityIn(trade, slug))}
              isFailed={isFailed}
              onRetry={retry}
            />
          )}
        </ofOwn.code.LedgerRows>
      ) : (
        <NearSuggestions {...rest} />
      )}
    </Root>
  )
}

const quantityIn = ({ yours }: Trade, slug: string): number => yours.find((entry) => entry.slug === slug)?.quantity ?? 0

type Rest = Omit<Props, 'own'>

function NearSuggestions(props: Rest) {
  const near = useQuery(nearValueQuery(props.gap))
  return <Suggestions {...props} rows={near.data} isFailed={near.isLoadingError} onRetry={() => void near.refetch()} />
}

type SuggestionsProps = Rest & {
  isOwn?: boolean
  /** Chooses among the rows. */
  find?: typeof suggest<ItemRow>
  /** Missing while they are on their way. */
  rows: readonly ItemRow[] | undefined
  isFailed: boolean
  onRetry(): void
}

function Suggestions({
  gap,
  view: { judgement },
  trade,
  onAdd,
  isOwn,
  find = suggest,
  rows,
  isFailed,
  onRetry,
}: SuggestionsProps) {
  const suggestions = rows && find(gap, rows, trade, { yours: judgement.yours.total, theirs: judgement.theirs.total })
  if (isFailed)
    return (
      <p className="failed" role="alert">
        {texts.balanceError}{' '}
        <Button look="outline" onClick={onRetry}>
          {common.tryAgain}
        </Button>
      </p>
    )
  if (suggestions?.length === 0) return <p>{isOwn ? texts.noOwnSuggestion : texts.noSuggestion(gap.side)}</p>
  return (
    <>
      <p>{texts.suggestions(gap.side)}</p>
      <ul aria-busy={!suggestions}>
        {suggestions
          ? suggestions.map((suggestion) => {
              const { rows } = suggestion
              return (
                <Suggested
                  key={rows.map(({ slug }) => slug).join()}
                  {...suggestion}
                  label={texts.addSuggestion(rows.map(({ name }) => name).join(texts.and), gap.side)}
                  onAdd={() => onAdd(rows)}
                />
              )
            })
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
  )
}

/** Difference once the pet is added: `even trade`, `0.2% off`. */
function leavesText(percent: number): string {
  const off = marginText(Math.abs(percent))
  return off === '0%' ? texts.evenTrade : texts.off(off)
}

type SuggestedProps = Suggestion<ItemRow> & { label: string; onAdd(): void }

function Suggested({ rows, leaves, label, onAdd }: SuggestedProps) {
  return (
    <li>
      <span className="thumbs">
        {rows.map(({ slug, hue }) => (
          <span key={slug} className="thumb" style={stageLight(hue)}>
            <PetPicture src={`/items/${slug}@96.webp`} size={96} />
          </span>
        ))}
      </span>
      <span className="name">
        {rows.map((row) => {
          const pet = toPetCard(row)
          return (
            <span key={row.slug}>
              <b translate="no">{pet.name}</b>
              <small>
                {pet.variantWords !== null && <VariantTag variant={pet.variant} words={pet.variantWords} />}
                <span className="num" translate="no" title={fullValues[pet.value.title] ?? pet.value.title}>
                  {pet.value.text}
                </span>
                {row === rows.at(-1) && <span className="leaves">{leavesText(leaves)}</span>}
              </small>
            </span>
          )
        })}
      </span>
      <IconButton data-look="tile" aria-label={label} onClick={onAdd}>
        <Plus aria-hidden="true" />
      </IconButton>
    </li>
  )
}

const Root = styled(Panel)(css`
  margin-block-start: var(--s-3);
  > header { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0 var(--s-4); min-height: 44px; }
  > p { margin-block-start: 2px; font-size: .9375rem; color: var(--text-2); }
  .failed { display: flex; flex-wrap: wrap; align-items: center; gap: var(--s-3); }
  ul { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--s-3); margin-block-start: var(--s-4); list-style-type: ""; }
  li { display: flex; align-items: center; gap: var(--s-3); min-height: 52px; }
  .thumbs { display: grid; gap: var(--s-1); }
  .name { display: grid; flex: 1; gap: var(--s-1); min-width: 0; }
  .name > span { display: grid; align-content: center; min-width: 0; min-height: 48px; }
  .name b { display: block; font: 600 .9375rem/1.25rem var(--font-text); overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  small { display: flex; flex-wrap: wrap; align-items: center; gap: 0 10px; font-size: .9375rem; line-height: 1.25rem; }
  .leaves { font-size: var(--t-sm); color: var(--text-3); }
  @media (min-width: 768px) {
    margin-block-start: var(--s-4);
    ul { grid-template-columns: repeat(3, minmax(0, 1fr)); gap: var(--s-4); }
  }
`)
