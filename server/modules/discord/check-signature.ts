import { createPublicKey, verify } from 'node:crypto'

const SIGNATURE = /^[0-9a-f]{128}$/i

/**
 * Returns the check of Discord's signatures: Ed25519 over the timestamp and the body, as they were sent. DI2
 * `publicKey`: 64 hexadecimal digits.
 */
export function createSignatureCheck(publicKey: string) {
  const x = Buffer.from(publicKey, 'hex').toString('base64url')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  return (signature: string, timestamp: string, body: Buffer): boolean =>
    SIGNATURE.test(signature) &&
    verify(null, Buffer.concat([Buffer.from(timestamp), body]), key, Buffer.from(signature, 'hex'))
}
