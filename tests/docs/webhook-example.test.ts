import { WebhookEvent, NewWebhookEndpoint } from '#contract/webhooks.ts'
import { signatureHeaders } from '#server/modules/webhooks/sign.ts'
import { WEBHOOK_RETRY_MS } from '#server/modules/webhooks/limits.ts'
import { readFileSync } from 'node:fs'
import { Webhook } from 'standardwebhooks'
import * as v from 'valibot'
import { expect, it, onTestFinished, vi } from 'vitest'

const section = /^## Webhooks\n(.*?)^## /ms.exec(readFileSync('docs/protocol.md', 'utf8'))![1]!
const [endpoint, secret, body, headers] = [...section.matchAll(/^```(?:json)?\n(.*?)\n```$/gms)].map(
  ([, text]) => text!,
)
const fields = Object.fromEntries(headers!.split('\n').map((line) => line.split(': ') as [string, string]))

it('[WH10, WH12] the worked example of the protocol is what the server signs, and standardwebhooks accepts it', () => {
  const at = Number(fields['webhook-timestamp']) * 1_000
  vi.useFakeTimers({ toFake: ['Date'], now: at })
  onTestFinished(() => void vi.useRealTimers())
  const secrets = { secret: secret!, previous_secret: null, rotated_at: null }
  expect(signatureHeaders(secrets, { id: fields['webhook-id']!, body: body! }, at)).toEqual(fields)
  expect(v.parse(WebhookEvent, new Webhook(secret!).verify(body!, fields))).toEqual(JSON.parse(body!))
})

it('[WH2] the endpoint of the protocol is one that the server takes', () => {
  expect(v.safeParse(NewWebhookEndpoint, JSON.parse(endpoint!)).success).toBe(true)
})

it('[WH13] the protocol names the times of the plan', () => {
  const [, text] = /try again after (.*?), each up to/.exec(section)!
  const SECONDS = { s: 1, min: 60, h: 3_600 }
  const times = text!
    .split(/, | and /)
    .map((each) => each.split(' '))
    .map(([figure, unit]) => Number(figure) * SECONDS[unit as keyof typeof SECONDS] * 1_000)
  expect(times).toEqual(WEBHOOK_RETRY_MS)
})
