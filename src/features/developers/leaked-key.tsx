import { LeakedKeys, MAX_LEAK_LENGTH } from '#contract/api-keys.ts'
import { api, HttpError } from '#lib/http.ts'
import * as texts from '#messages/leaked-key.ts'
import { adviceToRetry, failures, withAdvice } from '#messages/failures.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'

const report = (text: string) =>
  api('/keys/leaked', v.undefined(), {
    method: 'POST',
    body: v.parse(LeakedKeys, { text }),
    token: null,
    failure: 'leakedKey',
  })

/** Revokes a key that anyone found, without sign-in. KE10, KE11 */
export function LeakedKey() {
  const [text, setText] = useState('')
  const sending = useMutation({ mutationFn: report, onSuccess: () => setText('') })
  const isLimited = sending.error instanceof HttpError && sending.error.status === 429
  return (
    <Root
      onSubmit={(event) => {
        event.preventDefault()
        if (!sending.isPending && text.trim() !== '') sending.mutate(text)
      }}
    >
      <TextArea
        label={texts.leakLabel}
        hint={texts.leakHint}
        rows={2}
        value={text}
        maxLength={MAX_LEAK_LENGTH}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
      />
      {sending.isError && (
        <p role="alert">{isLimited ? texts.tooManyReports : withAdvice(failures.leakedKey, adviceToRetry)}</p>
      )}
      <output>{sending.isSuccess && texts.revoked}</output>
      <div className="buttons">
        <Button look="outline" type="submit" disabled={text.trim() === ''} isBusy={sending.isPending}>
          {texts.revoke}
        </Button>
      </div>
    </Root>
  )
}

const Root = styled.form(css`
  display: grid; gap: var(--s-2); margin-block-start: var(--s-3);
  output:empty { display: none; }
`)
