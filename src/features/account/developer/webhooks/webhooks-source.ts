import {
  type NewWebhookEndpointInput,
  WebhookDelivery,
  WebhookDeliveryList,
  WebhookEndpoint,
  WebhookEndpointList,
  WebhookEndpointWithSecret,
  WebhookTrial,
} from '#contract/webhooks.ts'
import { api } from '#lib/http.ts'
import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'

const path = '/me/webhook-endpoints'
const pathOf = (id: string) => `${path}/${encodeURIComponent(id)}`

/** A player's webhook endpoints. WH29 */
export const webhooksSource = {
  list: (signal?: AbortSignal) => api(path, WebhookEndpointList, { signal, failure: 'webhooks' }),
  create: (endpoint: NewWebhookEndpointInput) =>
    api(path, WebhookEndpointWithSecret, { method: 'POST', body: endpoint, failure: 'webhook' }),
  remove: (id: string) => api(pathOf(id), v.undefined(), { method: 'DELETE', failure: 'webhook' }),
  verify: (id: string) => api(`${pathOf(id)}/verify`, WebhookTrial, { method: 'POST', failure: 'webhook' }),
  test: (id: string) => api(`${pathOf(id)}/test`, WebhookTrial, { method: 'POST', failure: 'webhook' }),
  rotate: (id: string) =>
    api(`${pathOf(id)}/rotate`, WebhookEndpointWithSecret, { method: 'POST', failure: 'webhook' }),
  disable: (id: string) => api(`${pathOf(id)}/disable`, WebhookEndpoint, { method: 'POST', failure: 'webhook' }),
  enable: (id: string) => api(`${pathOf(id)}/enable`, WebhookEndpoint, { method: 'POST', failure: 'webhook' }),
  deliveries: (id: string, signal?: AbortSignal) =>
    api(`${pathOf(id)}/deliveries`, WebhookDeliveryList, { signal, failure: 'webhooks' }),
  replay: (id: string, delivery: string) =>
    api(`${pathOf(id)}/deliveries/${encodeURIComponent(delivery)}/replay`, WebhookDelivery, {
      method: 'POST',
      failure: 'webhook',
    }),
}

const key = (userId: string) => ['webhooks', userId]
export const webhooksQuery = (userId: string) =>
  queryOptions({ queryKey: key(userId), queryFn: ({ signal }) => webhooksSource.list(signal), staleTime: 0 })
export const deliveriesQuery = (userId: string, id: string) =>
  queryOptions({
    queryKey: [...key(userId), id],
    queryFn: ({ signal }) => webhooksSource.deliveries(id, signal),
  })
