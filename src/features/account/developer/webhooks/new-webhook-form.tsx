import {
  MAX_WEBHOOK_NAME_LENGTH,
  MAX_WEBHOOK_URL_LENGTH,
  NewWebhookEndpoint,
  WEBHOOK_TOPICS,
  type WebhookEndpointWithSecret,
  type WebhookFilterInput,
  type WebhookTopic,
} from '#contract/webhooks.ts'
import { HttpError } from '#lib/http.ts'
import { adviceToRetry, failures, withAdvice } from '#messages/failures.ts'
import * as texts from '#messages/webhooks.ts'
import { Button } from '#ui/button.tsx'
import { Field, Input } from '#ui/input.tsx'
import { Switch } from '#ui/switch.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { webhooksSource } from './webhooks-source.ts'

type Filters = { item: string; petName: string; minValue: string }

function toFilter(type: WebhookTopic, { item, petName, minValue }: Filters): WebhookFilterInput {
  if (type === 'value.changed') return { type, filter: item.trim() === '' ? {} : { item: item.trim().toLowerCase() } }
  if (type === 'bounty.started') return { type }
  return {
    type,
    filter: {
      ...(petName.trim() !== '' && { petName }),
      ...(minValue.trim() !== '' && { minValue: Number(minValue) }),
    },
  }
}

/** Name, address and events of a new endpoint. WH1, WH2 */
export function NewWebhookForm({ onCreated }: { onCreated: (endpoint: WebhookEndpointWithSecret) => void }) {
  const [name, setName] = useState('')
  const [url, setUrl] = useState('')
  const [topics, setTopics] = useState<readonly WebhookTopic[]>(['value.changed'])
  const [filters, setFilters] = useState<Filters>({ item: '', petName: '', minValue: '' })
  const making = useMutation({ mutationFn: webhooksSource.create, onSuccess: onCreated })
  const endpoint = { name, url, filters: topics.map((type) => toFilter(type, filters)) }
  const isValid = v.safeParse(NewWebhookEndpoint, endpoint).success
  const isWrongAddress = making.error instanceof HttpError && making.error.code === 'endpoint.address'
  const input = (field: keyof Filters) => ({
    value: filters[field],
    autoComplete: 'off',
    maxLength: 100,
    onChange: (event: { target: { value: string } }) => setFilters({ ...filters, [field]: event.target.value }),
  })
  return (
    <Root
      onSubmit={(event) => {
        event.preventDefault()
        if (isValid && !making.isPending) making.mutate(endpoint)
      }}
    >
      <Field label={texts.name}>
        <Input
          value={name}
          maxLength={MAX_WEBHOOK_NAME_LENGTH}
          placeholder={texts.nameHint}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <Field label={texts.url}>
        <Input
          type="url"
          value={url}
          maxLength={MAX_WEBHOOK_URL_LENGTH}
          placeholder={texts.urlHint}
          autoComplete="off"
          aria-invalid={isWrongAddress || undefined}
          onChange={(event) => setUrl(event.target.value)}
        />
      </Field>
      <fieldset>
        <legend>{texts.topicsTitle}</legend>
        {WEBHOOK_TOPICS.map((topic) => (
          <Switch
            key={topic}
            label={texts.topics[topic]}
            checked={topics.includes(topic)}
            onChange={(isOn) =>
              setTopics(WEBHOOK_TOPICS.filter((each) => (each === topic ? isOn : topics.includes(each))))
            }
          />
        ))}
      </fieldset>
      {topics.includes('value.changed') && (
        <Field label={texts.valueItem}>
          <Input placeholder={texts.itemHint} autoCapitalize="none" {...input('item')} />
        </Field>
      )}
      {topics.includes('hatch.recorded') && (
        <>
          <Field label={texts.hatchName}>
            <Input placeholder={texts.hatchNameHint} {...input('petName')} />
          </Field>
          <Field label={texts.minValue}>
            <Input inputMode="numeric" {...input('minValue')} />
          </Field>
        </>
      )}
      {making.isError && (
        <p role="alert">{isWrongAddress ? texts.urlWrong : withAdvice(failures.webhook, adviceToRetry)}</p>
      )}
      <div className="buttons">
        <Button look="outline" type="submit" disabled={!isValid} isBusy={making.isPending}>
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
