import { ModerationFigures } from '#contract/moderation-figures.ts'
import { createFiguresRepository } from '#server/modules/moderation/figures.repository.ts'
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { chatSite } from '../support/chat/chat-site.ts'
import { statusAndCode } from '../support/site/status-and-code.ts'

const HOUR = 3_600_000
/** The site's time is in November 2026. */
const OCTOBER = Date.UTC(2026, 9, 10)

async function site() {
  const { person, db, wall, address } = await chatSite()
  wall.now = Date.UTC(2026, 10, 26)
  const [ed, ann, bad] = [await person('Ed'), await person('Ann'), await person('Bad')]
  const get = async (query = '') => {
    const response = await fetch(`http://${address}/api/moderation/figures${query}`)
    return { status: response.status, body: await response.json(), headers: response.headers }
  }
  async function action(kind: string, at: number, id: string = randomUUID(), reportId: string | null = null) {
    await db
      .insertInto('moderation_action')
      .values({
        id,
        at,
        kind: kind as 'warn',
        actor_id: ed.id,
        client_id: null,
        account_id: bad.id,
        report_id: reportId,
        measure_id: null,
        reason: 'Be kind',
      })
      .execute()
  }

  return {
    get,
    action,
    read: async (query = '') => v.parse(ModerationFigures, (await get(query)).body).months,
    ann,
    /** Reports at a time, each decided so many hours later; undefined: it is open. */
    async reports(
      at: number,
      hours: readonly (number | undefined)[],
      kind: 'warn' | 'mute' | 'dismiss' = 'warn',
      reason = 'scam',
    ) {
      for (const wait of hours) {
        const [id, decision] = [randomUUID(), randomUUID()]
        await db
          .insertInto('report')
          .values({
            id,
            reporter_id: ann.id,
            reported_id: bad.id,
            reason: reason as 'scam',
            message_id: null,
            details: '',
            at,
            decision_id: wait === undefined ? null : decision,
            alerted_at: null,
          })
          .execute()
        if (wait !== undefined) await action(kind, at + wait * HOUR, decision, id)
      }
    },
    figures: (now: number) => createFiguresRepository(db).figures({}, now),
  }
}

it('[MO95] everyone reads the figures of the last six months that are over, newest first, and nobody’s name', async () => {
  const { get, reports, read, ann } = await site()
  await reports(OCTOBER, [1, 2, 3, 4, 5, 9], 'warn')
  await reports(OCTOBER, [undefined, undefined, undefined, undefined, undefined], 'warn', 'child-safety')
  const { headers, body } = await get()
  expect([headers.get('access-control-allow-origin'), headers.get('etag')]).toEqual(['*', expect.any(String)])
  const months = await read()
  expect(months.map(({ month }) => month)).toEqual(['2026-10', '2026-09', '2026-08', '2026-07', '2026-06', '2026-05'])
  expect(months[0]).toEqual({
    month: '2026-10',
    reports: 11,
    childSafetyReports: 5,
    medianHours: 3,
    decisions: { warn: 6 },
  })
  expect(JSON.stringify(body)).not.toMatch(new RegExp(`${ann.id}|Ann|Bad|Ed`))
})

it('[MO96] a count below five is left out, and so is one of nobody', async () => {
  const { reports, read, action } = await site()
  await reports(OCTOBER, [1, 2, 3, 4], 'mute')
  for (let count = 0; count < 4; count++) await action('overturn', OCTOBER)
  for (let count = 0; count < 5; count++) await action('uphold', OCTOBER)
  expect((await read('?month=2026-10'))[0]).toEqual({
    month: '2026-10',
    decisions: {},
    appealsUpheld: 5,
  })
})

it('[MO95] a month begins and ends at midnight UTC, reports count when they are sent and decisions when they are made', async () => {
  const { reports, figures } = await site()
  const [start, end] = [Date.UTC(2026, 9, 1), Date.UTC(2026, 10, 1)]
  await reports(start - 1, [1, 1, 1, 1, 1], 'dismiss')
  await reports(end - 1, [1, 1, 1, 1, 1, 1], 'dismiss')
  const [october, september] = (await figures(end)).months
  expect([october!.month, october!.reports, october!.decisions.dismiss]).toEqual(['2026-10', 6, 5])
  expect([september!.reports, september!.decisions.dismiss]).toEqual([5, undefined])
  expect((await figures(end - 1)).months[0]!.month).toEqual('2026-09')
})

it.each([
  ['the month that runs', '?month=2026-11', '404 month.not_found'],
  ['a month to come', '?month=2027-01', '404 month.not_found'],
  ['a month that is too long ago', '?month=2025-11', '404 month.not_found'],
  ['no month', '?month=2026-13', '400 query.invalid'],
])('[MO95] the figures of %s are not published', async (_, query, refusal) => {
  const { get } = await site()
  expect(statusAndCode(await get(query)).join(' ')).toEqual(refusal)
})

it('[MO95] the oldest month that is published', async () => {
  const { read } = await site()
  expect((await read('?month=2025-12')).map(({ month }) => month)).toEqual(['2025-12'])
})
