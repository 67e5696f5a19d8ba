import type { WebhookEndpoint } from '#contract/webhooks.ts'
import { formatMoment } from '#domain/text/format.ts'
import { adviceToRetry, failures, withAdvice } from '#messages/failures.ts'
import * as texts from '#messages/webhooks.ts'
import { Button } from '#ui/button.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { deliveriesQuery, webhooksSource } from './webhooks-source.ts'

type Props = { userId: string; endpoint: WebhookEndpoint }

/** The last messages of an endpoint, with what it answered. WH24, WH25 */
export function DeliveryLog({ userId, endpoint: { id, state } }: Props) {
  const client = useQueryClient()
  const { queryKey, ...query } = deliveriesQuery(userId, id)
  const { data, isError } = useQuery({ queryKey, ...query, staleTime: 0 })
  const replaying = useMutation({
    mutationFn: (delivery: string) => webhooksSource.replay(id, delivery),
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
  const isOpen = state === 'active' || state === 'retrying'
  if (isError) return <p role="alert">{withAdvice(failures.webhooks, adviceToRetry)}</p>
  if (!data) return <p>{texts.loading}</p>
  return (
    <>
      {data.deliveries.length === 0 && <p>{texts.noLog}</p>}
      {replaying.isError && <p role="alert">{withAdvice(failures.webhook, adviceToRetry)}</p>}
      <List>
        {data.deliveries.map((delivery) => {
          const what = `${texts.types[delivery.type]} ${delivery.subject}`.trim()
          return (
            <li key={delivery.id}>
              <div>
                <p>
                  <b>{what}</b> · {texts.deliveryStates[delivery.state]}
                  {delivery.status !== undefined && ` · ${texts.status(delivery.status)}`}
                  {delivery.attempts > 1 && ` · ${texts.tries(delivery.attempts)}`} ·{' '}
                  <time dateTime={delivery.triedAt ?? delivery.createdAt}>
                    {formatMoment(delivery.triedAt ?? delivery.createdAt)}
                  </time>
                </p>
                {delivery.problem !== undefined && <p>{texts.problems[delivery.problem]}</p>}
                {delivery.answer !== undefined && (
                  <pre translate="no" dir="auto">
                    {delivery.answer}
                  </pre>
                )}
              </div>
              {isOpen && delivery.state !== 'waiting' && delivery.type !== 'endpoint.challenge' && (
                <Button
                  look="quiet"
                  aria-label={texts.about(texts.replay, what)}
                  isBusy={replaying.isPending}
                  onClick={() => replaying.mutate(delivery.id)}
                >
                  {texts.replay}
                </Button>
              )}
            </li>
          )
        })}
      </List>
    </>
  )
}

const List = styled.ul(css`
  max-height: 420px; overflow-y: auto;
  pre { margin-block-start: var(--s-1); padding: var(--s-2); border-radius: var(--r-md); background: var(--surface-2); white-space: pre-wrap; overflow-wrap: anywhere; font-size: var(--t-sm); }
`)
