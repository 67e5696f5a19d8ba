import { NotFoundError } from '#contract/source.ts'
import type { VerdictAnswer } from '#contract/verdicts.ts'
import { toTradeUrl } from '#domain/trade/trade-link.ts'
import { viewTrade } from '#domain/trade/trade-view.ts'
import { listSlugs } from '#domain/trade/trade.ts'
import { formatMoment } from '#domain/text/format.ts'
import { timeInZone } from '#domain/values/change-days.ts'
import { receiptHref } from '#domain/values/change-filters.ts'
import { readJudgement } from '#domain/verdicts/read-judgement.ts'
import { parseVerdictCode, verdictHref, writeVerdictCode } from '#domain/verdicts/verdict-code.ts'
import { useLiveChannel } from '#lib/live-context.ts'
import { rowsQuery, siteQuery } from '#lib/queries.ts'
import * as common from '#messages/common.ts'
import * as texts from '#messages/verdict.ts'
import { BackLink } from '#ui/back-link.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Head } from '#ui/head.tsx'
import { ErrorState } from '#ui/message.tsx'
import { Panel } from '#ui/panel.tsx'
import { Railed } from '#ui/railed.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { BadgeAlert, BadgeCheck, Calculator, Printer } from 'lucide-react'
import { Link, useParams } from 'react-router-dom'
import { ShareButton } from './share-button.tsx'
import { SideTable } from './side-table.tsx'
import { verdictMetadata } from './verdict-metadata.ts'
import { VerdictLookup } from './verdict-lookup.tsx'
import { VerdictMissing } from './verdict-missing.tsx'
import { VerdictPanel } from './verdict-panel.tsx'
import { verdictQuery } from './verdict-queries.ts'
import { Sheet } from './verdict-styles.ts'

/** A signed verdict card, then and today. SV31 to SV36 */
export function Verdict() {
  const { code: typed } = useParams()
  if (typed === undefined) return <VerdictLookup />
  const code = parseVerdictCode(typed)
  return code === null ? <VerdictMissing /> : <KnownVerdict key={code} code={code} />
}

function KnownVerdict({ code }: { code: string }) {
  const { data, error, refetch } = useQuery(verdictQuery(code))
  const { data: site } = useQuery(siteQuery)
  useLiveChannel()
  if (error instanceof NotFoundError) return <VerdictMissing />
  return (
    <Railed>
      <Sheet>
        <BackLink to="/calculator">{texts.toCalculator}</BackLink>
        {data ? (
          <>
            {site ? (
              <Head {...verdictMetadata(data.card, site)} />
            ) : (
              <title>{texts.title(writeVerdictCode(code))}</title>
            )}
            <Shown answer={data} />
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

function Shown({ answer: { card, isValid, signature, key } }: { answer: VerdictAnswer }) {
  const { data } = useQuery(rowsQuery(listSlugs(card)))
  const today = data && viewTrade(card, data.pets)
  const { code, valuesAt, source, changes } = card
  return (
    <>
      <header>
        <h1>
          {texts.heading}{' '}
          <span className="num" translate="no">
            {writeVerdictCode(code)}
          </span>
        </h1>
        <p className="signed" data-valid={isValid ? '' : undefined}>
          {isValid ? <BadgeCheck aria-hidden="true" /> : <BadgeAlert aria-hidden="true" />}
          {isValid ? texts.signed.valid : texts.signed.invalid}
        </p>
        <p className="lead">
          <time dateTime={valuesAt}>{texts.savedAt(formatMoment(timeInZone(valuesAt, 'utc')))}</time>.{' '}
          {texts.sources[source]} {texts.onlyTheGame}
        </p>
      </header>
      <div className="actions">
        <ShareButton path={verdictHref(code)} title={texts.title(writeVerdictCode(code))} />
        <Button onClick={() => print()}>
          <Printer aria-hidden="true" />
          {texts.print}
        </Button>
        <ButtonLink to={`/calculator?${toTradeUrl(card)}`}>
          <Calculator aria-hidden="true" />
          {texts.openTrade}
        </ButtonLink>
      </div>
      <div className="columns">
        <VerdictPanel id="then" title={texts.then} judgement={readJudgement(card)} />
        <VerdictPanel id="now" title={texts.now} judgement={today?.judgement ?? null} />
        <SideTable side="yours" entries={card.yours} rows={data?.pets ?? null} />
        <SideTable side="theirs" entries={card.theirs} rows={data?.pets ?? null} />
      </div>
      <Panel aria-labelledby="proof">
        <h2 id="proof">{texts.proof}</h2>
        <p>{texts.proofText}</p>
        <dl>
          <div>
            <dt>{texts.newest}</dt>
            <dd>{changes === 0 ? texts.noChange : <Link to={receiptHref(changes)}>{texts.receipt(changes)}</Link>}</dd>
          </div>
          <div>
            <dt>{texts.key}</dt>
            <dd>
              <code>{key.kid}</code>
            </dd>
          </div>
          <div>
            <dt>{texts.signature}</dt>
            <dd>
              <code>{signature}</code>
            </dd>
          </div>
        </dl>
        <p className="links">
          <a className="link" href={`/api/verdicts/${code}`}>
            {texts.asJson}
          </a>
          <a className="link" href="/.well-known/bgsi-verdict-keys.json">
            {texts.keys}
          </a>
          <Link className="link" to="/verdicts">
            {texts.checkAnother}
          </Link>
        </p>
      </Panel>
    </>
  )
}
