import type { SetupChecklist, SetupStep } from '#contract/desk-setup.ts'
import { HttpError } from '#lib/http.ts'
import { toastStore } from '#ui/toast-store.ts'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AT, eva } from '../testing/proposal.fixture.ts'
import { renderDesk } from '../testing/render-desk.tsx'
import { lea } from '../testing/render-page.tsx'

beforeEach(() => void vi.useFakeTimers({ now: Date.parse(AT) }))
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const NAMES: SetupStep['name'][] = ['catalogue', 'values', 'hatches', 'sign-in', 'staff', 'backups']
const without = (...open: SetupStep['name'][]): SetupChecklist => ({
  steps: NAMES.map((name) => ({ name, isDone: !open.includes(name) })),
  takesIngest: true,
})
const panel = () => screen.queryByRole('region', { name: 'Set up your site' })
const rows = () => within(panel()!).getAllByRole('listitem')
const row = (name: string) => rows().find(({ textContent }) => textContent.startsWith(name))!
const renderSetup = (setup: SetupChecklist) => renderDesk('/desk', { user: lea, setup })

it('[DK146, DK147] each step says whether it is done, and the first open one shows its command', async () => {
  await renderSetup(without('values', 'hatches', 'backups'))
  expect(rows().map((each) => each.querySelector('.line')!.textContent)).toEqual([
    'CatalogueDone',
    'First valuesTo do',
    'Hatch feedTo do',
    'Sign-inDone',
    'StaffDone',
    'BackupsTo do',
  ])
  expect(within(panel()!).getByText('3 of 6 done')).toBeTruthy()
  expect(rows().map((each) => each.querySelector('details')?.open)).toEqual([
    undefined,
    true,
    false,
    undefined,
    undefined,
    false,
  ])
})

it.each([
  ['Catalogue', 'npm run import -- data/pets.json --yes'],
  ['First values', 'npm run import -- values.csv --yes'],
  ['Hatch feed', 'curl -X POST https://v.test/ingest/hatches -H "authorization: Bearer $INGEST_TOKEN"'],
  ['Sign-in', 'OIDC_ISSUER= OIDC_CLIENT_ID= OIDC_CLIENT_SECRET='],
  ['Staff', 'npm run role -- give NAME editor'],
])('[DK147] %s has its command', async (name, command) => {
  await renderSetup(without(...NAMES))
  expect(row(name).querySelector('div > code')!.textContent).toContain(command)
})

it('[DK147] the step of the first values leads to the bulk entry too, and that of the backups names the recipe', async () => {
  await renderSetup(without('values', 'backups'))
  const link = within(row('First values')).getByRole('link', { name: 'the bulk entry page' })
  expect([link.getAttribute('href'), row('Backups').textContent]).toEqual([
    '/desk/entry',
    expect.stringContaining('“Backup and restore” in docs/operations.md'),
  ])
})

it.each([
  [true, false],
  [false, true],
])('[DK152] with a token for ingest (%s) the hatch feed asks for one: %s', async (takesIngest, asks) => {
  await renderSetup({ ...without('hatches'), takesIngest })
  expect(row('Hatch feed').textContent.includes('First set INGEST_TOKEN')).toBe(asks)
})

it.each([
  ['an editor', { user: eva, setup: without('values') }],
  ['a lead of a site on which all is done', { user: lea, setup: without() }],
  ['a lead of the demo', { user: lea, setup: { steps: [], takesIngest: true } }],
])('[DK146, DK148] %s sees no setup checklist', async (_, options) => {
  const { calls } = await renderDesk('/desk', options)
  expect([panel(), calls.setup.mock.calls.length]).toEqual([null, options.user === lea ? 1 : 0])
  expect(screen.getByText('All done')).toBeTruthy()
})

it.each([
  ['an answer', (resolve: (answer: SetupChecklist) => void) => resolve(without('values')), true],
  ['a failure', (_: unknown, reject: (error: Error) => void) => reject(new HttpError('setting', 503, 'busy')), false],
] as const)('[DK148] nothing below the navigation is shown to a lead before %s', async (_, end, shows) => {
  let settle = () => {}
  const setup = new Promise<SetupChecklist>((resolve, reject) => (settle = () => end(resolve, reject)))
  const { pass } = await renderDesk('/desk', { user: lea, setup })
  const isWaiting = () => screen.getByRole('heading', { name: 'Desk' }).closest('[data-waiting]') !== null
  expect([isWaiting(), panel()]).toEqual([true, null])
  settle()
  await pass(1)
  expect([isWaiting(), panel() !== null]).toEqual([false, shows])
})

it('[DK155] a step that gets done elsewhere shows as done within 15 s, and then the next one opens', async () => {
  const { calls, pass } = await renderSetup(without('values', 'hatches'))
  calls.setup.mockResolvedValue(without('hatches'))
  await pass(15_000)
  expect([row('First values').textContent, row('Hatch feed').querySelector('details')!.open]).toEqual([
    'First valuesDone',
    true,
  ])
  calls.setup.mockResolvedValue(without())
  await pass(15_000)
  expect(panel()).toBe(null)
  const asked = calls.setup.mock.calls.length
  await pass(60_000)
  expect(calls.setup.mock.calls).toHaveLength(asked)
})

it('[DK155] it is read again when the reader comes back to the page', async () => {
  const { calls, pass } = await renderSetup(without('values', 'hatches'))
  calls.setup.mockResolvedValue(without('hatches'))
  act(() => void window.dispatchEvent(new Event('visibilitychange')))
  await pass(1)
  expect(row('First values').textContent).toEqual('First valuesDone')
})

it('[DK154] a lead ticks off backups and takes it back, in the same place', async () => {
  const { calls, pass } = await renderSetup(without('values', 'backups'))
  fireEvent.click(within(row('Backups')).getByText('I’ve set up backups'))
  await pass(1)
  expect([calls.confirmBackups.mock.calls.length, row('Backups').textContent, toastStore.get()[0]?.title]).toEqual([
    1,
    expect.stringMatching(/^BackupsDone/),
    'Backups are ticked off.',
  ])
  fireEvent.click(within(row('Backups')).getByText('Take it back'))
  await pass(1)
  expect([calls.withdrawBackups.mock.calls.length, row('Backups').textContent]).toEqual([
    1,
    expect.stringMatching(/^BackupsTo do/),
  ])
})

it('[DK148, DK154, DK158] the last step takes the checklist away, the focus goes to the heading, and it can be undone', async () => {
  const { calls, pass } = await renderSetup(without('backups'))
  const tick = within(row('Backups')).getByRole('button', { name: 'I’ve set up backups' })
  tick.focus()
  fireEvent.click(tick)
  await pass(1)
  expect([panel(), document.activeElement?.textContent, toastStore.get()[0]?.title]).toEqual([
    null,
    'Desk',
    'All set! Your site is ready.',
  ])
  act(() => toastStore.get()[0]!.action!.run())
  await pass(1)
  expect([calls.withdrawBackups.mock.calls.length, panel() !== null]).toEqual([1, true])
})

it('[DK154] a tick that fails says so and changes nothing', async () => {
  const { calls, pass } = await renderSetup(without('backups'))
  calls.confirmBackups.mockRejectedValue(new HttpError('setting', 503, 'server.busy'))
  fireEvent.click(within(row('Backups')).getByText('I’ve set up backups'))
  await pass(1)
  expect([toastStore.get()[0]?.title, row('Backups').textContent]).toEqual([
    'Couldn’t save that. Try again.',
    expect.stringMatching(/^BackupsTo do/),
  ])
})

it('[DK156] a command is copied, or the reader hears that it was not', async () => {
  const writeText = vi.fn().mockResolvedValueOnce(undefined).mockRejectedValue(new Error('denied'))
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  const { pass } = await renderSetup(without('staff'))
  const press = async () => {
    fireEvent.click(within(row('Staff')).getByRole('button', { name: 'Copy command' }))
    await pass(1)
    return toastStore.get()[0]?.title
  }
  expect([await press(), await press(), writeText.mock.calls[0]]).toEqual([
    'Command copied',
    'Couldn’t copy. Select the command instead.',
    ['npm run role -- give NAME editor'],
  ])
})
