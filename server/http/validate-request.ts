import type { FastifySchemaCompiler } from 'fastify'
import * as v from 'valibot'
import { parseQuery } from './parse-query.ts'
import { ProblemError } from './problem.ts'

declare module 'fastify' {
  /** Handlers get what the schemas of their route return. */
  interface FastifyTypeProviderDefault {
    readonly validator: this['schema'] extends v.GenericSchema ? v.InferOutput<this['schema']> : unknown
  }
}

type Refuse = (issue: v.BaseIssue<unknown>) => ProblemError
/** A route's own problems for parts that its schemas refuse. */
type Refusals = { params?: Refuse; body?: Refuse }

/** Parses the parts of a request by the Valibot schemas of its route, after its `onRequest` hooks (AP107). docs/decisions/128 */
export const validateRequest =
  (refusals: Refusals = {}): FastifySchemaCompiler<unknown> =>
  ({ schema, httpPart }) =>
  (value: unknown) => {
    try {
      if (httpPart === 'querystring')
        return { value: parseQuery(schema as v.ObjectSchema<v.ObjectEntries, undefined>, value) } // as `describeRoute` types it
      const parsed = v.safeParse(schema as v.GenericSchema, value ?? undefined) // Fastify passes null for an absent body
      if (parsed.success) return { value: parsed.output }
      const refuse = (httpPart === 'params' ? refusals.params : refusals.body) ?? invalidBody
      return { error: refuse(parsed.issues[0]) }
    } catch (error) {
      if (error instanceof ProblemError) return { error }
      throw error
    }
  }

/** Answers 404 to a path whose id or slug no thing can have. */
export const unlessNamed = (code: string) =>
  validateRequest({ params: () => new ProblemError(404, code, 'Nothing has this name') })

/** Names the fault, in lists by index: `offer.0.quantity` (AP3). */
const invalidBody: Refuse = (issue) => {
  const path = v.getDotPath(issue)
  return new ProblemError(400, 'body.invalid', `${path ?? 'body'}: ${issue.message}`, path ?? undefined)
}
