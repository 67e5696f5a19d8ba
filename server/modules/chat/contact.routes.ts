import { Conversation } from '#contract/chat.ts'
import { AllowTyping, ContactSettings, Visibility } from '#contract/contact.ts'
import type { Database } from '#server/db/database.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import type { ServerEventBus } from '#server/events/server-events.ts'
import { readUserId } from '#server/modules/auth/request-session.ts'
import { describeRoute } from '#server/openapi/describe.ts'
import type { FastifyPluginAsync } from 'fastify'
import { ById } from './by-id.ts'
import { createContactRepository } from './contact.repository.ts'
import { createConversationsRepository } from './conversations.repository.ts'
import { refusePhrasesOnly } from './send-message.ts'

export const VISIBILITY_PATH = '/api/me/visibility'

/** Settings of who may find, write and type to a user (CH119 to CH121). */
export const contactRoutes =
  ({
    db,
    events,
    typedChat,
    now,
  }: {
    db: Database
    events: ServerEventBus
    typedChat: boolean
    now: () => number
  }): FastifyPluginAsync =>
  async (app) => {
    const conversations = createConversationsRepository(db)

    app.get(
      '/api/me/contact',
      {
        schema: describeRoute({
          summary: 'Who may find you by name, and who may send you requests',
          tag: 'People',
          response: ContactSettings,
          problems: [401],
          isGuarded: true,
        }),
      },
      (request): Promise<ContactSettings> => createContactRepository(db).find(readUserId(request)),
    )

    app.put(
      '/api/me/contact',
      {
        schema: describeRoute({
          summary: 'Choose who may find you by name, and who may send you requests',
          tag: 'People',
          body: ContactSettings,
          response: ContactSettings,
          problems: [400, 401],
          isGuarded: true,
        }),
      },
      async (request): Promise<ContactSettings> => {
        const userId = readUserId(request)
        await writeTransaction(db, [userId], (trx) => createContactRepository(trx).save(userId, request.body))
        return request.body
      },
    )

    app.get(
      VISIBILITY_PATH,
      {
        schema: describeRoute({
          summary: 'Whether everyone sees you as offline',
          tag: 'People',
          response: Visibility,
          problems: [401],
          isGuarded: true,
        }),
      },
      async (request): Promise<Visibility> => {
        const userId = readUserId(request)
        return { isInvisible: await createContactRepository(db).isInvisible(userId) }
      },
    )

    app.put(
      VISIBILITY_PATH,
      {
        schema: describeRoute({
          summary: 'Choose whether everyone sees you as offline',
          tag: 'People',
          body: Visibility,
          response: Visibility,
          problems: [400, 401],
          isGuarded: true,
        }),
      },
      async (request): Promise<Visibility> => {
        const userId = readUserId(request)
        const { isInvisible } = request.body
        await writeTransaction(db, [userId], (trx) => createContactRepository(trx).setInvisible(userId, isInvisible))
        events.publish('chat.frame', { to: [userId], frame: { type: 'VISIBILITY_CHANGED', data: { isInvisible } } })
        return { isInvisible }
      },
    )

    app.put(
      '/api/conversations/:id/typing',
      {
        schema: describeRoute({
          summary: 'Allow the other one to type to you, or no longer',
          tag: 'Conversations',
          params: ById,
          body: AllowTyping,
          response: Conversation,
          problems: [400, 401, 403, 404],
          isGuarded: true,
        }),
      },
      async (request): Promise<Conversation> => {
        const userId = readUserId(request)
        const { id } = request.params
        const { otherId } = await conversations.access(userId, id)
        if (request.body.isAllowed) refusePhrasesOnly(typedChat)
        const { byMe, byOther } = await writeTransaction(db, [userId, otherId], async (trx) => {
          const own = createConversationsRepository(trx)
          const { typing } = await own.access(userId, id)
          if (typing.byMe !== request.body.isAllowed)
            await own.allowTyping(userId, id, request.body.isAllowed ? now() : null)
          return { ...typing, byMe: request.body.isAllowed }
        })
        const publish = (to: string, typing: Conversation['typing']) =>
          events.publish('chat.frame', {
            to: [to],
            frame: { type: 'TYPING_ALLOWED', data: { conversationId: id, typing } },
          })
        publish(userId, { byMe, byOther })
        if ((await conversations.listReaders(id)).includes(otherId)) publish(otherId, { byMe: byOther, byOther: byMe })
        return conversations.find(userId, id)
      },
    )
  }
