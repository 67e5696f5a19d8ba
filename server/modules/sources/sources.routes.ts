import { CreatedSource, MoveSource, NewSource, Source, SourceList, SourceMove } from '#contract/sources.ts'
import { readUserId } from '#server/modules/auth/request-session.ts'
import { describeRoute } from '#server/openapi/describe.ts'
import type { FastifyPluginAsync } from 'fastify'
import * as v from 'valibot'
import type { Sources } from './sources.ts'

const tag = 'Desk'
const ById = v.object({ id: v.string() })
const SUMMARIES: Readonly<Record<SourceMove, string>> = {
  promote: 'Trust a source, so that what it sends counts; for leads',
  suspend: 'Refuse the calls of a source; for leads',
  resume: 'Take the calls of a suspended source again; for leads',
  revoke: 'End a source and take its rows out of counts and values; for leads',
  'take-out': 'Take the rows of a source out of counts and values; for leads',
  'put-back': 'Put the rows of a source back into counts and values; for leads',
}

/** Leads register sources of observations and decide about them (SO3, SO7, SO14). */
export const sourceRoutes =
  ({ sources }: { sources: Sources }): FastifyPluginAsync =>
  async (app) => {
    app.get(
      '/api/desk/sources',
      {
        schema: describeRoute({
          summary: 'Sources of observations, what became of what they sent, and decisions; for leads',
          tag,
          response: SourceList,
          problems: [404],
          isGuarded: true,
        }),
      },
      (): Promise<SourceList> => sources.list(),
    )

    app.post(
      '/api/desk/sources',
      {
        schema: describeRoute({
          summary: 'Register a source, which begins in quarantine; its key is shown only now; for leads',
          tag,
          body: NewSource,
          response: CreatedSource,
          problems: [400, 403, 404, 409],
          isGuarded: true,
        }),
      },
      (request): Promise<CreatedSource> => sources.create(readUserId(request), request.body),
    )

    for (const move of SourceMove.options)
      app.post(
        `/api/desk/sources/:id/${move}`,
        {
          schema: describeRoute({
            summary: SUMMARIES[move],
            tag,
            params: ById,
            body: MoveSource,
            response: Source,
            problems: [400, 403, 404, 409],
            isGuarded: true,
          }),
        },
        (request): Promise<Source> => sources.move(readUserId(request), request.params.id, move, request.body.reason),
      )
  }
