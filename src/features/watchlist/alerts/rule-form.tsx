import {
  ALERT_DAYS,
  AlertChannel,
  AlertDigest,
  AlertOdds,
  AlertRarity,
  type AlertRule,
  type AlertSubject,
} from '#contract/alerts.ts'
import { MAX_INGEST_NUMBER } from '#contract/ingest.ts'
import { DEMANDS, Trend, ValueWord } from '#contract/catalogue.ts'
import { WISH_TAGS } from '#contract/wish-tag.ts'
import {
  type DraftFault,
  isSameChoice,
  listChoices,
  listRuleKinds,
  QUIET_HOURS,
  type RuleDraft,
  type RuleKind,
  toRule,
} from '#domain/alerts/rule-draft.ts'
import { splitSlug } from '#domain/items/variants.ts'
import { listTimeZones } from '#domain/text/time-zones.ts'
import { HttpError } from '#lib/http.ts'
import { readTimeZone, timeZoneStore } from '#lib/time-zone.ts'
import * as texts from '#messages/alerts.ts'
import { askAmount } from '#messages/amounts.ts'
import { demands, fullValues, trends } from '#messages/pets.ts'
import { AmountQuestion } from '#ui/amount-question.tsx'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Field, Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import { Switch } from '#ui/switch.tsx'
import { toast } from '#ui/toast-store.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { type FormEvent, useRef, useState } from 'react'
import type { Rules } from './use-rules.ts'

export type RuleFormProps = {
  /** Draft that the form begins with. */
  initial: RuleDraft
  /** The rule that is changed; undefined: a new one is made. */
  rule: AlertRule | undefined
  /** Variants that may be chosen. */
  slugs: readonly string[]
  findName: (slug: string) => string
  /** undefined: not known. */
  findValue: (slug: string) => number | string | undefined
  rules: Rules
  onClose(): void
}

const ANY = 'any'
/** Verdicts that the form offers for wishes. */
const PERCENTS = [-10, -5, 0, 5, 10, 20]
/** Labels of the typed amount, by the kind of rule. */
const amountLabels: Partial<Record<RuleKind, string>> = {
  above: texts.form.value,
  below: texts.form.value,
  moves: texts.form.percent,
  exist: texts.form.percent,
  unchanged: texts.form.still,
}
const toKey = (subject: AlertSubject) => ('slug' in subject ? `${subject.kind} ${subject.slug}` : subject.kind)

export function RuleForm({ initial, rule, slugs, findName, findValue, rules, onClose }: RuleFormProps) {
  const [draft, setDraft] = useState(initial)
  const [fault, setFault] = useState<DraftFault | null>(null)
  const [readings, setReadings] = useState<readonly [number, number] | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const [timeZone, setTimeZone] = useState(() => rule?.timeZone ?? readTimeZone())
  const change = (next: Partial<RuleDraft>) => {
    setDraft({ ...draft, ...next })
    setFault(null)
    setReadings(null)
  }
  const focus = (part: DraftFault) => form.current?.querySelector<HTMLElement>(`[data-fault~="${part}"]`)?.focus()
  const bases = [...new Set(slugs.map((slug) => splitSlug(slug).baseSlug))]
  const subjects: { subject: AlertSubject; label: string }[] = [
    ...slugs.map((slug) => ({ subject: { kind: 'item', slug } as const, label: findName(slug) })),
    { subject: { kind: 'watchlist' }, label: texts.form.anyStarred },
    ...bases.map((slug) => ({
      subject: { kind: 'pet', slug } as const,
      label: texts.form.anyVariant(findName(slug)),
    })),
    { subject: { kind: 'any' }, label: texts.form.anyPet },
  ]
  const choicesOf = (subject: AlertSubject) =>
    listChoices(subject, 'slug' in subject ? findValue(subject.slug) : undefined)
  const choices = choicesOf(draft.subject)
  const [isMoreOpen, setMoreOpen] = useState(
    () => rule !== undefined || !choices.some((choice) => isSameChoice(choice, draft)),
  )
  const { quietHours } = draft
  const amountLabel = amountLabels[draft.kind]
  const subjectName = subjects.find((each) => toKey(each.subject) === toKey(draft.subject))?.label ?? ''

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (rules.isBusy) return
    const result = toRule(draft, { timeZone, highest: MAX_INGEST_NUMBER, isPaused: rule?.isPaused ?? false })
    if ('fault' in result) {
      setFault(result.fault)
      if (
        draft.kind === 'hatched' ||
        result.fault === 'wish' ||
        result.fault === 'channels' ||
        result.fault === 'quiet'
      )
        setMoreOpen(true)
      focus(result.fault)
      return
    }
    if ('readings' in result) {
      setReadings(result.readings)
      focus('value')
      return
    }
    const done = {
      onSuccess: () => {
        toast(texts.saved)
        onClose()
      },
    }
    if (rule) rules.change.mutate({ id: rule.id, rule: result.rule }, done)
    else rules.add.mutate(result.rule, done)
  }
  const failure = rule ? rules.change.error : rules.add.error
  return (
    <Root ref={form} onSubmit={submit} noValidate>
      <fieldset className="choices">
        <legend>{texts.form.about(subjectName)}</legend>
        {choices.map((choice) => {
          const isChosen = isSameChoice(choice, draft)
          return (
            <label key={texts.choiceText(choice)}>
              <input
                type="radio"
                name="choice"
                checked={isChosen}
                onChange={() => {
                  const { kind, amount, days, word, rarity } = choice
                  change({ kind, amount, days, word, rarity, oneIn: null })
                }}
              />
              {texts.choiceText(isChosen ? { ...choice, amount: draft.amount, days: draft.days } : choice)}
            </label>
          )
        })}
      </fieldset>
      {amountLabel !== undefined && (
        <Field label={amountLabel}>
          <Input
            data-fault="value percent days"
            // A value may end in K, M or B, which keypads do not have.
            inputMode={draft.kind === 'unchanged' ? 'numeric' : amountLabel === texts.form.value ? 'text' : 'decimal'}
            autoComplete="off"
            value={draft.amount}
            aria-invalid={fault === 'value' || fault === 'percent' || fault === 'days' || readings ? true : undefined}
            aria-describedby="rule-fault"
            onChange={(event) => change({ amount: event.target.value })}
          />
        </Field>
      )}
      <Disclosure title={texts.form.more} open={isMoreOpen} onToggle={setMoreOpen}>
        <div className="more">
          <Field label={texts.form.subject}>
            <Select
              label={texts.form.subject}
              options={subjects.map(({ subject, label }) => ({
                value: toKey(subject),
                label,
                isName: subject.kind === 'item',
              }))}
              value={toKey(draft.subject)}
              onChange={(key) => {
                const subject = subjects.find((each) => toKey(each.subject) === key)?.subject ?? draft.subject
                const kinds = listRuleKinds(subject)
                const kind = kinds.includes(draft.kind) ? draft.kind : (kinds[0] ?? draft.kind)
                const rarity =
                  subject.kind === 'any' && draft.oneIn === null ? (draft.rarity ?? 'Secret') : draft.rarity
                change({ subject, kind, rarity })
              }}
            />
          </Field>
          <div className="pair">
            <Field label={texts.form.kind}>
              <Select
                label={texts.form.kind}
                options={listRuleKinds(draft.subject).map((value) => ({ value, label: texts.kinds[value] }))}
                value={draft.kind}
                onChange={(kind) => change({ kind, ...(kind === 'unchanged' && { amount: '7' }) })}
              />
            </Field>
            {draft.kind === 'moves' && (
              <Field label={texts.form.days}>
                <Select
                  label={texts.form.days}
                  options={ALERT_DAYS.map((days) => ({ value: `${days}`, label: texts.daySpan[days] }))}
                  value={`${draft.days}`}
                  onChange={(text) => change({ days: ALERT_DAYS.find((days) => `${days}` === text) ?? draft.days })}
                />
              </Field>
            )}
            {draft.kind === 'demand' && (
              <Field label={texts.form.demand}>
                <Select
                  label={texts.form.demand}
                  options={DEMANDS.map((value) => ({ value, label: demands[value] }))}
                  value={draft.demand}
                  onChange={(demand) => change({ demand })}
                />
              </Field>
            )}
            {draft.kind === 'trend' && (
              <Field label={texts.form.trend}>
                <Select
                  label={texts.form.trend}
                  options={Trend.options.map((value) => ({ value, label: trends[value] }))}
                  value={draft.trend}
                  onChange={(trend) => change({ trend })}
                />
              </Field>
            )}
            {(draft.kind === 'becomes' || draft.kind === 'leaves') && (
              <Field label={texts.form.word}>
                <Select
                  label={texts.form.word}
                  options={ValueWord.options.map((value) => ({ value, label: fullValues[value] ?? value }))}
                  value={draft.word}
                  onChange={(word) => change({ word })}
                />
              </Field>
            )}
          </div>
          {draft.kind === 'hatched' && draft.subject.kind !== 'item' && (
            <div className="pair wide">
              <Field label={texts.form.rarity}>
                <Select
                  label={texts.form.rarity}
                  options={[
                    { value: ANY, label: texts.form.anyRarity },
                    ...AlertRarity.options.map((value) => ({ value, label: texts.rarityText(value) })),
                  ]}
                  value={draft.rarity ?? ANY}
                  onChange={(value) => change({ rarity: value === ANY ? null : value })}
                />
              </Field>
              <Field label={texts.form.odds}>
                <Select
                  label={texts.form.odds}
                  options={[
                    { value: ANY, label: texts.form.anyOdds },
                    ...AlertOdds.options.map((value) => ({ value: `${value}`, label: texts.form.formatOdds(value) })),
                  ]}
                  value={`${draft.oneIn ?? ANY}`}
                  onChange={(text) => change({ oneIn: AlertOdds.options.find((value) => `${value}` === text) ?? null })}
                />
              </Field>
            </div>
          )}
          {draft.kind === 'wished' && (
            <div className="pair wide">
              <Field label={texts.form.wishSide}>
                <Select
                  label={texts.form.wishSide}
                  options={([ANY, 'have', 'want'] as const).map((value) => ({
                    value,
                    label: texts.wishSides[value],
                  }))}
                  value={draft.side ?? ANY}
                  onChange={(value) => change({ side: value === ANY ? null : value })}
                />
              </Field>
              <Field label={texts.form.wishTag}>
                <Select
                  label={texts.form.wishTag}
                  options={[
                    { value: '', label: texts.form.anyTag },
                    ...WISH_TAGS.map((value) => ({ value, label: texts.wishTags[value] })),
                  ]}
                  value={draft.tag ?? ''}
                  onChange={(text) => change({ tag: WISH_TAGS.find((value) => value === text) ?? null })}
                />
              </Field>
              <Field label={texts.form.wishPercent}>
                <Select
                  label={texts.form.wishPercent}
                  options={[
                    { value: ANY, label: texts.form.anyPercent },
                    ...[...new Set([...PERCENTS, ...(draft.percent === null ? [] : [draft.percent])])]
                      .toSorted((a, b) => a - b)
                      .map((value) => ({ value: `${value}`, label: texts.form.formatLeast(value) })),
                  ]}
                  value={`${draft.percent ?? ANY}`}
                  onChange={(text) => change({ percent: text === ANY ? null : Number(text) })}
                />
              </Field>
            </div>
          )}
          <fieldset>
            <legend>{texts.form.channels}</legend>
            {AlertChannel.options.map((channel) => (
              <Switch
                key={channel}
                label={texts.channels[channel]}
                checked={draft.channels.includes(channel)}
                onChange={(isOn) =>
                  change({
                    channels: isOn ? [...draft.channels, channel] : draft.channels.filter((each) => each !== channel),
                  })
                }
              />
            ))}
          </fieldset>
          <fieldset>
            <legend>{texts.form.digest}</legend>
            <Select
              label={texts.form.digest}
              options={AlertDigest.options.map((value) => ({ value, label: texts.digests[value] }))}
              value={draft.digest}
              onChange={(digest) => change({ digest })}
            />
            <Switch
              label={texts.form.quiet}
              checked={draft.quietHours !== null}
              onChange={(isOn) => change({ quietHours: isOn ? QUIET_HOURS : null })}
            />
            {quietHours && (
              <>
                <div className="pair">
                  <Field label={texts.form.from}>
                    <Input
                      type="time"
                      data-fault="quiet"
                      value={quietHours.from}
                      onChange={(event) => change({ quietHours: { ...quietHours, from: event.target.value } })}
                    />
                  </Field>
                  <Field label={texts.form.to}>
                    <Input
                      type="time"
                      value={quietHours.to}
                      onChange={(event) => change({ quietHours: { ...quietHours, to: event.target.value } })}
                    />
                  </Field>
                </div>
                <p className="hint">{texts.form.quietHint(timeZone)}</p>
              </>
            )}
            {(quietHours || draft.digest === 'daily') && (
              <Field label={texts.form.timeZone}>
                <Select
                  label={texts.form.timeZone}
                  options={listTimeZones(timeZone).map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
                  value={timeZone}
                  onChange={(zone) => {
                    setTimeZone(zone)
                    timeZoneStore.set(zone)
                  }}
                />
              </Field>
            )}
            <Switch
              label={texts.form.unlimited}
              checked={draft.isUnlimited}
              onChange={(isUnlimited) => change({ isUnlimited })}
            />
            <p className="hint">{texts.form.unlimitedHint}</p>
          </fieldset>
        </div>
      </Disclosure>
      {readings && (
        <AmountQuestion
          {...askAmount(readings)}
          onChoose={(amount) => {
            change({ amount })
            focus('value')
          }}
        />
      )}
      <p id="rule-fault" className="fault" role="alert">
        {fault !== null
          ? texts.faults[fault]
          : failure instanceof HttpError && failure.code in texts.failed
            ? texts.failed[failure.code as keyof typeof texts.failed]
            : failure
              ? texts.saveFailed
              : null}
      </p>
      <Button type="submit" look="primary" isBusy={rules.isBusy}>
        {rules.isBusy ? texts.form.saving : texts.form.save}
      </Button>
    </Root>
  )
}

const Root = styled.form(css`
  display: grid; gap: var(--s-4);
  .pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(130px, 1fr)); gap: var(--s-3); }
  .wide { grid-template-columns: repeat(auto-fit, minmax(190px, 1fr)); }
  fieldset { display: grid; gap: var(--s-1); margin: 0; padding: var(--s-3) 0 0; border: 0; border-block-start: 1px solid var(--line-soft); }
  legend { float: inline-start; padding: 0; font-size: var(--t-sm); font-weight: 600; color: var(--text-2); }
  .more { display: grid; gap: var(--s-4); }
  .choices { gap: var(--s-2); padding: 0; border: 0; }
  .choices legend { margin-block-end: var(--s-2); }
  .choices label { display: flex; align-items: center; gap: var(--s-3); min-height: 48px; padding-inline: 14px; border-radius: var(--r-md); box-shadow: inset 0 0 0 1px var(--line-control); font-weight: 600; cursor: pointer; }
  .choices label:has(:checked) { background: var(--accent-soft); box-shadow: inset 0 0 0 2px var(--accent); }
  .choices label:has(:focus-visible) { outline: 2px solid var(--focus); outline-offset: 2px; }
  .choices input { width: 20px; height: 20px; flex: none; margin: 0; accent-color: var(--accent-fill); }
  .hint { font-size: var(--t-sm); color: var(--text-3); }
  .fault { color: var(--bad); font-weight: 600; }
  .fault:empty { display: none; }
`)
