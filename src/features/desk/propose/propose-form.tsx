import { randomId } from '#base/random-id.ts'
import { Demand, Trend, ValueWord } from '#contract/catalogue.ts'
import { type Proposal, SendProposal } from '#contract/proposals.ts'
import type { ValueReceipt } from '#contract/value-changes.ts'
import { variantReceiptsQuery } from '../data/desk-queries.ts'
import { deskSource } from '../data/desk-source.ts'
import { readAmount, writeAmount } from '#domain/text/read-amount.ts'
import { askAmount } from '#messages/amounts.ts'
import * as texts from '#messages/desk.ts'
import { demands, fullValues, notKnown, trends } from '#messages/pets.ts'
import { AmountQuestion } from '#ui/amount-question.tsx'
import { Button } from '#ui/button.tsx'
import { Field, Input } from '#ui/input.tsx'
import { PetPicture } from '#ui/pet-picture.tsx'
import { Select } from '#ui/select.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import * as v from 'valibot'
import { formatValue } from '../facts/figures.ts'
import { explainRefusal, retryUnanswered } from '../decide/use-move.ts'

export type ProposedItem = { slug: string; name: string; image: string }

type Kind = 'number' | ValueWord
type Draft = {
  kind: Kind
  value: string
  low: string
  high: string
  /** Empty, as of the trend: not known. */
  demand: Demand | ''
  trend: Trend | ''
  reasonCode: SendProposal['reasonCode']
  reason: string
}
type Errors = Partial<Record<'value' | 'range' | 'reason', string>>

const KINDS: readonly { value: Kind; label: string }[] = [
  { value: 'number', label: texts.number },
  ...ValueWord.options.map((value) => ({ value, label: fullValues[value] ?? value })),
]
const UNKNOWN = { value: '' as const, label: notKnown }
const DEMAND_OPTIONS = Demand.options.map((value) => ({ value, label: demands[value] }))
const TREND_OPTIONS = Trend.options.map((value) => ({ value, label: trends[value] }))
const REASON_OPTIONS = SendProposal.pipe[0].entries.reasonCode.options.map((value) => ({
  value,
  label: texts.reasonCodes[value],
}))

const toDraft = ({ value, range, demand, trend }: ValueReceipt['after']): Draft => ({
  kind: typeof value === 'number' ? 'number' : value,
  value: typeof value === 'number' ? writeAmount(value) : '',
  low: range === undefined ? '' : writeAmount(range.low),
  high: range === undefined ? '' : writeAmount(range.high),
  demand: demand ?? '',
  trend: trend ?? '',
  reasonCode: 'trades',
  reason: '',
})

const FIGURES = ['value', 'low', 'high'] as const
type Figure = (typeof FIGURES)[number]
/** Field whose number may be two. */
type Question = { field: Figure; readings: readonly [number, number] }

/** The first typed figure that may mean two numbers. VA93 */
function findQuestion(draft: Draft): Question | null {
  for (const field of draft.kind === 'number' ? FIGURES : []) {
    const read = readAmount(draft[field], 'amount')
    if ('readings' in read) return { field, readings: read.readings }
  }
  return null
}

/** NaN: no number. */
const toNumber = (text: string) => {
  const read = readAmount(text, 'amount')
  return 'amount' in read ? read.amount : Number.NaN
}

const toRange = ({ kind, low, high }: Draft) =>
  kind === 'number' && (low.trim() !== '' || high.trim() !== '')
    ? { range: { low: toNumber(low), high: toNumber(high) } }
    : {}

/** The first error of each field. */
function toErrors(issues: readonly v.BaseIssue<unknown>[]): Errors {
  const errors: Errors = {}
  for (const { path, message } of issues) {
    const field = (path?.[0]?.key ?? 'value') as keyof Errors
    errors[field] ??= texts.fieldError(message)
  }
  return errors
}

type Props = {
  item: ProposedItem
  /** The newest change of the variant, which the proposal builds on. */
  newest: ValueReceipt
  onChange: () => void
  onProposed: (proposal: Proposal) => void
}

export function ProposeForm({ item, newest, onChange, onProposed }: Props) {
  const client = useQueryClient()
  const [base, setBase] = useState(newest)
  const present = base.after
  const [draft, setDraft] = useState(() => toDraft(present))
  const [errors, setErrors] = useState<Errors>({})
  const [question, setQuestion] = useState<Question | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  // The same for the same figures, so that a repeated press sends one proposal.
  const [clientId, setClientId] = useState(() => randomId())
  const ids = useId()
  const set = (change: Partial<Draft>) => {
    setDraft({ ...draft, ...change })
    setClientId(randomId())
    setQuestion(null)
  }
  const focus = (field: string) => document.getElementById(`${ids}${field}`)?.focus()
  const propose = useMutation({
    networkMode: 'always',
    retry: retryUnanswered,
    mutationFn: (body: SendProposal) => deskSource.propose(body),
    onSuccess: (proposal) => {
      void client.invalidateQueries({ queryKey: variantReceiptsQuery(item.slug).queryKey })
      onProposed(proposal)
    },
    onError: async (error) => {
      setRefusal(await explainRefusal(client, item.slug, error))
      // What was typed stays, and now builds on the value that the refusal shows.
      setBase(client.getQueryData(variantReceiptsQuery(item.slug).queryKey)?.[0] ?? base)
    },
  })

  const send = () => {
    const asked = findQuestion(draft)
    setQuestion(asked)
    if (asked) return focus(asked.field)
    const given = {
      clientId,
      slug: item.slug,
      receipt: base.number,
      value: draft.kind === 'number' ? toNumber(draft.value) : draft.kind,
      ...toRange(draft),
      demand: draft.demand || undefined,
      trend: draft.trend === present.trend ? undefined : draft.trend || undefined, // VA96
      reasonCode: draft.reasonCode,
      reason: draft.reason,
    }
    const parsed = v.safeParse(SendProposal, given)
    setRefusal(null)
    setErrors(parsed.success ? {} : toErrors(parsed.issues))
    if (!parsed.success) {
      const first = (['value', 'range', 'reason'] as const).find((field) => toErrors(parsed.issues)[field])
      if (first !== undefined) focus(first === 'range' ? 'low' : first)
    } else if (!propose.isPending) {
      propose.mutate(parsed.output)
    }
  }
  const described = (field: keyof Errors, part: string = field) => ({
    id: `${ids}${part}`,
    'aria-invalid': errors[field] !== undefined || question?.field === part,
    'aria-describedby': errors[field] === undefined ? undefined : `${ids}${field}-error`,
  })
  const findError = (field: keyof Errors) =>
    errors[field] !== undefined && (
      <p className="error" id={`${ids}${field}-error`}>
        {errors[field]}
      </p>
    )

  return (
    <Root
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <p className="pet">
        <PetPicture src={item.image} size={48} />
        <span>
          <b translate="no">{item.name}</b>
          <small>
            {texts.present}: {formatValue(present.value)}
          </small>
        </span>
        <Button look="quiet" onClick={onChange}>
          {texts.changePet}
        </Button>
      </p>
      <div className="pair">
        <Field label={texts.kind}>
          <Select label={texts.kind} options={KINDS} value={draft.kind} onChange={(kind) => set({ kind })} />
        </Field>
        {draft.kind === 'number' && (
          <Field label={texts.value}>
            <Input
              {...described('value')}
              autoComplete="off"
              value={draft.value}
              onChange={(event) => set({ value: event.target.value })}
            />
          </Field>
        )}
      </div>
      {findError('value')}
      {draft.kind === 'number' && (
        <div className="pair">
          <Field label={texts.low}>
            <Input
              {...described('range', 'low')}
              autoComplete="off"
              value={draft.low}
              onChange={(event) => set({ low: event.target.value })}
            />
          </Field>
          <Field label={texts.high}>
            <Input
              {...described('range', 'high')}
              autoComplete="off"
              value={draft.high}
              onChange={(event) => set({ high: event.target.value })}
            />
          </Field>
        </div>
      )}
      {findError('range')}
      {question && (
        <AmountQuestion
          {...askAmount(question.readings)}
          onChoose={(text) => {
            set({ [question.field]: text })
            focus(question.field)
          }}
        />
      )}
      <div className="pair">
        <Field label={texts.demand}>
          <Select
            label={texts.demand}
            options={present.demand ? DEMAND_OPTIONS : [UNKNOWN, ...DEMAND_OPTIONS]}
            value={draft.demand}
            onChange={(demand) => set({ demand })}
          />
        </Field>
        <Field label={texts.trend}>
          <Select
            label={texts.trend}
            options={present.trend ? TREND_OPTIONS : [UNKNOWN, ...TREND_OPTIONS]}
            value={draft.trend}
            onChange={(trend) => set({ trend })}
          />
        </Field>
      </div>
      <Field label={texts.why}>
        <Select
          label={texts.why}
          options={REASON_OPTIONS}
          value={draft.reasonCode}
          onChange={(reasonCode) => set({ reasonCode })}
        />
      </Field>
      <Field label={texts.reason}>
        <textarea
          {...described('reason')}
          rows={3}
          value={draft.reason}
          onChange={(event) => set({ reason: event.target.value })}
        />
      </Field>
      {findError('reason')}
      {refusal !== null && (
        <p className="error" role="alert">
          {refusal}
        </p>
      )}
      <Button type="submit" look="primary" isBusy={propose.isPending}>
        {texts.send}
      </Button>
    </Root>
  )
}

const Root = styled.form(css`
  display: grid; gap: var(--s-3);
  .pet { display: flex; flex-wrap: wrap; align-items: center; gap: var(--s-3); }
  .pet > span { display: grid; flex: 1; min-width: 120px; overflow-wrap: anywhere; }
  --placeholder: 48px; .pet img { width: 48px; height: 48px; flex: none; }
  b { font-weight: 650; }
  small { font-size: var(--t-md); color: var(--text-2); font-variant-numeric: tabular-nums; }
  .pair { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: var(--s-3); }
  select { width: 100%; }
  textarea { width: 100%; padding: 10px 14px; background: var(--field); border: 1px solid var(--line-control); border-radius: var(--r-md); resize: vertical; font-size: 1rem; }
  textarea[aria-invalid="true"] { border-color: var(--bad); }
  .error { color: var(--bad); font-weight: 600; }
`)
