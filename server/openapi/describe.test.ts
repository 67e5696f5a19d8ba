import { expect, it } from 'vitest'
import { toOperationId } from './describe.ts'

it.each([
  ['GET', '/api/me/contact', 'getMeContact'],
  ['POST', '/api/me/webhook-endpoints/:id/test', 'postMeWebhookEndpointsByIdTest'],
  ['DELETE', '/api/roles/{userId}', 'removeRolesByUserId'],
  ['PUT', '/api/values/:slug/vote', 'setValuesBySlugVote'],
])('[DP1] %s %s without a name of its own is %s', (method, path, name) => {
  expect(toOperationId(method, path)).toBe(name)
})
