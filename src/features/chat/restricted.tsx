import type { Restriction } from '#contract/measures.ts'
import { formatLocalMoment } from '#domain/text/local-moment.ts'
import { stripBidiControls } from '#domain/text/strip-bidi-controls.ts'
import { ownMeasuresQuery } from '#lib/measures-queries.ts'
import * as texts from '#messages/measures.ts'
import { ButtonLink } from '#ui/button.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useQuery } from '@tanstack/react-query'
import { MicOff } from 'lucide-react'

/** In place of the composer while the player may not write; spoken when it comes. MO70 */
export function Restricted({ restriction, userId }: { restriction: Restriction; userId: string }) {
  const { data } = useQuery(ownMeasuresQuery(userId))
  const { measureId, kind, until, reason } = restriction
  const isAppealed = Boolean(data?.measures.find(({ id }) => id === measureId)?.appeal)
  return (
    <Root>
      <MicOff aria-hidden="true" />
      <p role="alert">
        <b>{texts.restricted[kind](until === null ? null : formatLocalMoment(until))}</b>{' '}
        {texts.reason(stripBidiControls(reason))}
      </p>
      <ButtonLink look="outline" to="/account#measures">
        {isAppealed ? texts.seeAppeal : texts.appeal}
      </ButtonLink>
    </Root>
  )
}

const Root = styled.div(css`
  flex: none; display: flex; flex-wrap: wrap; align-items: center; gap: var(--s-3); padding: var(--s-3); border-block-start: 1px solid var(--line);
  padding-block-end: max(var(--s-3), env(safe-area-inset-bottom)); background: var(--bg); max-height: 40dvh; overflow-y: auto;
  > svg { flex: none; width: 20px; height: 20px; color: var(--warn); }
  p { flex: 1 1 240px; min-width: 0; font-size: .9375rem; color: var(--text-2); overflow-wrap: anywhere; }
  b { font-weight: 650; color: var(--text); }
  @media (min-width: 768px) { padding-inline: var(--s-5); }
  @media (min-width: 1024px) { padding-inline: var(--s-8); }
`)
