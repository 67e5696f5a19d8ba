import {
  AlertRule,
  AlertRuleInput,
  AlertRuleList,
  DeliveriesQuery,
  DeliveryList,
  MergedStars,
  MergeStars,
  PushSubscriptionInfo,
  PushSubscriptionList,
  PutStar,
  PuttedStar,
  SavePushSubscription,
  SaveWebhook,
  StarList,
  TestDelivery,
  Webhook,
  WebhookList,
} from '#contract/alerts.ts'
import { Slug } from '#contract/catalogue.ts'
import { Id } from '#contract/text.ts'
import { unlessNamed } from '#server/http/validate-request.ts'
import { describeRoute, type Description } from '#server/openapi/describe.ts'
import type { FastifyPluginAsync } from 'fastify'
import * as v from 'valibot'
import { readOwner } from './owners.ts'
import type { createNotificationsRepository } from './notifications.repository.ts'
import type { Rules } from './rules.ts'
import type { Stars } from './stars.ts'
import type { Targets } from './targets.ts'

type Options = {
  rules: Rules
  stars: Stars
  targets: Targets
  notifications: ReturnType<typeof createNotificationsRepository>
  /** Called when something may be sent. */
  wake: () => void
  /** Milliseconds. */
  now: () => number
}

const OfId = v.object({ id: Id })
const OfSlug = v.object({ slug: Slug })

const describe = <const D extends Omit<Description, 'tag' | 'isGuarded'>>(description: D) =>
  describeRoute({ ...description, tag: 'Alerts', isGuarded: true })

/** Stars, rules, targets and deliveries of an account or a device. AL1 */
export const alertRoutes =
  ({ rules, stars, targets, notifications, wake, now }: Options): FastifyPluginAsync =>
  async (app) => {
    app.get(
      '/api/me/stars',
      { schema: describe({ summary: 'Your starred pets', response: StarList, problems: [401] }) },
      (request): Promise<StarList> => stars.list(readOwner(request)),
    )
    app.post(
      '/api/me/stars',
      {
        schema: describe({
          summary: 'Unite the stars of a browser with yours',
          body: MergeStars,
          response: MergedStars,
          problems: [400, 401],
        }),
      },
      (request): Promise<MergedStars> => stars.merge(readOwner(request), request.body),
    )
    app.put(
      '/api/me/stars/:slug',
      {
        validatorCompiler: unlessNamed('item.not_found'),
        schema: describe({
          summary: 'Star a variant, and make the default rule if asked',
          params: OfSlug,
          body: PutStar,
          response: PuttedStar,
          problems: [400, 401, 404, 409],
        }),
      },
      (request): Promise<PuttedStar> => stars.put(readOwner(request), request.params.slug, request.body),
    )
    app.delete(
      '/api/me/stars/:slug',
      {
        validatorCompiler: unlessNamed('item.not_found'),
        schema: describe({ summary: 'Remove a star', params: OfSlug, problems: [401, 404] }),
      },
      async (request, reply) => {
        await stars.remove(readOwner(request), request.params.slug)
        return reply.code(204).send()
      },
    )

    app.get(
      '/api/me/rules',
      { schema: describe({ summary: 'Your alert rules', response: AlertRuleList, problems: [401] }) },
      (request): Promise<AlertRuleList> => rules.list(readOwner(request)),
    )
    app.post(
      '/api/me/rules',
      {
        schema: describe({
          summary: 'Make an alert rule',
          body: AlertRuleInput,
          response: AlertRule,
          problems: [400, 401, 404, 409],
        }),
      },
      (request): Promise<AlertRule> => rules.add(readOwner(request), request.body),
    )
    app.put(
      '/api/me/rules/:id',
      {
        validatorCompiler: unlessNamed('rule.not_found'),
        schema: describe({
          summary: 'Change an alert rule',
          params: OfId,
          body: AlertRuleInput,
          response: AlertRule,
          problems: [400, 401, 404],
        }),
      },
      (request): Promise<AlertRule> => rules.change(readOwner(request), request.params.id, request.body),
    )
    app.delete(
      '/api/me/rules/:id',
      {
        validatorCompiler: unlessNamed('rule.not_found'),
        schema: describe({ summary: 'Delete an alert rule', params: OfId, problems: [401, 404] }),
      },
      async (request, reply) => {
        await rules.remove(readOwner(request), request.params.id)
        return reply.code(204).send()
      },
    )

    app.get(
      '/api/me/deliveries',
      {
        schema: describe({
          summary: 'What your rules had to say, newest first, and what became of it',
          querystring: DeliveriesQuery,
          response: DeliveryList,
          problems: [400, 401],
        }),
      },
      (request): Promise<DeliveryList> => notifications.list(readOwner(request).id, request.query, now()),
    )

    app.get(
      '/api/push/subscriptions',
      { schema: describe({ summary: 'Your push subscriptions', response: PushSubscriptionList, problems: [401] }) },
      (request): Promise<PushSubscriptionList> => targets.subscriptions(readOwner(request)),
    )
    app.post(
      '/api/push/subscriptions',
      {
        schema: describe({
          summary: 'Send alerts to a browser',
          body: SavePushSubscription,
          response: PushSubscriptionInfo,
          problems: [400, 401, 409],
        }),
      },
      (request): Promise<PushSubscriptionInfo> => targets.subscribe(readOwner(request), request.body),
    )
    app.delete(
      '/api/push/subscriptions/:id',
      {
        validatorCompiler: unlessNamed('subscription.not_found'),
        schema: describe({ summary: 'Send no alerts to a browser', params: OfId, problems: [401, 404] }),
      },
      async (request, reply) => {
        await targets.unsubscribe(readOwner(request), request.params.id)
        return reply.code(204).send()
      },
    )
    app.post(
      '/api/push/test',
      { schema: describe({ summary: 'Send a test to your browsers', response: TestDelivery, problems: [401, 429] }) },
      async (request): Promise<TestDelivery> => {
        const count = await targets.testPush(readOwner(request))
        wake()
        return { count }
      },
    )

    app.get(
      '/api/me/webhooks',
      { schema: describe({ summary: 'Your Discord webhooks', response: WebhookList, problems: [401] }) },
      (request): Promise<WebhookList> => targets.webhooks(readOwner(request)),
    )
    app.post(
      '/api/me/webhooks',
      {
        schema: describe({
          summary: 'Send alerts to a Discord webhook',
          body: SaveWebhook,
          response: Webhook,
          problems: [400, 401, 409],
        }),
      },
      (request): Promise<Webhook> => targets.addWebhook(readOwner(request), request.body),
    )
    app.delete(
      '/api/me/webhooks/:id',
      {
        validatorCompiler: unlessNamed('webhook.not_found'),
        schema: describe({ summary: 'Send no alerts to a webhook', params: OfId, problems: [401, 404] }),
      },
      async (request, reply) => {
        await targets.removeWebhook(readOwner(request), request.params.id)
        return reply.code(204).send()
      },
    )
    app.post(
      '/api/me/webhooks/:id/test',
      {
        validatorCompiler: unlessNamed('webhook.not_found'),
        schema: describe({
          summary: 'Send a test to a webhook',
          params: OfId,
          response: TestDelivery,
          problems: [401, 404, 429],
        }),
      },
      async (request): Promise<TestDelivery> => {
        const count = await targets.testWebhook(readOwner(request), request.params.id)
        wake()
        return { count }
      },
    )
  }
