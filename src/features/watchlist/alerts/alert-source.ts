import {
  AlertRule,
  type AlertRuleInput,
  AlertRuleList,
  ClaimedDevice,
  DeliveryList,
  MergedStars,
  type MergeStars,
  PushKey,
  PushSubscriptionInfo,
  PushSubscriptionList,
  type SavePushSubscription,
  type SaveWebhook,
  TestDelivery,
  Webhook,
  WebhookList,
} from '#contract/alerts.ts'
import * as v from 'valibot'
import { asOwner, ensureOwner } from './alert-owner.ts'
import { api } from '#lib/http.ts'

type Options = { method?: 'GET' | 'POST' | 'PUT' | 'DELETE'; body?: object; signal?: AbortSignal | undefined }

/** Reads need a token that is there; writes make the device that they need. */
const as = <const S extends v.GenericSchema>(token: string, path: string, schema: S, options: Options = {}) =>
  asOwner(token, (token) => api(path, schema, { ...options, token, failure: 'alerts' }))
const write = async <const S extends v.GenericSchema>(path: string, schema: S, options: Options) =>
  as(await ensureOwner(), path, schema, options)
const of = (path: string, id: string) => `${path}/${encodeURIComponent(id)}`

/** Stars, rules, subscriptions and deliveries of the account or the device. */
export const alertSource = {
  rules: (token: string, signal?: AbortSignal) => as(token, '/me/rules', AlertRuleList, { signal }),
  addRule: (body: AlertRuleInput) => write('/me/rules', AlertRule, { method: 'POST', body }),
  changeRule: (id: string, body: AlertRuleInput) => write(of('/me/rules', id), AlertRule, { method: 'PUT', body }),
  removeRule: (id: string) => write(of('/me/rules', id), v.undefined(), { method: 'DELETE' }),
  deliveries: (token: string, after: number | undefined, signal?: AbortSignal) =>
    as(token, `/me/deliveries${after === undefined ? '' : `?after=${after}`}`, DeliveryList, { signal }),
  mergeStars: (token: string, body: MergeStars) => as(token, '/me/stars', MergedStars, { method: 'POST', body }),
  claimDevice: (secret: string) =>
    api('/me/devices', ClaimedDevice, { method: 'POST', body: { secret }, failure: 'alerts' }),
  pushKey: () => api('/push/key', PushKey, { failure: 'alerts' }),
  subscriptions: (token: string) => as(token, '/push/subscriptions', PushSubscriptionList),
  saveSubscription: (body: SavePushSubscription) =>
    write('/push/subscriptions', PushSubscriptionInfo, { method: 'POST', body }),
  removeSubscription: (id: string) => write(of('/push/subscriptions', id), v.undefined(), { method: 'DELETE' }),
  testPush: () => write('/push/test', TestDelivery, { method: 'POST' }),
  webhooks: (token: string, signal?: AbortSignal) => as(token, '/me/webhooks', WebhookList, { signal }),
  addWebhook: (body: SaveWebhook) => write('/me/webhooks', Webhook, { method: 'POST', body }),
  removeWebhook: (id: string) => write(of('/me/webhooks', id), v.undefined(), { method: 'DELETE' }),
  testWebhook: (id: string) => write(`${of('/me/webhooks', id)}/test`, TestDelivery, { method: 'POST' }),
}
