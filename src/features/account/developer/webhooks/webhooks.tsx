import { MAX_WEBHOOK_ENDPOINTS, type WebhookEndpoint, type WebhookEndpointWithSecret } from '#contract/webhooks.ts'
import { adviceToRetry, failures, withAdvice } from '#messages/failures.ts'
import * as texts from '#messages/webhooks.ts'
import { ConfirmSheet } from '#ui/confirm-sheet.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ShownOnce } from '../shown-once/shown-once.tsx'
import { EndpointRow } from './endpoint-row.tsx'
import { NewWebhookForm } from './new-webhook-form.tsx'
import { webhooksQuery, webhooksSource } from './webhooks-source.ts'

type Leaving = { endpoint: WebhookEndpoint; action: 'remove' | 'disable' }

/** The player's webhook endpoints. WH29, WH30 */
export function Webhooks({ userId }: { userId: string }) {
  const client = useQueryClient()
  const query = webhooksQuery(userId)
  const { data, isError } = useQuery(query)
  const [shown, setShown] = useState<{ endpoint: WebhookEndpointWithSecret; isRotated: boolean } | null>(null)
  const [leaving, setLeaving] = useState<Leaving | null>(null)
  const reload = () => client.invalidateQueries({ queryKey: query.queryKey })
  const ending = useMutation({
    mutationFn: async ({ endpoint: { id }, action }: Leaving) => void (await webhooksSource[action](id)),
    // Only the list: what was removed has no messages to read.
    onSettled: (_data, _error, { action }) =>
      client.invalidateQueries({ queryKey: query.queryKey, exact: action === 'remove' }),
  })
  const endpointName = leaving?.endpoint.name ?? ''
  const isRemoval = leaving?.action !== 'disable'
  return (
    <Root>
      {shown && (
        <ShownOnce
          key={shown.endpoint.secret}
          words={{
            title: texts.secretTitle(shown.endpoint.name),
            text: shown.isRotated ? texts.rotatedText : texts.secretText,
            copy: texts.copy,
            done: texts.done,
            outcomes: texts.copyOutcomes,
          }}
          secret={shown.endpoint.secret}
          onDone={() => setShown(null)}
        />
      )}
      {data?.endpoints.length === 0 && <p>{texts.none}</p>}
      {data && data.endpoints.length > 0 && (
        <ul>
          {data.endpoints.map((endpoint) => (
            <EndpointRow
              key={endpoint.id}
              userId={userId}
              endpoint={endpoint}
              onChanged={() => void reload()}
              onSecret={(rotated) => setShown({ endpoint: rotated, isRotated: true })}
              onLeave={(action) => setLeaving({ endpoint, action })}
            />
          ))}
        </ul>
      )}
      {isError && <p role="alert">{withAdvice(failures.webhooks, adviceToRetry)}</p>}
      {ending.isError && <p role="alert">{withAdvice(failures.webhook, adviceToRetry)}</p>}
      {data && !shown && data.endpoints.length < MAX_WEBHOOK_ENDPOINTS && (
        <NewWebhookForm
          onCreated={(endpoint) => {
            setShown({ endpoint, isRotated: false })
            void reload()
          }}
        />
      )}
      {data && data.endpoints.length >= MAX_WEBHOOK_ENDPOINTS && <p>{texts.tooMany(MAX_WEBHOOK_ENDPOINTS)}</p>}
      <ConfirmSheet
        open={leaving !== null}
        words={{
          title: isRemoval ? texts.removeTitle : texts.disableTitle,
          text: isRemoval ? texts.removeText(endpointName) : texts.disableText(endpointName),
          confirm: isRemoval ? texts.remove : texts.disable,
          cancel: texts.keep,
        }}
        onClose={() => setLeaving(null)}
        onConfirm={() => {
          if (leaving) ending.mutate(leaving)
          setLeaving(null)
        }}
      />
    </Root>
  )
}

const Root = styled.div(css`
  display: grid; gap: var(--s-4); margin-block-start: var(--s-3);
  > ul { display: grid; gap: var(--s-4); }
`)
