import { ApiReference } from '#contract/reference.ts'
import { NewWebhookEndpoint } from '#contract/webhooks.ts'
import type { Endpoints } from '#server/modules/webhooks/endpoints.ts'
import { webhookRoutes } from '#server/modules/webhooks/webhooks.routes.ts'
import { ANSWER } from '#server/openapi/describe.ts'
import { EXAMPLES } from '#server/openapi/document.ts'
import type { FastifyInstance } from 'fastify'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import * as v from 'valibot'
import { afterAll, expect, it } from 'vitest'
import { startData } from '../support/site/data-app.ts'

type Described = { operationId?: string; [ANSWER]?: v.GenericSchema }

/** The schema that each route's answer has, by operation. */
const schemas = new Map<string, v.GenericSchema | undefined>()
const watch = (message: unknown) =>
  (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ schema }) => {
    const { operationId, [ANSWER]: answer } = (schema ?? {}) as Described
    if (operationId !== undefined) schemas.set(operationId, answer)
  })
subscribe('fastify.initialization', watch)
// Their calls need a session, so they are only described here.
const site = await startData({ privateModules: [webhookRoutes({ endpoints: {} as Endpoints })] })
unsubscribe('fastify.initialization', watch)
afterAll(site.stop)

const { operations } = v.parse(ApiReference, (await site.get('/api/reference')).json())

/** The address of an operation's example. */
function exampleUrl(path: string, parameters: Readonly<Record<string, string>> = {}) {
  const query = new URLSearchParams()
  let url = path
  for (const [name, value] of Object.entries(parameters)) {
    if (url.includes(`{${name}}`)) url = url.replace(`{${name}}`, value)
    else query.append(name, value)
  }
  return query.size > 0 ? `${url}?${query}` : url
}

it('[DP2, DP3] every operation of the reference has a summary, and every parameter a description', () => {
  expect(operations.length).toBeGreaterThan(30)
  expect(operations.filter(({ summary }) => summary.length < 5).map(({ id }) => id)).toEqual([])
  const undescribed = operations.flatMap(({ id, parameters }) =>
    parameters.filter(({ description }) => description === '').map(({ name }) => `${id}.${name}`),
  )
  expect(undescribed, 'add them to server/openapi/parameters.ts').toEqual([])
})

it('[DP4] every operation has an example, whose answer its own schema accepts', () => {
  const faults = operations.flatMap(({ id, answer, isStream }) => {
    const example = EXAMPLES[id]
    if (!example) return [`${id} has none`]
    if (!answer || isStream) return []
    const schema = schemas.get(id)
    const issues = schema ? v.safeParse(schema, example.answer).issues : [{ message: 'no schema' }]
    return issues ? [`${id}: ${issues.map(({ message }) => message).join(', ')}`] : []
  })
  expect(faults, 'correct them in server/openapi/examples.json').toEqual([])
  expect(Object.keys(EXAMPLES).filter((id) => operations.every((operation) => operation.id !== id))).toEqual([])
})

it('[DP4] the call of every example is one that the API answers', async () => {
  const answers = await Promise.all(
    operations
      // A stream doesn't end, and another site has not the card of the example.
      .filter(({ id, tag, isStream }) => !isStream && tag !== 'Webhooks' && id !== 'getVerdict')
      .map(async ({ id, path, method }) => {
        const example = EXAMPLES[id]
        const url = exampleUrl(path, example?.parameters)
        const { statusCode } = await (method === 'GET' ? site.get(url) : site.post(url, example?.body))
        return [id, statusCode]
      }),
  )
  expect(answers.filter(([, status]) => status !== 200)).toEqual([['reportLeakedKeys', 204]])
  expect(v.is(NewWebhookEndpoint, EXAMPLES['createWebhookEndpoint']?.body)).toBe(true)
})

it('[DP3, DP4, DP5] the reference has what the description says, and the description an example', async () => {
  const document = (await site.get('/api/openapi.json')).json()
  const items = operations.find(({ id }) => id === 'listItems')
  expect(items).toMatchObject({ method: 'GET', path: '/api/items', tag: 'Items', isGuarded: false, isStream: false })
  expect(items?.parameters.find(({ name }) => name === 'limit')).toEqual({
    name: 'limit',
    in: 'query',
    required: false,
    type: 'integer, 1 to 100',
    description: 'Rows of a page.',
    isList: false,
    default: '20',
    example: '2',
  })
  expect(items?.parameters.find(({ name }) => name === 'variant')).toMatchObject({
    options: ['Normal', 'Shiny', 'Mythic', 'ShinyMythic'],
    isList: true,
  })
  expect(items?.answer?.outline).toContain('pets: {\n    id: string\n')
  expect(items?.problems.map(({ status }) => status)).toEqual([400, 401, 429, 503])
  expect(document.paths['/api/items'].get.responses['200'].content['application/json'].example.pets).toHaveLength(2)
  expect(operations.find(({ id }) => id === 'openStream')).toMatchObject({ isStream: true })
  expect(document.externalDocs.url).toBe('http://localhost:4710/developers')
})

it('[DP13] begins with items, follows the order of sections, and ends with the others by name', () => {
  const tags = operations.map(({ tag }) => tag)
  const sections = tags.filter((tag, index) => tag !== tags[index - 1])
  expect(sections).toEqual([
    'Items',
    'Value changes',
    'Hatches',
    'Streams',
    'Eggs',
    'Bounties',
    'Verdict cards',
    'API keys',
    'Webhooks',
    'Ingest',
    'Events',
    'Health',
    'Site',
    'Wishes',
  ])
})

it('[DP5] leaves out what only the pages of the site call', () => {
  expect([...new Set(operations.filter(({ isGuarded }) => isGuarded).map(({ tag }) => tag))]).toEqual([
    'Webhooks',
    'Ingest',
  ])
})

it('[KE14] the answers to ingest calls carry their limit', async () => {
  const { headers } = await site.post('/ingest/hatches', [])
  expect([headers['ratelimit-policy'], headers['ratelimit']]).toEqual([
    '"ingest";q=1200;w=60',
    expect.stringMatching(/^"ingest";r=\d+;t=\d+$/),
  ])
})
