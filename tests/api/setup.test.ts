import { SetupChecklist, type SetupStep } from '#contract/desk-setup.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { createHatchIngest } from '#server/modules/ingest/ingest-hatches.ts'
import { describeSetup } from '#server/modules/setup/describe-setup.ts'
import { createSetup } from '#server/modules/setup/setup.ts'
import { millisecondsInDay } from 'date-fns/constants'
import * as v from 'valibot'
import { expect, it, onTestFinished } from 'vitest'
import { chatSite } from '../support/chat/chat-site.ts'
import { NOW } from '../support/site/fixture.ts'
import { openTestDatabase } from '../support/site/test-database.ts'
import { statusAndCode } from '../support/site/status-and-code.ts'

const ORIGIN = 'https://values.test'
const NAMES = ['catalogue', 'values', 'hatches', 'sign-in', 'staff', 'backups']

/** A site with a lead, whose pets have only sample values. */
async function setupSite(options: Parameters<typeof chatSite>[0] = {}) {
  const site = await chatSite(options)
  const lea = await site.person('Lea')
  await site.roles.set(lea.id, 'lead')
  const read = async () => v.parse(SetupChecklist, (await lea.call('GET', '/api/desk/setup')).body)
  const isDone = async (name: SetupStep['name']) => (await read()).steps.find((step) => step.name === name)!.isDone
  const hatch = (timestamp: number) =>
    createHatchIngest({ db: site.db, events: site.events, now: () => site.wall.now })([
      { id: `hatch-${timestamp}`, slug: 'doggy', playerName: 'Nova', timestamp: new Date(timestamp).toISOString() },
    ])
  return { ...site, lea, read, isDone, hatch }
}

it.each([
  ['GET', '/api/desk/setup'],
  ['PUT', '/api/desk/setup/backups'],
  ['DELETE', '/api/desk/setup/backups'],
])('[DK149, RO6] %s %s does not exist for an editor, a player or a guest', async (method, path) => {
  const { person, roles, address, lea } = await setupSite()
  const [eva, pia] = [await person('Eva'), await person('Pia')]
  await roles.set(eva.id, 'editor')
  expect([
    statusAndCode(await eva.call(method, path)),
    statusAndCode(await pia.call(method, path)),
    (await fetch(`http://${address}${path}`, { method })).status,
    (await lea.call(method, path)).status,
  ]).toEqual([[404, 'route.not_found'], [404, 'route.not_found'], 404, method === 'GET' ? 200 : 204])
})

it('[DK146, DK149] a lead gets all steps in the order in which a site needs them, and nothing but that', async () => {
  const { lea } = await setupSite({ configured: { canSignIn: false } })
  const { body, headers } = await lea.call('GET', '/api/desk/setup')
  expect([body, headers.get('cache-control')]).toEqual([
    { steps: NAMES.map((name) => ({ name, isDone: name === 'catalogue' })), takesIngest: true },
    'no-store',
  ])
})

it('[DK149] the demo has no steps, and nothing to tick off', async () => {
  const { lea, read } = await setupSite({ configured: { isDemo: true } })
  expect(await read()).toEqual({ steps: [], takesIngest: true })
  expect([
    statusAndCode(await lea.call('PUT', '/api/desk/setup/backups')),
    statusAndCode(await lea.call('DELETE', '/api/desk/setup/backups')),
  ]).toEqual([
    [404, 'route.not_found'],
    [404, 'route.not_found'],
  ])
})

it('[DK149] the API’s description has the setup checklist as something that needs a token', async () => {
  const { address } = await setupSite()
  const { paths } = await (await fetch(`http://${address}/api/openapi.json`)).json()
  expect(
    [paths['/api/desk/setup'].get, paths['/api/desk/setup/backups'].put, paths['/api/desk/setup/backups'].delete].map(
      ({ security }) => security,
    ),
  ).toEqual(Array.from({ length: 3 }, () => [{ token: [] }]))
})

it('[DK146] the catalogue is done once there are pets, and sign-in once the site is configured for it', async () => {
  const db = await openTestDatabase('nothing')
  onTestFinished(() => db.destroy())
  const options = { db, isDemo: false, takesIngest: false, now: () => NOW }
  const read = async (canSignIn: boolean) => (await createSetup({ ...options, canSignIn }).read()).steps
  expect(await read(false)).toEqual(NAMES.map((name) => ({ name, isDone: false })))
  expect((await read(true)).filter(({ isDone }) => isDone)).toEqual([{ name: 'sign-in', isDone: true }])
  expect(await setupSite().then(({ isDone }) => isDone('catalogue'))).toBe(true)
})

it.each([
  ['TBD', false],
  ['N/A', false],
  ['O/C', true],
  [0, true],
  [1_280, true],
])('[DK150] samples are no values, and with a value of %s the first values are done: %s', async (value, expected) => {
  const { values, isDone } = await setupSite()
  expect(await isDone('values')).toBe(false)
  await values.change([{ slug: 'doggy', value }], { source: 'ingest' })
  expect(await isDone('values')).toBe(expected)
})

it('[DK151] the hatch feed is done for 24 hours after a hatch', async () => {
  const { isDone, hatch, advance, wall } = await setupSite()
  expect(await isDone('hatches')).toBe(false)
  await hatch(wall.now - 1_000)
  expect(await isDone('hatches')).toBe(true)
  advance(millisecondsInDay - 1_001)
  expect(await isDone('hatches')).toBe(true)
  advance(1)
  expect(await isDone('hatches')).toBe(false)
})

it('[DK152] the checklist says whether the site has a token for ingest', async () => {
  const { read } = await setupSite({ configured: { takesIngest: false } })
  expect((await read()).takesIngest).toBe(false)
})

it('[DK153] the staff is done with a second editor or lead, but not with a proposer or one whose role ended', async () => {
  const { isDone, person, roles } = await setupSite()
  const [eva, pia] = [await person('Eva'), await person('Pia')]
  await roles.set(pia.id, 'proposer')
  const before = await isDone('staff')
  await roles.set(eva.id, 'editor')
  const withEditor = await isDone('staff')
  await roles.set(eva.id, 'player')
  const ended = await isDone('staff')
  await roles.set(eva.id, 'lead')
  expect([before, withEditor, ended, await isDone('staff')]).toEqual([false, true, false, true])
})

it('[DK154] backups that a lead ticks off are ticked off for all leads and processes, until one takes it back', async () => {
  const { lea, url, person, roles, isDone } = await setupSite()
  const lou = await person('Lou')
  await roles.set(lou.id, 'lead')
  const tick = (method: string) => lou.call(method, '/api/desk/setup/backups')
  await tick('PUT')
  expect([(await tick('PUT')).status, await isDone('backups')]).toEqual([204, true])
  // Another process, or the next start.
  const again = await openDatabase(url)
  onTestFinished(() => again.destroy())
  const setup = createSetup({ db: again, isDemo: false, canSignIn: true, takesIngest: true })
  expect((await setup.read()).steps.at(-1)).toEqual({ name: 'backups', isDone: true })
  expect([(await lea.call('DELETE', '/api/desk/setup/backups')).status, await isDone('backups')]).toEqual([204, false])
  expect((await tick('DELETE')).status).toBe(204)
})

const open = (...names: SetupStep['name'][]): SetupStep[] =>
  (NAMES as SetupStep['name'][]).map((name) => ({ name, isDone: !names.includes(name) }))

it('[RU57] what is printed names each open step with what to do, and nothing when all are done', () => {
  const state = { takesIngest: true, hasLead: true }
  expect(describeSetup({ ...state, steps: open('values', 'hatches', 'staff', 'backups') }, ORIGIN)).toEqual([
    'Still to do on this site (docs/operations.md, "First hour"):',
    '  First values  npm run import -- values.csv --yes (first line: slug,variant,value)',
    '  Hatch feed    let your bot post to https://values.test/ingest/hatches (README.md, "Feed it")',
    '  Staff         npm run role -- give NAME editor (NAME signs in first)',
    '  Backups       docs/operations.md, "Backup and restore"; a lead ticks them off at https://values.test/desk',
  ])
  expect(
    describeSetup({ ...state, takesIngest: false, steps: open('catalogue', 'hatches', 'sign-in') }, ORIGIN),
  ).toEqual([
    'Still to do on this site (docs/operations.md, "First hour"):',
    '  Catalogue   npm run import -- data/pets.json --yes',
    '  Hatch feed  set INGEST_TOKEN, restart, then let your bot post hatches (README.md, "Feed it")',
    '  Sign-in     set OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET, then restart (docs/configuration.md)',
  ])
  expect([describeSetup({ ...state, steps: open() }, ORIGIN), describeSetup({ ...state, steps: [] }, ORIGIN)]).toEqual([
    [],
    [],
  ])
})

it('[RU58] without a lead it says how to make the first one, whoever else there is', async () => {
  const { db, roles, lea, person } = await setupSite()
  await roles.set((await person('Eva')).id, 'editor')
  await roles.set((await person('Edgar')).id, 'editor')
  await roles.set(lea.id, 'player')
  const state = await createSetup({ db, isDemo: false, canSignIn: true, takesIngest: true }).read()
  expect(describeSetup(state, ORIGIN)).toContain(
    '  First lead    npm run role -- give NAME lead (NAME signs in first), or set FIRST_LEAD',
  )
  expect(describeSetup({ ...state, steps: open() }, ORIGIN)).toEqual([])
})
