import { DEFAULT_CONTACT, type ContactSettings, RequestsFrom } from '#contract/contact.ts'
import { PHRASE_LANGUAGES } from '#contract/phrase-languages.ts'
import { contactQuery, contactSource } from './contact.ts'
import { phraseLanguage } from '#lib/phrase-language.ts'
import { useVisibility } from '#lib/use-visibility.ts'
import * as texts from '#messages/contact.ts'
import { adviceToRetry, failures, withAdvice } from '#messages/failures.ts'
import { languageNames } from '#messages/language-names.ts'
import { Select } from '#ui/select.tsx'
import { Switch } from '#ui/switch.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

/** Choices of who finds the player, who may send them requests, and the language of their phrases. CH116, CH120, CH121 */
export function ContactChoices({ userId }: { userId: string }) {
  const client = useQueryClient()
  const { queryKey, ...query } = contactQuery(userId)
  const { data, isError } = useQuery({ queryKey, ...query, staleTime: 0 })
  const saving = useMutation({
    // One after the other, so that the last choice wins; nothing is disabled meanwhile, which would take the focus away. AC19
    scope: { id: 'contact' },
    mutationFn: contactSource.save,
    onSuccess: (saved) => client.setQueryData(queryKey, saved),
  })
  const language = useSyncExternalStore(phraseLanguage.subscribe, phraseLanguage.get, () => PHRASE_LANGUAGES[0])
  const settings = saving.isPending ? saving.variables : (data ?? DEFAULT_CONTACT)
  const isWaiting = data === undefined
  const change = (changes: Partial<ContactSettings>) => saving.mutate({ ...settings, ...changes })
  const visibility = useVisibility(userId)
  const failure =
    saving.isError || visibility.failure === 'setting'
      ? failures.setting
      : isError || visibility.failure
        ? failures.user
        : null
  return (
    <Root>
      <Switch
        label={texts.invisible}
        checked={visibility.isInvisible}
        disabled={visibility.isWaiting}
        onChange={visibility.change}
      />
      <p className="hint">{texts.invisibleText}</p>
      <Switch
        label={texts.findable}
        checked={settings.isFindable}
        disabled={isWaiting}
        onChange={(isFindable) => change({ isFindable })}
      />
      <label>
        <span>{texts.requestsFrom}</span>
        <Select
          label={texts.requestsFrom}
          options={RequestsFrom.options.map((value) => ({ value, label: texts.from[value] }))}
          value={settings.requestsFrom}
          onChange={(requestsFrom) => !isWaiting && change({ requestsFrom })}
        />
      </label>
      <label>
        <span>{texts.language}</span>
        <Select
          label={texts.language}
          options={PHRASE_LANGUAGES.map((value) => ({ value, label: languageNames[value], isName: true }))}
          value={language}
          onChange={phraseLanguage.set}
        />
      </label>
      {failure !== null && <p role="alert">{withAdvice(failure, adviceToRetry)}</p>}
    </Root>
  )
}

const Root = styled.div(css`
  display: grid; gap: var(--s-3);
  .hint { margin-block-start: calc(-1 * var(--s-3)); font-size: var(--t-sm); }
  label:has(select) { display: grid; gap: 4px; justify-self: start; max-width: 100%; }
`)
