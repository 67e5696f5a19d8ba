import { ann, ben } from '#contract/chat.fixture.ts'
import { measureOnBen, mod, report, reportDetail, reportQueue } from '#contract/moderation.fixture.ts'
import type { ReportDetail, ReportedRoom, ReportedWishList, ReportQueue } from '#contract/moderation.ts'
import { NotFoundError } from '#contract/source.ts'
import { HttpError, OfflineError } from '#lib/http.ts'
import { httpSource } from '#lib/http-source.ts'
import { moderationSource } from './moderation-source.ts'
import { createQueryClient, siteQuery } from '#lib/queries.ts'
import { toastStore } from '#ui/toast-store.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Moderation } from './moderation.tsx'

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-01-02T12:00:00.000Z') }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const pass = (ms = 1) => act(() => vi.advanceTimersByTimeAsync(ms))
const Page = () => (
  <Moderation path={useLocation().pathname.replace(/^\/moderation\/?/, '')}>
    <p>The 404 page</p>
  </Moderation>
)

type Given = { queue?: ReportQueue; detail?: ReportDetail | Promise<ReportDetail>; wishes?: ReportedWishList['wishes'] }

async function renderAt(path: string, { queue = reportQueue(), detail = reportDetail(), wishes = [] }: Given = {}) {
  const asked = {
    queue: vi.spyOn(moderationSource, 'queue').mockResolvedValue(queue),
    report: vi.spyOn(moderationSource, 'report').mockImplementation(async () => detail),
    measures: vi.spyOn(moderationSource, 'measures').mockResolvedValue({ measures: [measureOnBen('m1')] }),
    decide: vi.spyOn(moderationSource, 'decide'),
    wishes: vi.spyOn(moderationSource, 'wishes').mockResolvedValue({ wishes }),
    decideOnWish: vi.spyOn(moderationSource, 'decideOnWish').mockResolvedValue(undefined),
    change: vi.spyOn(moderationSource, 'changeMeasure'),
  }
  const client = createQueryClient(httpSource)
  client.setQueryData(siteQuery.queryKey, { origin: 'https://v.test', host: 'v.test', sample: false })
  const router = createMemoryRouter([{ path: '*', element: <Page /> }], { initialEntries: [path] })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await pass()
  return asked
}

const REASON = 'Asked for a password'
const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name: new RegExp(`^${name}`) }))
const give = (reason: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: /^Reason/ }), { target: { value: reason } })
const submit = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const decision = { kind: 'mute', reason: REASON, at: '2026-01-02T11:00:00.000Z', by: mod, measureId: 'm1' } as const
const part = (name: string) => within(screen.getByRole('region', { name }))

it('[MO63] a moderator whose role has ended sees what everybody else sees, at the next read', async () => {
  const { queue } = await renderAt('/moderation')
  expect(screen.queryByText('The 404 page')).toEqual(null)
  queue.mockRejectedValue(new NotFoundError('moderation'))
  await pass(30_000)
  expect([screen.getByText('The 404 page'), screen.queryByText('Reports')]).toEqual([expect.anything(), null])
})

it('[MO60] an address below /moderation that leads nowhere is the 404 page', async () => {
  await renderAt('/moderation/nowhere')
  expect(screen.getByText('The 404 page')).toBeTruthy()
})

it('[MO64] the queue says of each player who waits, since when, what for and what is in force', async () => {
  const restriction = { measureId: 'm1', kind: 'mute', reason: REASON, until: null } as const
  const [first] = reportQueue().users
  const user: ReportQueue['users'][number] = {
    ...first!,
    reporters: 2,
    openReports: 3,
    restriction,
    reports: [report('r1'), report('r2', { reason: 'spam', isOwn: true, hasMessage: false })],
  }
  await renderAt('/moderation', { queue: reportQueue({ users: [user], more: true }) })
  expect(part('Reports').getByText('2 reporters · 3 open reports · first 12 hours ago')).toBeTruthy()
  expect(part('Reports').getByRole('heading', { level: 3 }).textContent).toEqual('Ben @benMuted')
  expect(
    part('Reports')
      .getAllByRole('link')
      .map((link) => [link.getAttribute('href'), link.textContent]),
  ).toEqual([
    ['/moderation/reports/r1', 'Report on Ben: Scam or stealing · by Ann · with a message'],
    ['/moderation/reports/r2', 'Report on Ben: Spam · by Ann · sent by you: another moderator decides'],
  ])
  expect(part('Reports').getByText(/More come up as you decide/)).toBeTruthy()
  expect(part('In force now').getByRole('button', { name: 'Lift: Ben' })).toBeTruthy()
})

it('[MO65] a report marks its message among the others, and lists what was done before', async () => {
  await renderAt('/moderation/reports/r1', { detail: reportDetail({ measures: [measureOnBen('m1')] }) })
  const rows = part('Messages').getAllByRole('listitem')
  expect(rows.map((row) => [row.textContent.startsWith('Ben'), row.textContent.includes('Reported')])).toEqual([
    [true, false],
    [true, true],
    [true, false],
  ])
  expect(rows[1]?.querySelector('time')?.dateTime).toEqual('2026-01-02T00:00:02.000Z')
  expect(part('Warnings and measures so far').getByText('Reason: Begging in every chat')).toBeTruthy()
})

it('[MO66] a decision needs something to happen and a reason of 10 to 500 characters, and says who reads it', async () => {
  const { decide } = await renderAt('/moderation/reports/r1')
  decide.mockResolvedValue({ ...decision, kind: 'warn' })
  give(REASON)
  expect(submit('Save decision').disabled).toEqual(true)
  choose('Warn')
  give('too short')
  expect(submit('Warn').disabled).toEqual(true)
  expect(screen.getByText(/The player reads this/)).toBeTruthy()
  choose('Dismiss')
  expect(screen.getByText(/Only moderators read this/)).toBeTruthy()
  choose('Warn')
  give(REASON)
  fireEvent.click(screen.getByRole('checkbox', { name: 'Also decide: Spam, by Ann' }))
  fireEvent.click(submit('Warn'))
  await pass()
  expect(decide.mock.calls).toEqual([
    ['r1', 'warn', { clientId: expect.any(String), reason: REASON, alsoReportIds: ['r2'] }],
  ])
})

it('[MO67] a decision that failed is saved again with the same client id, another one with its own', async () => {
  const { decide } = await renderAt('/moderation/reports/r1')
  decide.mockRejectedValue(new HttpError('decision', 500, 'x'))
  give(REASON)
  for (const name of ['Warn', 'Warn', 'Mute for 24 hours']) {
    choose(name)
    fireEvent.click(submit(name))
    await pass()
    expect(screen.getByRole('alert').textContent).toEqual('Couldn’t save your decision. Try again.')
  }
  const [first, second, third] = decide.mock.calls.map(([, , { clientId }]) => clientId)
  expect([first === second, first === third]).toEqual([true, false])
})

it('[DK168] a decision without a connection is refused at once in words, and not saved when the connection is back', async () => {
  const { decide } = await renderAt('/moderation/reports/r1')
  decide.mockRejectedValue(new OfflineError())
  dispatchEvent(new Event('offline'))
  choose('Warn')
  give(REASON)
  fireEvent.click(submit('Warn'))
  await pass()
  expect(screen.getByRole('alert').textContent).toEqual(
    'You’re offline, so nothing was sent. Try again when you’re back online.',
  )
  act(() => void dispatchEvent(new Event('online')))
  await pass(60_000)
  expect(decide).toHaveBeenCalledTimes(1)
})

it('[MO69] a suspension is saved only once it is confirmed', async () => {
  const { decide } = await renderAt('/moderation/reports/r1')
  decide.mockResolvedValue({ ...decision, kind: 'suspend' })
  choose('Suspend')
  give(REASON)
  fireEvent.click(submit('Suspend'))
  await pass()
  expect(decide.mock.calls).toEqual([])
  const dialog = screen.getByRole('dialog', { name: 'Suspend Ben?' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Suspend' }))
  await pass()
  expect(decide.mock.calls.map(([, kind]) => kind)).toEqual(['suspend'])
})

it('[MO77] where another moderator was quicker, the page shows what was decided, and its heading has the focus', async () => {
  const { decide, report: read } = await renderAt('/moderation/reports/r1')
  decide.mockRejectedValue(new HttpError('decision', 409, 'report.decided'))
  read.mockResolvedValue(reportDetail({ messages: [], decision }))
  choose('Dismiss')
  give(REASON)
  fireEvent.click(submit('Dismiss'))
  await pass()
  expect(part('Decided').getByText('Mute for 24 hours')).toBeTruthy()
  expect(part('Decided').getByText('Mod')).toBeTruthy()
  expect(screen.queryByRole('form')).toEqual(null)
  expect(document.activeElement?.textContent).toEqual('Decided')
})

it('[RM124] the report of a guest shows both sides of the trade room, and who did what in it', async () => {
  const { reporter: _, ...guests } = report('r1', { hasMessage: false, reason: 'scam' })
  const at = '2026-01-02T00:00:00.000Z'
  const change = { seq: 1, at, by: 'host', type: 'set', of: 'host', revision: 1 } as const
  const room: ReportedRoom = {
    id: 'abcdefghijklmnopqrstuv',
    reporter: 'partner',
    state: 'different',
    revision: 2,
    sides: { host: [], partner: [{ slug: 'doggy', name: 'Doggy', image: '', quantity: 2, value: 1_200, hue: 1 }] },
    createdAt: at,
    agreedAt: at,
    reportedAt: at,
    changes: [
      { ...change, name: 'King Doggy', quantity: 3 },
      { ...change, seq: 2, name: 'King Doggy', quantity: 0 },
      { seq: 3, at, by: 'partner', type: 'lock', revision: 2 },
      { seq: 4, at, type: 'petGone', name: 'Bunny', revision: 3 },
    ],
  }
  await renderAt('/moderation/reports/r1', {
    detail: reportDetail({ report: guests, room, messageId: null, messages: [] }),
  })
  expect(screen.getAllByText(/a guest of a trade room/).length).toBeGreaterThan(0)
  const shown = part('Trade room')
  expect(shown.getByText(/^One said: different/)).toBeTruthy()
  const lines = shown.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(lines[0]).toEqual('2 × Doggy (1,200)')
  expect(lines.slice(1).map((line) => line.replace(/^.*?(Ben|a guest|The site)/, '$1'))).toEqual([
    'Ben set to 3 × King Doggy (version 1)',
    'Ben took out King Doggy (version 1)',
    'a guest of a trade room locked (version 2)',
    'The site took out a pet that no longer exists: Bunny (version 3)',
  ])
})

it('[MO65] a report that the moderator sent has no form', async () => {
  await renderAt('/moderation/reports/r1', { detail: reportDetail({ report: report('r1', { isOwn: true }) }) })
  expect(screen.queryByRole('form')).toEqual(null)
  expect(part('Your decision').getByText(/another moderator decides/)).toBeTruthy()
})

it('[MO65] a report that is not there says so', async () => {
  await renderAt('/moderation/reports/r1', { detail: Promise.reject(new NotFoundError('moderation')) })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toEqual('Report not found')
})

it('[MO68, MO37] an appeal leads to its report, and is answered by another moderator than the one who took the measure, with a reason', async () => {
  const appeal = { text: 'It was my brother', at: '2026-01-01T01:00:00.000Z', decision: null }
  const { change } = await renderAt('/moderation', {
    queue: reportQueue({
      appeals: [
        { measure: measureOnBen('m1', { appeal }), mayDecide: true, reportId: 'r1' },
        { measure: measureOnBen('m2', { appeal }), mayDecide: false, reportId: 'r2' },
      ],
    }),
  })
  change.mockResolvedValue(measureOnBen('m1'))
  const [first, second] = part('Appeals').getAllByRole('listitem')
  expect(within(second!).queryByRole('button')).toEqual(null)
  expect(within(second!).getByRole('link').getAttribute('href')).toEqual('/moderation/reports/r2')
  expect(within(first!).getByText('Appeal: It was my brother')).toBeTruthy()
  fireEvent.click(within(first!).getByRole('button', { name: 'Accept appeal and lift: Ben' }))
  give(REASON)
  fireEvent.click(submit('Accept appeal and lift'))
  await pass()
  expect(change.mock.calls).toEqual([['m1', 'overturn', { clientId: expect.any(String), reason: REASON }]])
})

it('[MO78] the activity page shows the statistics and pages through the audit log', async () => {
  vi.spyOn(moderationSource, 'statistics').mockResolvedValue({
    openReports: 3,
    reportedUsers: 2,
    oldestReportAt: null,
    openAppeals: 1,
    muted: 4,
    suspended: 5,
    lastMonth: {
      reports: 1_200,
      decisions: { warn: 6, mute: 7, suspend: 8, dismiss: 9 },
      appealsUpheld: 10,
      appealsOverturned: 11,
      meanHours: null,
    },
  })
  const entry = (id: string) => ({
    id,
    at: '2026-01-02T00:00:00.000Z',
    kind: 'look' as const,
    by: ann,
    user: ben,
    reportId: 'r1',
    measureId: null,
    reason: null,
  })
  const log = vi
    .spyOn(moderationSource, 'log')
    .mockResolvedValueOnce({ actions: [entry('a2')], more: true })
    .mockResolvedValueOnce({ actions: [entry('a1')], more: false })
  await renderAt('/moderation/activity')
  expect(part('Last 30 days').getByText('1,200')).toBeTruthy()
  expect(part('Last 30 days').getByText('–')).toBeTruthy()
  fireEvent.click(submit('Load older entries'))
  await pass()
  expect(log.mock.calls.map(([before]) => before)).toEqual([undefined, 'a2'])
  expect(part('Audit log').getAllByRole('link', { name: 'read a report on Ben' }).length).toEqual(2)
})

const reportedWish: ReportedWishList['wishes'][number] = {
  wish: {
    id: 'w1',
    have: [{ slug: 'doggy', name: 'Doggy', image: '', quantity: 2, value: 500, hue: 200 }],
    want: [{ slug: 'bunny', name: 'Bunny', image: '', quantity: 1, value: 900, hue: 200 }],
    tags: ['adds'],
    note: 'onlyThese',
  },
  by: ben,
  since: '2026-01-02T10:00:00.000Z',
}

it('[WI89] a reported wish shows what it is, whose, and since when it is hidden', async () => {
  await renderAt('/moderation', { wishes: [reportedWish] })
  expect(part('Reported wishes').getByRole('listitem').textContent).toMatch(
    /Ben @ben.*2 × Doggy for Bunny, Adds · Only these pets.*Hidden by reports 2 hours ago/,
  )
  cleanup()
  await renderAt('/moderation')
  expect(part('Reported wishes').getByText('No reported wishes.')).toBeTruthy()
})

it.each([
  ['Show again', 'wake'],
  ['End wish', 'end'],
])('[WI89] a reported wish is decided with a reason: %s', async (name, decision) => {
  const { decideOnWish, wishes } = await renderAt('/moderation', { wishes: [reportedWish] })
  fireEvent.click(submit(`${name}: Ben`))
  expect(submit(name).disabled).toBe(true)
  give(REASON)
  wishes.mockResolvedValue({ wishes: [] })
  fireEvent.click(submit(name))
  await pass()
  expect(decideOnWish.mock.calls).toEqual([['w1', decision, { clientId: expect.any(String), reason: REASON }]])
  expect(part('Reported wishes').getByText('No reported wishes.')).toBeTruthy()
})

it('[WI89] a wish that another moderator decided on meanwhile goes, and they are told', async () => {
  const { decideOnWish, wishes } = await renderAt('/moderation', { wishes: [reportedWish] })
  decideOnWish.mockRejectedValue(new NotFoundError('decision'))
  fireEvent.click(submit('End wish: Ben'))
  give(REASON)
  wishes.mockResolvedValue({ wishes: [] })
  fireEvent.click(submit('End wish'))
  await pass()
  expect([toastStore.get()[0]?.title, part('Reported wishes').getByText('No reported wishes.')]).toEqual([
    'Another moderator was quicker.',
    expect.anything(),
  ])
})
