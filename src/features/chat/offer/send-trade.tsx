import type { Conversation } from '#contract/chat.ts'
import type { ConversationNews } from '#contract/chat-state.ts'
import { calculatorQuery } from '#domain/trade/trade-destination.ts'
import { parseTrade } from '#domain/trade/trade-link.ts'
import { isEmptyTrade } from '#domain/trade/trade.ts'
import * as common from '#messages/common.ts'
import * as texts from '#messages/offers.ts'
import { notTaken, rulesInWords } from '#messages/offer-refusals.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { SkippedNotice } from '#ui/skipped-notice.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { Handshake } from 'lucide-react'
import { useLocation, useNavigate } from 'react-router-dom'
import { toSafeName } from '../shared/person.tsx'
import { failureText } from './failure-text.ts'
import { OfferPreview } from './offer-preview.tsx'
import { useSentTrade } from './use-sent-trade.ts'

type Props = { conversation: Conversation; news: ConversationNews; userId: string }

/** A trade that has come with the address, before it is sent. Sent or not, it leaves the address. TR5 */
export function SendTrade(props: Props) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const close = () => void navigate({ search: '' }, { replace: true })
  const { trade, skipped } = parseTrade(new URLSearchParams(search))
  return (
    <Sheet
      open={!isEmptyTrade(trade) || skipped.length > 0}
      onClose={close}
      title={texts.sendTitle(toSafeName(props.conversation.with))}
    >
      <Trade {...props} search={search} onClose={close} />
    </Sheet>
  )
}

function Trade({ conversation, news, userId, search, onClose }: Props & { search: string; onClose: () => void }) {
  const { trade, sides, sending, refusal, leftOut, isReady, isError, retry, counters } = useSentTrade(
    search,
    conversation,
    news,
    userId,
  )
  if (isError)
    return (
      <Root>
        <p role="alert">{texts.loadError}</p>
        <Button look="outline" onClick={retry}>
          {common.tryAgain}
        </Button>
      </Root>
    )
  if (!isReady)
    return (
      <Root aria-busy="true">
        <Skeleton style={{ height: 180 }} />
        <Skeleton style={{ height: 44 }} />
      </Root>
    )
  const isEmpty = sides.yours.length + sides.theirs.length === 0
  const submit = () => {
    sending.mutate(undefined, { onSuccess: onClose })
  }
  return (
    <Root>
      {leftOut && <SkippedNotice {...leftOut} />}
      {!isEmpty && <OfferPreview sides={sides} isPartial={leftOut !== null} />}
      {counters?.isPossible === false && <p>{texts.answeredIsClosed}</p>}
      <p>{isEmpty ? texts.nothingToSend : leftOut ? texts.partIsMissing : texts.whatSendingDoes}</p>
      <output className="refused">
        {refusal !== null && !sending.error && (
          <>
            <b>{notTaken(toSafeName(conversation.with))}</b> {rulesInWords[refusal]}
          </>
        )}
      </output>
      {sending.error && (
        <p className="failed" role="alert">
          {failureText(sending.error, counters?.isPossible ? 'counter' : 'offering')}
        </p>
      )}
      <div className="act">
        {!isEmpty && leftOut === null && (
          <Button className="send" look="primary" isBusy={sending.isPending} onClick={submit}>
            <Handshake aria-hidden="true" />
            {sending.isPending ? texts.sending : counters?.isPossible ? texts.sendCounter : texts.send}
          </Button>
        )}
        <ButtonLink
          to={{
            pathname: '/calculator',
            search: calculatorQuery(trade, { chat: conversation.id, counter: counters?.id ?? null }, leftOut !== null),
          }}
        >
          {texts.edit}
        </ButtonLink>
        <Button onClick={onClose}>{texts.close}</Button>
      </div>
    </Root>
  )
}

const Root = styled.div(css`
  display: grid; gap: var(--s-3); min-height: 240px; align-content: start;
  > div { margin: 0; }
  > p { color: var(--text-2); font-size: .9375rem; }
  > .refused:empty { display: none; }
  > .refused { padding: var(--s-3); border-radius: var(--r-md); background: var(--warn-soft); color: var(--warn); font-size: .9375rem; }
  > .failed { color: var(--bad); font-weight: 600; }
  .act { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: var(--s-2); }
  .send { grid-column: 1 / -1; margin-block-end: 3px; }
`)
