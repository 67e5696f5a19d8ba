import { DEFAULT_CONTACT } from '#contract/contact.ts'
import type { Database } from '#server/db/database.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import { createEventBus } from '#server/events/event-bus.ts'
import type { ServerEvents } from '#server/events/server-events.ts'
import { createAccountsRepository } from '#server/modules/auth/accounts.repository.ts'
import { createContactRepository } from '#server/modules/chat/contact.repository.ts'
import { createConversationsRepository } from '#server/modules/chat/conversations.repository.ts'
import { createMessagesRepository } from '#server/modules/chat/messages.repository.ts'
import { createPeopleRepository } from '#server/modules/chat/people.repository.ts'
import { createJudgeIncoming } from '#server/modules/inbox/judge-incoming.ts'
import { wishFacts } from '#server/modules/wishes/wish-facts.ts'
import { createSendMessage } from '#server/modules/chat/send-message.ts'
import { createTradeOffersRepository } from '#server/modules/chat/trade-offers.repository.ts'
import { describe, expect, it } from 'vitest'
import { NOW } from '../support/site/fixture.ts'
import { openEmpty, signInAll } from '../support/site/repositories.ts'

const findable = { ...DEFAULT_CONTACT, isFindable: true }

describe('chat', () => {
  async function people(...names: string[]) {
    const db = await openEmpty()
    const ids = await signInAll(db, names)
    for (const id of ids) await createContactRepository(db).save(id, findable)
    return { db, ids, conversations: createConversationsRepository(db) }
  }
  const append = (db: Database, conversationId: string, senderId: string, clientId: string | null, now = NOW) =>
    writeTransaction(db, [senderId], (trx) =>
      createMessagesRepository(trx).append({
        conversationId,
        senderId,
        clientId,
        text: `Text ${clientId}`,
        tradeOfferId: null,
        now,
      }),
    )

  it('[CH12, IM14] lists conversations newest first in pages, with ties by id, and none that is empty for the reader', async () => {
    const { db, ids, conversations } = await people('me', ...Array.from({ length: 7 }, (_, index) => `p${index}`))
    const [me = '', ...others] = ids
    const opened = []
    for (const [index, other] of others.entries()) opened.push(await conversations.open(me, other, NOW + (index % 2)))
    await conversations.open(others[0]!, others[1]!, NOW)
    const expected = opened
      .map((id, index) => ({ id, at: index % 2 }))
      .toSorted((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1))
      .map(({ id }) => id)
    const read: string[] = []
    for (let more = true; more;) {
      const before = read.at(-1)
      const page = await conversations.list(me, { limit: 3, ...(before === undefined ? {} : { before }) })
      read.push(...page.conversations.map(({ id }) => id))
      more = page.more
    }
    expect(read).toEqual(expected)
    expect((await conversations.list(others[1]!, { limit: 10 })).conversations).toEqual([])
    expect(await conversations.listPartners(me)).toEqual([])
    await append(db, opened[0]!, me, 'one')
    expect(await conversations.listPartners(others[0]!)).toEqual([me])
  })

  it('[AU55] a call that began before its account was deleted sends no message after that', async () => {
    const { db, ids, conversations } = await people('ann', 'ben')
    const [ann = '', ben = ''] = ids
    const id = await conversations.open(ann, ben, NOW)
    const send = createSendMessage({
      db,
      events: createEventBus<ServerEvents>(console.error),
      judge: createJudgeIncoming(wishFacts),
      typedChat: true,
      now: () => NOW,
    })
    await createAccountsRepository(db).erase(ann, NOW)
    await expect(send(ann, id, { clientId: 'c1', text: 'Hi' })).rejects.toMatchObject({
      problem: { code: 'session.invalid' },
    })
    expect(await db.selectFrom('message').selectAll().execute()).toEqual([])
  })

  it('[CH7, IM14] concurrent messages are numbered without a gap, and a client id is stored once', async () => {
    const { db, ids, conversations } = await people('ann', 'ben')
    const [ann = '', ben = ''] = ids
    const id = await conversations.open(ann, ben, NOW)
    const sent = await Promise.all(Array.from({ length: 10 }, (_, index) => append(db, id, ann, `c${index}`)))
    expect(sent.map(({ seq }) => seq).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    await expect(append(db, id, ann, 'c3')).rejects.toThrow(/unique/i)
    await append(db, id, ben, 'c3')
    await append(db, id, ann, null)
    await append(db, id, ann, null)
    const messages = createMessagesRepository(db)
    const page = async (query: object) => (await messages.page(id, { limit: 3, ...query })).map(({ seq }) => seq)
    expect([await page({}), await page({ before: 5 }), await page({ after: 5 })]).toEqual([
      [11, 12, 13],
      [2, 3, 4],
      [6, 7, 8],
    ])
    expect((await messages.byClientId(id, ann, 'c3'))!.senderId).toBe(ann)
  })

  it('[CH98, IM14] a message of a process whose clock is behind has the time of the last one before it', async () => {
    const { db, ids, conversations } = await people('ann', 'ben')
    const [ann = '', ben = ''] = ids
    const id = await conversations.open(ann, ben, NOW)
    const times = []
    for (const [index, now] of [NOW - 500, NOW + 1_500, NOW + 200, NOW + 2_000].entries())
      times.push(Date.parse((await append(db, id, index % 2 === 0 ? ann : ben, `c${index}`, now)).sentAt) - NOW)
    expect(times).toEqual([0, 1_500, 1_500, 2_000])
    const messages = await createMessagesRepository(db).all(id)
    expect(messages.map(({ sentAt }) => Date.parse(sentAt) - NOW)).toEqual(times)
    const { conversations: listed } = await conversations.list(ben, { limit: 1 })
    expect(Date.parse(listed[0]!.updatedAt) - NOW).toBe(2_000)
  })

  it('[CH12, CH27, IM14] a read marker never goes back, and unread messages are counted as numbers', async () => {
    const { db, ids, conversations } = await people('ann', 'ben')
    const [ann = '', ben = ''] = ids
    const id = await conversations.open(ann, ben, NOW)
    expect(await conversations.inbox(ben, NOW)).toEqual({ count: 0, latest: null })
    for (const clientId of ['a', 'b', 'c']) await append(db, id, ann, clientId)
    const mark = (seq: number) =>
      writeTransaction(db, [ben], (trx) => createConversationsRepository(trx).markRead(ben, id, seq))
    expect([await mark(2), await mark(1), await mark(99)]).toEqual([
      { seq: 2, unread: 1 },
      { seq: 2, unread: 1 },
      { seq: 3, unread: 0 },
    ])
    await append(db, id, ann, 'd')
    expect(await conversations.inbox(ben, NOW)).toMatchObject({ count: 1, latest: { id, unread: 1 } })
  })

  it('[CH8, IM14] finds when a user sent their nth last message, offers not counted', async () => {
    const { db, ids, conversations } = await people('ann', 'ben')
    const id = await conversations.open(ids[0]!, ids[1]!, NOW)
    for (let index = 0; index < 5; index++) await append(db, id, ids[0]!, `c${index}`, NOW + index)
    const messages = createMessagesRepository(db)
    expect([
      await messages.sentAt(ids[0]!, 2, 'typed'),
      await messages.sentAt(ids[0]!, 6, 'typed'),
      await messages.sentAt(ids[0]!, 1, 'phrase'),
    ]).toEqual([NOW + 3, undefined, undefined])
  })

  it('[CH67, CH103, IM14] finds whole names in any case, wildcards as text', async () => {
    const { db, ids } = await people('me', 'Bob', 'bo b', 'BOB_2', 'bobby', 'bö', 'B%', 'abob')
    const { search } = createPeopleRepository(db)
    const names = async (text: string) => (await search(ids[0]!, text)).map(({ name }) => name)
    expect([await names('bob'), await names('BO'), await names('b%'), await names('bob_')]).toEqual([
      ['Bob'],
      ['bö'],
      ['B%'],
      [],
    ])
  })

  it('[CH120] a player is found who has allowed it, or who has a conversation with who searches', async () => {
    const { db, ids, conversations } = await people('me', 'Nova')
    const [me, nova] = ids as [string, string]
    const { search } = createPeopleRepository(db)
    const contact = createContactRepository(db)
    const found = async () => (await search(me, 'nova')).length
    await contact.save(nova, DEFAULT_CONTACT)
    const counts = [await found()]
    const id = await conversations.open(me, nova, NOW)
    counts.push(await found())
    await append(db, id, me, 'a')
    counts.push(await found())
    expect(counts).toEqual([0, 0, 1])
    await db.deleteFrom('message').execute()
    await db.updateTable('conversation').set({ seq: 0 }).execute()
    await contact.save(nova, findable)
    expect(await found()).toBe(1)
  })

  it.each([
    ['@Nova', ['Nova']],
    ['nóva', ['Nova']],
    ['NOVA_2', ['nova_2']],
    ['nov', []],
    ['jose', ['José']],
    ['JOSÉ', ['José']],
    ['jose\u0301', ['José']],
    ['@', []],
    ['nová@', []],
    ['łukasz', ['Lukasz']],
  ])('[CH103, IM14] %j finds %j', async (text, expected) => {
    const { db, ids } = await people('me', 'Nova', 'nova_2', 'José', 'Lukasz', 'A@Nova')
    const { search } = createPeopleRepository(db)
    expect((await search(ids[0]!, text)).map(({ name }) => name)).toEqual(expected)
  })

  it('[CH103, IM14] finds a display name without its accents', async () => {
    const { db, ids } = await people('me')
    const accounts = createAccountsRepository(db)
    const profile = { issuer: 'https://platform.test', subject: 'accents', name: 'bxq7', picture: null }
    const id = await accounts.signIn({ ...profile, displayName: 'Élodie Ünal' }, NOW)
    await createContactRepository(db).save(id, findable)
    const { search } = createPeopleRepository(db)
    expect((await search(ids[0]!, '@elodie unal')).map((user) => user.id)).toEqual([id])
    await accounts.signIn({ ...profile, displayName: 'Øystein' }, NOW)
    expect([await search(ids[0]!, 'elodie unal'), (await search(ids[0]!, 'oystein')).map((user) => user.id)]).toEqual([
      [],
      [id],
    ])
    await accounts.erase(id, NOW)
    expect(await search(ids[0]!, 'oystein')).toEqual([])
  })

  it('[CH12, IM14] orders users of the same name by id', async () => {
    const { db, ids } = await people('me', 'sam', 'saM', 'sAm', 'sAM', 'Sam', 'SaM', 'SAm', 'SAM')
    const found = await createPeopleRepository(db).search(ids[0]!, 'sam')
    expect(found.map(({ id }) => id)).toEqual(ids.slice(1).toSorted())
  })

  it('[CH10, IM14] a block is stored once and hides both, until it is removed', async () => {
    const { db, ids, conversations } = await people('ann', 'ben')
    const [ann = '', ben = ''] = ids
    const id = await conversations.open(ann, ben, NOW)
    await append(db, id, ann, 'a')
    const repository = createPeopleRepository(db)
    expect([await repository.block(ann, ben, NOW), await repository.block(ann, ben, NOW + 1)]).toEqual([true, false])
    expect([await conversations.findOther(ann, id), await conversations.findOther(ben, id)]).toEqual([
      undefined,
      undefined,
    ])
    expect([await repository.unblock(ann, ben), await repository.unblock(ann, ben)]).toEqual([true, false])
    expect(await conversations.haveTalked(ann, ben)).toBe(true)
  })

  it('[TR1, AU13, IM14] offers keep their values as written, and a deleted account ends the open ones', async () => {
    const { db, ids, conversations } = await people('ann', 'ben')
    const [ann = '', ben = ''] = ids
    const conversationId = await conversations.open(ann, ben, NOW)
    const offers = createTradeOffersRepository(db)
    const offer = (id: string, senderId: string, recipientId: string) => ({
      id,
      conversationId,
      senderId,
      recipientId,
      status: 'pending' as const,
      offer: [],
      request: [],
      counterOf: null,
      createdAt: new Date(NOW).toISOString(),
      expiresAt: new Date(NOW + 1_000).toISOString(),
      acceptedAt: null,
      senderAnswer: null,
      recipientAnswer: null,
    })
    const sent = offer('one', ann, ben)
    await offers.insert(sent)
    await offers.insert(offer('two', ben, ann))
    await offers.insert({ ...offer('three', ben, ann), counterOf: 'one' })
    await offers.end('two', 'accepted')
    expect(await offers.find('one', NOW)).toEqual(sent)
    expect((await offers.find('one', NOW + 1_000))!.status).toBe('expired')
    expect((await offers.findAll(['three'], NOW)).map(({ id }) => id)).toEqual(['three', 'one'])
    await offers.endAll(ann)
    const statuses = (await offers.all(conversationId, NOW)).map(({ id, status }) => [id, status]).toSorted()
    expect(statuses).toEqual([
      ['one', 'cancelled'],
      ['three', 'declined'],
      ['two', 'accepted'],
    ])
  })
})
