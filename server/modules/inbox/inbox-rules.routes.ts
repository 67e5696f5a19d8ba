import { ChooseInboxRules, InboxRules } from '#contract/inbox-rules.ts'
import type { Database } from '#server/db/database.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import { readUserId } from '#server/modules/auth/request-session.ts'
import { describeRoute } from '#server/openapi/describe.ts'
import type { FastifyPluginAsync } from 'fastify'
import { createInboxRulesRepository } from './inbox-rules.repository.ts'

const tag = 'Inbox rules'

/** The rules of one's own inbox (IR1, IR2). */
export const inboxRulesRoutes =
  ({ db }: { db: Database }): FastifyPluginAsync =>
  async (app) => {
    async function read(trx: Database, userId: string): Promise<InboxRules> {
      const { preset, rules } = await createInboxRulesRepository(trx).find(userId)
      return { preset, rules }
    }

    app.get(
      '/api/me/inbox-rules',
      {
        schema: describeRoute({
          summary: 'The rules of your inbox: a preset, or your own',
          tag,
          response: InboxRules,
          problems: [401],
          isGuarded: true,
        }),
      },
      (request): Promise<InboxRules> => read(db, readUserId(request)),
    )

    app.put(
      '/api/me/inbox-rules',
      {
        schema: describeRoute({
          summary: 'Choose the rules of your inbox',
          tag,
          body: ChooseInboxRules,
          response: InboxRules,
          problems: [400, 401],
          isGuarded: true,
        }),
      },
      (request): Promise<InboxRules> => {
        const userId = readUserId(request)
        return writeTransaction(db, [userId], async (trx) => {
          await createInboxRulesRepository(trx).save(userId, request.body)
          return read(trx, userId)
        })
      },
    )
  }
