import { SendReport } from '#contract/chat.ts'
import { UserList, UsersQuery } from '#contract/users.ts'
import type { Database } from '#server/db/database.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import type { ServerEventBus } from '#server/events/server-events.ts'
import { ProblemError } from '#server/http/problem.ts'
import { describeRoute } from '#server/openapi/describe.ts'
import type { FastifyPluginAsync } from 'fastify'
import { createConversationsRepository } from './conversations.repository.ts'
import { ById } from './by-id.ts'
import { MAX_PEOPLE_SEARCHES, MAX_REPORTS } from './limits.ts'
import { createMessagesRepository } from './messages.repository.ts'
import { createPeopleRepository } from './people.repository.ts'
import { readUserId } from '#server/modules/auth/request-session.ts'

const tag = 'People'
const noUser = () => new ProblemError(404, 'user.not_found', 'User not found')

/** Search, blocks and reports (CH10, CH12). */
export const peopleRoutes =
  ({ db, events, now }: { db: Database; events: ServerEventBus; now: () => number }): FastifyPluginAsync =>
  async (app) => {
    const people = createPeopleRepository(db)
    const conversations = createConversationsRepository(db)
    const messages = createMessagesRepository(db)

    app.get(
      '/api/users',
      {
        config: { rateLimit: MAX_PEOPLE_SEARCHES },
        schema: describeRoute({
          summary: 'Users with a name, of those who may be found',
          tag,
          querystring: UsersQuery,
          response: UserList,
          problems: [400, 401, 429],
          isGuarded: true,
        }),
      },
      async (request): Promise<UserList> => ({
        users: await people.search(readUserId(request), request.query.search),
      }),
    )

    app.get(
      '/api/blocks',
      {
        schema: describeRoute({
          summary: 'The users that you have blocked',
          tag,
          response: UserList,
          problems: [401],
          isGuarded: true,
        }),
      },
      async (request): Promise<UserList> => ({ users: await people.blockedBy(readUserId(request)) }),
    )

    app.put(
      '/api/users/:id/block',
      {
        schema: describeRoute({
          summary: 'Block a user: you no longer see anything of each other',
          tag,
          params: ById,
          problems: [401, 404],
          isGuarded: true,
        }),
      },
      async (request, reply) => {
        const userId = readUserId(request)
        const { id } = request.params
        if (!(await people.exists(userId, id))) throw noUser()
        const isNew = await writeTransaction(db, [userId, id], (trx) =>
          createPeopleRepository(trx).block(userId, id, now()),
        )
        if (isNew) events.publish('users.parted', { userIds: [userId, id] })
        return reply.code(204).send()
      },
    )

    app.delete(
      '/api/users/:id/block',
      { schema: describeRoute({ summary: 'Unblock a user', tag, params: ById, problems: [401], isGuarded: true }) },
      async (request, reply) => {
        const userId = readUserId(request)
        const { id } = request.params
        const isEnded = await writeTransaction(db, [userId, id], (trx) =>
          createPeopleRepository(trx).unblock(userId, id),
        )
        if (isEnded && (await conversations.haveTalked(userId, id)))
          events.publish('users.introduced', { userIds: [userId, id] })
        return reply.code(204).send()
      },
    )

    app.post(
      '/api/reports',
      {
        config: { rateLimit: MAX_REPORTS },
        schema: describeRoute({
          summary: 'Report a user to the moderators; child-safety also hides them from you',
          tag,
          body: SendReport,
          problems: [400, 401, 404, 429],
          isGuarded: true,
        }),
      },
      async (request, reply) => {
        const userId = readUserId(request)
        const report = request.body
        if (!(await people.exists(userId, report.userId))) throw noUser()
        if (report.messageId !== undefined && !(await messages.written(report.messageId, report.userId, userId))) {
          throw new ProblemError(404, 'message.not_found', 'They have written you no such message', 'messageId')
        }
        const hides = await writeTransaction(db, [userId, report.userId], async (trx) => {
          const own = createPeopleRepository(trx)
          await own.report(userId, report, now())
          return report.reason === 'child-safety' && (await own.hide(userId, report.userId, now()))
        })
        if (hides) events.publish('users.parted', { userIds: [userId, report.userId] })
        return reply.code(204).send()
      },
    )
  }
