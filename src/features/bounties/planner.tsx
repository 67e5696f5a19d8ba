import type { Bounty } from '#contract/bounties.ts'
import { untilUtcMidnight } from '#domain/bounty-countdown.ts'
import { formatCompact, formatNumber } from '#domain/format.ts'
import { chanceOfAny, chanceWithLuck, eggsForEvenChance, eggsWithin, formatChance } from '#domain/hatch-chance.ts'
import { parseAmount } from '#domain/item-filters.ts'
import { Field, Input } from '#ui/input.tsx'
import { Panel } from '#ui/panel.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useState } from 'react'

/** What hatching costs of the day: the chance to get it before midnight. `now` in milliseconds, minute by minute. BO4, BO7 */
export function Planner({ bounty, now }: { bounty: Bounty; now: number }) {
  const [pace, setPace] = useState('6')
  const [luck, setLuck] = useState('100')
  const chance = chanceWithLuck(bounty.chance, parseAmount(luck) ?? 0)
  const eggs = eggsWithin(untilUtcMidnight(now), parseAmount(pace) ?? 0)
  const even = eggsForEvenChance(chance)
  return (
    <Root aria-labelledby="planner">
      <h2 id="planner">Can I get it today?</h2>
      <div className="fields">
        <Field label="Eggs per second"><Input inputMode="decimal" autoComplete="off" maxLength={8} value={pace} onChange={(event) => setPace(event.currentTarget.value)} /></Field>
        <Field label="Luck in %, 100 without any boost"><Input inputMode="decimal" autoComplete="off" maxLength={8} value={luck} onChange={(event) => setLuck(event.currentTarget.value)} /></Field>
      </div>
      <p className="answer">
        <span>Chance before midnight UTC</span>
        <b className="num">{formatChance(chanceOfAny(chance, eggs))}</b>
      </p>
      <p>
        <span title={formatNumber(eggs)}>{formatCompact(eggs)}</span> {eggs === 1 ? 'egg' : 'eggs'} until then.{' '}
        {even !== null && <>As likely as not after <span title={formatNumber(even)}>{formatCompact(even)}</span> {even === 1 ? 'egg' : 'eggs'}. </>}
        Counts luck as a multiple of the chance that an egg has; every egg is a new draw.
      </p>
    </Root>
  )
}

const Root = styled(Panel)(css`
  display: grid; gap: var(--s-3) var(--s-6);
  .fields { display: grid; gap: var(--s-3); }
  .answer { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: space-between; gap: 0 var(--s-3); padding: 10px 16px; border-radius: var(--r-md); background: var(--surface-2); }
  .answer span { font-size: var(--t-md); color: var(--text-2); }
  .answer b { font-size: 30px; line-height: 38px; font-weight: 800; }
  p:last-child { font-size: var(--t-md); color: var(--text-2); }
  @media (min-width: 768px) {
    grid-template-columns: minmax(0, 1.2fr) minmax(0, 1fr); align-items: end;
    h2, p:last-child { grid-column: 1 / -1; }
    .fields { grid-template-columns: 1fr 1.4fr; }
    .answer { display: grid; padding-block: 6px; }
  }
`)
