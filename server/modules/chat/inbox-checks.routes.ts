import { CheckOffer, OfferCheck } from '#contract/inbox-rules.ts'
import { toOfferCheck } from '#domain/inbox/to-offer-check.ts'
import type { Database } from '#server/db/database.ts'
import type { Counted } from '#server/bus/shared-state.ts'
import { readUserId } from '#server/modules/auth/request-session.ts'
import type { JudgeIncoming } from '#server/modules/inbox/judge-incoming.ts'
import { createItemsRepository } from '#server/modules/items/items.repository.ts'
import { describeRoute } from '#server/openapi/describe.ts'
import type { FastifyPluginAsync } from 'fastify'
import { createContactRepository } from './contact.repository.ts'
import { createConversationsRepository } from './conversations.repository.ts'
import { CHECK_LIMIT } from './limits.ts'
import { createPeopleRepository } from './people.repository.ts'
import { priceSides } from './price-sides.ts'
import { takesRequest } from './refuse-request.ts'

type Options = {
  db: Database
  judge: JudgeIncoming
  /** Counts a check of a sender about a recipient. */
  countCheck: (senderId: string, recipientId: string) => Promise<Counted>
  now: () => number
}

/** Pre-checks of offers (IR40 to IR46). */
export const inboxCheckRoutes =
  ({ db, judge, countCheck, now }: Options): FastifyPluginAsync =>
  async (app) => {
    async function check(senderId: string, { recipientId, ...given }: CheckOffer): Promise<Omit<OfferCheck, 'left'>> {
      const sides = await priceSides(createItemsRepository(db), given)
      if (!(await createPeopleRepository(db).reachable(senderId, recipientId))) return { result: 'unknown' }
      const conversations = createConversationsRepository(db)
      const conversationId = await conversations.findWith(senderId, recipientId)
      const isTalking =
        conversationId !== undefined && !(await conversations.access(senderId, conversationId)).isRequest
      if (!isTalking && !(await takesRequest(db, senderId, recipientId))) return { result: 'refused', kind: 'requests' }
      return toOfferCheck(
        await judge(db, {
          senderId,
          recipientId,
          sides,
          isTalking,
          haveTraded: await createContactRepository(db).haveTraded(senderId, recipientId),
          at: now(),
        }),
      )
    }

    app.post(
      '/api/inbox-checks',
      {
        schema: describeRoute({
          summary: "Whether a player's inbox takes an offer; nothing is sent",
          tag: 'Trade offers',
          body: CheckOffer,
          response: OfferCheck,
          problems: [400, 401],
          isGuarded: true,
        }),
      },
      async (request): Promise<OfferCheck> => {
        const senderId = readUserId(request)
        const { count } = await countCheck(senderId, request.body.recipientId)
        const checked = await check(senderId, request.body)
        const left = Math.max(0, CHECK_LIMIT.count - count)
        return { ...(count > CHECK_LIMIT.count ? { result: 'unknown' } : checked), left }
      },
    )
  }
