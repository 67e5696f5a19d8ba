import { ValueChangeList, ValueChangesQuery, ValueReceipt } from '#contract/value-changes.ts'
import { type JsonReads, orMissing } from '#server/http/json.ts'
import { ProblemError } from '#server/http/problem.ts'
import { validateRequest } from '#server/http/validate-request.ts'
import type { ResponseCache } from '#server/http/response-cache.ts'
import { describeRoute } from '#server/openapi/describe.ts'
import type { FastifyPluginAsync } from 'fastify'
import * as v from 'valibot'

const Numbered = v.object({ number: v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/), v.transform(Number)) })
const noSuchChange = () => new ProblemError(404, 'change.not_found', 'A value change has a whole number')
const tag = 'Value changes'
/** A deleted account takes its name along, and no event says so. */
const TTL_MS = 60_000

/** VC20 to VC25. */
export const valueChangeRoutes =
  ({ reads, cache }: { reads: JsonReads; cache: ResponseCache }): FastifyPluginAsync =>
  async (app) => {
    app.get(
      '/api/values/changes',
      {
        schema: describeRoute({
          operationId: 'listValueChanges',
          isPublicRead: true,
          summary: 'Receipts of changed values, newest first',
          tag,
          querystring: ValueChangesQuery,
          response: ValueChangeList,
          problems: [400],
        }),
      },
      (request, reply) => {
        const query = request.query
        return cache.respond(request, reply, {
          key: `value changes ${JSON.stringify(query)}`,
          tags: ['items'],
          maxAge: 15,
          ttl: TTL_MS,
          produce: () => reads.valueChanges(query),
        })
      },
    )

    app.get(
      '/api/values/changes/:number',
      {
        validatorCompiler: validateRequest({ params: noSuchChange }),
        schema: describeRoute({
          operationId: 'getValueChange',
          isPublicRead: true,
          summary: 'The receipt of one changed value',
          tag,
          params: Numbered,
          response: ValueReceipt,
          problems: [404],
        }),
      },
      (request, reply) => {
        const { number } = request.params
        return cache.respond(request, reply, {
          key: `value change ${number}`,
          tags: ['items'],
          maxAge: 15,
          ttl: TTL_MS,
          produce: orMissing(() => reads.valueChange(number), 'change.not_found'),
        })
      },
    )
  }
