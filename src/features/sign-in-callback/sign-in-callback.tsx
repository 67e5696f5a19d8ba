import { pageTitle } from '#domain/site/page-title.ts'
import { siteQuery } from '#lib/queries.ts'
import { forgetSignInAnswer, readSignInAnswer } from './sign-in-answer.ts'
import type { signInCallbackMachine } from '#machines/sign-in-callback.machine.ts'
import * as texts from '#messages/sign-in.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useQuery } from '@tanstack/react-query'
import { useActorRef } from '@xstate/react'
import { useEffect, useState } from 'react'
import type { ActorOptions } from 'xstate'

/** Completes a sign-in, and is left as soon as that has come to an end. AU4, AU5, AU7 */
export function SignInCallback({
  machine,
  options = {},
}: {
  machine: typeof signInCallbackMachine
  options?: Pick<ActorOptions<typeof signInCallbackMachine>, 'inspect'>
}) {
  const [answer] = useState(readSignInAnswer)
  useActorRef(machine, { ...options, input: answer })
  useEffect(forgetSignInAnswer, [])
  const { data: site } = useQuery(siteQuery)
  return (
    <Root className="wrap">
      <title>{site ? pageTitle(texts.title, site.host) : texts.title}</title>
      <meta name="robots" content="noindex" />
      <svg viewBox="0 0 96 96" aria-hidden="true">
        <circle cx="48" cy="48" r="30" fill="var(--accent-soft)" stroke="var(--accent)" strokeWidth="3" />
        <path d="M32 40a18 18 0 0 1 11-12" fill="none" stroke="var(--accent)" strokeWidth="5" strokeLinecap="round" />
      </svg>
      <h1>{texts.heading}</h1>
      <p>{texts.text}</p>
      <noscript>
        <p>{texts.noScript}</p>
      </noscript>
    </Root>
  )
}

const Root = styled.div(css`
  display: grid; justify-items: center; align-content: center; gap: var(--s-2); min-height: 100vh; padding-block: var(--s-10); text-align: center; /* the footer is not seen to leave */
  svg { width: 96px; height: 96px; animation: breathe 1.6s ease-in-out infinite alternate; }
  h1 { font: var(--w-display) var(--d-md)/1.2 var(--font-display); }
  p { color: var(--text-2); max-width: 24em; }
  @keyframes breathe { to { transform: scale(.86); } }
  @media (prefers-reduced-motion: reduce) { svg { animation: none; } }
`)
