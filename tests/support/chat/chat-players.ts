import { millisecondsInMinute } from 'date-fns/constants'
import { createAccountsRepository } from '#server/modules/auth/accounts.repository.ts'
import { createSessions } from '#server/modules/auth/sessions.ts'
import { DEFAULT_CONTACT } from '#contract/contact.ts'
import { createContactRepository } from '#server/modules/chat/contact.repository.ts'
import { createLicenceRepository } from '#server/modules/chat/licence.repository.ts'
import { createConversationsRepository } from '#server/modules/chat/conversations.repository.ts'
import { createMessagesRepository } from '#server/modules/chat/messages.repository.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { createEventBus } from '#server/events/event-bus.ts'
import type { ServerEvents } from '#server/events/server-events.ts'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { SiteProcess } from '../site/site-process.ts'

/** Players of a running site who have signed in, and what they wrote: put into its database by the server's own code, so that no test waits for that. */
export async function chatPlayers(site: Pick<SiteProcess, 'origin'> & ({ folder: string } | { databaseUrl: string })) {
  const { origin } = site
  const db = await openDatabase('databaseUrl' in site ? site.databaseUrl : `file:${join(site.folder, 'site.sqlite')}`)
  const sessions = createSessions({ db, events: createEventBus<ServerEvents>(console.error), now: Date.now })
  return {
    /** `isLicensed`: has passed the safety questions. `ageMs`: since they signed up. */
    async player(name: string, displayName = name, { isLicensed = true, ageMs = 0 } = {}) {
      const id = await createAccountsRepository(db).signIn(
        { issuer: 'https://platform.test', subject: randomUUID(), name, displayName, picture: null },
        Date.now() - ageMs,
      )
      await createContactRepository(db).save(id, { ...DEFAULT_CONTACT, isFindable: true })
      if (isLicensed) await createLicenceRepository(db).pass(id, Date.now())
      const token = await sessions.open(id)
      return {
        id,
        token,
        name,
        displayName,
        /** The token of another device's session. */
        openSession: () => sessions.open(id),
        /** Writes through the running site, which tells of it. */
        async say(conversationId: string, said: string | { key: string }) {
          const response = await fetch(`${origin}/api/conversations/${conversationId}/messages`, {
            method: 'POST',
            headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
            body: JSON.stringify({
              clientId: randomUUID(),
              ...(typeof said === 'string' ? { text: said } : { phrase: said }),
            }),
          })
          if (!response.ok) throw new Error(`a message was answered with ${response.status}: ${await response.text()}`)
        },
      }
    },
    /** The id of a conversation of two who may type to each other, with what was said in it, a minute between each, the last `agoMs` before now. Each reads before they write. */
    async conversation(
      [ann, ben]: readonly [{ id: string }, { id: string }],
      said: readonly (readonly [by: { id: string }, text: string])[] = [],
      agoMs = millisecondsInMinute,
    ) {
      const now = Date.now() - agoMs
      const first = now - Math.max(0, said.length - 1) * millisecondsInMinute
      const id = await createConversationsRepository(db).open(ann.id, ben.id, first)
      await createConversationsRepository(db).allowTyping(ben.id, id, first)
      await db.transaction().execute(async (trx) => {
        const messages = createMessagesRepository(trx)
        for (const [index, [by, text]] of said.entries()) {
          await messages.append({
            conversationId: id,
            senderId: by.id,
            clientId: randomUUID(),
            text,
            tradeOfferId: null,
            now: first + index * millisecondsInMinute,
          })
        }
      })
      return id
    },
    end: () => db.destroy(),
  }
}
export type ChatPlayers = Awaited<ReturnType<typeof chatPlayers>>
export type ChatPlayer = Awaited<ReturnType<ChatPlayers['player']>>
