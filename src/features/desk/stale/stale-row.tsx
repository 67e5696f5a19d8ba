import type { StaleValue } from '#contract/proposals.ts'
import { measureAge } from '#domain/text/relative-time.ts'
import { formatCompact } from '#domain/text/format.ts'
import * as texts from '#messages/desk.ts'
import { ago } from '#messages/time.ts'
import { memo } from 'react'
import { DeskRow } from '../shell/desk-row.tsx'
import { formatShortValue } from '../facts/figures.ts'
import type { RowPlace } from '../shell/row-list.tsx'
import { Tag } from '../facts/state-tag.tsx'
import type { Verdict } from './use-confirmations.ts'

/** Person who looked at the value last, in a word or two. */
export const describeLastLook = ({ confirmedBy, source }: StaleValue): string =>
  confirmedBy === null ? texts.sources[source] : (confirmedBy.name ?? texts.roles[confirmedBy.role])

type Props = RowPlace & {
  value: StaleValue
  /** Milliseconds. */
  now: number
  verdict: Verdict | undefined
  isCurrent: boolean
  onOpen: (slug: string) => void
}

export const StaleRow = memo(function StaleRow({ value, now, verdict, ...row }: Props) {
  const { item, present, seenAt, harm } = value
  return (
    <DeskRow
      {...row}
      id={item.slug}
      item={item}
      to={`/desk/stale/${item.slug}`}
      refusal={typeof verdict === 'object' ? verdict.refusal : undefined}
      figures={
        <>
          {formatShortValue(present.value)} · {ago(measureAge(seenAt, now))}
        </>
      }
      side={
        verdict === 'confirmed' ? (
          <Tag data-tone="good">{texts.confirmed}</Tag>
        ) : (
          <>
            <span className="percent">
              <small>{texts.harm}</small> {formatCompact(harm)}
            </span>
            <span className="who">
              <bdi>{describeLastLook(value)}</bdi>
            </span>
          </>
        )
      }
    />
  )
})
