import { BgsiError } from './bgsi-error.ts'
import type { WebhookEvent } from './contract.ts'

type WebhookHeaders =
  | { get(name: string): string | null }
  | { readonly [name: string]: string | readonly string[] | undefined }

/** Difference of clocks and delay of a delivery, s. */
const TOLERANCE_S = 300

const invalid = (code: string, detail: string) => new BgsiError(400, `webhook.${code}`, detail)

function decodeBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}

/**
 * Checks a delivery by Standard Webhooks 1.0.0 and parses its body. `secrets`: one `whsec_…`, or several while you rotate. `body`: as it came,
 * before any parser. SK9
 * @throws BgsiError `webhook.header_missing`, `webhook.expired` (more than 5 minutes old or ahead), `webhook.signature_invalid`
 */
export async function verifyWebhook(
  secrets: string | readonly string[],
  headers: WebhookHeaders,
  body: string | Uint8Array,
): Promise<WebhookEvent> {
  const read = (name: string): string => {
    const value = typeof headers.get === 'function' ? headers.get(name) : (headers as Record<string, string>)[name]
    if (!value) throw invalid('header_missing', `The header ${name} is missing`)
    return String(value)
  }
  const id = read('webhook-id')
  const timestamp = read('webhook-timestamp')
  const signatures = read('webhook-signature')
  if (!(Math.abs(Date.now() / 1_000 - Number(timestamp)) <= TOLERANCE_S))
    throw invalid('expired', 'The time of the delivery is more than 5 minutes from now')
  const text = typeof body === 'string' ? body : new TextDecoder('utf-8', { ignoreBOM: true }).decode(body)
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${text}`)
  for (const secret of [secrets].flat()) {
    const bytes = decodeBase64(secret.replace('whsec_', ''))
    if (!bytes?.length) throw new TypeError('A webhook secret is whsec_ and base64')
    const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
    for (const each of signatures.split(' ')) {
      const [version, signature = ''] = each.split(',')
      const decoded = version === 'v1' && decodeBase64(signature)
      // Compares in constant time.
      if (decoded && (await crypto.subtle.verify('HMAC', key, decoded, signed))) return JSON.parse(text)
    }
  }
  throw invalid('signature_invalid', 'No signature is of this secret and body')
}
