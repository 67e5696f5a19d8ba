import type { ItemRow } from '#contract/items.ts'
import {
  compareAt,
  compareThen,
  HORIZONS,
  horizonTime,
  type JournalEntry,
  type JournalTrade,
} from '#domain/ledger/journal.ts'
import type { SeriesBySlug } from '#domain/ledger/value-over-time.ts'
import { splitSlug, variantName } from '#domain/items/variants.ts'
import { formatCompact, formatDate, formatNumber } from '#domain/text/format.ts'
import { namedEntry } from '#domain/trade/trade.ts'
import { signedPercent } from '#domain/trade/verdict-display.ts'
import * as texts from '#messages/journal.ts'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/panel.tsx'
import { PetPicture } from '#ui/pet-picture.tsx'
import { verdictColours, VerdictWord } from '#ui/verdict-look.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { Trash2 } from 'lucide-react'
import { Link } from 'react-router-dom'

type Props = {
  trade: JournalTrade
  items: ReadonlyMap<string, ItemRow>
  values: SeriesBySlug
  now: number
  onDelete(): void
}

/** One trade: both sides, the verdict then, and what the sides were worth later. ML90, ML91, ML125 */
export function JournalTradeCard({ trade, items, values, now, onDelete }: Props) {
  const then = compareThen(trade)
  const kind = then?.outcome ?? 'unjudged'
  const date = formatDate(trade.at)
  const times = [
    { name: texts.then, compared: then },
    ...HORIZONS.map((days) => {
      const at = horizonTime(trade, days, now)
      return { name: texts.horizonName(days), compared: at === null ? null : compareAt(trade, values, at) }
    }),
  ]
  return (
    <Root as="article" aria-label={texts.tradeLabel(date)}>
      <header>
        <time dateTime={new Date(trade.at).toISOString()}>{date}</time>
        <b className="word" data-kind={kind}>
          <VerdictWord kind={kind} word={then ? texts.outcomes[then.outcome] : texts.noVerdict} />
        </b>
      </header>
      <div className="sides">
        <Side label={texts.gave} entries={trade.gave} items={items} />
        <Side label={texts.got} entries={trade.got} items={items} />
      </div>
      <table>
        <caption className="sr-only">{texts.worthOver}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.when}</th>
            <th scope="col">{texts.gave}</th>
            <th scope="col">{texts.got}</th>
            <th scope="col">{texts.difference}</th>
          </tr>
        </thead>
        <tbody>
          {times.map(({ name, compared }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{compared ? formatCompact(compared.gave) : texts.none}</td>
              <td>{compared ? formatCompact(compared.got) : texts.none}</td>
              <td>{compared ? signedPercent(compared.percent) : texts.none}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Button look="quiet" aria-label={texts.deleteTrade(date)} onClick={onDelete}>
        <Trash2 aria-hidden="true" />
        {texts.deleteIt}
      </Button>
    </Root>
  )
}

type SideProps = { label: string; entries: readonly JournalEntry[]; items: ReadonlyMap<string, ItemRow> }

const Side = ({ label, entries, items }: SideProps) => (
  <section aria-label={label}>
    <h3>{label}</h3>
    {entries.length === 0 && <p>{texts.nothing}</p>}
    <ul>
      {entries.map(({ slug, quantity, value }) => (
        <li key={slug}>
          <Link to={`/items/${slug}`}>
            <PetPicture src={`/items/${slug}@96.webp`} size={44} />
            <span>
              {namedEntry({ name: findName(slug, items), quantity })}
              <small title={value === null ? undefined : formatNumber(value)}>
                {value === null ? texts.none : formatCompact(value)}
              </small>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  </section>
)

/** A pet that the site does not know is named by its slug. */
function findName(slug: string, items: ReadonlyMap<string, ItemRow>): string {
  const { baseSlug, variant } = splitSlug(slug)
  return items.get(slug)?.name ?? variantName(baseSlug.replaceAll('-', ' '), variant)
}

const Root = styled(Panel)(css`
  > header { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: var(--s-2); }
  time { font-size: var(--t-sm); color: var(--text-2); }
  .word { display: inline-flex; align-items: center; gap: 6px; color: var(--v); ${verdictColours} }
  .word svg { width: 18px; height: 18px; }
  .sides { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: var(--s-3); margin-block-start: var(--s-2); }
  h3 { font: 600 var(--t-sm)/1.25rem var(--font-text); color: var(--text-2); }
  ul { list-style-type: ""; }
  li a { display: flex; align-items: center; gap: var(--s-2); min-height: 52px; font-weight: 600; font-size: .9375rem; line-height: 1.125rem; overflow-wrap: anywhere; }
  li a:hover { text-decoration: underline; text-underline-offset: 3px; }
  li small { display: block; font-weight: 450; font-size: var(--t-sm); color: var(--text-2); }
  --placeholder: 44px; img { flex: none; width: 44px; height: 44px; }
  table { width: 100%; margin-block-start: var(--s-3); border-collapse: collapse; font-size: var(--t-sm); font-variant-numeric: tabular-nums; }
  th, td { padding: 6px 4px; text-align: end; }
  th:first-of-type { padding-inline-start: 0; text-align: start; }
  thead th, tbody th { font-weight: 600; color: var(--text-2); }
  tbody tr { border-block-start: 1px solid var(--line-soft); }
  td:last-of-type { font-weight: 600; }
  > button { margin-block: var(--s-2) calc(-1 * var(--s-2)); margin-inline: calc(-1 * var(--s-3)) 0; }
`)
