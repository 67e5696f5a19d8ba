import type { PendingAppointment } from '#contract/roles.ts'
import { NotFoundError } from '#contract/source.ts'
import type { User } from '#contract/users.ts'
import { HttpError } from '#lib/http.ts'
import { toastStore } from '#ui/toast-store.ts'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { rolesSource } from '../data/roles-source.ts'
import { eva } from '../testing/proposal.fixture.ts'
import { renderPage } from '../testing/render-page.tsx'

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-01-03T12:05:00.000Z') }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const person = (id: string): User => ({ ...eva, id, name: id, displayName: id.toUpperCase() })
const makePending = (id: string, proposedBy: string): PendingAppointment => ({
  id,
  user: person('nova'),
  role: 'editor',
  proposedBy: person(proposedBy),
  at: new Date(2026, 0, 2, 8).toISOString(),
  expiresAt: new Date(2026, 0, 9, 8).toISOString(),
})
const current = [
  {
    user: person('lea'),
    role: 'lead',
    appointedBy: null,
    confirmedBy: null,
    at: new Date(2026, 0, 1, 8).toISOString(),
    endedAt: null,
  },
  {
    user: person('eva'),
    role: 'editor',
    appointedBy: person('lea'),
    confirmedBy: person('lars'),
    at: new Date(2026, 0, 1, 9).toISOString(),
    endedAt: null,
  },
] as const
const render = (pending: PendingAppointment[]) =>
  renderPage('/desk/roles', { roles: { current: [...current], pending } })
const waiting = () => screen.getByRole('region', { name: 'Waiting for a second lead' })
const buttons = () =>
  within(waiting())
    .queryAllByRole('button')
    .map((each) => each.getAttribute('aria-label'))
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

it('[DK80, RO35] the page exists for leads only', async () => {
  await renderPage('/desk/roles', { user: eva })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Not for you')
})

it('[RO35] leads see who waits, for which role, who asked, when and until when, and who has a role', async () => {
  await render([makePending('p1', 'lars')])
  expect(within(waiting()).getByRole('listitem').textContent).toMatch(
    /^NOVA @novaEditor · proposed by LARS, .*Jan 2.*Expires .*Jan 9.*RejectConfirm$/,
  )
  const has = within(screen.getByRole('region', { name: 'Who has a role' })).getAllByRole('listitem')
  expect(has.map(({ textContent }) => textContent!.replace(/Jan.*?(?= by)/, 'then'))).toEqual([
    'LEA @leaLead since then by the operator',
    'EVA @evaEditor since then by LEA and LARS',
  ])
  expect(screen.getByRole('link', { name: /^Roles/ }).textContent).toBe('Roles1 1 waiting')
})

it('[RO36] a lead confirms what another proposed, and then it no longer waits', async () => {
  const { calls, pass } = await render([makePending('p1', 'lars')])
  const confirm = vi.spyOn(rolesSource, 'confirm').mockResolvedValue(undefined)
  calls.roles.mockResolvedValue({ current: [...current], pending: [], ended: [] })
  expect(buttons()).toEqual(['Reject: NOVA becomes editor', 'Confirm: NOVA becomes editor'])
  click('Confirm: NOVA becomes editor')
  await pass(100)
  expect([confirm.mock.calls, buttons(), toastStore.get()[0]?.title]).toEqual([[['p1']], [], 'NOVA is editor now.'])
  expect(waiting().textContent).toContain('No appointment is waiting.')
})

it('[RO36] a lead withdraws their own, and is not offered to confirm it', async () => {
  const { calls, pass } = await render([makePending('p1', 'lea')])
  const withdraw = vi.spyOn(rolesSource, 'withdraw').mockResolvedValue(undefined)
  calls.roles.mockResolvedValue({ current: [...current], pending: [], ended: [] })
  expect([buttons(), waiting().textContent]).toEqual([
    ['Withdraw: NOVA becomes editor'],
    expect.stringContaining('proposed by you'),
  ])
  click('Withdraw: NOVA becomes editor')
  await pass(100)
  expect([withdraw.mock.calls, toastStore.get()[0]?.title]).toEqual([[['p1']], 'Appointment of NOVA withdrawn.'])
})

it('[RO37] a refusal is said at the appointment, one that is gone leaves the list, and without a connection it says so', async () => {
  const { calls, pass } = await render([makePending('p1', 'lars')])
  const confirm = vi
    .spyOn(rolesSource, 'confirm')
    .mockRejectedValue(new HttpError('decision', 409, 'appointment.expired'))
  const before = calls.roles.mock.calls.length
  click('Confirm: NOVA becomes editor')
  await pass(100)
  expect([within(waiting()).getByRole('alert').textContent, calls.roles.mock.calls.length]).toEqual([
    'This waited for more than 7 days. Propose it again.',
    before + 1,
  ])
  confirm.mockRejectedValue(new TypeError('no network'))
  click('Confirm: NOVA becomes editor')
  await pass(100)
  expect(within(waiting()).getByRole('alert').textContent).toBe('Couldn’t reach the server. Try again.')
  confirm.mockRejectedValue(new NotFoundError('decision'))
  calls.roles.mockResolvedValue({ current: [...current], pending: [], ended: [] })
  act(() => click('Confirm: NOVA becomes editor'))
  await pass(100)
  expect([buttons(), toastStore.get()[0]?.title]).toEqual([
    [],
    'Another lead was quicker: this appointment no longer waits.',
  ])
})
