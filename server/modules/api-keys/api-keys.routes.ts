import { ApiKeyList, CreatedApiKey, NewApiKey } from '#contract/api-keys.ts'
import { Id } from '#contract/text.ts'
import { readUserId } from '#server/modules/auth/request-session.ts'
import { describeRoute } from '#server/openapi/describe.ts'
import type { FastifyPluginAsync } from 'fastify'
import * as v from 'valibot'
import type { ApiKeys } from './api-keys.ts'

const tag = 'API keys'

/** A user's own keys. KE2, KE3 */
export const apiKeyRoutes =
  ({ apiKeys }: { apiKeys: Pick<ApiKeys, 'list' | 'create' | 'remove'> }): FastifyPluginAsync =>
  async (app) => {
    app.get(
      '/api/me/api-keys',
      {
        schema: describeRoute({
          summary: 'Your API keys, without their secrets',
          tag,
          response: ApiKeyList,
          problems: [401],
          isGuarded: true,
        }),
      },
      (request): Promise<ApiKeyList> => apiKeys.list(readUserId(request)),
    )

    app.post(
      '/api/me/api-keys',
      {
        schema: describeRoute({
          summary: 'Make an API key; this answer is the only one that shows it',
          tag,
          body: NewApiKey,
          response: CreatedApiKey,
          problems: [400, 401, 409],
          isGuarded: true,
        }),
      },
      (request): Promise<CreatedApiKey> => apiKeys.create(readUserId(request), request.body),
    )

    app.delete(
      '/api/me/api-keys/:id',
      {
        schema: describeRoute({
          summary: 'Remove an API key; it ends within a second',
          tag,
          params: v.object({ id: Id }),
          problems: [401, 404],
          isGuarded: true,
        }),
      },
      async (request, reply) => {
        await apiKeys.remove(readUserId(request), request.params.id)
        return reply.code(204).send()
      },
    )
  }
