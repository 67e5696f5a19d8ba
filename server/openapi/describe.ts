import { Problem } from '#contract/problem.ts'
import { toJsonSchema } from '@valibot/to-json-schema'
import type { FastifySchema } from 'fastify'
import * as v from 'valibot'

type Schema = v.GenericSchema
export type Description = {
  /** Name of the operation, verb first and unique, from which clients make methods; default: made of its method and path. DP1 */
  operationId?: string
  summary: string
  tag: string
  querystring?: v.ObjectSchema<v.ObjectEntries, undefined>
  params?: Schema
  body?: Schema
  /** Undefined: 204 without a body. */
  response?: Schema
  /** Body of a 202, where the call may have to wait for someone. */
  accepted?: Schema
  /** Statuses that answer with a problem. */
  problems?: readonly number[]
  /** Public: rate-limited, and refused while the server is busy (AP37, AP39). */
  isPublicRead?: boolean
  /** Needs a bearer token: the operator's, or that of a session. */
  isGuarded?: boolean
}

/** Key of a described route under which tests find the schema of its answer. DP4 */
export const ANSWER = Symbol('answer')

/** The `schema` of a route: `querystring`, `params` and `body` validate requests, and all describe them. */
export function describeRoute<const D extends Description>({
  summary,
  tag,
  response,
  accepted,
  problems = [],
  isPublicRead = false,
  isGuarded = false,
  ...parts
}: D) {
  return {
    ...parts,
    [ANSWER]: response,
    summary,
    tags: [tag],
    ...(isGuarded ? { security: [{ token: [] }] } : {}),
    response: {
      ...(response
        ? {
            200: {
              description: 'OK',
              ...(isPublicRead ? { headers: RATE_HEADERS } : {}),
              ...jsonSchema(response, 'output'),
            },
          }
        : { 204: { description: 'Done', type: 'null' } }),
      ...(accepted ? { 202: { description: 'Accepted', ...jsonSchema(accepted, 'output') } } : {}),
      ...Object.fromEntries(problems.map((status) => [status, problem('Problem')])),
      ...(isPublicRead
        ? {
            401: problem('Your API key is unknown or was revoked'),
            429: problem('Too many reads from your network or with your key', {
              ...RATE_HEADERS,
              'Retry-After': RETRY_AFTER,
            }),
            503: problem('The server is busy and has not begun the work', { 'Retry-After': RETRY_AFTER }),
          }
        : {}),
    },
  }
}

/** The `schema` of a public read that answers with a CSV file. */
export function describeTable<const D extends Omit<Description, 'response'>>(description: D) {
  const described = describeRoute({ ...description, response: v.string(), isPublicRead: true })
  return {
    ...described,
    response: {
      ...described.response,
      200: { description: 'OK', headers: RATE_HEADERS, content: { 'text/csv': { schema: { type: 'string' } } } },
    },
  }
}

type Route = { schema: FastifySchema; url: string; route: { method: string | readonly string[] } }

const VERBS: Readonly<Record<string, string>> = { GET: 'get', POST: 'post', PUT: 'set', DELETE: 'remove' }

/** The name of an operation that has none of its own: `POST /api/me/webhooks/:id/test` is `postMeWebhooksByIdTest`. DP1 */
export function toOperationId(method: string, path: string): string {
  const words = path
    .replace(/^\/api\//, '/')
    .replace(/[:{](\w+)\}?/g, 'by-$1')
    .split(/\W+/)
    .filter(Boolean)
  return (
    (VERBS[method] ?? method.toLowerCase()) + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
  )
}

const PARTS = ['querystring', 'params', 'body'] as const

/** For Swagger: the schema of a route with its parts as JSON Schema. */
export const toJsonParts = ({ schema, url, route: { method } }: Route) => ({
  url,
  schema: {
    operationId: toOperationId(String(method), url),
    ...schema,
    ...Object.fromEntries(
      PARTS.flatMap((part) => (schema[part] ? [[part, jsonSchema(schema[part] as Schema, 'input')]] : [])), // of `describeRoute`
    ),
  },
})

const header = (description: string, type = 'integer') => ({ description, type })
const RETRY_AFTER = header('Seconds to wait before the next try')
/** Absent when the client's address is unknown. */
const RATE_HEADERS = {
  'RateLimit-Policy': header('Quota and window in seconds, such as "reads";q=3000;w=60', 'string'),
  RateLimit: header('What is left, and the seconds until the reset, such as "reads";r=2999;t=60', 'string'),
  'RateLimit-Limit': header('Reads that your network or key may make in a minute'),
  'RateLimit-Remaining': header('How many of them are left'),
  'RateLimit-Reset': header('Seconds until all of them may be made again'),
}

const problem = (description: string, headers?: Readonly<Record<string, ReturnType<typeof header>>>) => ({
  description,
  ...(headers ? { headers } : {}),
  content: { 'application/problem+json': { schema: jsonSchema(Problem, 'output') } },
})

type Converted = WeakMap<Schema, ReturnType<typeof toJsonSchema>>
const converted: Record<'input' | 'output', Converted> = { input: new WeakMap(), output: new WeakMap() }

/** Omits what JSON Schema cannot express: safe integers, trimming. */
function jsonSchema(schema: Schema, typeMode: 'input' | 'output'): Record<string, unknown> {
  // Many routes share a schema, above all the problems.
  const known = converted[typeMode].get(schema) ?? toJsonSchema(schema, { typeMode, errorMode: 'ignore' })
  converted[typeMode].set(schema, known)
  const { $schema: _, ...rest } = known
  return rest
}
