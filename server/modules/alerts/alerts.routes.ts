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
import { parseBody } from '#server/http/parse-body.ts'
import { parseQuery } from '#server/http/parse-query.ts'
import { ProblemError } from '#server/http/problem.ts'
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

const describe = (description: Omit<Description, 'tag' | 'isGuarded'>) =>
  describeRoute({ ...description, tag: 'Alerts', isGuarded: true })

/** @throws ProblemError 404: no such thing has that name */
function parseParams<S extends v.GenericSchema>(schema: S, params: unknown, code: string): v.InferOutput<S> {
  const parsed = v.safeParse(schema, params)
  if (!parsed.success) throw new ProblemError(404, code, 'Nothing has this name')
  return parsed.output
}

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
      (request): Promise<MergedStars> => stars.merge(readOwner(request), parseBody(MergeStars, request.body)),
    )
    app.put(
      '/api/me/stars/:slug',
      {
        schema: describe({
          summary: 'Star a variant, and make the default rule if asked',
          params: OfSlug,
          body: PutStar,
          response: PuttedStar,
          problems: [400, 401, 404, 409],
        }),
      },
      (request): Promise<PuttedStar> => {
        const { slug } = parseParams(OfSlug, request.params, 'item.not_found')
        return stars.put(readOwner(request), slug, parseBody(PutStar, request.body ?? undefined))
      },
    )
    app.delete(
      '/api/me/stars/:slug',
      { schema: describe({ summary: 'Remove a star', params: OfSlug, problems: [401, 404] }) },
      async (request, reply) => {
        const { slug } = parseParams(OfSlug, request.params, 'item.not_found')
        await stars.remove(readOwner(request), slug)
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
      (request): Promise<AlertRule> => rules.add(readOwner(request), parseBody(AlertRuleInput, request.body)),
    )
    app.put(
      '/api/me/rules/:id',
      {
        schema: describe({
          summary: 'Change an alert rule',
          params: OfId,
          body: AlertRuleInput,
          response: AlertRule,
          problems: [400, 401, 404],
        }),
      },
      (request): Promise<AlertRule> => {
        const { id } = parseParams(OfId, request.params, 'rule.not_found')
        return rules.change(readOwner(request), id, parseBody(AlertRuleInput, request.body))
      },
    )
    app.delete(
      '/api/me/rules/:id',
      { schema: describe({ summary: 'Delete an alert rule', params: OfId, problems: [401, 404] }) },
      async (request, reply) => {
        const { id } = parseParams(OfId, request.params, 'rule.not_found')
        await rules.remove(readOwner(request), id)
        return reply.code(204).send()
      },
    )

    app.get(
      '/api/me/deliveries',
      {
        schema: describe({
          summary: 'What your rules had to say, newest first, and what became of it',
          query: DeliveriesQuery,
          response: DeliveryList,
          problems: [400, 401],
        }),
      },
      (request): Promise<DeliveryList> =>
        notifications.list(readOwner(request).id, parseQuery(DeliveriesQuery, request.query), now()),
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
      (request): Promise<PushSubscriptionInfo> =>
        targets.subscribe(readOwner(request), parseBody(SavePushSubscription, request.body)),
    )
    app.delete(
      '/api/push/subscriptions/:id',
      { schema: describe({ summary: 'Send no alerts to a browser', params: OfId, problems: [401, 404] }) },
      async (request, reply) => {
        const { id } = parseParams(OfId, request.params, 'subscription.not_found')
        await targets.unsubscribe(readOwner(request), id)
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
      (request): Promise<Webhook> => targets.addWebhook(readOwner(request), parseBody(SaveWebhook, request.body)),
    )
    app.delete(
      '/api/me/webhooks/:id',
      { schema: describe({ summary: 'Send no alerts to a webhook', params: OfId, problems: [401, 404] }) },
      async (request, reply) => {
        const { id } = parseParams(OfId, request.params, 'webhook.not_found')
        await targets.removeWebhook(readOwner(request), id)
        return reply.code(204).send()
      },
    )
    app.post(
      '/api/me/webhooks/:id/test',
      {
        schema: describe({
          summary: 'Send a test to a webhook',
          params: OfId,
          response: TestDelivery,
          problems: [401, 404, 429],
        }),
      },
      async (request): Promise<TestDelivery> => {
        const { id } = parseParams(OfId, request.params, 'webhook.not_found')
        const count = await targets.testWebhook(readOwner(request), id)
        wake()
        return { count }
      },
    )
  }
