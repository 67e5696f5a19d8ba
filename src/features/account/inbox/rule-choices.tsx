import { type ChooseInboxRules, InboxPreset, type InboxRules } from '#contract/inbox-rules.ts'
import { adviceToRetry, failures, withAdvice } from '#messages/failures.ts'
import * as texts from '#messages/inbox-rules.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { OwnRules } from './own-rules.tsx'
import { inboxRulesQuery, inboxRulesSource } from './inbox-rules.ts'

/** Presets, and the player's own rules; each choice is saved immediately. IR60, IR61 */
export function RuleChoices({ userId }: { userId: string }) {
  const client = useQueryClient()
  const { queryKey, ...query } = inboxRulesQuery(userId)
  const { data, isError } = useQuery({ queryKey, ...query, staleTime: 0 })
  const saving = useMutation({
    // One after the other, so that the last choice wins; nothing is disabled meanwhile, which would take the focus away. AC19
    scope: { id: 'inbox-rules' },
    mutationFn: (chosen: ChooseInboxRules) => inboxRulesSource.save(chosen),
    onSuccess: (saved) => client.setQueryData(queryKey, saved),
  })
  const isWaiting = data === undefined
  const shown: Pick<InboxRules, 'rules'> & { preset: InboxPreset | null } = {
    preset: data?.preset ?? null,
    rules: data?.rules ?? [],
    ...(saving.isPending && saving.variables),
  }
  const choose = (preset: InboxPreset) =>
    // One's own rules begin with those of the preset before.
    saving.mutate(preset === 'custom' ? { preset, rules: shown.rules } : { preset })
  const failure = saving.isError ? failures.setting : isError ? failures.user : null
  return (
    <>
      <Presets disabled={isWaiting}>
        <legend>{texts.presets}</legend>
        {InboxPreset.options.map((preset) => (
          <label key={preset}>
            <input
              type="radio"
              name="inbox-preset"
              value={preset}
              checked={shown.preset === preset}
              onChange={() => choose(preset)}
            />
            <b>{texts.preset[preset].label}</b>
            <small>{texts.preset[preset].hint}</small>
          </label>
        ))}
      </Presets>
      {shown.preset === 'custom' && (
        <OwnRules
          rules={shown.rules}
          isWaiting={isWaiting}
          onChange={(rules) => saving.mutate({ preset: 'custom', rules })}
        />
      )}
      {failure !== null && <p role="alert">{withAdvice(failure, adviceToRetry)}</p>}
    </>
  )
}

const Presets = styled.fieldset(css`
  display: grid; gap: var(--s-1); min-width: 0; padding: 0; border: 0;
  legend { padding: 0; margin-block-end: var(--s-2); font-weight: 650; }
  label { display: grid; grid-template-columns: auto minmax(0, 1fr); align-content: center; align-items: center; column-gap: var(--s-3); min-height: 56px; cursor: pointer; }
  input { grid-row: 1 / 3; width: 22px; height: 22px; accent-color: var(--accent); }
  b { font-weight: 600; }
  small { font-size: var(--t-sm); line-height: 1.125rem; color: var(--text-2); }
  b { align-self: end; } small { align-self: start; }
`)
