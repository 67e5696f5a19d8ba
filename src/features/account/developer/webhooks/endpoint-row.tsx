import type { WebhookEndpoint, WebhookEndpointWithSecret, WebhookTrial } from '#contract/webhooks.ts'
import { formatMoment, formatWhole } from '#domain/text/format.ts'
import { HttpError } from '#lib/http.ts'
import { adviceToRetry, failures, withAdvice } from '#messages/failures.ts'
import * as texts from '#messages/webhooks.ts'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { DeliveryLog } from './delivery-log.tsx'
import { webhooksSource } from './webhooks-source.ts'

type Props = {
  userId: string
  endpoint: WebhookEndpoint
  onChanged: () => void
  onSecret: (endpoint: WebhookEndpointWithSecret) => void
  /** Asks first. */
  onLeave: (action: 'remove' | 'disable') => void
}

/** One endpoint: its state, what its owner can do, and its last messages. WH29 */
export function EndpointRow({ userId, endpoint, onChanged, onSecret, onLeave }: Props) {
  const { id, name, url, state, filters, end, waiting, nextTryAt } = endpoint
  const [isLogOpen, setLogOpen] = useState(false)
  const onSettled = onChanged
  const verifying = useMutation({ mutationFn: () => webhooksSource.verify(id), onSettled })
  const testing = useMutation({ mutationFn: () => webhooksSource.test(id), onSettled })
  const rotating = useMutation({ mutationFn: () => webhooksSource.rotate(id), onSuccess: onSecret, onSettled })
  const enabling = useMutation({ mutationFn: () => webhooksSource.enable(id), onSettled })
  const all = [verifying, testing, rotating, enabling]
  const isBusy = all.some(({ isPending }) => isPending)
  const error = all.find(({ isError }) => isError)?.error
  const isOpen = state === 'active' || state === 'retrying'
  const act = (run: () => void) => () => {
    for (const each of all) each.reset()
    run()
  }
  const button = (label: string, onClick: () => void, look: 'outline' | 'primary' = 'outline') => (
    <Button look={look} aria-label={texts.about(label, name)} isBusy={isBusy} onClick={onClick}>
      {label}
    </Button>
  )
  return (
    <Root>
      <h3>
        <bdi>{name}</bdi>
      </h3>
      <p>
        <code translate="no">{url}</code>
      </p>
      <p>
        <b className={state}>{texts.states[state]}</b> ·{' '}
        {[...new Set(filters.map(({ type }) => texts.topics[type]))].join(', ')}
        {waiting > 0 && ` · ${texts.waiting(formatWhole(waiting))}`}
        {nextTryAt !== undefined && (
          <>
            {' '}
            · {texts.nextTry} <time dateTime={nextTryAt}>{formatMoment(nextTryAt)}</time>
          </>
        )}
      </p>
      {end !== undefined && <p>{texts.ends[end]}</p>}
      {state === 'unverified' && <p>{texts.unverifiedText}</p>}
      <div className="buttons">
        {state === 'unverified' && button(texts.verify, act(verifying.mutate), 'primary')}
        {isOpen && button(texts.test, act(testing.mutate))}
        {state === 'disabled' && button(texts.enable, act(enabling.mutate))}
        {button(texts.rotate, act(rotating.mutate))}
        {isOpen && button(texts.disable, () => onLeave('disable'))}
        {button(texts.remove, () => onLeave('remove'))}
      </div>
      <output>
        <Trial trial={verifying.data} success={texts.verified} />
        <Trial trial={testing.data} success={texts.tested} />
      </output>
      {error && (
        <p role="alert">
          {error instanceof HttpError && error.status === 429
            ? texts.limited
            : withAdvice(failures.webhook, adviceToRetry)}
        </p>
      )}
      <Disclosure title={texts.log} open={isLogOpen} onToggle={setLogOpen}>
        {isLogOpen && <DeliveryLog userId={userId} endpoint={endpoint} />}
      </Disclosure>
    </Root>
  )
}

function Trial({ trial, success }: { trial: WebhookTrial | undefined; success: string }) {
  if (!trial) return null
  const { attempt } = trial
  return (
    <>
      <p>{texts.outcome(attempt, success)}</p>
      {attempt.answer !== undefined && (
        <>
          <p>{texts.answered}</p>
          <pre translate="no" dir="auto">
            {attempt.answer}
          </pre>
        </>
      )}
    </>
  )
}

const Root = styled.li(css`
  min-width: 0; overflow-wrap: anywhere;
  h3 { font: 600 .9375rem/1.4 var(--font-text); }
  p { font-size: var(--t-sm); }
  b.retrying, b.disabled { color: var(--bad); }
  b.active { color: var(--good); }
  .buttons { margin-block: var(--s-2); gap: var(--s-2); }
  output:empty { display: none; }
  pre { padding: var(--s-2); border-radius: var(--r-md); background: var(--surface-2); white-space: pre-wrap; font-size: var(--t-sm); }
  li { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: var(--s-2); padding-block: var(--s-2); }
  li > div { min-width: 0; flex: 1 1 220px; }
`)
