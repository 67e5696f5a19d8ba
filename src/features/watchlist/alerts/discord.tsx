import { SaveWebhook, type Webhook } from '#contract/alerts.ts'
import { ownerStore } from './owner-token.ts'
import { webhooksQuery } from './alert-queries.ts'
import { testWebhook } from './test-webhook.ts'
import { alertSource } from './alert-source.ts'
import { HttpError } from '#lib/http.ts'
import * as texts from '#messages/alerts.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Field, Input } from '#ui/input.tsx'
import { toast } from '#ui/toast-store.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { type FormEvent, useState, useSyncExternalStore } from 'react'
import * as v from 'valibot'

const { discord, push } = texts

/** `after`: the webhook once Discord has answered; undefined: it has not. AL257 */
function testOutcome(after: Webhook | undefined): Parameters<typeof toast>[0] {
  if (!after) return { title: discord.testWaits, description: discord.testWaitsText }
  if (after.state === 'active') return { title: discord.testArrived }
  return { title: discord.testRefused, description: discord.stateText(after), variant: 'destructive' }
}

/** Webhooks of Discord: added, tested, removed; their address is never shown again. WL70 */
export function Discord() {
  const client = useQueryClient()
  const token = useSyncExternalStore(ownerStore.subscribe, ownerStore.get, ownerStore.getServer)
  const { data } = useQuery({ ...webhooksQuery(token ?? ''), enabled: token !== null })
  const [url, setUrl] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const onSettled = () => client.invalidateQueries({ queryKey: ['alerts'] })
  const add = useMutation({
    mutationFn: alertSource.addWebhook,
    onSettled,
    onSuccess: () => setUrl(''),
    onError: (error) => setFault(error instanceof HttpError && error.status === 409 ? discord.limit : discord.failed),
  })
  const remove = useMutation({
    mutationFn: alertSource.removeWebhook,
    onSettled,
    onError: () => void toast({ ...texts.changeFailed, variant: 'destructive' }),
  })
  const test = useMutation({
    mutationFn: testWebhook,
    onSettled,
    onSuccess: (after) => void toast(testOutcome(after)),
    onError: () => void toast({ title: push.testFailed, variant: 'destructive' }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (add.isPending) return
    const parsed = v.safeParse(SaveWebhook, { url: url.trim() })
    setFault(parsed.success ? null : discord.invalid)
    if (parsed.success) add.mutate(parsed.output)
  }
  return (
    <Root>
      <Disclosure title={discord.title}>
        <p>{discord.text}</p>
        {data && data.webhooks.length > 0 && (
          <ul>
            {data.webhooks.map((webhook) => (
              <li key={webhook.id}>
                <span>
                  <b translate="no">{webhook.name}</b>
                  <small data-state={webhook.usedAt === null && webhook.state === 'active' ? 'new' : webhook.state}>
                    {discord.stateText(webhook)}
                  </small>
                </span>
                <Button look="outline" isBusy={test.isPending} onClick={() => test.mutate(webhook)}>
                  {test.isPending && test.variables.id === webhook.id ? discord.testing : discord.test}
                </Button>
                <IconButton aria-label={discord.remove(webhook.name)} onClick={() => remove.mutate(webhook.id)}>
                  <Trash2 aria-hidden="true" />
                </IconButton>
              </li>
            ))}
          </ul>
        )}
        <form onSubmit={submit} noValidate>
          <Field label={discord.label}>
            <Input
              type="url"
              inputMode="url"
              autoComplete="off"
              spellCheck={false}
              placeholder={discord.placeholder}
              value={url}
              aria-invalid={fault === null ? undefined : true}
              aria-describedby="webhook-fault"
              onChange={(event) => {
                setUrl(event.target.value)
                setFault(null)
              }}
            />
          </Field>
          <Button type="submit" isBusy={add.isPending}>
            {discord.add}
          </Button>
        </form>
        <p id="webhook-fault" className="fault" role="alert">
          {fault}
        </p>
      </Disclosure>
    </Root>
  )
}

const Root = styled.section(css`
  p { font-size: var(--t-sm); color: var(--text-3); }
  ul { margin-block: var(--s-2); }
  li { display: flex; flex-wrap: wrap; align-items: center; gap: var(--s-2); min-height: 52px; }
  li > span { flex: 1; min-width: 8rem; display: grid; }
  small { font-size: var(--t-sm); color: var(--good); }
  small[data-state="new"] { color: var(--text-3); }
  small[data-state="disabled"], small[data-state="failing"] { color: var(--bad); }
  form { display: grid; grid-template-columns: minmax(0, 1fr) auto; align-items: end; gap: var(--s-2); margin-block-start: var(--s-2); }
  p.fault { margin-block-start: var(--s-1); color: var(--bad); font-weight: 600; }
`)
