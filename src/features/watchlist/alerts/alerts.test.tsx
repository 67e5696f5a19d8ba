import type { AlertRule, AlertRuleInput } from '#contract/alerts.ts'
import { itemRow } from '#contract/items.fixture.ts'
import { sourceWith } from '#contract/source.fixture.ts'
import { toWatchRow } from '#domain/watchlist/watch-row.ts'
import { deviceSecret } from './owner-token.ts'
import { alertSource } from './alert-source.ts'
import { HttpError } from '#lib/http.ts'
import { createQueryClient } from '#lib/queries.ts'
import { pushMachine, type PushStanding } from '#machines/push.machine.ts'
import type { Webhook } from '#contract/alerts.ts'
import { toastStore } from '#ui/toast-store.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { Alerts } from './alerts.tsx'
import { PushPanel } from './push-panel.tsx'
import { useRules } from './use-rules.ts'

afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const rule = (change: Partial<AlertRule> = {}): AlertRule => ({
  id: 'r1',
  subject: { kind: 'item', slug: 'king-doggy' },
  condition: { kind: 'crosses', direction: 'up', threshold: 9_000 },
  channels: ['page'],
  timeZone: 'UTC',
  quietHours: null,
  digest: 'at-once',
  isUnlimited: false,
  isPaused: false,
  state: 'armed',
  firedAt: null,
  until: null,
  createdAt: '2026-11-20T00:00:00.000Z',
  ...change,
})
const TEXT = 'Tell me when King Doggy goes above 9,000'
const KING = itemRow({ slug: 'king-doggy', name: 'King Doggy', value: 1_000 })

function Page({ standing }: { standing: PushStanding }) {
  return (
    <Alerts
      rows={[toWatchRow(KING, undefined, 1)]}
      rules={useRules()}
      push={(hasRule) => <PushPanel actor={actors[standing]()} hasRule={hasRule} />}
    />
  )
}
const startActor = (standing: PushStanding) => {
  const actor = createActor(pushMachine.provide({ actors: { inspect: fromPromise(async () => standing) } })).start()
  return () => actor
}
const STANDINGS = ['unsupported', 'needsInstall', 'denied', 'idle', 'subscribed', 'lost', 'blocked'] as const
const actors = Object.fromEntries(STANDINGS.map((each) => [each, startActor(each)])) as Record<
  PushStanding,
  ReturnType<typeof startActor>
>

const GONE: Webhook = {
  id: 'w1',
  name: 'Discord',
  state: 'disabled',
  createdAt: '2026-11-20T00:00:00.000Z',
  usedAt: null,
}

function show(
  rules: AlertRule[],
  { path = '/watchlist', standing = 'idle' as PushStanding, hasOwner = true, webhooks = [GONE] } = {},
) {
  if (hasOwner) deviceSecret.set(`dv_${'a'.repeat(43)}`)
  vi.spyOn(alertSource, 'rules').mockImplementation(async () => ({ rules, limit: 10 }))
  vi.spyOn(alertSource, 'webhooks').mockResolvedValue({ webhooks })
  vi.spyOn(alertSource, 'deliveries').mockResolvedValue({
    deliveries: [
      {
        number: 4,
        ruleId: 'r1',
        condition: rule().condition,
        at: '2026-11-20T00:00:00.000Z',
        dueAt: '2026-11-20T00:00:00.000Z',
        entries: [],
        count: 1,
        title: 'King Doggy is above 9,000',
        body: '8,900 → 9,100.',
        path: '/items/king-doggy',
        channels: [
          { channel: 'page', state: 'sent', status: null, attempts: 1 },
          { channel: 'push', state: 'failed', status: 410, attempts: 1 },
        ],
      },
    ],
    next: null,
  })
  const calls = {
    add: vi.spyOn(alertSource, 'addRule').mockImplementation(async (input: AlertRuleInput) => {
      const made = { ...rule(), ...input, id: 'new' } as AlertRule
      rules.push(made)
      return made
    }),
    change: vi.spyOn(alertSource, 'changeRule').mockImplementation(async (id, input) => {
      const at = rules.findIndex((each) => each.id === id)
      rules[at] = { ...rules[at]!, ...input, state: input.isPaused ? 'paused' : 'armed' } as AlertRule
      return rules[at]
    }),
    remove: vi.spyOn(alertSource, 'removeRule').mockImplementation(async (id) => {
      rules.splice(
        rules.findIndex((each) => each.id === id),
        1,
      )
    }),
  }
  const client = createQueryClient(sourceWith({ itemsBySlugs: async () => ({ pets: [] }) }))
  const router = createMemoryRouter([{ path: '/watchlist', element: <Page standing={standing} /> }], {
    initialEntries: [path],
  })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return calls
}
const row = async (text = TEXT) => (await screen.findByRole('heading', { name: text })).closest('li')!
async function sheet(name: string) {
  const form = within(await screen.findByRole('dialog', { name }))
  await form.findByText('More')
  return form
}
/** The form with everything behind `More`. */
async function wholeSheet(name: string) {
  const form = await sheet(name)
  fireEvent.click(form.getByText('More'))
  await form.findByRole('combobox', { name: 'does this' })
  return form
}

it.each([
  [{}, 'Watching'],
  [{ state: 'fired', until: '2026-11-20T12:00:00.000Z' }, 'Waiting to send until'],
  [{ state: 'cooling', until: '2026-11-20T12:00:00.000Z' }, 'Watching again at'],
  [{ state: 'paused', isPaused: true }, 'Paused'],
  [{ state: 'broken' }, 'Turn on notifications below'],
] as const)('[WL40, WL44] a rule with %o says “%s”', async (change, text) => {
  show([rule(change)])
  expect((await row()).textContent).toContain(text)
})

it('[WL43] is paused, resumed, deleted, and brought back', async () => {
  const { change, remove, add } = show([rule()])
  fireEvent.click(within(await row()).getByRole('button', { name: `Pause: ${TEXT}` }))
  await waitFor(async () => expect((await row()).textContent).toContain('Paused'))
  expect(change.mock.calls[0]![1]).toMatchObject({ isPaused: true, channels: ['page'] })
  fireEvent.click(await screen.findByRole('button', { name: `Resume: ${TEXT}` }))
  await waitFor(async () => expect((await row()).textContent).toContain('Watching'))
  const button = screen.getByRole('button', { name: `Delete: ${TEXT}` })
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('false'))
  fireEvent.click(button)
  await waitFor(() => expect(screen.queryByRole('heading', { name: TEXT })).toBeNull())
  expect(remove).toHaveBeenCalledWith('r1')
  toastStore.get()[0]!.action!.run()
  await row()
  expect(add.mock.calls[0]![0]).toMatchObject({ subject: { kind: 'item', slug: 'king-doggy' }, isPaused: false })
})

it('[WL41, WL42, WL43] is changed in the form, which says what is wrong and keeps what was typed', async () => {
  const { change } = show([rule()])
  fireEvent.click(within(await row()).getByRole('button', { name: `Change: ${TEXT}` }))
  const form = await sheet('Change alert')
  const value = form.getByRole('textbox', { name: 'Value' })
  fireEvent.change(value, { target: { value: 'lots' } })
  fireEvent.click(form.getByRole('switch', { name: 'Quiet hours' }))
  fireEvent.click(form.getByRole('switch', { name: 'Discord' }))
  fireEvent.change(form.getByRole('combobox', { name: 'When to send it' }), { target: { value: 'hourly' } })
  fireEvent.click(form.getByRole('button', { name: 'Save alert' }))
  expect(form.getByRole('alert').textContent).toBe('Enter a value above 0, like 9,000 or 1.2M.')
  expect([value.getAttribute('aria-invalid'), document.activeElement]).toEqual(['true', value])
  fireEvent.change(value, { target: { value: '12k' } })
  fireEvent.click(form.getByRole('button', { name: 'Save alert' }))
  await row('Tell me when King Doggy goes above 12,000')
  expect(change).toHaveBeenCalledWith('r1', {
    ...{ subject: rule().subject, timeZone: 'UTC', isUnlimited: false, isPaused: false, digest: 'hourly' },
    condition: { kind: 'crosses', direction: 'up', threshold: 12_000 },
    channels: ['page', 'discord'],
    quietHours: { from: '22:00', to: '07:00' },
  })
})

it('[WL41] the server’s limit is said in the form', async () => {
  const { add } = show([rule()], { path: '/watchlist?alert=king-doggy' })
  add.mockRejectedValue(new HttpError('alerts', 409, 'rules.limit'))
  const form = await sheet('New alert')
  fireEvent.click(form.getByRole('button', { name: 'Save alert' }))
  await form.findByText('You’ve reached the alert limit. Delete one first.')
  expect(add).toHaveBeenCalledTimes(1)
})

it('[AL240, AL241] a rule about hatches of any pet asks for a rarity or odds', async () => {
  const { add } = show([], { path: '/watchlist?alert=king-doggy' })
  const form = await wholeSheet('New alert')
  const choose = (name: string, value: string) =>
    fireEvent.change(form.getByRole('combobox', { name }), { target: { value } })
  const save = () => fireEvent.click(form.getByRole('button', { name: 'Save alert' }))
  choose('does this', 'hatched')
  expect(form.queryByRole('combobox', { name: 'Rarity' })).toBeNull()
  choose('Tell me when', 'any')
  expect((form.getByRole('combobox', { name: 'Rarity' }) as HTMLSelectElement).value).toBe('Secret')
  choose('Rarity', 'any')
  save()
  expect(form.getByRole('alert').textContent).toBe('Choose a rarity or odds.')
  choose('Odds, at least', '1000000')
  save()
  await row('Tell me when any pet hatches (1 in 1,000,000 or rarer)')
  expect(add.mock.calls[0]![0]).toMatchObject({
    subject: { kind: 'any' },
    condition: { kind: 'hatched', rarity: null, oneIn: 1_000_000 },
  })
})

it('[WI55] a rule about wishes takes a side, a tag and a verdict, and of any pet it asks for one of the last two', async () => {
  const { add } = show([], { path: '/watchlist?alert=king-doggy' })
  const form = await wholeSheet('New alert')
  const choose = (name: string, value: string) =>
    fireEvent.change(form.getByRole('combobox', { name }), { target: { value } })
  const save = () => fireEvent.click(form.getByRole('button', { name: 'Save alert' }))
  choose('does this', 'wished')
  choose('The pet', 'have')
  choose('Tell me when', 'any')
  save()
  expect(form.getByRole('alert').textContent).toBe('Choose what the wish takes, or a verdict.')
  choose('The wish takes', 'upgrade')
  choose('Verdict for you', '-5')
  save()
  await row('Tell me when any pet is offered in a wish (upgrade, -5% or better for me)')
  expect(add.mock.calls[0]![0]).toMatchObject({
    subject: { kind: 'any' },
    condition: { kind: 'wished', side: 'have', tag: 'upgrade', percent: -5 },
  })
})

it('[AL241] a rule about an unchanged value takes 3 to 90 days', async () => {
  const { add } = show([], { path: '/watchlist?alert=king-doggy' })
  const form = await wholeSheet('New alert')
  fireEvent.change(form.getByRole('combobox', { name: 'does this' }), { target: { value: 'unchanged' } })
  const days = form.getByRole('textbox', { name: 'Days, 3 to 90' }) as HTMLInputElement
  expect(days.value).toBe('7')
  fireEvent.change(days, { target: { value: '2' } })
  fireEvent.click(form.getByRole('button', { name: 'Save alert' }))
  expect([form.getByRole('alert').textContent, document.activeElement]).toEqual([
    'Enter a whole number of days from 3 to 90.',
    days,
  ])
  fireEvent.change(days, { target: { value: '30' } })
  fireEvent.click(form.getByRole('button', { name: 'Save alert' }))
  await row('Tell me when King Doggy hasn’t changed for 30 days')
  expect(add.mock.calls[0]![0].condition).toEqual({ kind: 'unchanged', days: 30 })
})

it('[WL45] an address opens the form about its pet, with a tenth above its value', async () => {
  show([], { path: '/watchlist?alert=king-doggy' })
  const form = await wholeSheet('New alert')
  expect((form.getByRole('combobox', { name: 'Tell me when' }) as HTMLSelectElement).value).toBe('item king-doggy')
  expect((form.getByRole('textbox', { name: 'Value' }) as HTMLInputElement).value).toBe('1100')
})

it('[AL274] the form begins with three choices, the first of them filled in, and is saved with one tap', async () => {
  const { add } = show([], { path: '/watchlist?alert=king-doggy' })
  const form = await sheet('New alert')
  const choices = () =>
    form.getAllByRole<HTMLInputElement>('radio').map(({ checked, labels }) => [labels![0]!.textContent, checked])
  expect(choices()).toEqual([
    ['Value goes above 1,100', true],
    ['Value changes by 10% in 7 days', false],
    ['It hatches', false],
  ])
  expect(form.getByText('More').closest('details')!.open).toBe(false)
  fireEvent.click(form.getByRole('radio', { name: 'It hatches' }))
  expect(form.queryByRole('textbox')).toBeNull()
  fireEvent.click(form.getByRole('button', { name: 'Save alert' }))
  await row('Tell me when King Doggy hatches')
  expect(add.mock.calls[0]![0]).toMatchObject({ condition: { kind: 'hatched' }, channels: ['page'] })
})

it('[AL275] nothing is said of blocked notifications before there is an alert', async () => {
  show([], { standing: 'denied' })
  const panel = await screen.findByRole('region', { name: 'Notifications on this device' })
  await waitFor(() => expect(panel.textContent).toContain('Make an alert first.'))
  expect(panel.textContent).not.toContain('blocks')
})

it('[WL46] the rule for all stars is offered, and made by a press alone', async () => {
  const { add } = show([], { hasOwner: false })
  const offer = await screen.findByRole('heading', { name: 'Tell me when any watched pet changes by 5%' })
  expect(add).not.toHaveBeenCalled()
  fireEvent.click(within(offer.closest<HTMLElement>('.offer')!).getByRole('button', { name: 'Turn on' }))
  await waitFor(() => expect(add).toHaveBeenCalledTimes(1))
  expect(add.mock.calls[0]![0]).toMatchObject({
    subject: { kind: 'watchlist' },
    condition: { kind: 'moves', percent: 5, days: 1 },
  })
})

it('[WL47] hatch alerts are one kind of alert, with the way to their settings', async () => {
  show([])
  const hatches = (await screen.findByRole('heading', { name: 'Hatch alerts for watched pets' })).closest('li')!
  expect(hatches.textContent).toContain('While this site is open')
  expect(within(hatches).getByRole('link', { name: 'Hatch settings' }).getAttribute('href')).toBe('/live-hatches')
})

it.each([
  ['unsupported', 'can’t get notifications'],
  ['needsInstall', 'Add to Home Screen'],
  ['denied', 'set Notifications to Allow'],
  ['idle', 'Off. Turn them on'],
  ['subscribed', 'On. Your alerts reach this device'],
  ['lost', 'Turn them on again'],
  ['blocked', 'have stopped: your browser blocks them now'],
] as const)('[WL50, WL52, WL55] a browser that is %s shows “%s”', async (standing, text) => {
  show([rule()], { standing })
  const panel = await screen.findByRole('region', { name: 'Notifications on this device' })
  await waitFor(() => expect(panel.textContent).toContain(text))
})

it('[CN47] by plain http the panel says that push needs https', async () => {
  vi.stubGlobal('isSecureContext', false)
  show([rule()], { standing: 'unsupported' })
  const panel = await screen.findByRole('region', { name: 'Notifications on this device' })
  await waitFor(() => expect(panel.textContent).toContain('an address that begins with https'))
})

it.each([
  ['lost', ['Turn on again', 'Leave off']],
  ['blocked', ['Leave off']],
] as const)('[AL204, AL205] push that is %s says so in red, with what can be done', async (standing, buttons) => {
  show([rule()], { standing })
  const panel = await screen.findByRole('region', { name: 'Notifications on this device' })
  const said = await within(panel).findByText(/^Notifications to this device have stopped/)
  expect(getComputedStyle(said).color).toBe('var(--bad)')
  expect(
    within(panel)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(buttons)
})

it('[WL70] a webhook is added by its address alone, and is never shown', async () => {
  const add = vi.spyOn(alertSource, 'addWebhook').mockResolvedValue({
    id: 'w2',
    name: 'Discord',
    state: 'active',
    createdAt: '2026-11-20T00:00:00.000Z',
    usedAt: null,
  })
  show([])
  await screen.findByText(/Discord says this webhook is gone/)
  const input = screen.getByLabelText<HTMLInputElement>('Webhook URL')
  fireEvent.change(input, { target: { value: 'https://evil.example/hook' } })
  fireEvent.submit(input.form!)
  await screen.findByText('Paste the address of a Discord webhook.')
  expect(add).not.toHaveBeenCalled()
  const url = `https://discord.com/api/webhooks/${'1'.repeat(18)}/${'x'.repeat(40)}`
  fireEvent.change(input, { target: { value: url } })
  fireEvent.submit(input.form!)
  await waitFor(() => expect(input.value).toBe(''))
  expect(add.mock.calls[0]![0]).toMatchObject({ url })
  expect(document.body.textContent).not.toContain(url)
})

const webhook = (change: Partial<Webhook> = {}): Webhook => ({ ...GONE, state: 'active', ...change })
const at = '2026-11-20T00:00:00.000Z'

it.each([
  ['takes it', webhook({ usedAt: at }), 'Discord took the test', /^Working$/],
  [
    'refuses it',
    webhook({ state: 'failing', failure: { at, status: 400, code: 50_035, message: 'Invalid Form Body' } }),
    'Discord did not take the test',
    /refused the last message \(50035\): “Invalid Form Body”/,
  ],
  [
    'wants a thread',
    webhook({ state: 'failing', failure: { at, status: 400, code: 220_001 } }),
    'Discord did not take the test',
    /Add \?thread_id= and the id of a post/,
  ],
  ['is silent', webhook({ state: 'failing', failure: { at } }), 'Discord did not take the test', /didn’t answer/],
])('[AL257, AL258] a test of a webhook says that Discord %s, and so do the rules', async (_, after, title, said) => {
  show([rule({ channels: ['page', 'discord'] })], { webhooks: [webhook()] })
  vi.spyOn(alertSource, 'testWebhook').mockImplementation(async () => {
    vi.spyOn(alertSource, 'webhooks').mockResolvedValue({ webhooks: [after] })
    return { count: 1 }
  })
  await screen.findByText('Added. Send a test to see if it works.')
  expect(document.body.textContent).not.toContain('Discord takes no messages')
  fireEvent.click(screen.getByText('Send a test'))
  await waitFor(() => expect(toastStore.get().map((each) => each.title)).toContain(title), { timeout: 20_000 })
  await screen.findAllByText(said)
  await waitFor(() =>
    expect(document.body.textContent?.includes('Discord takes no messages')).toBe(after.state === 'failing'),
  )
})

it('[WL71] the log says what became of each alert', async () => {
  show([rule()])
  const log = await screen.findByRole('list', { name: 'Sent alerts', hidden: true })
  expect(log.textContent).toContain('King Doggy is above 9,000')
  expect(log.textContent).toContain('this site: sent, notification: failed (410)')
})

it('[AL271, VA92] an amount is saved as it is typed with any decimal sign', async () => {
  const { add } = show([], { path: '/watchlist?alert=king-doggy' })
  const form = await sheet('New alert')
  fireEvent.change(form.getByRole('textbox', { name: 'Value' }), { target: { value: '1,5m' } })
  fireEvent.click(form.getByRole('button', { name: 'Save alert' }))
  await row('Tell me when King Doggy goes above 1,500,000')
  expect(add.mock.calls[0]![0].condition).toEqual({ kind: 'crosses', direction: 'up', threshold: 1_500_000 })
})

it('[AL271, VA93] an amount that may be two numbers is asked about, and saved after one tap', async () => {
  const { add } = show([], { path: '/watchlist?alert=king-doggy' })
  const form = await sheet('New alert')
  const value = form.getByRole<HTMLInputElement>('textbox', { name: 'Value' })
  expect(value.inputMode).toBe('text')
  fireEvent.change(value, { target: { value: '9.500' } })
  fireEvent.click(form.getByRole('button', { name: 'Save alert' }))
  expect(form.getByText('Did you mean 9.5 or 9,500?')).toBeDefined()
  expect([add.mock.calls.length, value.getAttribute('aria-invalid')]).toEqual([0, 'true'])
  fireEvent.click(form.getByRole('button', { name: '9,500' }))
  expect([value.value, document.activeElement, form.queryByText(/Did you mean/)]).toEqual(['9500', value, null])
  fireEvent.click(form.getByRole('button', { name: 'Save alert' }))
  await row('Tell me when King Doggy goes above 9,500')
})

it('[AL272, AL273] where the browser knows no zone, alerts are in UTC until the reader chooses one', async () => {
  const real = Intl.DateTimeFormat.prototype.resolvedOptions
  const spy = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function (
    this: Intl.DateTimeFormat,
  ) {
    return { ...real.call(this), timeZone: 'Etc/Unknown' }
  })
  const { add } = show([], { path: '/watchlist?alert=king-doggy' })
  const form = await wholeSheet('New alert')
  expect(form.queryByRole('combobox', { name: 'Your time zone' })).toBeNull()
  fireEvent.click(form.getByRole('switch', { name: 'Quiet hours' }))
  const zone = form.getByRole<HTMLSelectElement>('combobox', { name: 'Your time zone' })
  expect(zone.value).toBe('UTC')
  fireEvent.change(zone, { target: { value: 'Pacific/Auckland' } })
  expect(form.getByText(/Nothing is sent in these hours \(Pacific\/Auckland\)/)).toBeDefined()
  fireEvent.click(form.getByRole('button', { name: 'Save alert' }))
  await waitFor(() => expect(add.mock.calls[0]![0]).toMatchObject({ timeZone: 'Pacific/Auckland' }))
  expect(localStorage.getItem('time-zone')).toBe('Pacific/Auckland')
  spy.mockRestore()
})
