import type { PetValue } from '#contract/catalogue.ts'
import type { ItemRow } from '#contract/items.ts'
import type { VerdictEntry } from '#contract/verdicts.ts'
import { valueFigure } from '#domain/items/pet-card.ts'
import { baseName, splitSlug, variantLabel } from '#domain/items/variants.ts'
import { formatCompact } from '#domain/text/format.ts'
import { sideTotal } from '#domain/trade/trade-verdict.ts'
import type { SideName } from '#domain/trade/trade.ts'
import { receiptHref } from '#domain/values/change-filters.ts'
import { compareValues } from '#domain/values/view-change.ts'
import { fullValues, trends } from '#messages/pets.ts'
import * as texts from '#messages/verdict.ts'
import { Panel } from '#ui/panel.tsx'
import { PetPicture } from '#ui/pet-picture.tsx'
import { stageLight } from '#ui/stage-light.ts'
import { VariantTag } from '#ui/variant-tag.tsx'
import { Link } from 'react-router-dom'

type Props = {
  side: SideName
  entries: readonly VerdictEntry[]
  /** Rows of today; null while they load. */
  rows: readonly ItemRow[] | null
}

/** Each pet of a side with its value then and today. SV31 */
export function SideTable({ side, entries, rows }: Props) {
  const bySlug = new Map(rows?.map((row) => [row.slug, row]))
  const today = entries.flatMap((entry) => {
    const row = bySlug.get(entry.slug)
    return row ? [{ ...entry, value: row.value }] : []
  })
  return (
    <Panel aria-labelledby={side}>
      <h2 id={side}>{texts.sides[side]}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">{texts.pet}</th>
            <th scope="col">{texts.thenValue}</th>
            <th scope="col">{texts.nowValue}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <Entry key={entry.slug} entry={entry} row={bySlug.get(entry.slug)} isLoaded={rows !== null} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{texts.total}</th>
            <td>
              <Value value={sideTotal(entries).total} />
            </td>
            <td>{rows && today.length === entries.length && <Value value={sideTotal(today).total} />}</td>
          </tr>
        </tfoot>
      </table>
      <p className="each">{texts.each}</p>
    </Panel>
  )
}

type EntryProps = { entry: VerdictEntry; row: ItemRow | undefined; isLoaded: boolean }

function Entry({ entry: { slug, name, quantity, value, range, trend, receipt }, row, isLoaded }: EntryProps) {
  const { variant } = splitSlug(slug)
  const move = row && compareValues(value, row.value)
  return (
    <tr>
      <th scope="row">
        <span className="pet">
          {row && (
            <span className="thumb" style={stageLight(row.hue)}>
              <PetPicture src={`/items/${slug}@96.webp`} size={48} />
            </span>
          )}
          <span>
            <Link to={`/items/${slug}`}>
              <bdi translate="no">{baseName(name, variant)}</bdi>
            </Link>
            {quantity > 1 && <b className="num"> ×{quantity}</b>}
            {variant !== 'Normal' && <VariantTag variant={variant} words={variantLabel(variant)} />}
          </span>
        </span>
      </th>
      <td>
        <Value value={value} />
        {range && (
          <small className="num" translate="no">
            {texts.range(formatCompact(range.low), formatCompact(range.high))}
          </small>
        )}
        {trend && <small>{trends[trend]}</small>}
        {receipt !== undefined && (
          <small>
            <Link to={receiptHref(receipt)}>{texts.receipt(receipt)}</Link>
          </small>
        )}
      </td>
      <td data-way={move?.way}>
        {row ? <Value value={row.value} /> : isLoaded && texts.notListed}
        {move && move.percent !== null && (
          <small className="percent num" translate="no">
            {move.percent}
          </small>
        )}
      </td>
    </tr>
  )
}

function Value({ value }: { value: PetValue }) {
  const figure = valueFigure(value)
  return (
    <span className="num" translate="no" title={fullValues[figure.title] ?? figure.title}>
      {figure.text}
    </span>
  )
}
