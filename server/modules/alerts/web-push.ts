import type { SavePushSubscription } from '#contract/alerts.ts'
import type { OutgoingCall } from '#server/http/guarded-fetch.ts'
import { createCipheriv, createECDH, createHmac, createPrivateKey, randomBytes, sign } from 'node:crypto'

/** The keys of a subscription in base64url, as browsers give them. */
export type SubscriptionKeys = SavePushSubscription['keys']
export type PushOptions = { ttlSeconds: number; topic: string }
export type PlainPush = { text: string; keys: SubscriptionKeys }
/** Encrypts messages together, each for its subscription. Undefined means a message whose keys are of no use. */
export type EncryptPushes = (pushes: readonly PlainPush[]) => Promise<(Uint8Array | undefined)[]>

const CURVE = 'prime256v1'
/** Size of a record, which holds the whole message. */
const RECORD_BYTES = 4_096
const TOKEN_SECONDS = 12 * 3_600
/** A token is renewed this long before it ends. */
const RENEW_SECONDS = 3_600
const END_OF_RECORD = Buffer.from([2])
/** Ends what HKDF expands, and 32 bytes are all that is needed of it. */
const ONE = Buffer.from([1])
/** Gets a new pair for each message; setting up the curve takes as long as making one. */
const ecdh = createECDH(CURVE)

/** For tests with the vector of RFC 8291: both are random otherwise. */
export type Secrets = { privateKey?: Buffer; salt?: Buffer }

/** Encrypts a message for one subscription: RFC 8291 with aes128gcm of RFC 8188. @throws when its keys are of no use */
export function encryptPush(text: string, { p256dh, auth }: SubscriptionKeys, secrets: Secrets = {}): Buffer {
  const receiver = Buffer.from(p256dh, 'base64url')
  if (secrets.privateKey) ecdh.setPrivateKey(secrets.privateKey)
  else ecdh.generateKeys()
  const sender = ecdh.getPublicKey()
  const salt = secrets.salt ?? randomBytes(16)
  const secret = hmac(Buffer.from(auth, 'base64url'), ecdh.computeSecret(receiver))
  const material = hmac(salt, hmac(secret, 'WebPush: info\0', receiver, sender, ONE))
  const key = hmac(material, 'Content-Encoding: aes128gcm\0', ONE).subarray(0, 16)
  const nonce = hmac(material, 'Content-Encoding: nonce\0', ONE).subarray(0, 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const head = Buffer.alloc(5)
  head.writeUInt32BE(RECORD_BYTES)
  head.writeUInt8(sender.length, 4)
  return Buffer.concat([
    salt,
    head,
    sender,
    cipher.update(text),
    cipher.update(END_OF_RECORD),
    cipher.final(),
    cipher.getAuthTag(),
  ])
}

function hmac(key: Buffer, ...parts: readonly (Buffer | string)[]): Buffer {
  const mac = createHmac('sha256', key)
  for (const part of parts) mac.update(part)
  return mac.digest()
}

/** Undefined when the keys are of no use. */
export function tryToEncrypt({ text, keys }: PlainPush): Buffer | undefined {
  try {
    return encryptPush(text, keys)
  } catch {
    return undefined
  }
}

/** In this thread. */
export const encryptHere: EncryptPushes = async (pushes) => pushes.map(tryToEncrypt)

/** Whether a message can be encrypted for these keys. */
export const areUsableKeys = (keys: SubscriptionKeys): boolean =>
  Buffer.from(keys.auth, 'base64url').length === 16 && tryToEncrypt({ text: '', keys }) !== undefined

/** The site's private key for push services, in base64url. */
export function createVapidKey(): string {
  const ecdh = createECDH(CURVE)
  ecdh.generateKeys()
  return ecdh.getPrivateKey('base64url')
}

/** Names this site to push services by RFC 8292. `contact`: where they reach the operator. */
export function createVapid(privateKey: string, contact: string, now: () => number) {
  const ecdh = createECDH(CURVE)
  ecdh.setPrivateKey(privateKey, 'base64url')
  const point = ecdh.getPublicKey()
  const publicKey = point.toString('base64url')
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: privateKey,
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const tokens = new Map<string, { token: string; exp: number }>()

  /** Token of an origin: signing costs as much as encrypting, so a token serves for hours. */
  function tokenFor(origin: string): string {
    const seconds = Math.floor(now() / 1_000)
    const known = tokens.get(origin)
    if (known && known.exp - RENEW_SECONDS > seconds) return known.token
    const exp = seconds + TOKEN_SECONDS
    const parts = [
      { typ: 'JWT', alg: 'ES256' },
      { aud: origin, exp, sub: contact },
    ].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    const signature = sign('sha256', Buffer.from(parts.join('.')), { key, dsaEncoding: 'ieee-p1363' })
    const token = [...parts, signature.toString('base64url')].join('.')
    tokens.set(origin, { token, exp })
    return token
  }

  return {
    publicKey,
    contact,
    /** Call to the endpoint of a subscription. `body`: the encrypted message. */
    toCall(endpoint: string, body: Uint8Array, { ttlSeconds, topic }: PushOptions): OutgoingCall {
      return {
        headers: {
          authorization: `vapid t=${tokenFor(new URL(endpoint).origin)}, k=${publicKey}`,
          'content-encoding': 'aes128gcm',
          'content-type': 'application/octet-stream',
          ttl: String(ttlSeconds),
          urgency: 'normal',
          topic,
        },
        body,
      }
    },
  }
}
export type Vapid = ReturnType<typeof createVapid>
