import { DEMANDS, Trend, ValueWord } from '#contract/catalogue.ts'
import { REASON_CODES, type ValueStanding } from '#contract/proposals.ts'
import { type SuggestionDraft, suggestionDraft } from './suggestion-draft.ts'
import { askAmount } from '#messages/amounts.ts'
import { demands, fullValues, notKnown, trends } from '#messages/pets.ts'
import * as texts from '#messages/suggestions.ts'
import { AmountQuestion } from '#ui/amount-question.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Field, Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { Snowflake } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import type { VariantData } from '#domain/items/item-view.ts'
import { checkDraft, type DraftFaults } from './check-draft.ts'
import { PresentValue } from './present-value.tsx'
import { SuggestionLimits } from './suggestion-limits.tsx'
import { useSendSuggestion } from './use-send-suggestion.ts'

const MAX_REASON_LENGTH = 500

type Props = { data: VariantData; standing: ValueStanding } & ({ toSignIn: string } | { onSent: () => void })

/** Keeps what is typed until it is sent. `toSignIn`: the player is signed out. SU2 to SU6 */
export function SuggestForm({ data: { slug, name, image }, standing, ...way }: Props) {
  const [draft, setDraft] = useState(() => suggestionDraft.read(slug))
  const [faults, setFaults] = useState<DraftFaults>({})
  const [readings, setReadings] = useState<readonly [number, number] | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const { clientId, sending, failure } = useSendSuggestion(slug)
  const { present } = standing

  const type = (change: Partial<SuggestionDraft>) => {
    const next = { ...draft, ...change }
    setDraft(next)
    suggestionDraft.keep(next)
    setFaults({})
    setReadings(null)
  }
  const focus = (field: string | undefined) => form.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (sending.isPending || !('onSent' in way)) return
    const checked = checkDraft(draft, { clientId, ...standing })
    if ('suggestion' in checked) return sending.mutate(checked.suggestion, { onSuccess: way.onSent })
    if ('readings' in checked) {
      setReadings(checked.readings)
      return focus('value')
    }
    setFaults(checked.faults)
    focus(Object.keys(checked.faults)[0])
  }
  const describe = (field: keyof DraftFaults) =>
    faults[field] === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': `suggest-${field}` }

  return (
    <Root ref={form} onSubmit={submit} noValidate>
      <PresentValue name={name} image={image} present={present} />
      {standing.isFrozen && (
        <p className="note">
          <Snowflake aria-hidden="true" />
          {texts.frozen}
        </p>
      )}
      <div className="value">
        <Field label={texts.value}>
          <Input
            name="value"
            autoComplete="off"
            disabled={draft.kind !== 'number'}
            value={draft.kind === 'number' ? draft.value : draft.kind}
            onChange={(event) => type({ value: event.target.value })}
            {...describe('value')}
            {...(readings && { 'aria-invalid': true })}
          />
        </Field>
        <Select
          label={texts.valueKind}
          options={[
            { value: 'number' as const, label: texts.number },
            ...ValueWord.options.map((word) => ({ value: word, label: fullValues[word] ?? word })),
          ]}
          value={draft.kind}
          onChange={(kind) => type({ kind })}
        />
      </div>
      <Fault of="value" faults={faults} hint={texts.valueHint} />
      {readings && (
        <AmountQuestion
          {...askAmount(readings)}
          onChoose={(value) => {
            type({ value })
            focus('value')
          }}
        />
      )}
      <div className="pair">
        <Field label={texts.demand}>
          <Select
            label={texts.demand}
            options={[
              { value: '' as const, label: present.demand ? demands[present.demand] : notKnown },
              ...DEMANDS.filter((each) => each !== present.demand).map((each) => ({
                value: each,
                label: demands[each],
              })),
            ]}
            value={draft.demand}
            onChange={(demand) => type({ demand })}
          />
        </Field>
        <Field label={texts.trend}>
          <Select
            label={texts.trend}
            options={[
              { value: '' as const, label: present.trend ? trends[present.trend] : notKnown },
              ...Trend.options
                .filter((each) => each !== present.trend)
                .map((each) => ({ value: each, label: trends[each] })),
            ]}
            value={draft.trend}
            onChange={(trend) => type({ trend })}
          />
        </Field>
      </div>
      <Field label={texts.reasonCode}>
        <Select
          label={texts.reasonCode}
          name="reasonCode"
          options={[
            { value: '' as const, label: texts.chooseReason },
            ...REASON_CODES.map((code) => ({ value: code, label: texts.reasonCodes[code] })),
          ]}
          value={draft.reasonCode}
          onChange={(reasonCode) => type({ reasonCode })}
        />
      </Field>
      <Fault of="reasonCode" faults={faults} />
      <Field label={texts.reason}>
        <textarea
          name="reason"
          rows={3}
          maxLength={MAX_REASON_LENGTH}
          value={draft.reason}
          onChange={(event) => type({ reason: event.target.value })}
          {...describe('reason')}
        />
      </Field>
      <Fault of="reason" faults={faults} hint={texts.reasonHint} />
      {failure !== null && (
        <p className="fault" role="alert">
          {failure}
        </p>
      )}
      {'toSignIn' in way ? (
        <>
          <p>{texts.signInFirst}</p>
          <ButtonLink look="primary" reloadDocument to={way.toSignIn}>
            {texts.signIn}
          </ButtonLink>
        </>
      ) : (
        <>
          <p>{texts.next}</p>
          <Button look="primary" type="submit" isBusy={sending.isPending}>
            {sending.isPending ? texts.sending : texts.send}
          </Button>
          <SuggestionLimits />
        </>
      )}
    </Root>
  )
}

/** Fault of a field, in its hint's place. */
function Fault({ of, faults, hint }: { of: keyof DraftFaults; faults: DraftFaults; hint?: string }) {
  const fault = faults[of]
  return fault === undefined ? (
    hint === undefined ? null : (
      <p className="hint">{hint}</p>
    )
  ) : (
    <p className="hint fault" id={`suggest-${of}`} role="alert">
      {fault}
    </p>
  )
}

const Root = styled.form(css`
  display: grid; gap: var(--s-3); padding-block-end: 3px;
  .value { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 10.5em); gap: var(--s-2); align-items: end; }
  .pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(130px, 1fr)); gap: var(--s-2); }
  select { width: 100%; }
  textarea { width: 100%; padding: 10px 14px; background: var(--field); border: 1px solid var(--line-control); border-radius: var(--r-md); resize: vertical; font-size: 1rem; }
  textarea[aria-invalid="true"] { border-color: var(--bad); }
  p { color: var(--text-2); font-size: .9375rem; }
  .hint { margin-block-start: calc(6px - var(--s-3)); font-size: var(--t-sm); color: var(--text-3); }
  p.fault { color: var(--bad); font-weight: 600; }
  .note { display: flex; gap: var(--s-2); padding: var(--s-3); border-radius: var(--r-md); background: var(--cyan-soft); color: var(--text); }
  .note svg { flex: none; width: 18px; height: 18px; margin-block-start: 3px; color: var(--cyan); }
`)
