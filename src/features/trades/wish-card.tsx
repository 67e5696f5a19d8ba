import type { TradeEntry } from '#contract/trade-entry.ts'
import type { Wish, WishFit } from '#contract/wishes.ts'
import { stripBidiControls } from '#domain/text/strip-bidi-controls.ts'
import { percentApart, sideTotal } from '#domain/trade/trade-verdict.ts'
import { namedEntry } from '#domain/trade/trade.ts'
import { isBait } from '#domain/wishes/bait.ts'
import { notes } from '#messages/wishes.ts'
import * as texts from '#messages/trades.ts'
import { NameIn } from '#ui/name-in.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { Sparkles, TriangleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { TradeSides } from './trade-sides.tsx'
import { TradeVerdict } from './trade-verdict.tsx'

type Props = {
  wish: Wish
  give: readonly TradeEntry[]
  get: readonly TradeEntry[]
  /** Missing: it is no match of the reader. */
  fit?: WishFit
  /** Actions. */
  children?: ReactNode
}

/** Pets of a side in one line. */
export const listPets = (side: readonly TradeEntry[]) => side.map(namedEntry).join(', ')

const isTooGood = (give: readonly TradeEntry[], get: readonly TradeEntry[]) => {
  const [yours, theirs] = [sideTotal(give), sideTotal(get)]
  return (
    give.length > 0 &&
    yours.unpriced.length + theirs.unpriced.length === 0 &&
    isBait(percentApart(yours.total, theirs.total))
  )
}

/** A wish from the reader's side: the trade, its verdict, and a warning where it is too good. WI60, WI64 */
export function WishCard({ wish, give, get, fit, children }: Props) {
  const heading = useId()
  return (
    <Card aria-labelledby={heading}>
      <h3 id={heading} className="sr-only">
        {texts.wishFor(listPets(get))}
      </h3>
      {fit !== undefined && (
        <p className="fit" data-fit={fit}>
          <Sparkles aria-hidden="true" />
          {texts.fits[fit]}
        </p>
      )}
      <TradeSides give={give} get={get} tags={fit === undefined ? wish.tags : []} />
      <TradeVerdict give={give} get={get} />
      {isTooGood(give, get) && (
        <p className="bait">
          <TriangleAlert aria-hidden="true" />
          {texts.bait}
        </p>
      )}
      <p className="about">
        <span>
          {wish.owner ? <NameIn text={texts.owner} name={stripBidiControls(wish.owner.displayName)} /> : texts.somebody}
        </span>
        {wish.note !== undefined && <span>{notes[wish.note]}</span>}
      </p>
      {children}
    </Card>
  )
}

const Card = styled.article(css`
  display: grid; grid-template-columns: minmax(0, 1fr); align-content: start; gap: var(--s-3); height: 100%; padding: var(--s-4); background: var(--surface); border: 1px solid var(--line); border-radius: var(--r-lg); box-shadow: var(--shadow-1);
  .fit { display: inline-flex; align-items: center; justify-self: start; gap: 6px; padding: 4px 12px; border-radius: var(--r-full); background: var(--accent-soft); color: var(--text); font-size: var(--t-sm); font-weight: 650; line-height: 1.25rem; }
  .fit svg { flex: none; width: 15px; height: 15px; color: var(--accent); }
  .bait { display: flex; gap: 10px; padding: 10px 12px; border-radius: var(--r-md); background: var(--warn-soft); color: var(--warn); font-size: .9375rem; font-weight: 600; line-height: 1.3125rem; }
  .bait svg { flex: none; width: 20px; height: 20px; }
  .about { display: flex; flex-wrap: wrap; gap: 0 var(--s-3); font-size: var(--t-sm); line-height: 1.25rem; color: var(--text-2); overflow-wrap: anywhere; }
`)
