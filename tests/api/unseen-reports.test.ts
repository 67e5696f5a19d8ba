import { alertUnseenReports } from '#server/modules/moderation/alert-unseen.ts'
import { millisecondsInHour as HOUR } from 'date-fns/constants'
import { expect, it } from 'vitest'
import { alertsSite } from '../support/alerts/alerts-site.ts'

/** A lead with a phone and a webhook, an editor, and players of whom one reports another. */
async function reported() {
  const site = await alertsSite()
  const [lead, editor, ann, bad] = [await site.person(), await site.person(), await site.person(), await site.person()]
  await site.roles.set(lead.id, 'lead')
  await site.roles.set(editor.id, 'editor')
  await lead.subscribe()
  await lead.webhook()
  const start = site.now()
  const warnings: object[] = []
  let made = 0
  return {
    ...site,
    lead,
    editor,
    ann,
    bad,
    logged: warnings,
    /** The id of a new report. */
    async report(reason: string, about = bad, by = ann) {
      expect((await by.call('POST', '/api/reports', { userId: about.id, reason })).status).toBe(204)
      const ids = await site.db.selectFrom('report').select('id').where('alerted_at', 'is', null).execute()
      const id = `report-${made++}`
      const last = ids.find((row) => !row.id.startsWith('report-'))!
      await site.db.updateTable('report').set({ id }).where('id', '=', last.id).execute()
      return id
    },
    /** What a look finds so many hours after the start. */
    async lookAfter(hours: number) {
      await alertUnseenReports(
        { db: site.db, warn: (facts) => void warnings.push(facts) },
        start + Math.round(hours * HOUR),
      )
      return (await lead.deliveries()).map(({ title }: { title: string }) => title)
    },
  }
}

it('[MO91, MO93] a child-safety report that nobody has looked at for four hours alerts leads once, on all their channels, without a name', async () => {
  const { report, lookAfter, lead, editor, ann, bad, outbox, logged } = await reported()
  await report('child-safety')
  expect(await lookAfter(4 - 1e-6)).toEqual([])
  expect(await lookAfter(4)).toEqual(['1 child-safety report waits'])
  for (const hours of [4, 5, 24, 48]) expect(await lookAfter(hours)).toHaveLength(1)
  const [delivery] = await lead.deliveries()
  expect(delivery).toMatchObject({
    ruleId: null,
    body: 'No moderator has looked at it for 4 hours.',
    path: '/moderation',
  })
  expect(delivery.channels.map(({ channel }: { channel: string }) => channel).toSorted()).toEqual([
    'discord',
    'page',
    'push',
  ])
  expect([(await outbox()).length, await editor.deliveries()]).toEqual([2, []])
  for (const { id } of [ann, bad]) expect(JSON.stringify(delivery)).not.toContain(id)
  expect(logged).toEqual([{ reports: 1 }])
})

it('[MO92] any other report alerts leads after 24 hours, and those of a look share a notification', async () => {
  const { report, lookAfter } = await reported()
  await report('scam')
  await report('spam')
  expect(await lookAfter(24 - 1e-6)).toEqual([])
  expect(await lookAfter(24)).toEqual(['2 reports wait'])
  expect(await lookAfter(99)).toHaveLength(1)
})

it('[MO91, MO92] a look or a decision of a moderator ends the wait, a look of its reporter does not', async () => {
  const { report, lookAfter, lead, editor, ann } = await reported()
  const seen = await report('child-safety')
  await editor.call('GET', `/api/moderation/reports/${seen}`)
  const decided = await report('child-safety')
  await lead.call('POST', `/api/moderation/reports/${decided}/dismiss`, {
    clientId: 'c',
    reason: 'Nothing to see here',
  })
  expect(await lookAfter(4)).toEqual([])
  const own = await report('child-safety', ann, editor)
  await editor.call('GET', `/api/moderation/reports/${own}`)
  expect(await lookAfter(4)).toEqual(['1 child-safety report waits'])
})

it('[MO7, MO93] a lead is not alerted to a report about themselves', async () => {
  const { report, lookAfter, lead, person, roles, db } = await reported()
  const other = await person()
  await roles.set(other.id, 'lead')
  await report('child-safety', lead)
  expect(await lookAfter(4)).toEqual([])
  expect(await other.deliveries()).toHaveLength(1)
  expect(await db.selectFrom('report').select('id').where('alerted_at', 'is', null).execute()).toEqual([])
})

it('[MO93] without a lead the log says so once', async () => {
  const { report, lookAfter, lead, roles, logged, person } = await reported()
  await roles.set((await person()).id, 'lead')
  await roles.set(lead.id, 'player')
  await report('child-safety')
  for (const hours of [4, 5]) await lookAfter(hours)
  expect(logged).toEqual([{ reports: 1 }])
})

it('[MO91] several processes that look at the same moment alert leads once', async () => {
  const { report, lookAfter, lead } = await reported()
  await report('child-safety')
  await Promise.all([lookAfter(4), lookAfter(4), lookAfter(4)])
  expect(await lead.deliveries()).toHaveLength(1)
})

it('[MO91] the site looks by itself, and the message leaves for the phone and the webhook', async () => {
  const { report, advance, services, outbox } = await reported()
  await report('child-safety')
  const look = async () => {
    advance(31_000)
    return (await outbox()).length
  }
  for (let count = 0; count < 20; count++) expect(await look()).toBe(0)
  advance(4 * HOUR)
  await expect.poll(look, { timeout: 60_000 }).toBe(2)
  await expect.poll(() => services.pushed.length).toBe(1)
})
