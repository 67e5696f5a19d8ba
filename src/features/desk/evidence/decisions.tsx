import type { Exclusion } from '#contract/evidence.ts'
import { NotFoundError } from '#contract/source.ts'
import type { CurrentUser } from '#contract/users.ts'
import { formatMoment } from '#domain/text/format.ts'
import { EVIDENCE_KEY } from '../data/evidence-queries.ts'
import { evidenceSource } from '../data/evidence-source.ts'
import { HttpError } from '#lib/http.ts'
import * as texts from '#messages/desk-evidence.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast-store.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useRoleCheck } from '../shell/role-gate.tsx'
import { explainSilence, retryUnanswered } from '../decide/use-move.ts'
import { AccountLink, shortId } from './account-link.tsx'
import { ReasonSheet } from './reason-sheet.tsx'

/** Exclusions: of which account, by whom, when and why, and who ended them. DK134, DK135 */
export function Decisions({ user, exclusions }: { user: CurrentUser; exclusions: readonly Exclusion[] }) {
  const client = useQueryClient()
  const checkRole = useRoleCheck(user)
  const [ending, setEnding] = useState<Exclusion | null>(null)
  const [spoken, setSpoken] = useState('')
  const end = useMutation({
    networkMode: 'always',
    retry: retryUnanswered,
    mutationFn: ({ id, reason }: { id: string; reason: string }) => evidenceSource.end(id, reason),
    onSuccess() {
      void client.invalidateQueries({ queryKey: EVIDENCE_KEY })
      setEnding(null)
      toast({ title: texts.endedNow })
      setSpoken(texts.endedNow)
    },
    onError: checkRole,
  })
  const error =
    end.error === null
      ? null
      : end.error instanceof HttpError || end.error instanceof NotFoundError
        ? (end.error instanceof HttpError && texts.refusals[end.error.code]) || texts.refused
        : explainSilence(end.error)
  return (
    <>
      <List>
        {exclusions.map((exclusion) => (
          <li key={exclusion.id}>
            <div className="head">
              <AccountLink account={exclusion.account} item={null} />
              {exclusion.ended === null && (
                <Button
                  look="outline"
                  aria-label={texts.endExclusionLabel(shortId(exclusion.account))}
                  onClick={() => {
                    end.reset()
                    setEnding(exclusion)
                  }}
                >
                  {texts.end}
                </Button>
              )}
            </div>
            <Made text={texts.madeBy(exclusion.by, formatMoment(exclusion.at))} reason={exclusion.reason} />
            {exclusion.ended !== null && (
              <Made
                text={texts.endedBy(exclusion.ended.by, formatMoment(exclusion.ended.at))}
                reason={exclusion.ended.reason}
              />
            )}
          </li>
        ))}
      </List>
      <output className="sr-only">{spoken}</output>
      <ReasonSheet
        isOpen={ending !== null}
        title={texts.endTitle(shortId(ending?.account ?? ''))}
        hint={texts.endHint}
        action={texts.end}
        running={null}
        error={error}
        onSend={(reason) => {
          if (ending && !end.isPending) end.mutate({ id: ending.id, reason })
        }}
        onClose={() => setEnding(null)}
      />
    </>
  )
}

const Made = ({ text, reason }: { text: string; reason: string }) => (
  <div>
    <p>
      <bdi>{text}</bdi>
    </p>
    <blockquote>
      <bdi>{reason}</bdi>
    </blockquote>
  </div>
)

const List = styled.ul(css`
  display: grid; gap: var(--s-2); margin: 0; padding: 0; list-style: none;
  li { display: grid; gap: var(--s-2); padding: var(--s-3); border: 1px solid var(--line); border-radius: var(--r-md); background: var(--surface); }
  .head { display: flex; align-items: center; justify-content: space-between; gap: var(--s-2); min-height: 44px; }
  p { font-size: var(--t-md); color: var(--text-2); }
  blockquote { margin: 4px 0 0; padding: var(--s-2) var(--s-3); border-radius: var(--r-sm); background: var(--surface-2); overflow-wrap: anywhere; }
`)
