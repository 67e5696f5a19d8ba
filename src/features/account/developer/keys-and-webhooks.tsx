import * as apiKeys from '#messages/api-keys.ts'
import * as webhooks from '#messages/webhooks.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useQueries } from '@tanstack/react-query'
import { useEffect } from 'react'
import { AccountSection as Section } from '../account-section.tsx'
import { apiKeysQuery } from './api-keys/api-keys-source.ts'
import { ApiKeys } from './api-keys/api-keys.tsx'
import { DeveloperSkeleton } from './developer-skeleton.tsx'
import { webhooksQuery } from './webhooks/webhooks-source.ts'
import { Webhooks } from './webhooks/webhooks.tsx'

/** Both sections appear at once, when both lists were read, so that neither moves the other. AC5, KE16 */
export function KeysAndWebhooks({ userId }: { userId: string }) {
  const isPending = useQueries({
    queries: [apiKeysQuery(userId), webhooksQuery(userId)],
    combine: (results) => results.some((result) => result.isPending),
  })
  // The router looked for the section of the address before it was shown.
  useEffect(() => {
    if (!isPending && location.hash !== '') document.getElementById(location.hash.slice(1))?.scrollIntoView()
  }, [isPending])
  return (
    <>
      {isPending && <DeveloperSkeleton />}
      <Sections hidden={isPending}>
        <Section id="api-keys" aria-labelledby="account-api-keys">
          <h2 id="account-api-keys">{apiKeys.title}</h2>
          <p>{apiKeys.text}</p>
          <ApiKeys userId={userId} />
        </Section>
        <Section id="webhooks" aria-labelledby="account-webhooks">
          <h2 id="account-webhooks">{webhooks.title}</h2>
          <p>{webhooks.text}</p>
          <Webhooks userId={userId} />
        </Section>
      </Sections>
    </>
  )
}

const Sections = styled.div(css`
  display: grid; gap: var(--s-4);
  &[hidden] { display: none; }
`)
