import { formatNumber } from '#domain/text/format.ts'
import type { SideName } from '#domain/trade/trade.ts'
import { isTotalUnknown, type SideTotal } from '#domain/trade/trade-verdict.ts'
import type { TradeEntryView } from '#domain/trade/trade-view.ts'
import * as texts from '#messages/calculator.ts'
import * as common from '#messages/common.ts'
import { sides } from '#messages/trade.ts'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { Plus, RotateCw } from 'lucide-react'
import { useRef } from 'react'
import { Entry, TradeEntry } from './trade-entry.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'

type Props = {
  side: SideName
  /** null while their rows are on their way. */
  entries: readonly TradeEntryView[] | null
  /** Number of entries that the link names. */
  expected: number
  /** By how many entries it is shorter than the other side. */
  shorterBy: number
  total: SideTotal | null
  failed: boolean
  /** Numbers that the player owns, by slug; missing: that is not known. */
  owned?: ReadonlyMap<string, number>
  onRetry(): void
  onAdd(): void
  onClear(): void
  /** null: the entry goes. */
  onQuantity(slug: string, quantity: number | null): void
}

/** Entries of a side that the server renders with their controls: more than the first screen shows. AP41 */
const FIRST = 8

/** CA1, CA3, CA4, CA17 */
export function TradeSide({
  side,
  entries,
  expected,
  shorterBy,
  total,
  failed,
  owned,
  onRetry,
  onAdd,
  onClear,
  onQuantity,
}: Props) {
  const label = sides[side]
  const isInBrowser = useHydrated()
  const sum = total ? (isTotalUnknown(total) ? '–' : formatNumber(total.total)) : '…'
  const adding = useRef<HTMLButtonElement>(null)
  // The button that was pressed goes with the entry: the focus stays on the side.
  const change = (slug: string, quantity: number | null) => {
    onQuantity(slug, quantity)
    if (quantity === null) adding.current?.focus()
  }
  return (
    <Side aria-labelledby={side} data-side={side}>
      <header>
        <h2 id={side}>{label}</h2>
        {expected > 0 && (
          <a className="skip" href="#verdict">
            {texts.skipToVerdict}
          </a>
        )}
        {expected > 0 && (
          <Button
            look="quiet"
            aria-label={texts.clearSide(label)}
            onClick={() => {
              onClear()
              adding.current?.focus()
            }}
          >
            {texts.clear}
          </Button>
        )}
      </header>
      {failed && expected > 0 ? (
        <div className="failed" role="alert">
          <p>{texts.loadError}</p>
          <Button look="outline" onClick={onRetry}>
            <RotateCw aria-hidden="true" />
            {common.tryAgain}
          </Button>
        </div>
      ) : (
        <ul aria-label={texts.petsLabel(label)} aria-busy={entries === null}>
          {entries === null
            ? Array.from({ length: expected }, (_, at) => <WaitingEntry key={at} />)
            : entries.map((entry, at) =>
                isInBrowser || at < FIRST ? (
                  <TradeEntry
                    key={entry.slug}
                    entry={entry}
                    {...(owned && { owned: owned.get(entry.slug) ?? 0 })}
                    onQuantity={(quantity) => change(entry.slug, quantity)}
                  />
                ) : (
                  <PrintedEntry key={entry.slug} entry={entry} />
                ),
              )}
        </ul>
      )}
      <button
        ref={adding}
        type="button"
        className="add"
        style={{ '--shorter-by': shorterBy }}
        aria-haspopup="dialog"
        aria-label={texts.addPetTo(label)}
        onClick={onAdd}
      >
        <Plus aria-hidden="true" />
        {texts.addPet}
      </button>
      <p className="total">
        <span>
          {texts.total}
          <small>{total && texts.totalNote(total.pets, total.unpriced.length > 0)}</small>
        </span>
        <b className="num" translate="no" style={{ '--letters': sum.length }}>
          {sum}
        </b>
      </p>
    </Side>
  )
}

/** Server's markup of an entry below the first screen. Its controls need scripts, and its picture would load late anyway. AP41 */
const PrintedEntry = ({ entry: { name, quantity, worth } }: { entry: TradeEntryView }) => (
  <li className="printed">
    <span>{`${quantity} × ${name}`}</span>
    <b className="num" translate="no">
      {worth.text}
    </b>
  </li>
)

const WaitingEntry = () => (
  <Entry aria-hidden="true">
    <Skeleton className="thumb" data-size="lg" />
    <span className="name">
      <Skeleton style={{ width: 140 }} />
    </span>
    <span className="each">
      <Skeleton style={{ width: 80 }} />
    </span>
  </Entry>
)

const Side = styled.section(css`
  display: flex; flex-direction: column; min-width: 0; overflow: hidden; container-type: inline-size;
  background: var(--surface); border: 1px solid var(--line); border-radius: var(--r-lg); box-shadow: var(--shadow-1);
  > header { display: flex; align-items: center; justify-content: space-between; min-height: 60px; padding-block: 8px; padding-inline: var(--s-4) 6px; }
  h2 { display: flex; align-items: center; gap: 10px; font-size: 1.25rem; }
  h2::before { content: ""; width: 10px; height: 22px; border-radius: 5px; background: var(--accent-fill); }
  &[data-side="theirs"] h2::before { background: var(--cyan-fill); }
  header button { font-size: .9375rem; }
  .skip { position: absolute; inset-inline-start: -999px; padding: var(--s-3) var(--s-4); border-radius: var(--r-md); background: var(--surface-3); font-weight: 600; }
  .skip:focus { position: static; margin-inline-start: auto; white-space: nowrap; }
  ul { list-style-type: ""; }
  .printed { display: flex; align-items: center; justify-content: space-between; gap: var(--s-3); min-height: 85px; padding: 10px var(--s-4); border-block-start: 1px solid var(--line-soft); }
  .failed { display: grid; justify-items: center; gap: var(--s-3); padding: var(--s-6) var(--s-4); border-block-start: 1px solid var(--line-soft); text-align: center; }
  .add {
    display: flex; align-items: center; justify-content: center; gap: var(--s-2); min-height: 56px; margin: var(--s-2) var(--s-4) var(--s-4); border: 1.5px dashed var(--line-control);
    border-radius: var(--r-md); background: none; color: var(--text-2); font-weight: 600; cursor: pointer;
  }
  .add svg { width: 20px; height: 20px; }
  .add:hover { background: var(--surface-2); color: var(--text); border-style: solid; }
  .total { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0 var(--s-3); min-height: 60px; margin-block-start: auto; padding: 10px var(--s-4); background: var(--surface-2); }
  .total span { font-weight: 600; line-height: 1.125rem; }
  .total small { display: block; min-height: 18px; font-size: var(--t-sm); font-weight: 450; color: var(--text-2); }
  .total b { margin-inline-start: auto; font-size: min(1.625rem, calc((100cqi - 2 * var(--s-4)) / (var(--letters) * .62))); white-space: nowrap; }
  @media (min-width: 768px) {
    > header { min-height: 64px; padding-block: 10px; padding-inline: var(--s-5) 10px; }
    /* The other side's entries, each as high as one without a note, so that totals are level from the first. LY61 */
    .add { margin-inline: var(--s-5); margin-block-end: calc(var(--s-4) + var(--shorter-by) * 85px); }
    .total { padding-inline: var(--s-5); }
  }
`)
