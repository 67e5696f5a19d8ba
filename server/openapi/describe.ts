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
  /** Left out: the answer is 204, without a body. */
  response?: Schema
  /** Statuses that answer with a problem. */
  problems?: readonly number[]
  /** Needs a bearer token: the operator's, or that of a session. */
  isGuarded?: boolean
}

/** The `schema` of a route, written from the schemas that parse; it only describes, nothing is validated twice. */
export function describeRoute({ summary, tag, query, params, body, response, problems = [], isGuarded = false }: Description): FastifySchema {
  return {
    summary,
    tags: [tag],
    ...(query ? { querystring: jsonSchema(query, 'input') } : {}),
    ...(params ? { params: jsonSchema(params, 'input') } : {}),
    ...(body ? { body: jsonSchema(body, 'input') } : {}),
    ...(isGuarded ? { security: [{ token: [] }] } : {}),
    response: {
      ...(response ? { 200: { description: 'OK', ...jsonSchema(response, 'output') } } : { 204: { description: 'Done', type: 'null' } }),
      ...Object.fromEntries(problems.map((status) => [status, { description: 'Problem', content: { 'application/problem+json': { schema: jsonSchema(Problem, 'output') } } }])),
    },
  }
}

/** What JSON Schema cannot say (safe integers, trimming) is left out of the description. */
function jsonSchema(schema: Schema, typeMode: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _, ...rest } = toJsonSchema(schema, { typeMode, errorMode: 'ignore' })
  return rest
}
