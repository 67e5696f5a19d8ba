import { WEBHOOK_ROTATION_MS } from '#contract/webhooks.ts'
import { createHmac, randomBytes } from 'node:crypto'
import type { WebhookEndpointTable } from './webhooks.table.ts'

const PREFIX = 'whsec_'
const SECRET_BYTES = 32

/** Secret of Standard Webhooks: `whsec_` and 32 random bytes in base64. WH3 */
export const makeSecret = () => PREFIX + randomBytes(SECRET_BYTES).toString('base64')

function sign(secret: string, content: string): string {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
  return `v1,${createHmac('sha256', key).update(content).digest('base64')}`
}

type Secrets = Pick<WebhookEndpointTable, 'secret' | 'previous_secret' | 'rotated_at'>

/** The secret before the last rotation and the time at which it ends, ms; undefined: it no longer signs. WH20 */
export function previousSecret({ previous_secret, rotated_at }: Secrets, now: number) {
  if (previous_secret === null || rotated_at === null) return undefined
  const until = rotated_at + WEBHOOK_ROTATION_MS
  return now < until ? { secret: previous_secret, until } : undefined
}

/** Headers of Standard Webhooks 1.0.0: `{id}.{timestamp}.{body}` by HMAC-SHA256, with each valid secret. `now`: ms. WH10, WH20 */
export function signatureHeaders(secrets: Secrets, { id, body }: { id: string; body: string }, now: number) {
  const timestamp = String(Math.floor(now / 1_000))
  const previous = previousSecret(secrets, now)
  const content = `${id}.${timestamp}.${body}`
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': [secrets.secret, ...(previous ? [previous.secret] : [])]
      .map((secret) => sign(secret, content))
      .join(' '),
  }
}
