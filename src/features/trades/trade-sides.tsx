import type { TradeEntry } from '#contract/trade-entry.ts'
import type { WishTag } from '#contract/wishes.ts'
import { viewEntry, viewTotal } from '#domain/trade/trade-offer-view.ts'
import { sideTotal } from '#domain/trade/trade-verdict.ts'
import { tags as tagTexts } from '#messages/wishes.ts'
import { fullValues } from '#messages/pets.ts'
import * as texts from '#messages/trades.ts'
import { TradeLine, tradeSidesStyles, TradeSwap, TradeTotal } from '#ui/trade-line.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'

type Props = {
  give: readonly TradeEntry[]
  get: readonly TradeEntry[]
  /** Tags that the owner takes besides the pets that they name. */
  tags?: readonly WishTag[]
}

/** A trade from the reader's side, with pictures, quantities and the values of now. WI60 */
export const TradeSides = ({ give, get, tags = [] }: Props) => (
  <Root>
    <Side name="give" label={texts.give} side={give} tags={tags} />
    <TradeSwap />
    <Side name="get" label={texts.get} side={get} tags={[]} />
  </Root>
)

type SideProps = { name: 'give' | 'get'; label: string; side: readonly TradeEntry[]; tags: readonly WishTag[] }

function Side({ name, label, side, tags }: SideProps) {
  return (
    <figure data-side={name}>
      <figcaption>{label}</figcaption>
      <ul>
        {side.map((entry) => (
          <Entry key={entry.slug} entry={entry} />
        ))}
        {tags.map((tag, at) => (
          <li key={tag} className="tag">
            {side.length + at > 0 && `${texts.or} `}
            <b>{tagTexts[tag].label}</b>
          </li>
        ))}
        {side.length + tags.length === 0 && <li className="tag">{texts.nothingNamed}</li>}
      </ul>
      {side.length > 0 && <TradeTotal label={texts.total} total={viewTotal(sideTotal(side))} />}
    </figure>
  )
}

function Entry({ entry }: { entry: TradeEntry }) {
  const { worth, ...view } = viewEntry(entry)
  return <TradeLine {...entry} {...view} worth={{ ...worth, title: fullValues[worth.title] ?? worth.title }} />
}

const Root = styled.div(
  tradeSidesStyles,
  css`
  [data-side="give"] figcaption { color: var(--accent); }
  ul { display: grid; grid-template-columns: minmax(0, 1fr); gap: 8px; align-content: start; margin-block-end: 10px; list-style-type: ""; }
  .tag { flex-wrap: wrap; gap: 4px 6px; color: var(--text-2); font-size: .875rem; line-height: 1.25rem; }
  .tag b { padding: 4px 10px; border-radius: var(--r-full); background: var(--surface-2); color: var(--text); font-weight: 600; }
`,
)
