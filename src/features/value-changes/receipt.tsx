import { NotFoundError } from '#contract/source.ts'
import type { ValueReceipt } from '#contract/value-changes.ts'
import { changesHref, parseNumber } from '#domain/values/change-filters.ts'
import { useLiveChannel } from '#lib/live-context.ts'
import { siteQuery } from '#lib/queries.ts'
import { valueChangeQuery } from './value-change-queries.ts'
import * as common from '#messages/common.ts'
import * as texts from '#messages/receipt.ts'
import { BackLink } from '#ui/back-link.tsx'
import { Button } from '#ui/button.tsx'
import { Head } from '#ui/head.tsx'
import { ErrorState } from '#ui/message.tsx'
import { Railed } from '#ui/railed.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { Neighbours } from './neighbours.tsx'
import { receiptMetadata } from './receipt-metadata.ts'
import { ReceiptMissing } from './receipt-missing.tsx'
import { Sheet } from './receipt-styles.ts'
import { ReceiptHeading, ReceiptProof, WhatChanged, WhoAndWhy } from './receipt-parts.tsx'
import { ValueToday } from './value-today.tsx'

/** One change of a value: author, reason, outcome, and the proof that it was not rewritten. RC20 to RC39 */
export function Receipt() {
  const number = parseNumber(useParams()['number'])
  return number === null ? <ReceiptMissing /> : <KnownReceipt key={number} number={number} />
}

function KnownReceipt({ number }: { number: number }) {
  const { data, error, refetch } = useQuery(valueChangeQuery(number))
  const { data: site } = useQuery(siteQuery)
  useLiveChannel()
  if (error instanceof NotFoundError) return <ReceiptMissing />
  return (
    <Railed>
      <Sheet>
        <BackLink to={changesHref()}>{texts.allChanges}</BackLink>
        {data ? (
          <>
            {site ? <Head {...receiptMetadata(data, site)} /> : <title>{texts.title(data.item.name, number)}</title>}
            <Shown receipt={data} />
          </>
        ) : error ? (
          <ErrorState as="h1" title={texts.loadError} text={common.checkConnection}>
            <Button look="outline" onClick={() => void refetch()}>
              {common.tryAgain}
            </Button>
          </ErrorState>
        ) : (
          <>
            <title>{texts.untitled}</title>
            <output className="sr-only">{common.loading}</output>
            <Skeleton style={{ height: 560, borderRadius: 18 }} />
          </>
        )}
      </Sheet>
    </Railed>
  )
}

const Shown = ({ receipt }: { receipt: ValueReceipt }) => (
  <>
    <ReceiptHeading receipt={receipt} />
    <p className="lead">{texts.lead}</p>
    <div className="columns">
      <WhatChanged receipt={receipt} />
      <ValueToday receipt={receipt} />
      <WhoAndWhy receipt={receipt} />
      <ReceiptProof receipt={receipt} />
    </div>
    <Neighbours receipt={receipt} />
  </>
)
