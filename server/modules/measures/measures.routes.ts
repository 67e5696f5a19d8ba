import { Measure, OwnMeasures, SendAppeal } from '#contract/measures.ts'
import { readUserId } from '#server/modules/auth/request-session.ts'
import { describeRoute } from '#server/openapi/describe.ts'
import type { FastifyPluginAsync } from 'fastify'
import * as v from 'valibot'
import type { createMeasures } from './measures.ts'

/** Calls of a user. */
export const MAX_APPEALS = { max: 20, timeWindow: 3_600_000 }

const tag = 'Moderation'
const ByMeasure = v.object({ id: v.string() })

/** Routes of the measures about the user who asks (MO25 to MO30). */
export const measureRoutes =
  ({ measures }: { measures: ReturnType<typeof createMeasures> }): FastifyPluginAsync =>
  async (app) => {
    app.get(
      '/api/me/measures',
      {
        schema: describeRoute({
          summary: 'What moderators did about you, and what forbids you to write now',
          tag,
          response: OwnMeasures,
          problems: [401],
          isGuarded: true,
        }),
      },
      (request): Promise<OwnMeasures> => measures.list(readUserId(request)),
    )

    app.post(
      '/api/me/measures/:id/appeal',
      {
        config: { rateLimit: MAX_APPEALS },
        schema: describeRoute({
          summary: 'Appeal against a measure, once; the same text again is the same appeal',
          tag,
          params: ByMeasure,
          body: SendAppeal,
          response: Measure,
          problems: [400, 401, 404, 409, 429],
          isGuarded: true,
        }),
      },
      (request): Promise<Measure> => measures.appeal(readUserId(request), request.params.id, request.body.text),
    )
  }
