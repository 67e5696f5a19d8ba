import { type CreatedSource, MAX_SOURCE_NAME, MAX_SOURCE_QUOTA, SourceKind } from '#contract/sources.ts'
import type { CurrentUser } from '#contract/users.ts'
import * as texts from '#messages/desk-sources.ts'
import { Button } from '#ui/button.tsx'
import { Field, Input } from '#ui/input.tsx'
import { Panel } from '#ui/panel.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { sourcesQuery } from '../data/sources-queries.ts'
import { sourcesSource } from '../data/sources-source.ts'
import { useRoleCheck } from '../shell/role-gate.tsx'
import { explainRefusal } from './explain-refusal.ts'

const DEFAULT_QUOTA = '60'

type Props = { user: CurrentUser; onCreated: (created: CreatedSource) => void }

/** Registers a source. SO22 */
export function AddSource({ user, onCreated }: Props) {
  const client = useQueryClient()
  const checkRole = useRoleCheck(user)
  const [name, setName] = useState('')
  const [quota, setQuota] = useState(DEFAULT_QUOTA)
  const [kinds, setKinds] = useState<readonly SourceKind[]>(['hatches'])
  const create = useMutation({
    networkMode: 'always',
    mutationFn: () => sourcesSource.create({ name, kinds: [...kinds], quota: Number(quota) }),
    async onSuccess(created) {
      onCreated(created)
      await client.invalidateQueries({ queryKey: sourcesQuery.queryKey })
    },
    onError: (error) => checkRole(error),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!create.isPending) create.mutate()
  }
  return (
    <Panel aria-labelledby="desk-sources-add">
      <Form onSubmit={submit}>
        <h2 id="desk-sources-add">{texts.add}</h2>
        <p>{texts.addHint}</p>
        <Field label={texts.name}>
          <Input required maxLength={MAX_SOURCE_NAME} value={name} onChange={(event) => setName(event.target.value)} />
        </Field>
        <Field label={texts.quota}>
          <Input
            required
            type="number"
            min={1}
            max={MAX_SOURCE_QUOTA}
            value={quota}
            onChange={(event) => setQuota(event.target.value)}
          />
        </Field>
        <fieldset>
          <legend>{texts.kindsLabel}</legend>
          {SourceKind.options.map((kind) => (
            <label key={kind}>
              <input
                type="checkbox"
                checked={kinds.includes(kind)}
                onChange={({ target: { checked } }) =>
                  setKinds(checked ? [...kinds, kind] : kinds.filter((each) => each !== kind))
                }
              />
              {texts.kinds[kind]}
            </label>
          ))}
        </fieldset>
        {create.error && <p role="alert">{explainRefusal(create.error)}</p>}
        <Button type="submit" isBusy={create.isPending}>
          {texts.add}
        </Button>
      </Form>
    </Panel>
  )
}

const Form = styled.form(css`
  display: grid; gap: var(--s-3); justify-items: start;
  h2 { font: var(--w-display) var(--d-sm)/1.3 var(--font-display); }
  p { color: var(--text-2); font-size: .9375rem; }
  [role=alert] { color: var(--bad); font-weight: 600; }
  fieldset { display: flex; flex-wrap: wrap; gap: 0 var(--s-4); margin: 0; padding: 0; border: 0; }
  legend { padding: 0; font-weight: 600; }
  fieldset label { display: inline-flex; align-items: center; gap: var(--s-2); min-height: 44px; cursor: pointer; }
`)
