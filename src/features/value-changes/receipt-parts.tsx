import type { ValueRange } from '#contract/catalogue.ts'
import type { ValueReceipt } from '#contract/value-changes.ts'
import { formatMoment, formatNumber } from '#domain/text/format.ts'
import { valueFigure } from '#domain/items/pet-card.ts'
import { variantLabel, baseName } from '#domain/items/variants.ts'
import { timeInZone } from '#domain/values/change-days.ts'
import { receiptHref } from '#domain/values/change-filters.ts'
import { viewChange } from '#domain/values/view-change.ts'
import { demands, fullValues, trends } from '#messages/pets.ts'
import * as texts from '#messages/receipt.ts'
import { Panel } from '#ui/panel.tsx'
import { PetPicture } from '#ui/pet-picture.tsx'
import { RarityTag } from '#ui/rarity-tag.tsx'
import { stageLight } from '#ui/stage-light.ts'
import { useHydrated } from '#ui/use-hydrated.ts'
import { VariantTag } from '#ui/variant-tag.tsx'
import { Link } from 'react-router-dom'
import { ChangeFigures } from './change-figures.tsx'

type Props = { receipt: ValueReceipt }

export function ReceiptHeading({ receipt: { number, item } }: Props) {
  return (
    <header>
      <span className="thumb" style={stageLight(item.hue)}>
        <PetPicture src={`/items/${item.slug}@256.webp`} size={96} eager />
      </span>
      <div>
        <p className="tags">
          <RarityTag rarity={item.rarity} />
          {item.variant !== 'Normal' && <VariantTag variant={item.variant} words={variantLabel(item.variant)} />}
        </p>
        <h1>
          <bdi translate="no">{baseName(item.name, item.variant)}</bdi> <span>{texts.crumb(number)}</span>
        </h1>
      </div>
    </header>
  )
}

/** Value, range, demand and trend before and after, or the first ones. RC23, VC81 */
export function WhatChanged({ receipt }: Props) {
  const { before, after } = receipt
  const facts: [name: string, before: string | null, after: string | null][] = [
    [texts.value, before ? writeValue(before.value) : null, writeValue(after.value)],
    [texts.range, writeRange(before?.range), writeRange(after.range)],
    [texts.demand, wordOf(demands, before?.demand), wordOf(demands, after.demand)],
    [texts.trend, wordOf(trends, before?.trend), wordOf(trends, after.trend)],
  ]
  const known = facts.filter(([, old, next]) => old !== null || next !== null)
  return (
    <Panel aria-labelledby="then">
      <h2 id="then">{before ? texts.then : texts.first}</h2>
      <ChangeFigures change={viewChange(receipt)} />
      {before ? (
        <table>
          <thead>
            <tr>
              <th scope="col">{texts.what}</th>
              <th scope="col">{texts.before}</th>
              <th scope="col">{texts.after}</th>
            </tr>
          </thead>
          <tbody>
            {known.map(([name, old, next]) => (
              <tr key={name} data-changed={old === next ? undefined : ''}>
                <th scope="row">{name}</th>
                <td>{old ?? texts.none}</td>
                <td>{next ?? texts.none}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <table>
          <tbody>
            {known.map(([name, , next]) => (
              <tr key={name} data-changed="">
                <th scope="row">{name}</th>
                <td>{next}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  )
}

const wordOf = <Code extends string>(words: Readonly<Record<Code, string>>, code: Code | undefined) =>
  code === undefined ? null : words[code]
const writeValue = (value: ValueReceipt['after']['value']) => fullValues[value] ?? valueFigure(value).title
const writeRange = (range: ValueRange | undefined) =>
  range ? texts.between(formatNumber(range.low), formatNumber(range.high)) : null

/** RC25, RC26 */
export function WhoAndWhy({ receipt }: Props) {
  const { at, source, proposedBy, approvedBy, reason, evidence, reverts, revertedBy } = receipt
  const zone = useHydrated() ? 'reader' : 'utc'
  return (
    <Panel aria-labelledby="who">
      <h2 id="who">{texts.whoAndWhy}</h2>
      <dl>
        <div>
          <dt>{texts.when}</dt>
          <dd>
            <time dateTime={at}>
              {formatMoment(timeInZone(at, zone))}
              {zone === 'utc' && texts.utc}
            </time>
          </dd>
        </div>
        <div>
          <dt>{texts.from}</dt>
          <dd>{texts.sources[source]}</dd>
        </div>
        {proposedBy !== undefined && (
          <div>
            <dt>{texts.proposedBy}</dt>
            <dd>{texts.author(proposedBy)}</dd>
          </div>
        )}
        {approvedBy.length > 0 && (
          <div>
            <dt>{texts.approvedBy}</dt>
            <dd>{approvedBy.map(texts.author).join(', ')}</dd>
          </div>
        )}
        <div>
          <dt>{texts.reason}</dt>
          <dd>{reason ?? texts.noReason}</dd>
        </div>
        {evidence && (
          <div>
            <dt>{texts.evidence}</dt>
            {[...new Set(evidence)].map((text) => (
              <dd key={text}>{text}</dd>
            ))}
          </div>
        )}
      </dl>
      {reverts !== undefined && <Reference number={reverts} words={texts.reverts} />}
      {revertedBy !== undefined && <Reference number={revertedBy} words={texts.revertedBy} />}
    </Panel>
  )
}

const Reference = ({ number, words }: { number: number; words: { before: string; after: string } }) => (
  <p className="reference">
    {words.before}
    <Link className="link" to={receiptHref(number)}>
      {texts.receipt(number)}
    </Link>
    {words.after}
  </p>
)

/** RC27 */
export const ReceiptProof = ({ receipt: { number, hash, previousHash } }: Props) => (
  <Panel aria-labelledby="proof">
    <h2 id="proof">{texts.proof}</h2>
    <p>
      {texts.proofText}{' '}
      <Link className="link" to="/values/how">
        {texts.how}
      </Link>
    </p>
    <dl>
      <div>
        <dt>{texts.hash}</dt>
        <dd>
          <code>{hash}</code>
        </dd>
      </div>
      <div>
        <dt>{texts.previousHash}</dt>
        <dd>
          {previousHash === undefined ? (
            texts.firstOfAll
          ) : (
            <Link to={receiptHref(number - 1)}>
              <code>{previousHash}</code>
            </Link>
          )}
        </dd>
      </div>
    </dl>
  </Panel>
)
