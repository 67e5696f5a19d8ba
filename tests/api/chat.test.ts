import { AccountExport } from '#contract/account.ts'
import { ChatMessage, Conversation, ConversationList, MessagePage } from '#contract/chat.ts'
import { Problem } from '#contract/problem.ts'
import { MESSAGE_LIMIT } from '#server/modules/chat/limits.ts'
import { readBy } from '#server/modules/chat/messages.repository.ts'
import fc from 'fast-check'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { chatSite } from '../support/chat/chat-site.ts'

// Real HTTP over a real database: a busy machine takes its time.

const texts = (page: unknown) => v.parse(MessagePage, page).messages.map(({ text }) => text)
const seqs = (page: unknown) => v.parse(MessagePage, page).messages.map(({ seq }) => seq)

it.each([
  ['GET', '/api/users?search=a'],
  ['GET', '/api/blocks'],
  ['PUT', '/api/users/x/block'],
  ['DELETE', '/api/users/x/block'],
  ['POST', '/api/reports'],
  ['GET', '/api/inbox'],
  ['GET', '/api/conversations'],
  ['POST', '/api/conversations'],
  ['GET', '/api/conversations/x'],
  ['GET', '/api/conversations/x/messages'],
  ['POST', '/api/conversations/x/messages'],
  ['POST', '/api/conversations/x/read'],
  ['POST', '/api/trade-offers'],
  ['GET', '/api/trade-offers/x'],
  ['POST', '/api/trade-offers/x/accept'],
  ['POST', '/api/trade-offers/x/counter'],
])('[CH12, CH65] %s %s is for the signed in, kept by no cache and open to no other origin', async (method, path) => {
  const { address } = await chatSite()
  const answer = await fetch(`http://${address}${path}`, {
    method,
    headers: { origin: 'https://evil.test', 'content-type': 'application/json' },
    ...(method === 'POST' ? { body: '{"broken' } : {}),
  })
  const { headers } = answer
  expect([
    answer.status,
    v.parse(Problem, await answer.json()).code,
    headers.get('cache-control'),
    headers.get('access-control-allow-origin'),
  ]).toEqual([401, 'session.invalid', 'no-store', null])
  const preflight = await fetch(`http://${address}${path}`, {
    method: 'OPTIONS',
    headers: { origin: 'https://evil.test', 'access-control-request-method': method },
  })
  expect([
    preflight.status,
    preflight.headers.get('access-control-allow-origin'),
    preflight.headers.get('access-control-allow-methods'),
  ]).toEqual([204, null, null])
})

it('[CH65] answers of the signed in are kept by no cache, and other reads stay open to all', async () => {
  const { person, address } = await chatSite()
  const { headers } = await (await person('Ann')).call('GET', '/api/conversations')
  expect([headers.get('cache-control'), headers.get('etag'), headers.get('access-control-allow-origin')]).toEqual([
    'no-store',
    null,
    null,
  ])
  expect((await fetch(`http://${address}/api/items`)).headers.get('access-control-allow-origin')).toBe('*')
})

it('[CH12] the routes are described with the others', async () => {
  const { address } = await chatSite()
  const { paths } = await (await fetch(`http://${address}/api/openapi.json`)).json()
  expect(
    Object.keys(paths)
      .filter((path) => /^\/api\/(conversations|inbox|trade-offers|(me\/)?trade-rooms|users|blocks|reports)/.test(path))
      .toSorted(),
  ).toEqual([
    '/api/blocks',
    '/api/conversations',
    '/api/conversations/{id}',
    '/api/conversations/{id}/facts',
    '/api/conversations/{id}/messages',
    '/api/conversations/{id}/read',
    '/api/conversations/{id}/typing',
    '/api/inbox',
    '/api/inbox-checks',
    '/api/me/trade-rooms',
    '/api/reports',
    '/api/trade-offers',
    '/api/trade-offers/{id}',
    '/api/trade-offers/{id}/accept',
    '/api/trade-offers/{id}/cancel',
    '/api/trade-offers/{id}/counter',
    '/api/trade-offers/{id}/decline',
    '/api/trade-offers/{id}/not-traded',
    '/api/trade-offers/{id}/traded',
    '/api/trade-rooms',
    '/api/trade-rooms/{id}',
    '/api/trade-rooms/{id}/join',
    '/api/trade-rooms/{id}/report',
    '/api/users',
    '/api/users/{id}/block',
  ])
  expect(paths['/api/users/{id}/block'].put.responses['204'].description).toBe('Done')
})

it('[CH67] people are found by the whole of either name, never oneself or who is deleted', async () => {
  const { person, auth, address } = await chatSite()
  const ann = await person('AnnaTrades', 'Queen')
  await person('annika', 'Shiny Hunter')
  await person('Bob', 'Annika')
  await person('Hannah')
  const gone = await person('Annabel')
  await fetch(`http://${address}/auth/user`, { method: 'DELETE', headers: { authorization: `Bearer ${gone.token}` } })
  const find = async (search: string) => (await ann.call('GET', `/api/users?${new URLSearchParams({ search })}`)).body
  expect((await find(' ANNIKA ')).users.map(({ name }: { name: string }) => name)).toEqual(['annika', 'Bob'])
  expect([
    (await find('shiny hunter')).users.length,
    (await find('shiny h')).users.length,
    (await find('AnnaTrades')).users.length,
    (await find('%')).users.length,
    (await find('annabel')).users.length,
    (await find('deleted')).users.length,
  ]).toEqual([1, 0, 0, 0, 0, 0])
  expect([await find(''), await find('x'.repeat(41))].map(({ code, parameter }) => `${code} ${parameter}`)).toEqual([
    'query.invalid search',
    'query.invalid search',
  ])
  expect(await auth.sessions.findUser(gone.token)).toBe(undefined)
})

it('[CH12] a name that looks like markup is answered as the text that it is', async () => {
  const { person } = await chatSite()
  const ann = await person('Ann')
  const eve = await person('<img src=x onerror=alert(1)>', '<b>Eve</b>')
  const { body, headers } = await ann.call('GET', `/api/users?${new URLSearchParams({ search: '<b>Eve</b>' })}`)
  expect([
    body.users.map(({ id, name, displayName }: Record<string, string>) => [id, name, displayName]),
    headers.get('content-type'),
  ]).toEqual([[[eve.id, '<img src=x onerror=alert(1)>', '<b>Eve</b>']], 'application/json; charset=utf-8'])
})

it('[CH67] at most twenty people are found', async () => {
  const { person } = await chatSite()
  const ann = await person('Ann')
  for (let index = 0; index < 25; index++) await person(`player${index}`, 'Player')
  expect((await ann.call('GET', '/api/users?search=player')).body.users.length).toBe(20)
})

it('[CH68] two people have one conversation, which the other sees once something is written', async () => {
  const { person } = await chatSite()
  const [ann, ben] = [await person('Ann'), await person('Ben')]
  const list = async (who: typeof ann) =>
    v.parse(ConversationList, (await who.call('GET', '/api/conversations')).body).conversations
  const id = await ann.talkTo(ben)
  expect([(await list(ann)).map((each) => each.with.name), await list(ben)]).toEqual([['Ben'], []])
  expect(await ben.talkTo(ann)).toBe(id)
  expect(await ann.talkTo(ben)).toBe(id)
  await ann.say(id, 'Hi')
  const [first] = await list(ben)
  expect([first!.id, first!.seq, first!.unread, first!.lastMessage!.text, first!.with.name]).toEqual([
    id,
    1,
    1,
    'Hi',
    'Ann',
  ])
  expect(v.parse(Conversation, (await ben.call('GET', `/api/conversations/${id}`)).body)).toEqual(first)
})

it('[CH12] conversations come newest first, page by page', async () => {
  const { person, advance } = await chatSite()
  const ann = await person('Ann')
  const ids: string[] = []
  for (const name of ['Ben', 'Cid', 'Dan', 'Eve']) {
    ids.push(await ann.talkTo(await person(name)))
    advance(1_000)
  }
  await ann.say(ids[0]!, 'Hi')
  const page = async (query: string) =>
    v.parse(ConversationList, (await ann.call('GET', `/api/conversations${query}`)).body)
  const names = ({ conversations }: ConversationList) => conversations.map((each) => each.with.name)
  const first = await page('?limit=2')
  const second = await page(`?limit=2&before=${first.conversations[1]!.id}`)
  expect([names(first), first.more, names(second), second.more]).toEqual([['Ben', 'Eve'], true, ['Dan', 'Cid'], false])
  expect((await ann.call('GET', '/api/conversations?before=nothing')).status).toBe(404)
})

it.each([
  ['nobody', { userId: 'nobody' }, 404],
  ['themselves', { userId: 'self' }, 404],
  ['no one', {}, 400],
  ['a number', { userId: 5 }, 400],
  ['an array', [], 400],
])('[CH12] nobody opens a conversation with %s', async (_, body, status) => {
  const { person } = await chatSite()
  const ann = await person('Ann')
  expect(
    (await ann.call('POST', '/api/conversations', JSON.parse(JSON.stringify(body).replace('self', ann.id)))).status,
  ).toBe(status)
})

it('[CH66] a conversation of others is not there, whatever is asked of it', async () => {
  const { pair, person } = await chatSite()
  const { ann, ben, id } = await pair()
  const eve = await person('Eve')
  const offer = (await ann.offer(id)).body.id
  const answers = [
    await eve.call('GET', `/api/conversations/${id}`),
    await eve.call('GET', `/api/conversations/${id}/messages`),
    await eve.say(id, 'Let me in'),
    await eve.call('POST', `/api/conversations/${id}/read`, { seq: 1 }),
    await eve.offer(id),
    await eve.call('GET', `/api/conversations?before=${id}`),
    await eve.call('GET', `/api/trade-offers/${offer}`),
    await eve.move(offer, 'accept'),
    await eve.move(offer, 'cancel'),
    await eve.move(offer, 'counter', { clientId: 'x', offer: [{ slug: 'doggy', quantity: 1 }], request: [] }),
  ]
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
  expect(texts(await ben.read(id))).toEqual(['Hi', 'Trade offer'])
})

it.each([
  ['an empty text', ''],
  ['spaces', ' \n\t '],
  ['what shows nothing', '\u200b\u2060\ufeff'],
  ['fillers', '\u3164\u2800'],
  ['1,001 characters', 'x'.repeat(1_001)],
  ['half a surrogate pair', 'Hi\ud83d'],
  ['NUL', 'a\0b'],
  ['a number', 5],
])('[CH7, CH31] %s is no message', async (_, text) => {
  const { pair } = await chatSite()
  const { ann, ben, id } = await pair()
  const { status, body } = await ann.call('POST', `/api/conversations/${id}/messages`, { clientId: 'a', text })
  expect([status, body.code, body.parameter, texts(await ben.read(id))]).toEqual([400, 'body.invalid', 'text', ['Hi']])
})

it('[AP94, CH31] NUL in a body or a query is 400 and names the field', async () => {
  const { pair } = await chatSite()
  const { ann, ben, id } = await pair()
  const nul = 'a\0b'
  const sides = { offer: [{ slug: 'doggy', quantity: 1 }], request: [] }
  const answers = [
    await ann.call('POST', '/api/conversations', { userId: nul }),
    await ann.call('POST', `/api/conversations/${id}/messages`, { clientId: nul, text: 'Hi' }),
    await ann.call('POST', `/api/conversations/${id}/messages`, { clientId: 'a', text: nul }),
    await ann.call('POST', '/api/trade-offers', { ...sides, conversationId: nul, clientId: 'a' }),
    await ann.call('POST', '/api/trade-offers', { ...sides, conversationId: id, clientId: nul }),
    await ann.call('POST', '/api/trade-offers', {
      ...sides,
      conversationId: id,
      clientId: 'a',
      request: [{ slug: nul, quantity: 1 }],
    }),
    await ann.call('POST', '/api/reports', { userId: nul, reason: 'spam' }),
    await ann.call('POST', '/api/reports', { userId: ben.id, reason: 'spam', messageId: nul }),
    await ann.call('POST', '/api/reports', { userId: ben.id, reason: 'spam', details: nul }),
    await ann.call('GET', '/api/users?search=a%00b'),
    await ann.call('GET', '/api/conversations?before=a%00b'),
    await ann.call('GET', '/api/items?search=a%00b'),
    await ann.call('GET', '/api/items/by-slugs?slug=doggy&slug=a%00b'),
    await ann.call('GET', '/hatches?hatcherName=a%00b'),
  ]
  expect(answers.map(({ status, body }) => [status, body.parameter])).toEqual(
    [
      'userId',
      'clientId',
      'text',
      'conversationId',
      'clientId',
      'request.0.slug',
      'userId',
      'messageId',
      'details',
      'search',
      'before',
      'search',
      'slug',
      'hatcherName',
    ].map((parameter) => [400, parameter]),
  )
})

it.each([
  ['1,000 characters and spaces around', `  ${'x'.repeat(1_000)}\n`, 'x'.repeat(1_000)],
  [
    'markup',
    '<script>alert(1)</script><img src=x onerror=alert(1)>',
    '<script>alert(1)</script><img src=x onerror=alert(1)>',
  ],
  ['tricks with directions', '\u202egnp.exe\u202c \u2066x', 'gnp.exe x'],
  ['quotes of SQL', "'; drop table message; --", "'; drop table message; --"],
])('[CH7, RC73] %s is stored and answered as it is, without what no screen shows', async (_, text, stored) => {
  const { pair } = await chatSite()
  const { ann, ben, id } = await pair()
  const sent = v.parse(ChatMessage, (await ann.say(id, text)).body)
  expect([sent.text, sent.seq, sent.senderId]).toEqual([stored, 2, ann.id])
  expect((await ben.read(id, '?after=1')).messages).toEqual([readBy(ben.id, sent)])
})

it('[CH54] the same client id is the same message, to its sender and in its conversation alone', async () => {
  const { pair, person } = await chatSite()
  const { ann, ben, id } = await pair()
  const first = await ann.say(id, 'One', 'same')
  expect((await ann.say(id, 'Another text', 'same')).body).toEqual(first.body)
  expect((await ben.say(id, 'Two', 'same')).body.seq).toBe(3)
  expect((await ann.say(await ann.talkTo(await person('Cid')), 'Three', 'same')).body.seq).toBe(1)
  expect(texts(await ben.read(id))).toEqual(['Hi', 'One', 'Two'])
})

it('[CH55] numbers have no gap and no message is doubled, however many send at once and send again', async () => {
  const { pair, db, wall } = await chatSite()
  const { ann, ben, id } = await pair()
  const send = fc.record({
    who: fc.constantFrom(ann, ben),
    clientId: fc.integer({ min: 0, max: 4 }).map((number) => `c${number}`),
    // Random characters now and then read as a contact detail, which is refused and gets no number.
    text: fc.constantFrom('Hi', 'Still there?', 'Add one more', 'Ok, deal', 'No thanks'),
  })
  let run = 0
  await fc.assert(
    fc.asyncProperty(fc.array(send, { minLength: 1, maxLength: 12 }), async (sends) => {
      run++
      wall.now += MESSAGE_LIMIT.perMs
      const before = (await ann.read(id, '?limit=1')).seq
      const answers = await Promise.all(
        sends.map(async ({ who, clientId, text }) => ({
          key: `${who.name} ${clientId}`,
          answer: (await who.say(id, text, `${run} ${clientId}`)).body,
        })),
      )
      const keys = new Set(answers.map(({ key }) => key))
      const page = await ben.read(id, `?after=${before}&limit=100`)
      expect(seqs(page)).toEqual(Array.from(keys, (_, index) => before + 1 + index))
      expect(page.seq).toBe(before + keys.size)
      const stored = new Map(v.parse(MessagePage, page).messages.map((message) => [message.id, message]))
      expect(answers.map(({ answer }) => answer)).toEqual(
        answers.map(({ answer }) => ({ ...stored.get(answer.id), clientId: answer.clientId })),
      )
    }),
    { numRuns: 15 },
  )
  const { last, count } = await db
    .selectFrom('message')
    .select((eb) => [eb.fn.max('seq').as('last'), eb.fn.countAll<number>().as('count')])
    .where('conversation_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(last).toBe(count)
})

it('[CH12] messages are read in pages by their number, from either end', async () => {
  const { pair } = await chatSite()
  const { ann, ben, id } = await pair()
  for (let seq = 2; seq <= 9; seq++) await ann.say(id, `m${seq}`)
  const read = async (query: string) => seqs(await ben.read(id, query))
  expect(await read('')).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect([
    await read('?limit=2'),
    await read('?before=8&limit=2'),
    await read('?after=3&limit=2'),
    await read('?after=3&before=6'),
    await read('?after=9'),
    await read('?before=1'),
  ]).toEqual([[8, 9], [6, 7], [4, 5], [4, 5], [], []])
  expect((await ben.read(id, '?after=9')).seq).toBe(9)
  expect(
    (
      await Promise.all(
        ['?limit=0', '?limit=101', '?before=-1', '?after=x', '?after=1.5'].map((query) =>
          ben.call('GET', `/api/conversations/${id}/messages${query}`),
        ),
      )
    ).map(({ status }) => status),
  ).toEqual([400, 400, 400, 400, 400])
})

it('[CH69] a read mark goes forward only and no further than there is, and writing reads what was before', async () => {
  const { pair } = await chatSite()
  const { ann, ben, id } = await pair()
  for (const text of ['Two', 'Three', 'Four']) await ann.say(id, text)
  const mark = async (seq: number) => (await ben.call('POST', `/api/conversations/${id}/read`, { seq })).body
  const unread = async (who: typeof ann) => (await who.call('GET', '/api/conversations')).body.conversations[0].unread
  expect([await unread(ben), await unread(ann)]).toEqual([4, 0])
  expect([await mark(2), await mark(1), await mark(99)]).toEqual([
    { seq: 2, unread: 2 },
    { seq: 2, unread: 2 },
    { seq: 4, unread: 0 },
  ])
  await ann.say(id, 'Five')
  expect(await unread(ben)).toBe(1)
  await ben.say(id, 'Six')
  expect([await unread(ben), await unread(ann)]).toEqual([0, 1])
  expect((await ben.call('POST', `/api/conversations/${id}/read`, { seq: -1 })).status).toBe(400)
})

it('[CH8] the 21st message in 10 s is refused with the time to wait, and none is lost to sending it again', async () => {
  const { pair, person, advance } = await chatSite()
  const { ann, ben, id } = await pair()
  const other = await ann.talkTo(await person('Cid'))
  advance(2_500)
  for (let index = 0; index < 19; index++)
    expect((await ann.say(index % 2 ? id : other, `m${index}`, `m${index}`)).status).toBe(200)
  const refused = await ann.say(id, 'once more')
  expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([429, 'rate.limited', '8'])
  expect((await ann.say(id, 'm17', 'm17')).status).toBe(200)
  expect((await ben.say(id, 'Not me')).status).toBe(200)
  advance(7_500)
  expect([(await ann.say(id, 'now')).status, (await ann.say(id, 'and again')).status]).toEqual([200, 429])
})

it('[CH57] a flood of calls of any kind ends in 429, for that user alone', async () => {
  const { person } = await chatSite()
  const [ann, ben] = [await person('Ann'), await person('Ben')]
  const statuses = []
  for (let batch = 0; batch < 7; batch++) {
    statuses.push(
      ...(await Promise.all(
        Array.from({ length: 10 }, async () => (await ann.call('GET', '/api/users?search=b')).status),
      )),
    )
  }
  const last = await ann.call('GET', '/api/users?search=b')
  expect([
    statuses.filter((status) => status === 200).length,
    last.status,
    last.body.code,
    Number(last.headers.get('retry-after')) > 0,
  ]).toEqual([60, 429, 'rate.limited', true])
  expect((await ben.call('GET', '/api/users?search=a')).status).toBe(200)
})

it('[CH10, CH60, CH61] a block hides each from the other until it is taken back', async () => {
  const { pair } = await chatSite()
  const { ann, ben, id } = await pair()
  const offer = (await ann.offer(id)).body.id
  const seen = async (who: typeof ann, other: typeof ann) => [
    (await who.call('GET', `/api/users?search=${other.name}`)).body.users.length,
    (await who.call('GET', '/api/conversations')).body.conversations.length,
    (await who.call('POST', '/api/conversations', { userId: other.id })).status,
    (await who.call('GET', `/api/conversations/${id}`)).status,
    (await who.call('GET', `/api/conversations/${id}/messages`)).status,
    (await who.say(id, 'Hey')).status,
    (await who.call('GET', `/api/trade-offers/${offer}`)).status,
  ]
  for (let times = 0; times < 2; times++) expect((await ben.call('PUT', `/api/users/${ann.id}/block`)).status).toBe(204)
  expect(await seen(ann, ben)).toEqual([0, 0, 404, 404, 404, 404, 404])
  expect(await seen(ben, ann)).toEqual([0, 0, 404, 404, 404, 404, 404])
  expect([(await ben.move(offer, 'accept')).status, (await ann.move(offer, 'cancel')).status]).toEqual([404, 404])
  expect([
    (await ben.call('GET', '/api/blocks')).body.users.map(({ name }: { name: string }) => name),
    (await ann.call('GET', '/api/blocks')).body.users,
  ]).toEqual([['Ann'], []])
  // Who is blocked cannot take it back.
  await ann.call('DELETE', `/api/users/${ben.id}/block`)
  expect((await ann.say(id, 'Hey')).status).toBe(404)
  expect(
    (await ben.call('DELETE', `/api/users/${ann.id}/block`, '', { 'content-type': 'application/json' })).status,
  ).toBe(204)
  expect(await seen(ann, ben)).toEqual([1, 1, 200, 200, 200, 200, 200])
  expect([
    (await ben.call('PUT', '/api/users/nobody/block')).status,
    (await ben.call('PUT', `/api/users/${ben.id}/block`)).status,
  ]).toEqual([404, 404])
})

it('[CH62, CH83] a report is kept, with a message that was really written to who reports', async () => {
  const { pair, person, db, wall } = await chatSite()
  const { ann, ben, id } = await pair()
  const eve = await person('Eve')
  const messageId = (await ann.say(id, 'Send me your pets first')).body.id
  await ben.call('PUT', `/api/users/${ann.id}/block`)
  const report = (who: typeof ann, body: object) =>
    who.call('POST', '/api/reports', { userId: ann.id, reason: 'scam', ...body })
  expect([
    (await report(ben, { messageId, details: ' Took my pets ' })).status,
    (await report(eve, { reason: 'spam' })).status,
  ]).toEqual([204, 204])
  expect([
    (await report(eve, { messageId })).status,
    (await report(ben, { userId: eve.id, messageId })).status,
    (await report(ben, { reason: 'boring' })).status,
    (await report(ann, {})).status,
    (await report(ben, { details: 'x'.repeat(1_001) })).status,
  ]).toEqual([404, 404, 400, 404, 400])
  const kept = await db
    .selectFrom('report')
    .select(['reporter_id', 'reported_id', 'reason', 'message_id', 'details', 'at'])
    .orderBy('reason')
    .execute()
  expect(kept).toEqual([
    {
      reporter_id: ben.id,
      reported_id: ann.id,
      reason: 'scam',
      message_id: messageId,
      details: 'Took my pets',
      at: wall.now,
    },
    { reporter_id: eve.id, reported_id: ann.id, reason: 'spam', message_id: null, details: '', at: wall.now },
  ])
})

it("[AU41] the export holds conversations, offers, blocks and reports, and nobody else's", async () => {
  const { pair, person } = await chatSite()
  const { ann, ben, id } = await pair()
  const eve = await person('Eve')
  await ben.say(await ben.talkTo(eve), 'Between us')
  await ben.say(id, 'Hello')
  const offer = (await ann.offer(id)).body
  await ann.call('PUT', `/api/users/${eve.id}/block`)
  await ann.call('POST', '/api/reports', { userId: eve.id, reason: 'spam' })
  const { body, headers } = await ann.call('GET', '/auth/user/export')
  const { conversations, blocked, reports } = v.parse(AccountExport, body)
  expect(
    conversations.map((each) => [each.with.name, each.messages.map(({ text }) => text), each.tradeOffers]),
  ).toEqual([['Ben', ['Hi', 'Hello', 'Trade offer'], [offer]]])
  expect([
    blocked.map(({ name }) => name),
    reports.map(({ userId, reason }) => [userId, reason]),
    headers.get('cache-control'),
  ]).toEqual([['Eve'], [[eve.id, 'spam']], 'no-store'])
})

it('[AU42, AU43] who deletes their account leaves what they wrote, without a name, and nothing more can be sent to them', async () => {
  const { pair, person, db } = await chatSite()
  const { ann, ben, id } = await pair()
  const [sent, got] = [(await ann.offer(id)).body.id, (await ben.offer(id)).body.id]
  const eve = await person('Eve')
  await eve.call('PUT', `/api/users/${ann.id}/block`)
  expect((await ann.call('DELETE', '/auth/user')).status).toBe(204)
  const [conversation] = v.parse(ConversationList, (await ben.call('GET', '/api/conversations')).body).conversations
  expect([conversation!.with.name, conversation!.with.displayName, conversation!.with.id]).toEqual([
    'deleted user',
    'Deleted user',
    ann.id,
  ])
  expect(texts(await ben.read(id))).toEqual(['Hi', 'Trade offer', 'Trade offer'])
  const refused = await ben.say(id, 'Are you there?')
  expect([refused.status, refused.body.code, (await ben.offer(id)).status]).toEqual([409, 'conversation.closed', 409])
  const states = await Promise.all(
    [sent, got].map(async (each) => (await ben.call('GET', `/api/trade-offers/${each}`)).body.status),
  )
  expect([states, (await ben.move(sent, 'accept')).body.state]).toEqual([['cancelled', 'declined'], 'cancelled'])
  expect(await db.selectFrom('block').selectAll().execute()).toEqual([])
  expect((await ann.call('GET', '/api/conversations')).status).toBe(401)
})

it('[CH7] a body that is too big, not JSON or no object is refused, and stores nothing', async () => {
  const { pair } = await chatSite()
  const { ann, id } = await pair()
  const post = async (body: string, type = 'application/json') =>
    (await ann.call('POST', `/api/conversations/${id}/messages`, body, { 'content-type': type })).status
  expect([
    await post('{"clientId":'),
    await post('null'),
    await post('[]'),
    await post('"text"'),
    await post('x', 'text/html'),
    await post(`{"clientId":"a","text":"${'x'.repeat(40_000)}"}`),
  ]).toEqual([400, 400, 400, 400, 415, 413])
  expect(texts(await ann.read(id))).toEqual(['Hi'])
})
