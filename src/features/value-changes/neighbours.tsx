import type { ValueChangeList, ValueReceipt } from '#contract/value-changes.ts'
import { changesHref, receiptHref } from '#domain/values/change-filters.ts'
import { earlierQuery, laterQuery } from './value-change-queries.ts'
import * as texts from '#messages/receipt.ts'
import { ButtonLink } from '#ui/button.tsx'
import { NameIn } from '#ui/name-in.tsx'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'

/** The ways to the change before and after of the same pet, in any variant. RC28 */
export function Neighbours({ receipt: { number, item } }: { receipt: ValueReceipt }) {
  const { data: earlier } = useQuery(earlierQuery(item.baseSlug, number))
  const { data: later } = useQuery(laterQuery(item.baseSlug, number))
  return (
    <nav aria-label={texts.neighbours(item.name)}>
      <Neighbour list={earlier} none={texts.noEarlier} rel="prev">
        <ArrowLeft aria-hidden="true" />
        {texts.earlier}
      </Neighbour>
      <ButtonLink to={changesHref({ item: item.baseSlug })} look="outline" className="all">
        <NameIn text={texts.allOfPet} name={item.name} />
      </ButtonLink>
      <Neighbour list={later} none={texts.noLater} rel="next">
        {texts.later}
        <ArrowRight aria-hidden="true" />
      </Neighbour>
    </nav>
  )
}

/** `list`: undefined while it is read; its room is kept. */
function Neighbour({
  list,
  none,
  rel,
  children,
}: {
  list: ValueChangeList | undefined
  none: string
  rel: 'prev' | 'next'
  children: ReactNode
}) {
  const change = list?.changes[0]
  return change ? (
    <ButtonLink to={receiptHref(change.number)} rel={rel}>
      {children}
    </ButtonLink>
  ) : (
    <span className="none">{list && none}</span>
  )
}
