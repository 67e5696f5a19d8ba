import type { Proposal, ProposalState } from '#contract/proposals.ts'
import { formatDate } from '#domain/text/format.ts'
import * as texts from '#messages/suggestions.ts'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/panel.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { Link } from 'react-router-dom'
import { EvidenceForm } from './evidence-form.tsx'
import { ProposedChange } from './proposed-change.tsx'
import { useWithdraw } from './use-withdraw.ts'

/** Tone of a state for its author. */
const TONES: Partial<Record<ProposalState, string>> = {
  'needs-evidence': 'warn',
  'approved-once': 'cyan',
  scheduled: 'good',
  published: 'good',
  upheld: 'good',
  disputed: 'warn',
  rejected: 'bad',
  reverted: 'bad',
}
/** The moves whose reasons are for the author, each in the state that it led to. */
const EXPLAINED: Partial<Record<ProposalState, string>> = {
  rejected: 'reject',
  'needs-evidence': 'request-evidence',
  disputed: 'dispute',
  upheld: 'uphold',
  reverted: 'revert',
}

/** One suggestion, its state and what the player may do about it. SU21 to SU23 */
export function SuggestionCard({ suggestion }: { suggestion: Proposal }) {
  const { item, before, after, state, reason, createdAt, published, moves, history } = suggestion
  const withdrawing = useWithdraw(suggestion.id)
  const answer = history.findLast(({ event }) => event === EXPLAINED[state])?.note
  return (
    <Card as="article" aria-label={item.name}>
      <header>
        <img src={item.image} alt="" width="48" height="48" loading="lazy" />
        <div>
          <h2>
            <Link to={`/items/${item.slug}`} translate="no">
              {item.name}
            </Link>
          </h2>
          <time dateTime={createdAt}>{formatDate(createdAt)}</time>
        </div>
        <b className="state" data-tone={TONES[state]}>
          {texts.states[state]}
        </b>
      </header>
      <ProposedChange before={before} after={after} />
      <p>
        {texts.yourReason} <q>{reason}</q>
      </p>
      <p>{texts.stateTexts[state]}</p>
      {answer && (
        <p className="answer">
          {texts.theirReason} <q>{answer}</q>
        </p>
      )}
      {moves.includes('add-evidence') && <EvidenceForm id={suggestion.id} />}
      {(published !== null || moves.includes('withdraw')) && (
        <div className="act">
          {published !== null && <Link to={`/values/changes/${published}`}>{texts.seeChange(published)}</Link>}
          {moves.includes('withdraw') && (
            <Button
              look="outline"
              aria-label={texts.withdrawLabel(item.name)}
              isBusy={withdrawing.isPending}
              onClick={() => withdrawing.mutate()}
            >
              {texts.withdraw}
            </Button>
          )}
        </div>
      )}
    </Card>
  )
}

const Card = styled(Panel)(css`
  display: grid; gap: var(--s-2);
  header { display: flex; align-items: center; gap: var(--s-3); }
  header > div { flex: 1; min-width: 0; }
  img { flex: none; }
  h2 { font: 650 1.0625rem/1.35 var(--font-text); overflow-wrap: anywhere; }
  h2 a:hover { text-decoration: underline; text-underline-offset: 3px; }
  time { font-size: var(--t-sm); color: var(--text-3); }
  p { color: var(--text-2); font-size: .9375rem; overflow-wrap: anywhere; }
  q { color: var(--text); unicode-bidi: isolate; }
  .state { align-self: start; padding: 5px 12px; border-radius: var(--r-full); background: var(--tile); font: 600 .875rem/1.25rem var(--font-text); white-space: nowrap; }
  .state[data-tone="good"] { background: var(--good-soft); color: var(--good); }
  .state[data-tone="bad"] { background: var(--bad-soft); color: var(--bad); }
  .state[data-tone="warn"] { background: var(--warn-soft); color: var(--warn); }
  .state[data-tone="cyan"] { background: var(--cyan-soft); color: var(--cyan); }
  .act { display: flex; flex-wrap: wrap; align-items: center; justify-content: flex-end; gap: var(--s-2) var(--s-4); }
  .act a { margin-inline-end: auto; display: inline-flex; align-items: center; min-height: 44px; color: var(--accent); text-decoration: underline; text-underline-offset: 3px; }
`)
