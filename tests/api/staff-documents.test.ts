import { expect, it } from 'vitest'
import { deskSite } from '../support/desk/desk-site.ts'

type Site = Awaited<ReturnType<typeof deskSite>>

const cookies = async (who: Site['eva']) => (await who.call('GET', '/auth/user')).headers.getSetCookie()
const value = (cookie: string) => /^staff=[^;]+/.exec(cookie)![0]

it('[AP128] reading the own account gives the staff a cookie for their pages, and players none', async () => {
  const { eva, mia } = await deskSite()
  const [desk, moderation, ...others] = await cookies(eva)
  expect(
    [desk, moderation].map((each) => each!.replace(/=[\w-]{43};/, '=ID;').replace(/Max-Age=\d+/, 'Max-Age=N')),
  ).toEqual([
    'staff=ID; Max-Age=N; Path=/desk; HttpOnly; Secure; SameSite=Lax',
    'staff=ID; Max-Age=N; Path=/moderation; HttpOnly; Secure; SameSite=Lax',
  ])
  expect([others, await cookies(mia)]).toEqual([[], []])
})

it('[AP126, AP128] the cookie opens the documents of the staff while session and role last, and no route of the API', async () => {
  const { eva, auth, roles, address } = await deskSite()
  const cookie = value((await cookies(eva))[0]!)
  const opens = async (path: string, given: string | undefined = cookie) => auth.isForStaff(path, given)
  expect([
    await opens('/desk'),
    await opens('/desk/stale'),
    await opens('/moderation'),
    await opens('/desks'),
    await opens('/items'),
    await auth.isForStaff('/desk', undefined),
    await opens('/desk', 'staff=forged'),
    await opens('/desk', `staff=${eva.token}`),
  ]).toEqual([true, true, true, false, false, false, false, false])
  expect((await fetch(`http://${address}/api/desk/counts`, { headers: { cookie } })).status).toBe(404)
  await roles.set(eva.id, 'player')
  expect(await opens('/desk')).toBe(false)
  await roles.set(eva.id, 'editor')
  await auth.sessions.revokeAll(eva.id)
  expect(await opens('/desk')).toBe(false)
})
