import fc from 'fast-check'
import { Webhook } from 'standardwebhooks'
import { beforeEach, expect, it, vi } from 'vitest'
import { verifyWebhook } from '../../sdk/src/index.ts'

const NOW = new Date('2026-11-19T12:00:00Z')
const secret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`
const other = `whsec_${Buffer.alloc(24, 9).toString('base64')}`
const body = '{"type":"value.changed","data":{"name":"Pérola"}}'

beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }))

function sign(text: string, { by = [secret], at = NOW, id = 'msg_1' } = {}) {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': by.map((each) => new Webhook(each).sign(id, at, text)).join(' '),
  }
}
const codeOf = (verified: Promise<unknown>) =>
  verified.then(
    () => 'valid',
    ({ code }: { code: string }) => code,
  )

it('[SK9] accepts what standardwebhooks signed, from headers of any kind and a body of bytes', async () => {
  expect(await verifyWebhook(secret, sign(body), body)).toEqual(JSON.parse(body))
  expect(await verifyWebhook(secret, new Headers(sign(body)), new TextEncoder().encode(body))).toEqual(JSON.parse(body))
})

it('[SK9] accepts and refuses the same bodies and secrets as standardwebhooks', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.json(),
      fc.uint8Array({ minLength: 24, maxLength: 64 }),
      fc.boolean(),
      async (text, bytes, isTampered) => {
        const own = `whsec_${Buffer.from(bytes).toString('base64')}`
        const headers = sign(text, { by: [own] })
        const received = isTampered ? `${text} ` : text
        const theirs = (() => {
          try {
            new Webhook(own).verify(received, headers)
            return 'valid'
          } catch {
            return 'webhook.signature_invalid'
          }
        })()
        expect(await codeOf(verifyWebhook(own, headers, received))).toBe(theirs)
      },
    ),
    { numRuns: 60 },
  )
})

it('[SK9] while a secret is rotated, one of two signatures or of two secrets is enough', async () => {
  expect(await codeOf(verifyWebhook(secret, sign(body, { by: [other, secret] }), body))).toBe('valid')
  expect(await codeOf(verifyWebhook([other, secret], sign(body), body))).toBe('valid')
  expect(await codeOf(verifyWebhook([other], sign(body), body))).toBe('webhook.signature_invalid')
})

it('[SK9] refuses signatures of another version, broken ones and those of another id', async () => {
  const headers = sign(body)
  for (const signature of [
    headers['webhook-signature'].replace('v1,', 'v1a,'),
    headers['webhook-signature'].replace('v1,', ''),
    'v1,',
    'v1,***',
    `${headers['webhook-signature'].slice(0, -6)}AAAAA=`,
  ])
    expect(await codeOf(verifyWebhook(secret, { ...headers, 'webhook-signature': signature }, body))).toBe(
      'webhook.signature_invalid',
    )
  expect(await codeOf(verifyWebhook(secret, { ...headers, 'webhook-id': 'msg_2' }, body))).toBe(
    'webhook.signature_invalid',
  )
})

it.each([
  [-300_000, 'valid'],
  [300_000, 'valid'],
  [-301_000, 'webhook.expired'],
  [301_000, 'webhook.expired'],
])('[SK9] a delivery that is %d ms from now is %s', async (ms, expected) => {
  expect(await codeOf(verifyWebhook(secret, sign(body, { at: new Date(NOW.getTime() + ms) }), body))).toBe(expected)
})

it('[SK9] refuses a delivery without one of its headers, or with a time that is no number', async () => {
  const headers = sign(body)
  for (const name of ['webhook-id', 'webhook-timestamp', 'webhook-signature'])
    expect(await codeOf(verifyWebhook(secret, { ...headers, [name]: undefined }, body))).toBe('webhook.header_missing')
  expect(await codeOf(verifyWebhook(secret, { ...headers, 'webhook-timestamp': 'now' }, body))).toBe('webhook.expired')
})

it('[SK9] a secret that is none is an error of the program', async () => {
  await expect(verifyWebhook('whsec_', sign(body), body)).rejects.toBeInstanceOf(TypeError)
  await expect(verifyWebhook('whsec_***', sign(body), body)).rejects.toBeInstanceOf(TypeError)
})
