import type { ValueState } from '#contract/value-changes.ts'
import * as texts from '#messages/desk-bulk-entry.ts'
import { demands, notKnown, trends } from '#messages/pets.ts'
import { PetPicture } from '#ui/pet-picture.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { memo, useEffect, useRef, useState } from 'react'
import { formatRange, formatValue, summarise } from '../facts/figures.ts'
import { lineFaultText } from './fault-text.ts'
import type { Judged } from './judge-line.ts'

type Props = { lines: readonly Judged[]; refusals: ReadonlyMap<string, string> }

/** Rows that are rendered together. */
const BLOCK = 25
/** A row of two lines, in pixels: what a block is as high as before it is rendered. */
const ROW_HEIGHT = 72

/** Each line with what the variant has now. Rows are rendered once they are near the screen. DK92 */
export const JudgedLines = ({ lines, refusals }: Props) => (
  <List aria-label={texts.judgedLines}>
    {Array.from({ length: Math.ceil(lines.length / BLOCK) }, (_, index) => (
      <Block
        key={index}
        first={index * BLOCK}
        count={lines.length}
        lines={lines.slice(index * BLOCK, (index + 1) * BLOCK)}
        refusals={refusals}
      />
    ))}
  </List>
)

type RowProps = { judged: Judged; refusal: string | undefined; position: number; count: number }

function Block({ first, count, lines, refusals }: Props & { first: number; count: number }) {
  const place = useRef<HTMLLIElement>(null)
  const [isNear, setNear] = useState(first === 0)
  useEffect(() => {
    if (isNear || !place.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: '800px',
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [isNear])
  if (!isNear)
    return <li ref={place} aria-hidden="true" className="later" style={{ height: lines.length * ROW_HEIGHT }} />
  return lines.map((judged, index) => (
    <Row
      key={`${judged.line.line} ${judged.line.variantSlug}`}
      judged={judged}
      refusal={refusals.get(judged.line.variantSlug)}
      position={first + index + 1}
      count={count}
    />
  ))
}

const Row = memo(function Row({ judged, refusal, position, count }: RowProps) {
  const { line } = judged
  const value = 'value' in judged ? judged.value : undefined
  return (
    <li data-kind={refusal === undefined ? judged.kind : 'faulty'} aria-posinset={position} aria-setsize={count}>
      <span className="number">{texts.lineNumber(line.line)}</span>
      {value ? <PetPicture src={value.item.image} size={40} /> : <span className="blank" />}
      <span className="what">
        <b>
          <bdi translate="no">{value?.item.name ?? line.variantSlug}</bdi>
        </b>
        {'after' in judged && <Change before={judged.value.present} after={judged.after} />}
        {judged.kind === 'faulty' &&
          judged.faults.map((fault) => {
            const text = lineFaultText(fault, line)
            return (
              <span className="fault" key={text}>
                {text}
              </span>
            )
          })}
        {refusal !== undefined && <span className="fault">{refusal}</span>}
      </span>
      <span className="side">
        {judged.kind === 'ready' && (
          <span className="percent">{summarise({ before: judged.value.present, after: judged.after })}</span>
        )}
        <span className="tag">{toTag(judged, refusal)}</span>
        {value && value.freeze !== null && <span className="tag">{texts.frozen}</span>}
      </span>
    </li>
  )
})

function toTag({ kind }: Judged, refusal: string | undefined): string {
  if (refusal !== undefined) return texts.failedTag
  return { unknown: texts.waiting, faulty: texts.faulty, same: texts.same, ready: texts.ready }[kind]
}

const wordOf = <Code extends string>(words: Readonly<Record<Code, string>>, code: Code | undefined) =>
  code === undefined ? notKnown : words[code]

function Change({ before, after }: { before: ValueState; after: ValueState }) {
  const parts = [
    before.value === after.value
      ? formatValue(after.value)
      : `${formatValue(before.value)} → ${formatValue(after.value)}`,
    formatRange(before.range) !== formatRange(after.range) && after.range !== undefined
      ? formatRange(after.range)
      : null,
    before.demand === after.demand ? null : `${wordOf(demands, before.demand)} → ${wordOf(demands, after.demand)}`,
    before.trend === after.trend ? null : `${wordOf(trends, before.trend)} → ${wordOf(trends, after.trend)}`,
  ]
  return <span className="values">{parts.filter((part) => part !== null).join(' · ')}</span>
}

const List = styled.ol(css`
  display: grid; grid-template-columns: minmax(0, 1fr); gap: 6px; margin: 0; padding: 0; list-style: none;
  li {
    display: grid; grid-template-columns: 64px 40px minmax(0, 1fr) auto; align-items: center; gap: var(--s-3); padding: 10px var(--s-3); border: 1px solid var(--line);
    border-radius: var(--r-md); background: var(--surface);
  }
  li.later { border-color: transparent; background: none; }
  li[data-kind="faulty"] { border-color: var(--bad); }
  .number { font-size: var(--t-sm); color: var(--text-2); font-variant-numeric: tabular-nums; }
  --placeholder: 40px; img, .blank { width: 40px; height: 40px; }
  .what { display: grid; gap: 2px; min-width: 0; overflow-wrap: anywhere; }
  b { font-weight: 650; }
  .values { font-size: var(--t-md); color: var(--text-2); font-variant-numeric: tabular-nums; }
  .fault { color: var(--bad); font-weight: 600; }
  .side { display: grid; justify-items: end; gap: 4px; }
  .percent { font: 700 .9375rem/1.2 var(--font-display); font-variant-numeric: tabular-nums; }
  .tag { font-size: var(--t-sm); font-weight: 600; color: var(--text-2); }
  [data-kind="faulty"] .tag:first-of-type { color: var(--bad); }
  @media (max-width: 599.98px) {
    li { grid-template-columns: 40px minmax(0, 1fr) auto; gap: 4px var(--s-3); }
    .number { grid-column: 1 / -1; }
  }
`)
