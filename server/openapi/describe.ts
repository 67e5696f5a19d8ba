import { Problem } from '#contract/problem.ts'
import { toJsonSchema } from '@valibot/to-json-schema'
import type { FastifySchema } from 'fastify'
import * as v from 'valibot'

type Schema = v.GenericSchema
export type Description = {
  summary: string
  tag: string
  query?: Schema
  params?: Schema
  body?: Schema
  /** Undefined: 204 without a body. */
  response?: Schema
  /** Statuses that answer with a problem. */
  problems?: readonly number[]
  /** Public: rate-limited, and refused while the server is busy (AP37, AP39). */
  isPublicRead?: boolean
  /** Needs a bearer token: the operator's, or that of a session. */
  isGuarded?: boolean
}

/** The `schema` of a route, derived from the schemas that parse. It only describes; nothing is validated twice. */
export function describeRoute({
  summary,
  tag,
  query,
  params,
  body,
  response,
  problems = [],
  isPublicRead = false,
  isGuarded = false,
}: Description): FastifySchema {
  return {
    summary,
    tags: [tag],
    ...(query ? { querystring: jsonSchema(query, 'input') } : {}),
    ...(params ? { params: jsonSchema(params, 'input') } : {}),
    ...(body ? { body: jsonSchema(body, 'input') } : {}),
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
      ...Object.fromEntries(problems.map((status) => [status, problem('Problem')])),
      ...(isPublicRead
        ? {
            429: problem('Too many reads from your network', { ...RATE_HEADERS, 'Retry-After': RETRY_AFTER }),
            503: problem('The server is busy and has not begun the work', { 'Retry-After': RETRY_AFTER }),
          }
        : {}),
    },
  }
}

const header = (description: string) => ({ description, type: 'integer' })
const RETRY_AFTER = header('Seconds to wait before the next try')
/** Absent when the client's address is unknown. */
const RATE_HEADERS = {
  'RateLimit-Limit': header('Reads that your network may make in a minute'),
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
