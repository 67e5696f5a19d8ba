import { Reason } from '#contract/measures.ts'
import type { Source, SourceMove } from '#contract/sources.ts'
import type { CurrentUser } from '#contract/users.ts'
import { formatNumber } from '#domain/text/format.ts'
import { formatLocalMoment } from '#domain/text/local-moment.ts'
import { stripBidiControls } from '#domain/text/strip-bidi-controls.ts'
import * as desk from '#messages/desk.ts'
import * as texts from '#messages/desk-sources.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast-store.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sourcesQuery } from '../data/sources-queries.ts'
import { sourcesSource } from '../data/sources-source.ts'
import { ReasonForm } from '../decide/reason-form.tsx'
import { useRoleCheck } from '../shell/role-gate.tsx'
import { explainRefusal } from './explain-refusal.ts'

const DANGEROUS: readonly SourceMove[] = ['suspend', 'revoke', 'take-out']

/** A source with its counts, its decisions and what a lead can decide now. SO21, SO23 */
export function SourceRow({ user, source }: { user: CurrentUser; source: Source }) {
  const client = useQueryClient()
  const checkRole = useRoleCheck(user)
  const [asked, setAsked] = useState<SourceMove | null>(null)
  const decide = useMutation({
    networkMode: 'always',
    mutationFn: ({ move, reason }: { move: SourceMove; reason: string }) => sourcesSource.move(source.id, move, reason),
    onSuccess(_, { move }) {
      setAsked(null)
      toast({ title: texts.done(move, source.name) })
    },
    onError: (error) => checkRole(error),
    onSettled: () => client.invalidateQueries({ queryKey: sourcesQuery.queryKey }),
  })
  return (
    <Root>
      <h3>
        <bdi translate="no">{source.name}</bdi>
      </h3>
      <p>
        {texts.since(source.state)}
        <Moment at={source.since} />
        {source.isOut && (
          <>
            {' · '}
            <b>{texts.out}</b>
          </>
        )}
      </p>
      <p className="quiet">{texts.sends(source.kinds, source.quota)}</p>
      <p className="quiet">
        {texts.keyStart}
        <code translate="no">{source.prefix}</code>
        {' · '}
        {texts.addedBy}
        <bdi translate="no">{stripBidiControls(source.createdBy)}</bdi>
      </p>
      {source.isSettling && <p>{texts.settling}</p>}
      {source.counts.length === 0 ? (
        <p className="quiet">{texts.noRows}</p>
      ) : (
        <table>
          <caption className="sr-only">{texts.counts(source.name)}</caption>
          <thead>
            <tr>
              <th scope="col">{texts.kind}</th>
              <th scope="col">{texts.outcome}</th>
              <th scope="col">{texts.rows}</th>
            </tr>
          </thead>
          <tbody>
            {source.counts.map(({ kind, outcome, count }) => (
              <tr key={`${kind} ${outcome}`}>
                <td>{texts.kinds[kind]}</td>
                <td>{texts.describeOutcome(outcome)}</td>
                <td>{formatNumber(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {source.reported > 0 && <p>{texts.agreement(source.agreed, source.reported)}</p>}
      {source.decisions.length > 0 && (
        <ul aria-label={texts.decisions(source.name)}>
          {source.decisions.map(({ move, by, at, reason }) => (
            <li key={at + move} className="quiet">
              {texts.moves[move]}
              {by !== null && (
                <>
                  {texts.by}
                  <bdi translate="no">{stripBidiControls(by)}</bdi>
                </>
              )}
              {', '}
              <Moment at={at} />
              {': '}
              <bdi>{reason}</bdi>
            </li>
          ))}
        </ul>
      )}
      {decide.error && <p role="alert">{explainRefusal(decide.error)}</p>}
      {asked ? (
        <ReasonForm
          key={asked}
          name={texts.moves[asked]}
          label={desk.reason}
          hint={texts.reasonHint}
          schema={Reason}
          look={DANGEROUS.includes(asked) ? 'danger' : 'primary'}
          isPending={decide.isPending}
          onCancel={() => setAsked(null)}
          onSend={(reason) => decide.mutate({ move: asked, reason })}
        />
      ) : (
        <div className="buttons">
          {source.moves.map((move) => (
            <Button
              key={move}
              look="outline"
              aria-label={texts.describeMove(move, source.name)}
              onClick={() => setAsked(move)}
            >
              {texts.moves[move]}
            </Button>
          ))}
        </div>
      )}
    </Root>
  )
}

const Moment = ({ at }: { at: string }) => <time dateTime={at}>{formatLocalMoment(at)}</time>

const Root = styled.li(css`
  display: grid; gap: var(--s-2); min-width: 0; overflow-wrap: anywhere;
  h3 { font-weight: 650; }
  table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
  th, td { padding-block: 4px; padding-inline-end: var(--s-3); text-align: start; border-block-end: 1px solid var(--line-soft); }
  td:last-child, th:last-child { padding-inline-end: 0; text-align: end; }
  ul { display: grid; gap: 4px; margin: 0; padding: 0; list-style: none; }
  .buttons { display: flex; flex-wrap: wrap; gap: var(--s-3); }
  [role=alert] { color: var(--bad); font-weight: 600; }
`)
