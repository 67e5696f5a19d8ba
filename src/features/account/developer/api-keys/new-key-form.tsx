import {
  API_KEY_SCOPES,
  type ApiKeyScope,
  type CreatedApiKey,
  MAX_API_KEY_NAME_LENGTH,
  NewApiKey,
} from '#contract/api-keys.ts'
import * as texts from '#messages/api-keys.ts'
import { adviceToRetry, failures, withAdvice } from '#messages/failures.ts'
import { Button } from '#ui/button.tsx'
import { Field, Input } from '#ui/input.tsx'
import { Switch } from '#ui/switch.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { apiKeysSource } from './api-keys-source.ts'

/** Name and scopes of a new key. It may only read until the player says more. KE2 */
export function NewKeyForm({ onCreated }: { onCreated: (key: CreatedApiKey) => void }) {
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<readonly ApiKeyScope[]>(['read'])
  const making = useMutation({ mutationFn: apiKeysSource.create, onSuccess: onCreated })
  const parsed = v.safeParse(NewApiKey, { name, scopes })
  return (
    <Root
      onSubmit={(event) => {
        event.preventDefault()
        if (parsed.success && !making.isPending) making.mutate(parsed.output)
      }}
    >
      <Field label={texts.name}>
        <Input
          value={name}
          maxLength={MAX_API_KEY_NAME_LENGTH}
          placeholder={texts.nameHint}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <fieldset>
        <legend>{texts.scopesTitle}</legend>
        {API_KEY_SCOPES.map((scope) => (
          <Switch
            key={scope}
            label={texts.scopes[scope]}
            checked={scopes.includes(scope)}
            onChange={(isOn) =>
              setScopes(API_KEY_SCOPES.filter((each) => (each === scope ? isOn : scopes.includes(each))))
            }
          />
        ))}
      </fieldset>
      {making.isError && <p role="alert">{withAdvice(failures.makingKey, adviceToRetry)}</p>}
      <div className="buttons">
        <Button look="outline" type="submit" disabled={!parsed.success} isBusy={making.isPending}>
          {texts.make}
        </Button>
      </div>
    </Root>
  )
}

const Root = styled.form(css`
  display: grid; gap: var(--s-3);
  fieldset { min-width: 0; padding: 0; border: 0; }
  legend { font-size: var(--t-sm); font-weight: 600; color: var(--text-2); }
`)
