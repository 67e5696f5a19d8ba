import { Licence, SendLicence } from '#contract/licence.ts'
import { isPassed } from '#domain/chat/licence.ts'
import type { Database } from '#server/db/database.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import { ProblemError } from '#server/http/problem.ts'
import { readUserId } from '#server/modules/auth/request-session.ts'
import { describeRoute } from '#server/openapi/describe.ts'
import type { FastifyPluginAsync } from 'fastify'
import { createLicenceRepository } from './licence.repository.ts'

/** The safety questions before the first typed message (CH150, CH151). */
export const licenceRoutes =
  ({ db, now }: { db: Database; now: () => number }): FastifyPluginAsync =>
  async (app) => {
    app.get(
      '/api/me/licence',
      {
        schema: describeRoute({
          summary: 'Whether you have passed the safety questions',
          tag: 'People',
          response: Licence,
          problems: [401],
          isGuarded: true,
        }),
      },
      (request): Promise<Licence> => createLicenceRepository(db).find(readUserId(request)),
    )

    app.put(
      '/api/me/licence',
      {
        schema: describeRoute({
          summary: 'Answer the safety questions, which typing needs once',
          tag: 'People',
          body: SendLicence,
          response: Licence,
          problems: [400, 401],
          isGuarded: true,
        }),
      },
      async (request): Promise<Licence> => {
        if (!isPassed(request.body)) throw new ProblemError(400, 'licence.wrong', 'An answer is not right', 'answers')
        const userId = readUserId(request)
        return writeTransaction(db, [userId], async (trx) => {
          const licences = createLicenceRepository(trx)
          await licences.pass(userId, now())
          return licences.find(userId)
        })
      },
    )
  }
