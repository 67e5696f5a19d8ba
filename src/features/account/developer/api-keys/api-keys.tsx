import { type ApiKey, type CreatedApiKey, MAX_API_KEYS } from '#contract/api-keys.ts'
import { formatDate } from '#domain/text/format.ts'
import * as texts from '#messages/api-keys.ts'
import { adviceToRetry, failures, withAdvice } from '#messages/failures.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmSheet } from '#ui/confirm-sheet.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { apiKeysQuery, apiKeysSource } from './api-keys-source.ts'
import { CreatedKey } from './created-key.tsx'
import { NewKeyForm } from './new-key-form.tsx'

/** The player's API keys: list, make, copy once, remove. KE2, KE3, KE13 */
export function ApiKeys({ userId }: { userId: string }) {
  const client = useQueryClient()
  const query = apiKeysQuery(userId)
  const { data, isError } = useQuery(query)
  const [created, setCreated] = useState<CreatedApiKey | null>(null)
  const [leaving, setLeaving] = useState<ApiKey | null>(null)
  const reload = () => client.invalidateQueries({ queryKey: query.queryKey })
  const removing = useMutation({ mutationFn: apiKeysSource.remove, onSettled: reload })
  return (
    <Root>
      {created && <CreatedKey created={created} onDone={() => setCreated(null)} />}
      {data?.keys.length === 0 && !created && <p>{texts.none}</p>}
      {data && data.keys.length > 0 && (
        <ul>
          {data.keys.map((key) => (
            <li key={key.id}>
              <div>
                <h3>
                  <bdi>{key.name}</bdi>
                </h3>
                <p>
                  <code translate="no">{key.prefix}…</code> · {key.scopes.join(', ')} · {texts.created}{' '}
                  <time dateTime={key.createdAt}>{formatDate(key.createdAt)}</time> ·{' '}
                  {key.lastUsedOn === undefined ? (
                    texts.neverUsed
                  ) : (
                    <>
                      {texts.lastUsed} <time dateTime={key.lastUsedOn}>{formatDate(key.lastUsedOn)}</time>
                    </>
                  )}
                </p>
                {key.leakedOn !== undefined && <p className="leaked">{texts.leaked}</p>}
              </div>
              <Button
                look="outline"
                aria-label={texts.removeKey(key.name)}
                isBusy={removing.isPending}
                onClick={() => (key.leakedOn === undefined ? setLeaving(key) : removing.mutate(key.id))}
              >
                {texts.remove}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isError && <p role="alert">{withAdvice(failures.apiKeys, adviceToRetry)}</p>}
      {removing.isError && <p role="alert">{withAdvice(failures.removingKey, adviceToRetry)}</p>}
      {data && !created && data.keys.length < MAX_API_KEYS && (
        <NewKeyForm
          onCreated={(key) => {
            setCreated(key)
            void reload()
          }}
        />
      )}
      {data && data.keys.length >= MAX_API_KEYS && <p>{texts.tooMany(MAX_API_KEYS)}</p>}
      <p>
        {texts.leakedElsewhere.before}
        <Link to="/developers#leaked-key">{texts.leakedElsewhere.link}</Link>
        {texts.leakedElsewhere.after}
      </p>
      <ConfirmSheet
        open={leaving !== null}
        words={{
          title: texts.removeTitle,
          text: texts.removeText(leaving?.name ?? ''),
          confirm: texts.remove,
          cancel: texts.keep,
        }}
        onClose={() => setLeaving(null)}
        onConfirm={() => {
          if (leaving) removing.mutate(leaving.id)
          setLeaving(null)
        }}
      />
    </Root>
  )
}

const Root = styled.div(css`
  display: grid; gap: var(--s-4); margin-block-start: var(--s-3);
  ul { display: grid; gap: var(--s-3); }
  li { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: var(--s-3); }
  li > div { min-width: 0; flex: 1 1 240px; overflow-wrap: anywhere; }
  li p { font-size: var(--t-sm); }
  h3 { font: 600 .9375rem/1.4 var(--font-text); }
  .leaked { color: var(--bad); }
`)
