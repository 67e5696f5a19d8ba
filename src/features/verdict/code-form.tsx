import { parseVerdictCode, verdictHref } from '#domain/verdicts/verdict-code.ts'
import * as texts from '#messages/verdict.ts'
import { Button } from '#ui/button.tsx'
import { Field, Input } from '#ui/input.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { type SubmitEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router-dom'

/** Opens the card of a typed code, in any spelling. SV5, SV37 */
export function CodeForm() {
  const [code, setCode] = useState('')
  const [isRefused, setRefused] = useState(false)
  const id = useId()
  const navigate = useNavigate()
  function open(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const found = parseVerdictCode(code)
    setRefused(found === null)
    if (found === null) event.currentTarget.querySelector('input')?.focus()
    else void navigate(verdictHref(found))
  }
  return (
    <Root onSubmit={open} noValidate>
      <Field label={texts.lookup.code}>
        <Input
          value={code}
          onChange={({ target }) => {
            setCode(target.value)
            setRefused(false)
          }}
          placeholder={texts.lookup.example}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="go"
          translate="no"
          maxLength={40}
          aria-invalid={isRefused}
          aria-describedby={isRefused ? id : undefined}
        />
      </Field>
      <Button type="submit" look="primary">
        {texts.lookup.open}
      </Button>
      {isRefused && (
        <p id={id} role="alert">
          {texts.lookup.refused}
        </p>
      )}
    </Root>
  )
}

const Root = styled.form(css`
  display: grid; grid-template-columns: minmax(0, 1fr) auto; align-items: end; gap: var(--s-2) var(--s-3); width: 100%; max-width: 30rem; text-align: start;
  input { letter-spacing: .06em; }
  p { grid-column: 1 / -1; color: var(--bad); }
  @media (max-width: 22rem) { grid-template-columns: minmax(0, 1fr); }
`)
