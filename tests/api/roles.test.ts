import { AccountExport } from '#contract/account.ts'
import { Problem } from '#contract/problem.ts'
import { AppointmentList, PendingAppointment } from '#contract/roles.ts'
import type { Role } from '#contract/users.ts'
import { seedPlayers } from '#server/demo/seed-players.ts'
import { demoAccounts } from '#server/demo/demo-players.ts'
import { createMeasuresRepository } from '#server/modules/measures/measures.repository.ts'
import { createRoles } from '#server/modules/roles/roles.ts'
import { createRolesRepository } from '#server/modules/roles/roles.repository.ts'
import * as v from 'valibot'
import { expect, it, onTestFinished } from 'vitest'
import { chatSite, type Person } from '../support/chat/chat-site.ts'
import { authSite } from '../support/site/auth-site.ts'
import { testBrowser } from '../support/site/test-browser.ts'
import { openEmpty } from '../support/site/repositories.ts'
import { statusAndCode } from '../support/site/status-and-code.ts'

/** A site with a lead, an editor and a player. */
async function staffed() {
  const site = await chatSite()
  const [lead, editor, player] = [await site.person('Lea'), await site.person('Ed'), await site.person('Pia')]
  await site.roles.set(lead.id, 'lead')
  await site.roles.set(editor.id, 'editor')
  const give = (by: Person, to: { id: string }, role: string) => by.call('POST', '/api/roles', { userId: to.id, role })
  const end = (by: Person, of: { id: string }) => by.call('DELETE', `/api/roles/${of.id}`)
  const fetchRole = async (who: Person): Promise<Role> => (await who.call('GET', '/auth/user')).body.role
  const list = async () => v.parse(AppointmentList, (await lead.call('GET', '/api/roles')).body)
  return { ...site, lead, editor, player, give, end, fetchRole, list }
}

it('[RO1, RO7] a user gets their own role, which is player without an appointment', async () => {
  const { lead, editor, player, fetchRole } = await staffed()
  expect([await fetchRole(lead), await fetchRole(editor), await fetchRole(player)]).toEqual([
    'lead',
    'editor',
    'player',
  ])
})

it.each([
  ['GET', '/api/roles'],
  ['POST', '/api/roles'],
  ['DELETE', '/api/roles/x'],
])('[RO6] %s %s does not exist for an editor, a player or who is not signed in', async (method, path) => {
  const { editor, player, address } = await staffed()
  const bodies = [
    (await editor.call(method, path)).body,
    (await player.call(method, path)).body,
    await (await fetch(`http://${address}${path}`, { method })).json(),
    // A route that nobody has.
    (await player.call(method, path.replace('roles', 'rules'))).body,
  ].map((body) => v.parse(Problem, body))
  expect(bodies.map(({ status, code, detail }) => [status, code, detail.replace('rules', 'roles')])).toEqual(
    Array.from({ length: 4 }, () => [404, 'route.not_found', `There is no ${method} ${path}`]),
  )
})

it('[RO6] a route for a role is refused to others before its body is read', async () => {
  const { player } = await staffed()
  expect((await player.call('POST', '/api/roles', '{"broken')).status).toBe(404)
})

it('[RO5] a role that has ended, also by another process, opens nothing at the next request', async () => {
  const { lead, db } = await staffed()
  const get = async () => (await lead.call('GET', '/api/roles')).status
  expect(await get()).toBe(200)
  await createRolesRepository(db).end(lead.id, null, 5)
  expect(await get()).toBe(404)
})

it('[RO3, RO4, RO8, RO9] a lead appoints proposers and editors, one role at a time, and sees who did what', async () => {
  const { lead, player, give, fetchRole, list, wall, advance, roles } = await staffed()
  expect((await give(lead, player, 'proposer')).status).toBe(204)
  const first = new Date(wall.now).toISOString()
  advance(1_000)
  const second = new Date(wall.now).toISOString()
  expect([(await give(lead, player, 'editor')).status, await fetchRole(player)]).toEqual([204, 'editor'])
  advance(1_000)
  expect((await give(lead, player, 'editor')).status).toBe(204)
  const { current, ended } = await list()
  expect(current[0]).toMatchObject({
    user: { name: 'Pia' },
    role: 'editor',
    appointedBy: { name: 'Lea' },
    at: second,
    endedAt: null,
  })
  expect(
    current.map(({ user, role, appointedBy }) => [user.name, role, appointedBy?.name ?? 'operator']).toSorted(),
  ).toEqual([
    ['Ed', 'editor', 'operator'],
    ['Lea', 'lead', 'operator'],
    ['Pia', 'editor', 'Lea'],
  ])
  expect(ended).toMatchObject([{ user: { name: 'Pia' }, role: 'proposer', at: first, endedAt: second }])
  await roles.set(player.id, 'lead')
  expect((await list()).current).toHaveLength(3)
})

it('[RO10] a lead ends a role, and ending none changes nothing', async () => {
  const { lead, editor, player, end, fetchRole, list } = await staffed()
  expect([(await end(lead, editor)).status, await fetchRole(editor)]).toEqual([204, 'player'])
  expect([
    (await end(lead, editor)).status,
    (await end(lead, player)).status,
    (await end(lead, { id: 'x' })).status,
  ]).toEqual([204, 204, 204])
  expect((await list()).ended).toHaveLength(1)
})

it('[RO11] a lead changes neither their own role nor that of another lead', async () => {
  const { lead, person, roles, give, end, fetchRole } = await staffed()
  const other = await person('Lou')
  await roles.set(other.id, 'lead')
  const answers = [
    await give(lead, lead, 'editor'),
    await end(lead, lead),
    await give(lead, other, 'proposer'),
    await end(lead, other),
  ]
  expect(answers.map(statusAndCode)).toEqual([
    [403, 'role.own'],
    [403, 'role.own'],
    [403, 'role.of_lead'],
    [403, 'role.of_lead'],
  ])
  expect([await fetchRole(lead), await fetchRole(other)]).toEqual(['lead', 'lead'])
})

it.each([[{ role: 'lead' }], [{ role: 'player' }], [{ role: 'operator' }], [{ userId: '' }], [{ userId: '\ud800' }]])(
  '[RO9] %o in an appointment is refused',
  async (changes) => {
    const { lead, player } = await staffed()
    const { status, body } = await lead.call('POST', '/api/roles', { userId: player.id, role: 'editor', ...changes })
    expect([status, body.code, body.parameter]).toEqual([400, 'body.invalid', Object.keys(changes)[0]])
  },
)

it('[RO12] neither an unknown user nor a deleted account gets a role', async () => {
  const { lead, player, give } = await staffed()
  await player.call('DELETE', '/auth/user')
  for (const { status, body } of [await give(lead, player, 'editor'), await give(lead, { id: 'x' }, 'editor')])
    expect([status, body.code]).toEqual([404, 'user.not_found'])
})

it('[RO13] each change of a role is published with ids alone, and none that changes nothing', async () => {
  const { lead, player, give, end, events } = await staffed()
  const seen: object[] = []
  onTestFinished(events.subscribe('role.changed', (change) => seen.push(change)))
  await give(lead, player, 'editor')
  await give(lead, player, 'editor')
  await end(lead, player)
  expect(seen).toEqual([
    { accountId: player.id, role: 'editor', byId: lead.id },
    { accountId: player.id, role: 'player', byId: lead.id },
  ])
})

it('[RO14] a lead whose role ends between the guard and the change changes nothing', async () => {
  const { lead, player, roles, fetchRole } = await staffed()
  await roles.set(lead.id, 'player')
  await expect(roles.giveBy(lead.id, { userId: player.id, role: 'editor' })).rejects.toMatchObject({
    problem: { status: 403, code: 'role.ended' },
  })
  expect(await fetchRole(player)).toBe('player')
})

it('[RO15, RO16, RO24] the export holds own appointments; deleting the account ends the role and keeps ids', async () => {
  const { lead, player, give, roles, db, wall } = await staffed()
  await give(lead, player, 'editor')
  const at = new Date(wall.now).toISOString()
  const fetchExport = async (who: Person) => v.parse(AccountExport, (await who.call('GET', '/auth/user/export')).body)
  expect((await fetchExport(player)).appointments).toEqual([{ role: 'editor', at, endedAt: null }])
  expect((await fetchExport(lead)).appointments).toEqual([{ role: 'lead', at, endedAt: null }])
  for (const each of [player, lead]) expect((await each.call('DELETE', '/auth/user')).status).toBe(204)
  expect([await roles.getRole(player.id), await roles.getRole(lead.id)]).toEqual(['player', 'player'])
  expect(
    await db
      .selectFrom('appointment')
      .select(['account_id', 'appointed_by', 'ended_by', 'ended_at'])
      .where('account_id', 'in', [player.id, lead.id])
      .orderBy('role')
      .execute(),
  ).toEqual([
    { account_id: player.id, appointed_by: lead.id, ended_by: player.id, ended_at: wall.now },
    { account_id: lead.id, appointed_by: null, ended_by: lead.id, ended_at: wall.now },
  ])
})

/** A site with the leads Lea and Lou besides an editor and a player. */
async function twoLeads() {
  const site = await staffed()
  const second = await site.person('Lou')
  await site.roles.set(second.id, 'lead')
  const propose = async (by = site.lead, to: { id: string } = site.player, role = 'editor') => {
    const { status, body } = await site.give(by, to, role)
    expect(status).toBe(202)
    return v.parse(PendingAppointment, body)
  }
  const confirm = (by: Person, { id }: { id: string }) => by.call('POST', `/api/roles/pending/${id}/confirm`)
  const reject = (by: Person, { id }: { id: string }) => by.call('DELETE', `/api/roles/pending/${id}`)
  const restrict = (who: Person, by: Person, kind: 'mute' | 'suspension' = 'suspension') =>
    createMeasuresRepository(site.db).insert({
      account_id: who.id,
      kind,
      reason: 'Be kind to others',
      by_id: by.id,
      at: site.wall.now,
    })
  const countCurrent = async () =>
    (await createRolesRepository(site.db).listCurrent()).filter(({ user }) => user.id === site.player.id).length
  return { ...site, second, propose, confirm, reject, restrict, countCurrent }
}
const DAY = 86_400_000

it('[RO26, RO28] with two leads an appointment waits until the other one confirms it', async () => {
  const { lead, second, player, propose, confirm, fetchRole, list, wall, advance, events } = await twoLeads()
  const seen: object[] = []
  for (const type of ['appointment.proposed', 'role.changed'] as const)
    onTestFinished(events.subscribe(type, (event) => seen.push(event)))
  const pending = await propose()
  expect(pending).toMatchObject({
    user: { name: 'Pia' },
    role: 'editor',
    proposedBy: { name: 'Lea' },
    at: new Date(wall.now).toISOString(),
    expiresAt: new Date(wall.now + 7 * DAY).toISOString(),
  })
  expect([await fetchRole(player), (await list()).pending]).toEqual(['player', [pending]])
  advance(1_000)
  expect([(await confirm(second, pending)).status, await fetchRole(player)]).toEqual([204, 'editor'])
  const { current, pending: left } = await list()
  expect([current[0], left]).toMatchObject([
    {
      role: 'editor',
      appointedBy: { name: 'Lea' },
      confirmedBy: { name: 'Lou' },
      at: new Date(wall.now).toISOString(),
    },
    [],
  ])
  expect(seen).toEqual([
    { id: pending.id, accountId: player.id, role: 'editor', byId: lead.id },
    { accountId: player.id, role: 'editor', byId: lead.id, confirmedById: second.id },
  ])
})

it('[RO26] a proposer who becomes editor waits too, and keeps their role meanwhile', async () => {
  const { player, second, propose, confirm, fetchRole, roles } = await twoLeads()
  await roles.set(player.id, 'proposer')
  const pending = await propose()
  expect(await fetchRole(player)).toBe('proposer')
  await confirm(second, pending)
  expect(await fetchRole(player)).toBe('editor')
})

it('[RO34] one lead lowers and ends a role, and the operator gives any', async () => {
  const { lead, editor, player, give, end, fetchRole, roles } = await twoLeads()
  expect([(await give(lead, editor, 'proposer')).status, await fetchRole(editor)]).toEqual([204, 'proposer'])
  expect([(await end(lead, editor)).status, await fetchRole(editor)]).toEqual([204, 'player'])
  await roles.set(player.id, 'editor')
  expect(await fetchRole(player)).toBe('editor')
})

it.each<[string, number, 'end' | 'mute' | 'suspension', boolean]>([
  ['whose role has ended', 204, 'end', false],
  ['whom a former lead has muted', 204, 'mute', false],
  ['whom a former lead has suspended', 204, 'suspension', false],
  ['whom the lead who appoints has muted', 202, 'mute', true],
  ['whom the lead who appoints has suspended', 202, 'suspension', true],
])('[RO26, RO27] with another lead %s the answer is %i', async (_, status, kind, isOwn) => {
  const { lead, second, editor, player, give, roles, restrict, list } = await twoLeads()
  if (kind === 'end') await roles.set(second.id, 'player')
  else await restrict(second, isOwn ? lead : editor, kind)
  expect((await give(lead, player, 'editor')).status).toBe(status)
  const { current, pending } = await list()
  const given = current.filter(({ user }) => user.id === player.id)
  expect([pending.length, given.map(({ appointedBy, confirmedBy }) => [appointedBy?.name, confirmedBy])]).toEqual(
    status === 202 ? [1, []] : [0, [['Lea', null]]],
  )
})

it('[RO28] only another lead confirms, and those without the role find no such address', async () => {
  const { lead, editor, player, propose, confirm, reject, fetchRole } = await twoLeads()
  const pending = await propose()
  expect(statusAndCode(await confirm(lead, pending))).toEqual([403, 'appointment.own'])
  for (const who of [editor, player])
    for (const call of [confirm, reject])
      expect(statusAndCode(await call(who, pending))).toEqual([404, 'route.not_found'])
  expect(await fetchRole(player)).toBe('player')
})

it('[RO28] two leads who confirm simultaneously, and a repeated call, give one role', async () => {
  const { second, person, roles, propose, confirm, events, countCurrent } = await twoLeads()
  const third = await person('Lia')
  await roles.set(third.id, 'lead')
  let changes = 0
  onTestFinished(events.subscribe('role.changed', () => changes++))
  const pending = await propose()
  const answers = await Promise.all([second, third, second, third].map((who) => confirm(who, pending)))
  answers.push(await confirm(second, pending))
  expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204])
  expect([changes, await countCurrent()]).toEqual([1, 1])
})

it('[RO29] an account has one pending appointment: the same call finds it, another one is refused and names it', async () => {
  const { lead, second, player, give, propose, list } = await twoLeads()
  const pending = await propose()
  expect(await propose()).toEqual(pending)
  const others = [
    await give(second, player, 'editor'),
    await give(second, player, 'proposer'),
    await give(lead, player, 'proposer'),
  ]
  expect(others.map((answer) => [...statusAndCode(answer), answer.body.pending])).toEqual(
    others.map(() => [409, 'appointment.pending', pending]),
  )
  expect((await list()).pending).toEqual([pending])
})

it('[RO29] of two leads who appoint simultaneously one is refused', async () => {
  const { lead, second, player, give, fetchRole, list } = await twoLeads()
  const answers = await Promise.all([give(lead, player, 'editor'), give(second, player, 'proposer')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 409])
  expect([await fetchRole(player), (await list()).pending.length]).toEqual(['player', 1])
})

it('[RO30] an appointment that waited for 7 days is over, and may be proposed again', async () => {
  const { second, player, propose, confirm, advance, fetchRole, list } = await twoLeads()
  const first = await propose()
  advance(7 * DAY - 1)
  expect((await list()).pending).toEqual([first])
  advance(1)
  expect((await list()).pending).toEqual([])
  expect(statusAndCode(await confirm(second, first))).toEqual([409, 'appointment.expired'])
  const again = await propose(second, player, 'proposer')
  expect(statusAndCode(await confirm(second, first))).toEqual([404, 'appointment.not_found'])
  expect([(await list()).pending, await fetchRole(player)]).toEqual([[again], 'player'])
})

it.each<['end' | 'mute' | 'suspension' | 'delete']>([['end'], ['mute'], ['suspension'], ['delete']])(
  '[RO31, RO33] after %s of the lead who proposed it, an appointment is void',
  async (kind) => {
    const { lead, second, player, person, roles, propose, confirm, restrict, fetchRole } = await twoLeads()
    const third = await person('Lia')
    await roles.set(third.id, 'lead')
    const pending = await propose()
    if (kind === 'end') await roles.set(lead.id, 'editor')
    else if (kind === 'delete') await lead.call('DELETE', '/auth/user')
    else await restrict(lead, third, kind)
    expect((await second.call('GET', '/api/roles')).body.pending).toEqual([])
    expect(statusAndCode(await confirm(second, pending))).toEqual(
      kind === 'delete' ? [404, 'appointment.not_found'] : [409, 'appointment.void'],
    )
    expect(await fetchRole(player)).toBe('player')
    const again = await propose(second)
    expect([(await confirm(third, again)).status, await fetchRole(player)]).toEqual([204, 'editor'])
  },
)

it('[RO28, RO31] a lead whose role ended or who is suspended confirms nothing, also in a call under way', async () => {
  const { second, player, person, roles, propose, confirm, restrict, fetchRole, lead } = await twoLeads()
  const third = await person('Lia')
  await roles.set(third.id, 'lead')
  const pending = await propose()
  await restrict(second, lead)
  expect(statusAndCode(await confirm(second, pending))).toEqual([403, 'account.suspended'])
  await roles.set(third.id, 'editor')
  await expect(roles.confirmBy(third.id, pending.id)).rejects.toMatchObject({ problem: { code: 'role.ended' } })
  expect(await fetchRole(player)).toBe('player')
})

it('[RO32] the lead withdraws what they proposed, another one rejects it, and a second call says that it is over', async () => {
  const { lead, second, player, propose, confirm, reject, events, fetchRole, list } = await twoLeads()
  const seen: object[] = []
  onTestFinished(events.subscribe('appointment.rejected', (event) => seen.push(event)))
  for (const who of [lead, second]) {
    const pending = await propose()
    expect((await reject(who, pending)).status).toBe(204)
    for (const call of [reject, confirm])
      expect(statusAndCode(await call(second, pending))).toEqual([404, 'appointment.not_found'])
    expect(seen.splice(0)).toEqual([
      { id: pending.id, accountId: player.id, role: 'editor', proposedById: lead.id, byId: who.id },
    ])
  }
  const confirmed = await propose()
  await confirm(second, confirmed)
  expect(statusAndCode(await reject(lead, confirmed))).toEqual([409, 'appointment.confirmed'])
  expect([await fetchRole(player), (await list()).pending]).toEqual(['editor', []])
})

it('[RO28, RO32] a confirmation and a rejection that arrive together agree', async () => {
  const { lead, second, propose, confirm, reject, countCurrent } = await twoLeads()
  const pending = await propose()
  const [confirmed, rejected] = await Promise.all([confirm(second, pending), reject(lead, pending)])
  const outcome = [confirmed.status, rejected.status, await countCurrent()]
  expect([
    [204, 409, 1],
    [404, 204, 0],
  ]).toContainEqual(outcome)
})

it.each<['end' | 'set' | 'same' | 'delete']>([['end'], ['set'], ['same'], ['delete']])(
  '[RO33] %s of the account drops its pending appointment',
  async (kind) => {
    const { lead, second, player, end, roles, propose, confirm, list } = await twoLeads()
    const pending = await propose()
    if (kind === 'end') await end(lead, player)
    else if (kind === 'delete') await player.call('DELETE', '/auth/user')
    else await roles.set(player.id, kind === 'set' ? 'proposer' : 'player')
    expect([(await list()).pending, statusAndCode(await confirm(second, pending))]).toEqual([
      [],
      [404, 'appointment.not_found'],
    ])
  },
)

it('[RO22, RO23] FIRST_LEAD becomes lead at the sign-in, and no one else does', async () => {
  const { signIn, call } = await authSite({ firstLead: '1001' })
  const fetchRoleAfterSignIn = async (player: string) =>
    (await (await call((await signIn({ player })).token, 'GET', '/auth/user')).json()).role
  expect([await fetchRoleAfterSignIn('1000'), await fetchRoleAfterSignIn('1001')]).toEqual(['player', 'lead'])
})

it('[RO22, RO23] FIRST_LEAD becomes lead at the start, once, where no one ever was, and at its own platform', async () => {
  const { db, person, roles, events } = await chatSite()
  const [ann, ben] = [await person('Ann'), await person('Ben')]
  const start = (issuer: string, subject: string) =>
    createRoles({ db, events, firstLead: { issuer, subject }, now: () => 5 }).appointFirstLead()
  await start('https://other.test', '0')
  expect(await roles.getRole(ann.id)).toBe('player')
  await start('https://platform.test/', '0')
  expect(await roles.getRole(ann.id)).toBe('lead')
  await roles.set(ann.id, 'player')
  for (const subject of ['0', '1']) await start('https://platform.test', subject)
  expect([await roles.getRole(ann.id), await roles.getRole(ben.id)]).toEqual(['player', 'player'])
})

it('[RO21] the demo has a lead, an editor and a proposer, and a role that ended stays so', async () => {
  const db = await openEmpty()
  const listed = async () =>
    (await createRolesRepository(db).listCurrent()).map(({ user, role }) => [role, user.name]).toSorted()
  await seedPlayers(db, 'https://platform.test', 1)
  const staff = demoAccounts.filter(({ role }) => role !== 'player').map(({ role, name }) => [role, name])
  expect([staff.map(([role]) => role).toSorted(), await listed()]).toEqual([
    ['editor', 'lead', 'proposer'],
    staff.toSorted(),
  ])
  const [editor] = (await createRolesRepository(db).listCurrent()).filter(({ role }) => role === 'editor')
  await createRolesRepository(db).end(editor!.user.id, null, 2)
  await seedPlayers(db, 'https://platform.test', 3)
  expect((await listed()).map(([role]) => role)).toEqual(['lead', 'proposer'])
})

it('[RO21] the demo’s sign-in page says who runs the site', async () => {
  const { begin } = await authSite()
  const browser = testBrowser()
  const { away } = await begin(browser)
  const page = await browser.follow(away, (url) => url.pathname.includes('/interaction/'))
  const text = await (await browser.go(page.at)).text()
  for (const { sub, name, role } of demoAccounts)
    expect(text).toContain(
      role === 'player' ? `>${name}</button></li>` : `>${name}</button><small id="role-${sub}">${role}</small></li>`,
    )
  expect(text).toContain('Three of them run the site')
})
