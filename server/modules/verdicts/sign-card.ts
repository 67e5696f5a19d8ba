import { SignedVerdict, type VerdictCard } from '#contract/verdicts.ts'
import { type Json, toCanonicalJson } from '#domain/verdicts/canonical-json.ts'
import { createPublicKey, sign, verify } from 'node:crypto'
import * as v from 'valibot'
import type { SigningKey } from './verdict-keys.ts'

/** Nothing else that the site may ever sign begins with this line. SV11 */
const FIRST_LINE = 'bgsi-verdict-card/1\n'

export const writeCard = (card: VerdictCard): string => toCanonicalJson(card as Json)

const toBytes = (card: VerdictCard): Buffer => Buffer.from(FIRST_LINE + writeCard(card))

/** Signature in base64url. SV10 */
export const signCard = (card: VerdictCard, { privateKey }: SigningKey): string =>
  sign(null, toBytes(card), privateKey).toString('base64url')

/** Whether the key signed the card. `x`: the public key in base64url. */
export function isSignedBy({ card, signature }: SignedVerdict, { x }: { x: string }): boolean {
  const bytes = Buffer.from(signature, 'base64url')
  // The last letter has four bits that no byte holds; only one of its spellings is the signature.
  if (bytes.toString('base64url') !== signature) return false
  return verify(null, toBytes(card), createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x } }), bytes)
}

/** Undefined: not a whole card, or one with anything that the signature does not cover. SV13 */
export function parseSigned(given: unknown): SignedVerdict | undefined {
  const parsed = v.safeParse(SignedVerdict, given)
  return parsed.success ? parsed.output : undefined
}
