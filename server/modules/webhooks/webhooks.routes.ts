import { Id } from '#contract/text.ts'
import {
  NewWebhookEndpoint,
  WebhookDelivery,
  WebhookDeliveryList,
  WebhookEndpoint,
  WebhookEndpointList,
  WebhookEndpointWithSecret,
  WebhookTrial,
} from '#contract/webhooks.ts'
import { unlessNamed } from '#server/http/validate-request.ts'
import { readUserId } from '#server/modules/auth/request-session.ts'
import { describeRoute, type Description } from '#server/openapi/describe.ts'
import type { FastifyPluginAsync } from 'fastify'
import * as v from 'valibot'
import type { Endpoints } from './endpoints.ts'

const OfId = v.object({ id: Id })
const OfDelivery = v.object({ id: Id, delivery: Id })

const describe = <const D extends Omit<Description, 'tag' | 'isGuarded'>>(description: D) =>
  describeRoute({ ...description, tag: 'Webhooks', isGuarded: true })
const validatorCompiler = unlessNamed('endpoint.not_found')

/** A user's webhook endpoints, by session or by a key with the scope `webhooks`. WH1 to WH6, WH20, WH24 to WH26 */
export const webhookRoutes =
  ({ endpoints }: { endpoints: Endpoints }): FastifyPluginAsync =>
  async (app) => {
    app.get(
      '/api/me/webhook-endpoints',
      {
        schema: describe({
          operationId: 'listWebhookEndpoints',
          summary: 'Your webhook endpoints, without their secrets',
          response: WebhookEndpointList,
          problems: [401, 403],
        }),
      },
      (request): Promise<WebhookEndpointList> => endpoints.list(readUserId(request)),
    )
    app.post(
      '/api/me/webhook-endpoints',
      {
        schema: describe({
          operationId: 'createWebhookEndpoint',
          summary: 'Make a webhook endpoint; this answer shows its secret',
          body: NewWebhookEndpoint,
          response: WebhookEndpointWithSecret,
          problems: [400, 401, 403, 409],
        }),
      },
      (request): Promise<WebhookEndpointWithSecret> => endpoints.create(readUserId(request), request.body),
    )
    app.delete(
      '/api/me/webhook-endpoints/:id',
      {
        validatorCompiler,
        schema: describe({
          operationId: 'removeWebhookEndpoint',
          summary: 'Remove a webhook endpoint and its messages',
          params: OfId,
          problems: [401, 403, 404],
        }),
      },
      async (request, reply) => {
        await endpoints.remove(readUserId(request), request.params.id)
        return reply.code(204).send()
      },
    )
    app.post(
      '/api/me/webhook-endpoints/:id/verify',
      {
        validatorCompiler,
        schema: describe({
          operationId: 'challengeWebhookEndpoint',
          summary: 'Send a challenge; an endpoint that answers it gets events',
          params: OfId,
          response: WebhookTrial,
          problems: [401, 403, 404, 409, 429],
        }),
      },
      (request): Promise<WebhookTrial> => endpoints.verify(readUserId(request), request.params.id),
    )
    app.post(
      '/api/me/webhook-endpoints/:id/disable',
      {
        validatorCompiler,
        schema: describe({
          operationId: 'disableWebhookEndpoint',
          summary: 'Send no more events to an endpoint, and drop those that wait',
          params: OfId,
          response: WebhookEndpoint,
          problems: [401, 403, 404, 409],
        }),
      },
      (request): Promise<WebhookEndpoint> => endpoints.disable(readUserId(request), request.params.id),
    )
    app.post(
      '/api/me/webhook-endpoints/:id/enable',
      {
        validatorCompiler,
        schema: describe({
          operationId: 'enableWebhookEndpoint',
          summary: 'Let a disabled endpoint be verified again',
          params: OfId,
          response: WebhookEndpoint,
          problems: [401, 403, 404, 409],
        }),
      },
      (request): Promise<WebhookEndpoint> => endpoints.enable(readUserId(request), request.params.id),
    )
    app.post(
      '/api/me/webhook-endpoints/:id/rotate',
      {
        validatorCompiler,
        schema: describe({
          operationId: 'rotateWebhookSecret',
          summary: 'Make a new secret; the one before signs too for 24 hours',
          params: OfId,
          response: WebhookEndpointWithSecret,
          problems: [401, 403, 404],
        }),
      },
      (request): Promise<WebhookEndpointWithSecret> => endpoints.rotate(readUserId(request), request.params.id),
    )
    app.post(
      '/api/me/webhook-endpoints/:id/test',
      {
        validatorCompiler,
        schema: describe({
          operationId: 'testWebhookEndpoint',
          summary: 'Send a test, and say what the endpoint answered',
          params: OfId,
          response: WebhookTrial,
          problems: [401, 403, 404, 409, 429],
        }),
      },
      (request): Promise<WebhookTrial> => endpoints.test(readUserId(request), request.params.id),
    )
    app.get(
      '/api/me/webhook-endpoints/:id/deliveries',
      {
        validatorCompiler,
        schema: describe({
          operationId: 'listWebhookDeliveries',
          summary: 'The last 100 messages to an endpoint, newest first',
          params: OfId,
          response: WebhookDeliveryList,
          problems: [401, 403, 404],
        }),
      },
      (request): Promise<WebhookDeliveryList> => endpoints.deliveries(readUserId(request), request.params.id),
    )
    app.post(
      '/api/me/webhook-endpoints/:id/deliveries/:delivery/replay',
      {
        validatorCompiler,
        schema: describe({
          operationId: 'replayWebhookDelivery',
          summary: 'Send a message again, with the same id',
          params: OfDelivery,
          response: WebhookDelivery,
          problems: [401, 403, 404, 409],
        }),
      },
      (request): Promise<WebhookDelivery> =>
        endpoints.replay(readUserId(request), request.params.id, request.params.delivery),
    )
  }
