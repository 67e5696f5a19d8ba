import type { Bounty } from '#contract/bounties.ts'
import { untilUtcMidnight } from '#domain/bounties/bounty-countdown.ts'
import { formatCompact, formatNumber } from '#domain/text/format.ts'
import {
  chanceOfAny,
  chanceWithLuck,
  eggsForEvenChance,
  eggsWithin,
  writeChance,
  MAX_FIGURE,
} from '#domain/hatches/hatch-chance.ts'
import { readAmount } from '#domain/text/read-amount.ts'
import { askAmount } from '#messages/amounts.ts'
import * as texts from '#messages/bounties.ts'
import { AmountQuestion } from '#ui/amount-question.tsx'
import { Field, Input } from '#ui/input.tsx'
import { Panel } from '#ui/panel.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useId, useState } from 'react'

/** Cost of hatching on this day: the chance to get it before midnight. `now` in milliseconds, minute by minute. BO4, BO7, BO10 */
export function Planner({ bounty, now }: { bounty: Bounty; now: number }) {
  'use no memo' // Renders once a minute, or when a figure is typed, all of it.
  const [pace, setPace] = useState('6')
  const [luck, setLuck] = useState('100')
  const plan = createPlan(bounty.chance, untilUtcMidnight(now), parseFigure(pace), parseFigure(luck))
  return (
    <Root aria-labelledby="planner">
      <h2 id="planner">{texts.planner}</h2>
      <div className="fields">
        <Figure label={texts.pace} example="6" text={pace} onChange={setPace} />
        <Figure label={texts.luck} example="100" text={luck} onChange={setLuck} />
      </div>
      <p className="answer">
        <span>{texts.chance}</span>
        <b className="num" translate="no">
          {plan ? texts.writtenChance(writeChance(plan.chance)) : '–'}
        </b>
      </p>
      <p>
        {plan && (
          <>
            {texts.canOpen.before}
            <Eggs count={plan.eggs} />
            {texts.canOpen.after}
          </>
        )}
        {plan && plan.even !== null && (
          <>
            {texts.evenChance.before}
            <Eggs count={plan.even} />
            {texts.evenChance.after}
          </>
        )}
        {texts.luckNote}
      </p>
    </Root>
  )
}

/** null while a figure is wrong. */
function createPlan(chanceOfEgg: number, ms: number, pace: number | null, luck: number | null) {
  if (pace === null || luck === null) return null
  const chance = chanceWithLuck(chanceOfEgg, luck)
  const eggs = eggsWithin(ms, pace)
  return { eggs, chance: chanceOfAny(chance, eggs), even: eggsForEvenChance(chance) }
}

/** null where it is empty, negative, too high or not one number. BO9 */
function parseFigure(text: string): number | null {
  const read = readAmount(text, 'percent')
  return 'amount' in read && read.amount <= MAX_FIGURE ? read.amount : null
}

const Eggs = ({ count }: { count: number }) => (
  <>
    <span title={formatNumber(count)}>{formatCompact(count)}</span> {texts.eggs(count)}
  </>
)

type FigureProps = {
  label: string
  /** A figure that would be right. */ example: string
  text: string
  onChange(text: string): void
}

/** A number that says what is wrong with it. BO9 */
function Figure({ label, example, text, onChange }: FigureProps) {
  const error = useId()
  const isWrong = parseFigure(text) === null
  const read = readAmount(text, 'percent')
  return (
    <div>
      <Field label={label}>
        <Input
          inputMode="decimal"
          autoComplete="off"
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? error : undefined}
        />
      </Field>
      {'readings' in read ? (
        <AmountQuestion id={error} {...askAmount(read.readings)} onChoose={onChange} />
      ) : (
        isWrong && (
          <p id={error} className="error">
            {texts.wrongFigure(MAX_FIGURE, example)}
          </p>
        )
      )}
    </div>
  )
}

const Root = styled(Panel)(css`
  display: grid; gap: var(--s-3) var(--s-6);
  .fields { display: grid; gap: var(--s-3); }
  .answer { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: space-between; gap: 0 var(--s-3); padding: 10px 16px; border-radius: var(--r-md); background: var(--surface-2); }
  .answer span { font-size: var(--t-md); color: var(--text-2); }
  .answer b { font-size: 1.875rem; line-height: 2.375rem; font-weight: 800; }
  .answer + p { font-size: var(--t-md); color: var(--text-2); }
  .error { margin-block-start: 4px; font-size: var(--t-sm); color: var(--bad); }
  @media (min-width: 768px) {
    grid-template-columns: minmax(0, 1.2fr) minmax(0, 1fr); align-items: end;
    h2, .answer + p { grid-column: 1 / -1; }
    .fields { grid-template-columns: 1fr 1.4fr; }
    .answer { display: grid; padding-block: 6px; }
  }
`)
