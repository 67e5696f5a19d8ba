import { PASSING } from '#domain/chat/licence.ts'
import { expect, it } from 'vitest'
import { chatSite, type Person } from '../support/chat/chat-site.ts'
import { statusAndCode } from '../support/site/status-and-code.ts'

const refusal = (answer: Parameters<typeof statusAndCode>[0]) => statusAndCode(answer).join(' ')

/** Ann, who has not passed the safety questions, and Ben, who has; both have allowed typing. */
async function start() {
  const site = await chatSite()
  const ann = await site.person('Ann', 'Ann', 'ann', false)
  const ben = await site.person('Ben')
  return { ...site, ann, ben, id: await ann.talkTo(ben) }
}
const pass = (who: Person, answers: object = {}) =>
  who.call('PUT', '/api/me/licence', { answers: { ...PASSING.answers, ...answers } })

it('[CH150, CH152] typed text needs the licence, and phrases, offers and reading do not', async () => {
  const { ann, ben, id, db } = await start()
  expect(refusal(await ann.say(id, 'Hi'))).toBe('403 licence.needed')
  expect(await db.selectFrom('message').select('id').execute()).toEqual([])
  const phrase = await ann.call('POST', `/api/conversations/${id}/messages`, {
    clientId: 'phrase',
    phrase: { key: 'hello', language: 'en' },
  })
  expect([phrase.status, (await ann.offer(id)).status, (await ben.say(id, 'Hi')).status]).toEqual([200, 200, 200])
  expect((await ann.read(id)).messages).toHaveLength(3)
  expect((await pass(ann)).status).toBe(200)
  expect((await ann.say(id, 'Hi')).status).toBe(200)
})

it('[CH150] the licence is the account’s, and keeps the time when it was first passed', async () => {
  const { ann, advance } = await start()
  expect((await ann.call('GET', '/api/me/licence')).body).toEqual({ passedAt: null })
  const first = (await pass(ann)).body
  expect(first).toEqual({ passedAt: '2026-11-19T12:00:00.000Z' })
  advance(60_000)
  expect((await pass(ann)).body).toEqual(first)
  expect((await ann.call('GET', '/api/me/licence')).body).toEqual(first)
})

it.each([{ swap: 'confirm' }, { trust: 'give' }, { outside: 'open' }])(
  '[CH151] a wrong answer does not pass: %o',
  async (answers) => {
    const { ann, id } = await start()
    expect(refusal(await pass(ann, answers))).toBe('400 licence.wrong')
    expect(refusal(await pass(ann, { swap: 'anything' }))).toMatch(/^400/)
    expect(refusal(await ann.say(id, 'Hi'))).toBe('403 licence.needed')
  },
)

it('[CH152] who typed before there was a licence is asked too, and what was sent then is answered again', async () => {
  const { ann, ben, id, db } = await start()
  await pass(ann)
  const before = (await ann.say(id, 'Hi', 'first')).body
  await ben.say(id, 'Hello')
  await db.deleteFrom('safety_licence').execute()
  expect(refusal(await ann.say(id, 'How are you?'))).toBe('403 licence.needed')
  expect((await ann.say(id, 'Hi', 'first')).body).toEqual(before)
})

it('[CH152] the typing of a player without the licence is not relayed', async () => {
  const { ann, ben, id } = await start()
  await ben.say(id, 'Hi')
  const [annsSocket, bensSocket] = [await ann.connect(), await ben.connect()]
  annsSocket.send({ type: 'TYPING_START', data: { conversationId: id } })
  await annsSocket.settled()
  await bensSocket.settled()
  expect(bensSocket.ofType('TYPING_START')).toEqual([])
  await pass(ann)
  annsSocket.send({ type: 'TYPING_START', data: { conversationId: id } })
  await bensSocket.received('TYPING_START', 1)
})
