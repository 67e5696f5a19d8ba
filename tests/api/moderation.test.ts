import { AccountExport } from '#contract/account.ts'
import { Measure, OwnMeasures, RestrictionProblem } from '#contract/measures.ts'
import {
  Decision,
  MeasureList,
  MeasureOnUser,
  ModerationLog,
  ModerationStatistics,
  ReportDetail,
  ReportQueue,
} from '#contract/moderation.ts'
import { Problem } from '#contract/problem.ts'
import type { Database } from '#server/db/database.ts'
import { createDecisions } from '#server/modules/moderation/decide.ts'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { chatSite, type Person } from '../support/chat/chat-site.ts'

const REASON = 'Be kind to other players'
const HOUR = 3_600_000

/** Two moderators, and a player who has written to two others. */
async function moderated() {
  const site = await chatSite()
  const [ed, lea] = [await site.person('Ed'), await site.person('Lea')]
  await site.roles.set(ed.id, 'editor')
  await site.roles.set(lea.id, 'lead')
  const [bad, ann, ben] = [await site.person('Bad'), await site.person('Ann'), await site.person('Ben')]
  const talk = await bad.talkTo(ann)
  let sent = 0
  /** The id of a new report. */
  async function report(by: Person, about: { id: string }, more: object = {}): Promise<string> {
    const { status } = await by.call('POST', '/api/reports', { userId: about.id, reason: 'scam', ...more })
    expect(status).toBe(204)
    site.advance(1)
    const rows = await site.db.selectFrom('report').select(['id', 'at']).orderBy('at', 'desc').limit(1).execute()
    return rows[0]!.id
  }
  const decide = (by: Person, id: string, kind: string, changes: object = {}) =>
    by.call('POST', `/api/moderation/reports/${id}/${kind}`, { clientId: `c-${sent++}`, reason: REASON, ...changes })
  const change = (by: Person, id: string, kind: 'lift' | 'uphold' | 'overturn', changes: object = {}) =>
    by.call('POST', `/api/moderation/measures/${id}/${kind}`, { clientId: `c-${sent++}`, reason: REASON, ...changes })
  const queue = async (by: Person) => v.parse(ReportQueue, (await by.call('GET', '/api/moderation/reports')).body)
  const look = async (by: Person, id: string) =>
    v.parse(ReportDetail, (await by.call('GET', `/api/moderation/reports/${id}`)).body)
  const log = async (by: Person) => v.parse(ModerationLog, (await by.call('GET', '/api/moderation/log')).body).actions
  const own = async (who: Person) => v.parse(OwnMeasures, (await who.call('GET', '/api/me/measures')).body)
  const appeal = (who: Person, id: string, text = 'That was not me at all') =>
    who.call('POST', `/api/me/measures/${id}/appeal`, { text })
  /** A new measure about the player, and its id. */
  async function measure(kind: 'warn' | 'mute' | 'suspend', by = ed, about = bad): Promise<string> {
    const { body } = await decide(by, await report(ann, about), kind)
    return v.parse(Decision, body).measureId!
  }
  return { ...site, ed, lea, bad, ann, ben, talk, report, decide, change, queue, look, log, own, appeal, measure }
}

const ROUTES = [
  ['GET', '/api/moderation/reports'],
  ['GET', '/api/moderation/reports/x'],
  ['POST', '/api/moderation/reports/x/warn'],
  ['POST', '/api/moderation/reports/x/mute'],
  ['POST', '/api/moderation/reports/x/suspend'],
  ['POST', '/api/moderation/reports/x/dismiss'],
  ['GET', '/api/moderation/measures'],
  ['POST', '/api/moderation/measures/x/lift'],
  ['POST', '/api/moderation/measures/x/uphold'],
  ['POST', '/api/moderation/measures/x/overturn'],
  ['GET', '/api/moderation/statistics'],
  ['GET', '/api/moderation/log'],
] as const

it('[MO1] to a player, a proposer and who is not signed in no route of moderation exists', async () => {
  const { ann, ben, roles, address } = await moderated()
  await roles.set(ben.id, 'proposer')
  for (const [method, path] of ROUTES) {
    const answers = [
      (await ann.call(method, path, method === 'POST' ? '{"broken' : undefined)).body,
      (await ben.call(method, path)).body,
      await (await fetch(`http://${address}${path}`, { method })).json(),
    ].map((body) => v.parse(Problem, body))
    expect(answers.map(({ code, detail }) => [code, detail])).toEqual(
      Array.from({ length: 3 }, () => ['route.not_found', `There is no ${method} ${path}`]),
    )
  }
})

it('[MO1] the routes are described with the others, kept by no cache and open to no other origin', async () => {
  const { address, ed } = await moderated()
  const { paths } = await (await fetch(`http://${address}/api/openapi.json`)).json()
  for (const [method, path] of ROUTES)
    expect(paths[path.replace('/x', '/{id}')][method.toLowerCase()].summary).toMatch(/for editors and leads/)
  const { headers } = await ed.call('GET', '/api/moderation/reports', undefined, { origin: 'https://evil.test' })
  expect([headers.get('cache-control'), headers.get('access-control-allow-origin')]).toEqual(['no-store', null])
})

it('[MO2, MO3] the queue lists users by their oldest open report, with the number of reporters', async () => {
  const { ed, lea, bad, ann, ben, report, queue, wall, person } = await moderated()
  const worse = await person('Worse')
  const oldest = wall.now
  const first = await report(ann, worse, { details: 'Took my pets' })
  await report(ann, bad)
  await report(ann, bad)
  await report(ben, bad, { reason: 'spam' })
  await report(ed, worse)
  for (const by of [ed, lea]) {
    const { users, more, appeals } = await queue(by)
    expect([more, appeals]).toEqual([false, []])
    expect(users.map(({ user, reporters, openReports }) => [user.name, reporters, openReports])).toEqual([
      ['Worse', 2, 2],
      ['Bad', 2, 3],
    ])
    expect([users[0]!.oldestAt, users[0]!.reports[0]]).toMatchObject([
      new Date(oldest).toISOString(),
      {
        id: first,
        reporter: { name: 'Ann' },
        reason: 'scam',
        details: 'Took my pets',
        hasMessage: false,
        isOwn: false,
      },
    ])
    expect(users[0]!.reports[1]!.isOwn).toBe(by === ed)
  }
  const { body } = await ed.call('GET', '/api/moderation/reports?limit=1')
  const page = v.parse(ReportQueue, body)
  expect([page.users.map(({ user }) => user.name), page.more]).toEqual([['Worse'], true])
})

it('[MO87, MO88] a report about child safety is first in the queue, whatever waits longer and however many there are', async () => {
  const { ed, bad, ann, ben, report, queue, person, db } = await moderated()
  const [scammer, worse] = [await person('Scammer'), await person('Worse')]
  await report(ben, scammer)
  for (let count = 0; count < 10; count++) await report(ben, bad, { reason: 'spam' })
  // Reports of one user are limited, so the rest comes from the database.
  const [row] = await db.selectFrom('report').selectAll().where('reported_id', '=', bad.id).execute()
  await db
    .insertInto('report')
    .values(Array.from({ length: 40 }, (_, index) => ({ ...row!, id: `more-${index}` })))
    .execute()
  const late = await report(ann, bad, { reason: 'child-safety' })
  const later = await report(ann, worse, { reason: 'child-safety' })
  const { users } = await queue(ed)
  expect(users.map(({ user, openReports }) => [user.name, openReports])).toEqual([
    ['Bad', 51],
    ['Worse', 1],
    ['Scammer', 1],
  ])
  expect(users.map(({ reports }) => reports[0]!.id).slice(0, 2)).toEqual([late, later])
  expect(users[0]!.reports).toHaveLength(20)
})

it('[MO4, MO5] a report shows the reported message and five before and after it, of that conversation alone', async () => {
  const { ed, bad, ann, ben, talk, report, look, advance } = await moderated()
  const elsewhere = await bad.talkTo(ben)
  let id = ''
  for (let seq = 1; seq <= 14; seq++) {
    const { body } = await bad.say(talk, `message ${seq}`)
    if (seq === 8) id = body.id
    await bad.say(elsewhere, 'secret')
    advance(2_000)
  }
  const reported = await report(ann, bad, { messageId: id })
  const detail = await look(ed, reported)
  expect([detail.messageId, detail.user.name, detail.decision, detail.measures]).toEqual([id, 'Bad', null, []])
  expect(detail.messages.map(({ text }) => text)).toEqual(
    [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13].map((seq) => `message ${seq}`),
  )
  expect((await look(ed, await report(ben, bad))).messages).toEqual([])
})

it('[MO4, MO6] a decided report shows its decision, and messages only while an appeal is open', async () => {
  const { ed, lea, bad, ann, talk, report, look, decide, appeal, change } = await moderated()
  const { body: message } = await bad.say(talk, 'Give me your pets')
  const id = await report(ann, bad, { messageId: message.id })
  expect((await look(lea, id)).messages).toHaveLength(1)
  const { measureId } = v.parse(Decision, (await decide(ed, id, 'warn')).body)
  const decided = await look(lea, id)
  expect([decided.messages, decided.decision, decided.measures]).toMatchObject([
    [],
    { kind: 'warn', reason: REASON, by: { name: 'Ed' }, measureId },
    [{ id: measureId, kind: 'warning', user: { name: 'Bad' }, by: { name: 'Ed' } }],
  ])
  await appeal(bad, measureId!)
  expect((await look(lea, id)).messages).toHaveLength(1)
  await change(lea, measureId!, 'uphold')
  expect((await look(lea, id)).messages).toEqual([])
})

it('[MO7] a moderator sees nothing about themselves', async () => {
  const { ed, lea, ann, report, decide, change, queue, log, appeal, own } = await moderated()
  const id = await report(ann, ed)
  expect((await queue(ed)).users).toEqual([])
  expect((await queue(lea)).users.map(({ user }) => user.name)).toEqual(['Ed'])
  expect((await ed.call('GET', `/api/moderation/reports/${id}`)).body.code).toBe('report.not_found')
  expect((await decide(ed, id, 'dismiss')).body.code).toBe('report.not_found')
  const { measureId } = v.parse(Decision, (await decide(lea, id, 'mute')).body)
  await appeal(ed, measureId!)
  expect([(await queue(ed)).appeals, (await queue(lea)).appeals.length]).toEqual([[], 1])
  for (const kind of ['lift', 'uphold', 'overturn'] as const)
    expect((await change(ed, measureId!, kind)).body.code).toBe('measure.not_found')
  const standing = async (by: Person) =>
    v.parse(MeasureList, (await by.call('GET', '/api/moderation/measures')).body).measures.length
  expect([await standing(ed), await standing(lea), await log(ed), (await log(lea)).length]).toEqual([0, 1, [], 2])
  expect((await own(ed)).restriction).toMatchObject({ kind: 'mute' })
})

it.each([
  [{ reason: 'too short' }, 'reason'],
  [{ reason: 'x'.repeat(501) }, 'reason'],
  [{ reason: ' '.repeat(20) }, 'reason'],
  [{ reason: '\u200b'.repeat(20) }, 'reason'],
  [{ reason: 12 }, 'reason'],
  [{ reason: 'half a pair \ud800' }, 'reason'],
  [{ clientId: '' }, 'clientId'],
  [{ clientId: undefined }, 'clientId'],
  [{ alsoReportIds: 'x' }, 'alsoReportIds'],
  [{ alsoReportIds: Array.from({ length: 51 }, () => 'x') }, 'alsoReportIds'],
])('[MO8] a decision with %o is refused by name and decides nothing', async (changes, parameter) => {
  const { ed, bad, ann, report, decide, queue } = await moderated()
  const { status, body } = await decide(ed, await report(ann, bad), 'warn', changes)
  expect([status, body.code, body.parameter]).toEqual([400, 'body.invalid', parameter])
  expect((await queue(ed)).users).toHaveLength(1)
})

it.each([
  ['warn', 'warning', null, null],
  ['mute', 'mute', 24 * HOUR, 'mute'],
  ['suspend', 'suspension', null, 'suspension'],
] as const)(
  '[MO8, MO9, MO12, MO13, MO25] %s is a %s that the user sees',
  async (kind, measure, endsIn, restriction) => {
    const { ed, bad, ann, report, decide, own, queue, wall } = await moderated()
    const { status, body } = await decide(ed, await report(ann, bad), kind)
    const { measureId } = v.parse(Decision, body)
    const until = endsIn === null ? null : new Date(wall.now + endsIn).toISOString()
    expect(status).toBe(200)
    expect(await own(bad)).toEqual({
      measures: [
        {
          id: measureId,
          kind: measure,
          reason: REASON,
          at: new Date(wall.now).toISOString(),
          until,
          lifted: null,
          appeal: null,
        },
      ],
      restriction: restriction && { measureId, kind: restriction, reason: REASON, until },
    })
    expect((await queue(ed)).users).toEqual([])
  },
)

it('[MO9] a dismissed report leaves nothing with the user', async () => {
  const { ed, bad, ann, report, decide, own, queue } = await moderated()
  const { body } = await decide(ed, await report(ann, bad), 'dismiss')
  expect(v.parse(Decision, body)).toMatchObject({ kind: 'dismiss', measureId: null })
  expect([await own(bad), (await queue(ed)).users]).toEqual([{ measures: [], restriction: null }, []])
})

it('[MO10] a decision that is sent again is the same one, and its client id is good for nothing else', async () => {
  const { ed, lea, bad, ann, report, decide, change, own } = await moderated()
  const [one, two] = [await report(ann, bad), await report(ann, bad)]
  const first = await decide(ed, one, 'mute', { clientId: 'same' })
  const again = await decide(ed, one, 'mute', { clientId: 'same' })
  expect([again.status, again.body, (await own(bad)).measures.length]).toEqual([200, first.body, 1])
  for (const [id, kind] of [
    [two, 'mute'],
    [one, 'warn'],
  ] as const)
    expect((await decide(ed, id, kind, { clientId: 'same' })).body.code).toBe('client_id.used')
  const measureId = first.body.measureId as string
  expect((await change(ed, measureId, 'lift', { clientId: 'same' })).body.code).toBe('client_id.used')
  expect((await decide(lea, two, 'warn', { clientId: 'same' })).status).toBe(200)
  const lifted = await change(ed, measureId, 'lift', { clientId: 'lift' })
  expect(await change(ed, measureId, 'lift', { clientId: 'lift' })).toMatchObject({ status: 200, body: lifted.body })
})

it('[MO11] one decision decides several reports on one user, and none on another', async () => {
  const { ed, bad, ann, ben, report, decide, queue, own, person } = await moderated()
  const other = await person('Other')
  const [one, two, three, foreign] = [
    await report(ann, bad),
    await report(ben, bad),
    await report(ben, bad),
    await report(ann, other),
  ]
  const refused = await decide(ed, one, 'warn', { alsoReportIds: [two, foreign] })
  expect([refused.status, refused.body.code, (await own(bad)).measures]).toEqual([404, 'report.not_found', []])
  expect((await decide(ed, one, 'warn', { alsoReportIds: [two, one] })).status).toBe(200)
  const { users } = await queue(ed)
  expect(users.map(({ user, reports }) => [user.name, reports.map(({ id }) => id)])).toEqual([
    ['Bad', [three]],
    ['Other', [foreign]],
  ])
  expect((await own(bad)).measures).toHaveLength(1)
})

it('[MO14] a moderator does not decide on a report that they sent', async () => {
  const { ed, lea, bad, ann, report, decide } = await moderated()
  const [mine, other] = [await report(ed, bad), await report(ann, bad)]
  expect((await decide(ed, mine, 'warn')).body.code).toBe('report.own')
  expect((await decide(ed, other, 'warn', { alsoReportIds: [mine] })).body.code).toBe('report.own')
  expect((await decide(lea, mine, 'warn', { alsoReportIds: [other] })).status).toBe(200)
})

it('[MO15] of two moderators at once one decides, and the other gets what was decided', async () => {
  const { ed, lea, bad, ann, report, decide, own } = await moderated()
  const id = await report(ann, bad)
  const answers = await Promise.all([decide(ed, id, 'mute'), decide(lea, id, 'suspend')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const [won, lost] = answers.toSorted((a, b) => a.status - b.status)
  expect([lost!.body.code, lost!.body.decision]).toEqual(['report.decided', won!.body])
  expect((await own(bad)).measures).toHaveLength(1)
})

it('[MO16] a report on a user who is gone can only be dismissed', async () => {
  const { ed, bad, ann, report, decide } = await moderated()
  const id = await report(ann, bad)
  await bad.call('DELETE', '/auth/user')
  expect((await decide(ed, id, 'suspend')).body.code).toBe('user.deleted')
  expect((await decide(ed, id, 'dismiss')).status).toBe(200)
})

it('[MO17, MO24] a lifted measure forbids nothing, and only what stands can be lifted', async () => {
  const { lea, bad, talk, measure, change, own, advance } = await moderated()
  const suspension = await measure('suspend')
  const { status, body } = await change(lea, suspension, 'lift', { reason: 'That was a misunderstanding' })
  expect([status, v.parse(MeasureOnUser, body).lifted?.reason]).toEqual([200, 'That was a misunderstanding'])
  expect([(await own(bad)).restriction, (await bad.say(talk, 'Thanks')).status]).toEqual([null, 200])
  const [warning, mute] = [await measure('warn'), await measure('mute')]
  advance(24 * HOUR)
  for (const id of [suspension, warning, mute]) expect((await change(lea, id, 'lift')).body.code).toBe('measure.ended')
  expect((await change(lea, 'x', 'lift')).body.code).toBe('measure.not_found')
})

it.each([['mute'], ['suspend']])('[MO83] an editor does not %s a lead, and another lead does', async (kind) => {
  const { person, roles, ed, lea, ann, report, decide, own } = await moderated()
  const lou = await person('Lou')
  await roles.set(lou.id, 'lead')
  const id = await report(ann, lou)
  expect((await decide(ed, id, kind)).body.code).toBe('measure.of_lead')
  expect((await own(lou)).measures).toEqual([])
  expect([(await decide(lea, id, kind)).status, (await own(lou)).restriction]).toEqual([200, expect.anything()])
})

it('[MO18] a moderator whose role ends between the guard and the decision decides nothing', async () => {
  const { db, events, ed, bad, ann, report, roles, own } = await moderated()
  const id = await report(ann, bad)
  await roles.set(ed.id, 'player')
  const decisions = createDecisions({ db, events, now: Date.now })
  await expect(
    decisions.decide(ed.id, id, 'suspend', { clientId: 'c', reason: REASON, alsoReportIds: [] }),
  ).rejects.toMatchObject({ problem: { status: 403, code: 'role.ended' } })
  expect((await own(bad)).measures).toEqual([])
})

it('[MO19] statistics count what waits and what was done in 30 days', async () => {
  const { ed, lea, bad, ann, ben, report, decide, change, appeal, measure, advance, wall, db } = await moderated()
  const statistics = async () =>
    v.parse(ModerationStatistics, (await ed.call('GET', '/api/moderation/statistics')).body)
  expect(await statistics()).toMatchObject({ openReports: 0, oldestReportAt: null, lastMonth: { meanHours: null } })
  const early = await report(ann, bad)
  await db
    .updateTable('report')
    .set({ at: wall.now - 31 * 24 * HOUR })
    .execute()
  const [late, oldestAt] = [await report(ann, bad), wall.now]
  advance(2 * HOUR)
  await decide(ed, early, 'dismiss')
  await decide(ed, late, 'warn')
  await measure('mute')
  const id = await measure('suspend')
  await appeal(bad, id)
  await change(lea, id, 'overturn')
  await appeal(bad, await measure('suspend'))
  await report(ben, bad)
  expect(await statistics()).toMatchObject({
    openReports: 1,
    reportedUsers: 1,
    openAppeals: 1,
    muted: 1,
    suspended: 1,
    lastMonth: {
      reports: 5,
      decisions: { warn: 1, mute: 1, suspend: 2, dismiss: 1 },
      appealsUpheld: 0,
      appealsOverturned: 1,
      // 31 days and two hours, two hours, and three times a moment.
      meanHours: Math.round(((31 * 24 + 2 + 2) / 5) * 10) / 10,
    },
  })
  expect(Date.parse((await statistics()).oldestReportAt!)).toBeGreaterThan(oldestAt)
})

it.each([
  ['mute', 'account.muted', 'mute'],
  ['suspend', 'account.suspended', 'suspension'],
] as const)(
  '[MO20, MO21] %s: no endpoint lets the user write, and each says why and until when',
  async (kind, code, restriction) => {
    const { ann, ben, bad, talk, measure, wall, db } = await moderated()
    await ann.say(talk, 'Hello')
    const [got, mine] = [(await ann.offer(talk)).body.id, (await bad.offer(talk)).body.id]
    const known = await bad.say(talk, 'Before', 'before')
    const messages = async () => (await db.selectFrom('message').select('id').execute()).length
    const before = await messages()
    const id = await measure(kind)
    const sides = { clientId: 'counter', offer: [{ slug: 'doggy', quantity: 1 }], request: [] }
    const refused = [
      await bad.say(talk, 'After'),
      await bad.offer(talk),
      await bad.move(got, 'accept'),
      await bad.move(got, 'decline'),
      await bad.move(got, 'counter', sides),
      await bad.move(mine, 'cancel'),
      await bad.call('POST', '/api/conversations', { userId: ben.id }),
      await bad.call('POST', '/api/conversations', { userId: ann.id }),
    ]
    const until = kind === 'mute' ? new Date(wall.now + 24 * HOUR).toISOString() : null
    for (const { status, body } of refused)
      expect([status, v.parse(RestrictionProblem, body)]).toMatchObject([
        403,
        { code, restriction: { measureId: id, kind: restriction, reason: REASON, until } },
      ])
    expect(refused[0]!.body.detail).toContain(REASON)
    expect(await messages()).toBe(before)
    // A message that was stored before is acknowledged again.
    expect((await bad.say(talk, 'Before', 'before')).body).toEqual(known.body)
  },
)

it('[MO12, MO20] a mute ends after 24 hours, to the millisecond', async () => {
  const { bad, talk, measure, advance, own } = await moderated()
  await measure('mute')
  advance(24 * HOUR - 1)
  expect((await bad.say(talk, 'Too early')).status).toBe(403)
  advance(1)
  expect([(await bad.say(talk, 'Back')).status, (await own(bad)).restriction]).toEqual([200, null])
})

it('[MO21] a message that is written while the measure is taken is stored before it, or not at all', async () => {
  const { ed, ann, bad, talk, report, decide, db, own } = await moderated()
  const id = await report(ann, bad)
  const [decided, ...sent] = await Promise.all([
    decide(ed, id, 'suspend'),
    ...Array.from({ length: 8 }, (_, index) => bad.say(talk, `message ${index}`)),
  ])
  const stored = await db.selectFrom('message').select('id').where('sender_id', '=', bad.id).execute()
  expect([decided.status, sent.filter(({ status }) => status === 200).length]).toEqual([200, stored.length])
  expect(new Set(sent.map(({ status }) => status)).size).toBeLessThanOrEqual(2)
  expect([(await own(bad)).restriction?.kind, (await bad.say(talk, 'After')).status]).toEqual(['suspension', 403])
})

it('[MO22] a suspended user keeps reading, marking as read, blocking and reporting', async () => {
  const { ann, ben, bad, talk, measure, report } = await moderated()
  await ann.say(talk, 'Hello')
  await measure('suspend')
  expect((await bad.read(talk)).messages).toHaveLength(1)
  const answers = [
    await bad.call('GET', '/api/conversations'),
    await bad.call('GET', '/api/inbox'),
    await bad.call('GET', '/api/users?search=ann'),
    await bad.call('POST', `/api/conversations/${talk}/read`, { seq: 1 }),
    await bad.call('PUT', `/api/users/${ben.id}/block`),
    await bad.call('DELETE', `/api/users/${ben.id}/block`),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 204, 204])
  expect(await report(bad, ann)).toMatch(/./)
})

it('[MO23] typing ends with a measure, and no more of it is relayed until it is lifted', async () => {
  const { lea, ann, bad, talk, measure, change, advance } = await moderated()
  await bad.say(talk, 'Hello')
  const [from, to] = [await bad.connect(), await ann.connect()]
  const type = async () => {
    from.send({ type: 'TYPING_START', data: { conversationId: talk } })
    await from.settled()
  }
  await type()
  await to.received('TYPING_START', 1)
  const id = await measure('mute')
  await to.received('TYPING_STOP', 1)
  advance(1_500)
  await type()
  // Time passes in the database's answer alone: a message of the other side proves that the frame was handled.
  await ann.say(talk, 'Are you there?')
  await to.received('CHAT_MESSAGE', 1)
  await to.settled()
  expect(to.ofType('TYPING_START')).toHaveLength(1)
  await change(lea, id, 'lift')
  advance(1_500)
  await type()
  await to.received('TYPING_START', 2)
})

it('[MO24, MO26] open sockets of the user learn of a measure, of no one else’s, and of no reporter', async () => {
  const { lea, ann, bad, measure, change, appeal, own } = await moderated()
  const [one, two, other] = [await bad.connect(), await bad.connect(), await ann.connect()]
  const id = await measure('suspend')
  for (const socket of [one, two]) await socket.received('MEASURES_CHANGED', 1)
  expect(one.ofType('MEASURES_CHANGED')).toEqual([
    { type: 'MEASURES_CHANGED', data: { restriction: (await own(bad)).restriction } },
  ])
  await appeal(bad, id)
  await change(lea, id, 'overturn')
  await one.received('MEASURES_CHANGED', 2)
  expect(one.ofType('MEASURES_CHANGED').at(-1)).toEqual({ type: 'MEASURES_CHANGED', data: { restriction: null } })
  await measure('warn')
  await one.received('MEASURES_CHANGED', 3)
  expect(other.ofType('MEASURES_CHANGED')).toEqual([])
  const seen = JSON.stringify([one.frames, await own(bad), (await bad.say('x', 'y')).body])
  for (const each of ['Ann', ann.id, 'Ed', 'Lea']) expect(seen).not.toContain(each)
})

it('[MO25] own measures are for the signed in, and nobody sees those of others', async () => {
  const { ann, address, measure, own } = await moderated()
  await measure('warn')
  expect([(await fetch(`http://${address}/api/me/measures`)).status, await own(ann)]).toEqual([
    401,
    { measures: [], restriction: null },
  ])
})

it('[MO27] a user appeals once against an own measure', async () => {
  const { ann, bad, measure, appeal, own } = await moderated()
  const id = await measure('warn')
  expect([(await appeal(ann, id)).body.code, (await appeal(bad, 'x')).body.code]).toEqual([
    'measure.not_found',
    'measure.not_found',
  ])
  for (const text of ['short', ' '.repeat(30), 'x'.repeat(501)])
    expect((await appeal(bad, id, text)).body).toMatchObject({ code: 'body.invalid', parameter: 'text' })
  const { status, body } = await appeal(bad, id, 'That was not me at all')
  expect([status, v.parse(Measure, body).appeal]).toMatchObject([
    200,
    { text: 'That was not me at all', decision: null },
  ])
  expect((await appeal(bad, id, 'That was not me at all')).body).toEqual(body)
  expect((await appeal(bad, id, 'It was my brother, really')).body.code).toBe('appeal.sent')
  expect((await own(bad)).measures[0]!.appeal?.text).toBe('That was not me at all')
})

it('[MO27] nobody appeals against a measure that was lifted', async () => {
  const { lea, bad, measure, change, appeal } = await moderated()
  const id = await measure('mute')
  await change(lea, id, 'lift')
  expect((await appeal(bad, id)).body.code).toBe('measure.lifted')
})

it('[MO28, MO29, MO37] an appeal waits in the queue with its report, and another moderator decides on it', async () => {
  const { ed, lea, bad, measure, appeal, queue, change, own, look, advance } = await moderated()
  const [first, second] = [await measure('warn', ed), await measure('mute', lea)]
  await appeal(bad, first)
  advance(1)
  await appeal(bad, second)
  const shown = async (by: Person) => (await queue(by)).appeals.map(({ measure: { id }, mayDecide }) => [id, mayDecide])
  expect([await shown(ed), await shown(lea)]).toEqual([
    [
      [first, false],
      [second, true],
    ],
    [
      [first, true],
      [second, false],
    ],
  ])
  for (const { measure: of, reportId } of (await queue(ed)).appeals)
    expect((await look(ed, reportId)).decision?.measureId).toBe(of.id)
  expect((await change(ed, first, 'uphold')).body.code).toBe('appeal.own_measure')
  expect((await change(lea, first, 'uphold', { reason: 'You wrote it yourself' })).status).toBe(200)
  expect((await own(bad)).measures.find(({ id }) => id === first)!.appeal!.decision).toMatchObject({
    outcome: 'upheld',
    reason: 'You wrote it yourself',
  })
  const again = await change(lea, first, 'overturn')
  expect([again.status, again.body.code, again.body.decision.outcome]).toEqual([409, 'appeal.decided', 'upheld'])
  expect((await change(lea, await measure('warn', ed), 'uphold')).body.code).toBe('appeal.not_found')
})

it('[MO29] who took the measure decides on the appeal where there is no other moderator', async () => {
  const { ed, lea, bad, measure, appeal, queue, change, roles } = await moderated()
  const id = await measure('mute', ed)
  await appeal(bad, id)
  await roles.set(lea.id, 'proposer')
  expect([(await queue(ed)).appeals[0]!.mayDecide, (await change(ed, id, 'uphold')).status]).toEqual([true, 200])
})

it('[MO29] a moderator who appeals is no other moderator', async () => {
  const { ed, lea, measure, appeal, change } = await moderated()
  const id = await measure('mute', lea, ed)
  await appeal(ed, id)
  expect((await change(lea, id, 'overturn')).status).toBe(200)
})

it('[MO29, MO81] a moderator who is suspended is no other moderator', async () => {
  const { ed, lea, bad, measure, appeal, change, queue } = await moderated()
  const id = await measure('mute', lea)
  await appeal(bad, id)
  expect([(await queue(lea)).appeals[0]!.mayDecide, (await change(lea, id, 'uphold')).status]).toEqual([false, 403])
  await measure('suspend', lea, ed)
  expect([(await queue(lea)).appeals[0]!.mayDecide, (await change(lea, id, 'uphold')).status]).toEqual([true, 200])
})

it('[MO30] an overturned appeal lifts the measure, and lifting answers an open appeal', async () => {
  const { lea, bad, talk, measure, appeal, change, own, queue } = await moderated()
  const [one, two] = [await measure('suspend'), await measure('suspend')]
  await appeal(bad, one)
  await appeal(bad, two)
  await change(lea, one, 'overturn', { reason: 'You are right, sorry' })
  expect((await bad.say(talk, 'Hi')).status).toBe(403)
  await change(lea, two, 'lift')
  const { measures, restriction } = await own(bad)
  expect([restriction, (await bad.say(talk, 'Hi')).status, (await queue(lea)).appeals]).toEqual([null, 200, []])
  expect(measures.map(({ lifted, appeal: each }) => [lifted !== null, each!.decision!.outcome])).toEqual([
    [true, 'overturned'],
    [true, 'overturned'],
  ])
})

it('[MO31] the export holds own measures, and deletions leave what was decided under ids alone', async () => {
  const { ed, lea, bad, ann, measure, own, log, queue, report } = await moderated()
  await measure('warn')
  const { measures } = await own(bad)
  const exported = await bad.call('GET', '/auth/user/export')
  expect(v.parse(AccountExport, exported.body).measures).toEqual(measures)
  expect(JSON.stringify(exported.body)).not.toContain('"Ed"')
  await report(ann, bad)
  for (const each of [bad, ann, ed]) expect((await each.call('DELETE', '/auth/user')).status).toBe(204)
  const [entry] = await log(lea)
  expect([entry!.by, entry!.user]).toMatchObject([
    { id: ed.id, name: 'deleted user' },
    { id: bad.id, name: 'deleted user' },
  ])
  const [reported] = (await queue(lea)).users
  expect([reported!.user.name, reported!.reports[0]!.reporter!.name]).toEqual(['deleted user', 'deleted user'])
})

it('[MO32] a new account of a suspended player is suspended, until the measure is lifted', async () => {
  const { lea, db, bad, ann, wall, measure, change, own, advance, signInAgain } = await withReturns()
  const [warning, suspension, mute] = [await measure('warn'), await measure('suspend'), await measure('mute')]
  expect((await bad.call('DELETE', '/auth/user')).status).toBe(204)
  const hashes = async (on: Database) =>
    (await on.selectFrom('measure').select('identity_hash').where('identity_hash', 'is not', null).execute()).length
  expect(await hashes(db)).toBe(2)
  const back = await signInAgain(bad)
  expect([back.id === bad.id, await hashes(db)]).toEqual([false, 0])
  expect((await own(back)).restriction).toMatchObject({ measureId: suspension, kind: 'suspension' })
  expect((await own(back)).measures.map(({ id }) => id).toSorted()).toEqual([suspension, mute].toSorted())
  expect(warning).not.toBe(suspension)
  expect((await back.call('POST', '/api/conversations', { userId: ann.id })).status).toBe(403)
  for (const id of [suspension, mute]) await change(lea, id, 'lift')
  expect((await back.call('POST', '/api/conversations', { userId: ann.id })).status).toBe(200)
  // A mute that is over leaves no trace of who had it.
  await measure('mute', lea, back)
  await back.call('DELETE', '/auth/user')
  expect(await hashes(db)).toBe(1)
  advance(24 * HOUR)
  await signInAgain(ann)
  expect([await hashes(db), wall.now > 0]).toEqual([0, true])
})

/** As `moderated`, with sign-ins at the platform that lead to the account of the same identity, or to a new one. */
async function withReturns() {
  const site = await moderated()
  const subjects = new Map(
    (await site.db.selectFrom('account').select(['id', 'subject']).execute()).map(({ id, subject }) => [id, subject!]),
  )
  return { ...site, signInAgain: (who: Person) => site.person(who.name, who.name, subjects.get(who.id)!) }
}

it('[MO33, MO34] the audit log has everything that moderators do and look at, newest first', async () => {
  const { ed, lea, bad, ann, report, look, decide, appeal, change, log, advance } = await moderated()
  const id = await report(ann, bad)
  await look(ed, id)
  advance(1)
  const { measureId } = v.parse(Decision, (await decide(ed, id, 'suspend')).body)
  advance(1)
  await appeal(bad, measureId!)
  advance(1)
  await change(lea, measureId!, 'uphold')
  advance(1)
  await change(lea, measureId!, 'lift')
  const entries = await log(ed)
  expect(entries.map(({ kind, by, user }) => [kind, by.name, user.name])).toEqual([
    ['lift', 'Lea', 'Bad'],
    ['uphold', 'Lea', 'Bad'],
    ['appeal', 'Bad', 'Bad'],
    ['suspend', 'Ed', 'Bad'],
    ['look', 'Ed', 'Bad'],
  ])
  expect(entries[3]).toMatchObject({ reportId: id, measureId, reason: REASON })
  const page = async (query: string) =>
    v.parse(ModerationLog, (await ed.call('GET', `/api/moderation/log${query}`)).body)
  const first = await page('?limit=2')
  const rest = await page(`?limit=3&before=${first.actions[1]!.id}`)
  expect([first.more, rest.more, [...first.actions, ...rest.actions]]).toEqual([true, false, entries])
  expect((await ed.call('GET', '/api/moderation/log?before=x')).body).toMatchObject({
    code: 'action.not_found',
    parameter: 'before',
  })
})

it('[MO35] of several measures the one that lasts longest is shown', async () => {
  const { bad, measure, own, queue, lea, ann, report } = await moderated()
  await measure('mute')
  const suspension = await measure('suspend')
  await measure('mute')
  expect((await own(bad)).restriction?.measureId).toBe(suspension)
  await report(ann, bad)
  expect((await queue(lea)).users[0]!.restriction?.measureId).toBe(suspension)
})
