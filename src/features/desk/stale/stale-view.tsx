import type { StaleValue } from '#contract/proposals.ts'
import { formatMoment, formatNumber } from '#domain/text/format.ts'
import * as texts from '#messages/desk.ts'
import { demands, notKnown, trends } from '#messages/pets.ts'
import { Button } from '#ui/button.tsx'
import type { Ref } from 'react'
import { DecisionBar } from '../decide/decision-bar.tsx'
import { DetailRoot } from '../shell/detail-root.tsx'
import { FigureTable } from '../facts/figure-table.tsx'
import { formatRange, formatValue } from '../facts/figures.ts'
import { describeLastLook } from './stale-row.tsx'
import { Tag } from '../facts/state-tag.tsx'
import type { Verdict } from './use-confirmations.ts'
import { useResting } from '../shell/use-resting.ts'
import { VariantReceipts } from '../facts/variant-receipts.tsx'

type Props = {
  value: StaleValue
  heading: Ref<HTMLHeadingElement>
  verdict: Verdict | undefined
  onConfirm: () => void
  onUndo: () => void
  onPropose: () => void
}

/** One stale value with all that a confirmation needs. DK53 */
export function StaleView({ value, heading, verdict, onConfirm, onUndo, onPropose }: Props) {
  const { item, present, seenAt, confirmedAt, harm, votes } = value
  const isResting = useResting(item.slug, false)
  const isConfirmed = verdict === 'confirmed'
  const figures = [
    [texts.value, formatValue(present.value)],
    [texts.range, formatRange(present.range)],
    [texts.demand, present.demand ? demands[present.demand] : notKnown],
    [texts.trend, present.trend ? trends[present.trend] : notKnown],
    [confirmedAt === null ? texts.lastSet : texts.lastConfirmed, texts.moment(formatMoment(seenAt))],
    [texts.lastBy, describeLastLook(value)],
    [texts.harm, texts.harmExplained(formatNumber(harm))],
    ...(votes.tooLow + votes.right + votes.tooHigh > 0 ? [[texts.votes, texts.voteCounts(votes)]] : []),
  ]
  return (
    <DetailRoot
      item={item}
      back="/desk/stale"
      heading={heading}
      tags={<Tag data-tone={isConfirmed ? 'good' : 'warn'}>{isConfirmed ? texts.confirmed : texts.stale}</Tag>}
      onPropose={onPropose}
    >
      <FigureTable>
        <caption className="sr-only">{texts.present}</caption>
        <tbody>
          {figures.map(([label, figure]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>
                <bdi>{figure}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </FigureTable>
      <DecisionBar notice={typeof verdict === 'object' ? verdict.refusal : null}>
        <div className="buttons">
          {isConfirmed ? (
            <Button look="outline" onClick={onUndo}>
              {texts.undoConfirmation}
            </Button>
          ) : (
            <Button look="primary" onClick={onConfirm}>
              {texts.confirm}
            </Button>
          )}
        </div>
      </DecisionBar>
      <section>
        <h3>{texts.receipts}</h3>
        <VariantReceipts slug={item.slug} isReady={isResting} />
      </section>
    </DetailRoot>
  )
}
