import type { TradingAccount } from '#contract/evidence-review.ts'
import { NotFoundError } from '#contract/source.ts'
import { HttpError } from '#lib/http.ts'
import { toastStore } from '#ui/toast-store.ts'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeDeskValue } from '../testing/desk-value.fixture.ts'
import { makeExclusion, makeSuspect, createTrade, makeTradingAccount } from '../testing/evidence.fixture.ts'
import { AT, eva, makeProposal } from '../testing/proposal.fixture.ts'
import { renderDesk } from '../testing/render-desk.tsx'
import { renderEvidence } from '../testing/render-evidence.tsx'
import { lea, renderPage } from '../testing/render-page.tsx'

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-01-05T12:05:00.000Z') }))
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const REASON = 'They trade with themselves'
const RING = ['rrr001', 'rrr002', 'rrr003']
const createGroup = (trades: number, accounts: TradingAccount[]) => ({ trades, accounts })
const ring = () =>
  createGroup(
    3,
    RING.map((account, index) => makeTradingAccount(account, RING[(index + 1) % 3]!)),
  )
const strangers = (count: number) =>
  Array.from({ length: count }, (_, index) => createGroup(1, [makeTradingAccount(`one${index}`, `two${index}`)]))

const press = (key: string) => act(() => void fireEvent.keyDown(document.activeElement ?? document.body, { key }))
const box = (account: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Choose account ${account}` })
const chosen = () => screen.queryByText(/chosen$/)?.textContent
const dialog = () => screen.getAllByRole('dialog').find((each) => (each as HTMLDialogElement).open)!
const isOpen = () => screen.queryAllByRole('dialog').some((each) => (each as HTMLDialogElement).open)
const send = (button: string, reason = REASON) => {
  fireEvent.change(within(dialog()).getByRole('textbox', { name: 'Reason' }), { target: { value: reason } })
  fireEvent.click(within(dialog()).getByRole('button', { name: button }))
}
const refusal = (code: string, status = 403) => new HttpError('decision', status, code)

it('[DK80] the page exists for leads alone, and closes when the role ends', async () => {
  const { unmount } = await renderPage('/desk/evidence', { user: eva })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Not for you')
  unmount()
  const { calls, pass } = await renderEvidence('?item=pet-1', { groups: [ring()] })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Pet pet-1')
  calls.user.mockResolvedValue({ ...lea, role: 'editor' })
  calls.exclude.mockRejectedValue(new NotFoundError('decision'))
  fireEvent.click(box('rrr001'))
  press('e')
  send('Exclude')
  await pass(100)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Not for you')
})

it('[DK122] a suspected value has its published value, its trades and accounts, and why it is listed', async () => {
  await renderEvidence('', {
    suspects: [makeSuspect('1'), makeSuspect('2', { estimate: 900, flags: ['one-group'], abstains: 'one-group' })],
  })
  const rows = within(screen.getByRole('list', { name: 'To look at' })).getAllByRole('link')
  expect(rows.map((row) => [row.textContent, row.getAttribute('href')])).toEqual([
    ['Pet 1Published 1,00041 trades by 6 accountsUnder suspicionSudden surge of trades', '/desk/evidence?item=pet-1'],
    ['Pet 2Published 1,000 · Estimate 90041 trades by 6 accountsMostly one group', '/desk/evidence?item=pet-2'],
  ])
})

it('[DK122, DK145] suspected values are read page by page, also after a page that could not be loaded', async () => {
  const { pass, calls } = await renderEvidence('', {
    suspects: Array.from({ length: 101 }, (_, index) => makeSuspect(String(index + 1))),
  })
  const rows = () => within(screen.getByRole('list', { name: 'To look at' })).getAllByRole('link')
  expect(rows().length).toBe(100)
  const read = calls.suspects.getMockImplementation()!
  calls.suspects.mockRejectedValue(new Error('away'))
  fireEvent.click(screen.getByRole('button', { name: 'Load more' }))
  await pass(10_000)
  expect([rows().length, screen.getByRole('alert').textContent]).toEqual([100, 'Couldn’t load the evidence'])
  calls.suspects.mockImplementation(read)
  fireEvent.click(screen.getByRole('button', { name: 'Load more' }))
  await pass(100)
  expect([rows().length, rows().at(-1)!.textContent]).toEqual([101, expect.stringContaining('Pet 101')])
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
})

it('[DK140, DK142] a suspected value has the figures with and without the trades left out, and samples are called so', async () => {
  const suspicion = { reason: 'surge' as const, trades: 12, without: 980 }
  const suspects = [{ ...makeSuspect('1', { suspicion }), sample: true }]
  const { unmount } = await renderEvidence('', { suspects })
  expect(within(screen.getByRole('list', { name: 'To look at' })).getByRole('link').textContent).toContain(
    '41 sample trades by 6 made-up accounts12 trades left out · Without them 980 · With them too few',
  )
  unmount()
  await renderEvidence('?item=pet-1', { suspects, isSample: true, trades: [createTrade('1', { source: 'sample' })] })
  expect(screen.getByLabelText('At the last daily close').textContent).toContain(
    'Trades41 sample trades by 6 made-up accountsSuspected12 trades left outWithout them980With themtoo few',
  )
  expect(screen.getByRole('list', { name: 'Trades' }).textContent).toMatch(/Used Sample trade$/)
})

it('[DK142] the preview says that samples count in its figures', async () => {
  for (const isSample of [true, false]) {
    const { pass, unmount } = await renderEvidence('?item=pet-1', { groups: [ring()], isSample })
    fireEvent.click(box('rrr001'))
    press('e')
    await pass(100)
    expect(within(dialog()).queryByText(/^Sample trades of made-up players/) !== null).toBe(isSample)
    unmount()
  }
})

it('[DK141] past the last account shown, the key for the next one shows all', async () => {
  await renderEvidence('?item=pet-1', { groups: strangers(50) })
  act(() => box('one39').focus())
  press('j')
  expect(document.activeElement).toBe(box('one40'))
  expect(screen.queryByRole('button', { name: 'Show all 50 accounts' })).toBeNull()
})

it('[DK143] the navigation says how many values wait to be looked at', async () => {
  await renderEvidence('', { suspects: [makeSuspect('1'), makeSuspect('2')] })
  expect(
    within(screen.getByRole('navigation', { name: 'Pages of the desk' })).getByRole('link', { name: /^Evidence/ })
      .textContent,
  ).toBe('Evidence2 2 waiting')
})

it('[DK122] a list without suspects and one that cannot be read say so', async () => {
  const { unmount } = await renderEvidence('')
  for (const text of ['Nothing suspicious', 'No account has been excluded yet.'])
    expect(screen.getByText(text)).toBeTruthy()
  unmount()
  const { pass } = await renderEvidence('', { suspects: new Error('away') })
  await pass(5_000)
  expect(screen.getByRole('alert').textContent).toContain('Couldn’t load the evidence')
})

it('[DK123] a variant shows its published value and what the last close says of it', async () => {
  await renderEvidence('?item=pet-1')
  expect(screen.getByLabelText('At the last daily close').textContent).toBe(
    'Published1,000EstimateNone90% rangeNoneTrades41 trades by 6 accounts',
  )
  expect(screen.getByText('Sudden surge of trades')).toBeTruthy()
  expect(screen.getByText('Nobody has traded this for 90 days.')).toBeTruthy()
})

it('[DK124, DK127] accounts stand by groups beside their partners, each with one id and colour everywhere', async () => {
  await renderEvidence('?item=pet-1', {
    groups: [
      createGroup(3, [
        makeTradingAccount('ringer-one', 'ringer-two', {
          trades: 3,
          allTrades: 5,
          partner: { account: 'ringer-two', trades: 3 },
        }),
        makeTradingAccount('ringer-two', 'ringer-one', { exclusion: makeExclusion('ringer-two') }),
      ]),
    ],
    trades: [createTrade('1', { a: 'ringer-one', b: 'other' })],
  })
  const group = screen.getByRole('region', { name: 'Group 1: 3 trades by 2 accounts' })
  expect(
    within(group)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'ringer3× withringer3 trades here, 5 in all · first trade 2 days ago',
    'ringer2× withringerExcluded2 trades · first trade 2 days agoby Leo: Trades with itself',
  ])
  const links = screen.getAllByTitle('ringer-one')
  const looks = links.map((link) => [link.textContent, link.querySelector('i')!.style.background])
  expect([looks.length, new Set(looks.map((look) => look.join(' '))).size]).toEqual([3, 1])
  expect(screen.getAllByTitle('ringer-two')[0]!.querySelector('i')!.style.background).not.toBe(looks[0]![1])
})

it('[DK125] of many accounts the first 40 are shown until all are asked for', async () => {
  await renderEvidence('?item=pet-1', { groups: strangers(50) })
  const count = () => screen.getAllByRole('checkbox', { name: /^Choose account/ }).length
  expect(count()).toBe(40)
  fireEvent.click(screen.getByRole('button', { name: 'Show all 50 accounts' }))
  expect(count()).toBe(50)
})

it('[DK126] trades say what was traded, by which accounts, and why they are not used, page by page', async () => {
  const { pass } = await renderEvidence('?item=pet-1', {
    trades: [
      createTrade('0', { usableAt: '2026-01-06T12:00:00.000Z', kind: 'offer', source: 'chat' }),
      createTrade('1', { status: 'discounted', why: 'opted-out' }),
      createTrade('2', { status: 'excluded', why: 'A ring', by: 'Leo' }),
      ...Array.from({ length: 20 }, (_, index) => createTrade(String(index + 3))),
    ],
  })
  const rows = () =>
    within(screen.getByRole('list', { name: 'Trades' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  const what = 'ann-acben-acJan 3, 2026, 12:00 PM UTC2 × Doggy for Kitty'
  expect(rows().slice(0, 4)).toEqual([
    `${what}Waiting Counts from Jan 6, 2026, 12:00 PM UTC`,
    `${what}Not used A player doesn’t share their trades`,
    `${what}Excluded by Leo: A ring`,
    `${what}Used Automatic (test-bot)`,
  ])
  expect(rows().length).toBe(20)
  fireEvent.click(screen.getByRole('button', { name: 'Load more' }))
  await pass(100)
  expect(rows().length).toBe(23)
})

it('[DK128] an account’s page lists its trades of all pets, what was decided, and excludes it', async () => {
  const { calls, pass } = await renderEvidence('?account=ann-account&item=pet-1', {
    trades: [createTrade('1')],
    exclusions: [
      makeExclusion('ann-account', { ended: { by: 'Lea', at: AT, reason: 'Two people after all' } }),
      makeExclusion('someone'),
    ],
  })
  expect(calls.trades).toHaveBeenCalledWith({ account: 'ann-account', before: undefined }, expect.anything())
  expect(screen.getByText('Two people after all')).toBeTruthy()
  expect(screen.queryByTitle('someone')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Exclude' }))
  await pass(100)
  expect(calls.forecast).toHaveBeenCalledWith({ item: 'pet-1', accounts: ['ann-account'] }, expect.anything())
  send('Exclude')
  await pass(100)
  expect(calls.exclude.mock.calls).toEqual([['ann-account', REASON]])
})

it('[DK129] one press chooses the accounts of a group that are not excluded, and drops them again', async () => {
  const { accounts } = ring()
  await renderEvidence('?item=pet-1', {
    groups: [createGroup(3, [...accounts, makeTradingAccount('gone', 'rrr001', { exclusion: makeExclusion('gone') })])],
  })
  const all = screen.getByRole('checkbox', { name: 'Choose all of group 1' })
  fireEvent.click(all)
  expect([chosen(), box('gone').checked, box('gone').disabled]).toEqual(['3 accounts chosen', false, true])
  fireEvent.click(all)
  expect(chosen()).toBeUndefined()
})

it('[DK130] the sheet shows the figures with and without the accounts before anything is sent', async () => {
  const { calls, pass } = await renderEvidence('?item=pet-1', { groups: [ring()] })
  fireEvent.click(screen.getByRole('checkbox', { name: 'Choose all of group 1' }))
  fireEvent.click(screen.getByRole('button', { name: 'Exclude' }))
  await pass(100)
  expect(calls.forecast.mock.calls[0]![0]).toEqual({ item: 'pet-1', accounts: RING })
  const table = within(dialog()).getByRole('table', { name: 'What it would change' })
  expect(
    within(table)
      .getAllByRole('row')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'FigureWith themWithout them',
    'Estimate2,800None',
    '90% range2,500 to 3,100None',
    'Evidence91.5',
    'RemarksSudden surge of tradesToo little evidence',
  ])
  expect(within(dialog()).getByText('18 trades would be left out. 2 other values move by more than 1%.')).toBeTruthy()
  expect(calls.exclude).not.toHaveBeenCalled()
})

it('[DK130] more than 50 accounts have no preview, and the sheet says so', async () => {
  const accounts = Array.from({ length: 51 }, (_, index) => makeTradingAccount(`a${index}`, 'a0'))
  const { calls, pass } = await renderEvidence('?item=pet-1', { groups: [createGroup(51, accounts)] })
  fireEvent.click(screen.getByRole('checkbox', { name: 'Choose all of group 1' }))
  press('e')
  await pass(100)
  expect(within(dialog()).getByText('A preview takes at most 50 accounts.')).toBeTruthy()
  expect(calls.forecast).not.toHaveBeenCalled()
})

it('[DK139] a preview waits for its turn, and one that takes too long says so and can be repeated', async () => {
  const { calls, pass } = await renderEvidence('?item=pet-1', { groups: [ring()] })
  calls.forecast
    .mockRejectedValueOnce(refusal('preview.busy', 503))
    .mockRejectedValueOnce(refusal('preview.timed_out', 503))
  fireEvent.click(box('rrr001'))
  press('e')
  await pass(100)
  expect(within(dialog()).getByText(/Working it out/)).toBeTruthy()
  await pass(5_000)
  expect(within(dialog()).getByRole('alert').textContent).toContain('The preview took too long.')
  fireEvent.click(within(dialog()).getByRole('button', { name: 'Try again' }))
  await pass(100)
  expect([calls.forecast.mock.calls.length, within(dialog()).queryByRole('alert')]).toEqual([3, null])
})

it('[DK131] accounts are excluded one after the other, with progress, and this can be stopped', async () => {
  const { calls, pass } = await renderEvidence('?item=pet-1', { groups: [ring()] })
  const answers: (() => void)[] = []
  calls.exclude.mockImplementation(
    (account) => new Promise((resolve) => answers.push(() => resolve(makeExclusion(account)))),
  )
  fireEvent.click(screen.getByRole('checkbox', { name: 'Choose all of group 1' }))
  press('e')
  send('Exclude')
  await pass(10)
  expect(calls.exclude.mock.calls).toEqual([['rrr001', REASON]])
  answers[0]!()
  await pass(10)
  expect(calls.exclude.mock.calls.length).toBe(2)
  expect(within(dialog()).getByText('1 of 3')).toBeTruthy()
  fireEvent.click(within(dialog()).getByRole('button', { name: 'Stop' }))
  answers[1]!()
  await pass(100)
  expect([isOpen(), calls.exclude.mock.calls.length, chosen(), box('rrr003').checked]).toEqual([
    false,
    2,
    '1 account chosen',
    true,
  ])
  expect(toastStore.get()[0]?.title).toBe('2 accounts excluded.')
  // What is excluded now is read again.
  expect(calls.accounts.mock.calls.length).toBe(2)
})

it('[DK132] a refused account stays chosen and says why, and an unanswered call keeps the sheet open', async () => {
  const { calls, pass } = await renderEvidence('?item=pet-1', { groups: [ring()] })
  calls.exclude.mockRejectedValueOnce(refusal('exclusion.own'))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Choose all of group 1' }))
  press('e')
  send('Exclude')
  await pass(100)
  expect([chosen(), box('rrr001').checked, isOpen()]).toEqual(['1 account chosen', true, false])
  expect(screen.getByText('This is your own account, so another lead decides.')).toBeTruthy()
  calls.exclude.mockRejectedValue(new TypeError('away'))
  press('e')
  send('Exclude')
  await pass(5_000)
  expect(within(dialog()).getByRole('alert').textContent).toBe('Couldn’t reach the server. Try again.')
  expect(chosen()).toBe('1 account chosen')
})

it('[DK131] a reason that is too short is refused at its field', async () => {
  const { calls } = await renderEvidence('?item=pet-1', { groups: [ring()] })
  fireEvent.click(box('rrr001'))
  press('e')
  send('Exclude', 'short')
  expect(within(dialog()).getByRole('alert').textContent).toBe('Must be at least 10 characters.')
  expect(calls.exclude).not.toHaveBeenCalled()
})

it('[DK133] keys move, choose, choose a group, open an account and explain themselves', async () => {
  const { address, pass } = await renderEvidence('?item=pet-1', { groups: [ring(), ...strangers(1)] })
  press('j')
  expect(document.activeElement).toBe(box('rrr001'))
  press('j')
  press('x')
  expect([box('rrr002').checked, chosen()]).toEqual([true, '1 account chosen'])
  press('g')
  expect(chosen()).toBe('3 accounts chosen')
  press('k')
  expect(document.activeElement).toBe(box('rrr001'))
  press('?')
  expect(dialog().textContent).toContain('Choose its whole group')
  act(() => (dialog() as HTMLDialogElement).close())
  fireEvent(screen.getAllByRole('dialog', { hidden: true }).at(-1)!, new Event('close'))
  await pass(100)
  press('o')
  await pass(100)
  expect([address(), screen.getByRole('heading', { level: 1 }).textContent]).toEqual([
    '/desk/evidence',
    'Account rrr001',
  ])
})

it('[DK134] decisions are listed with who made and who ended them, when and why', async () => {
  await renderEvidence('', {
    exclusions: [makeExclusion('ann'), makeExclusion('ben', { ended: { by: 'Lea', at: AT, reason: 'Two people' } })],
  })
  const texts = (name: string) =>
    within(screen.getByRole('region', { name }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  const made = 'Excluded by Leo, Jan 3, 2026, 12:00 PM UTCTrades with itself'
  expect([texts('Excluded now'), texts('Ended')]).toEqual([
    [`annEnd${made}`],
    [`ben${made}Ended by Lea, Jan 3, 2026, 12:00 PM UTCTwo people`],
  ])
})

it('[DK135] an exclusion ends with a reason, and a refusal says why', async () => {
  const { calls, pass } = await renderEvidence('', { exclusions: [makeExclusion('ann')] })
  calls.end.mockRejectedValueOnce(refusal('exclusion.own'))
  const open = () => fireEvent.click(screen.getByRole('button', { name: 'End the exclusion of account ann' }))
  open()
  send('End')
  await pass(100)
  expect(within(dialog()).getByRole('alert').textContent).toBe('This is your own account, so another lead decides.')
  send('End')
  await pass(100)
  expect(calls.end).toHaveBeenLastCalledWith('exclusion-ann', REASON)
  expect([isOpen(), toastStore.get()[0]?.title, calls.exclusions.mock.calls.length]).toEqual([
    false,
    'Exclusion ended.',
    2,
  ])
})

it('[DK177] a proposal of the estimator and its history name the Value bot, and the site publishes it', async () => {
  const at = '2026-01-02T12:00:00.000Z'
  const history = (['submit', 'publish'] as const).map((event) => ({ event, by: null, note: null, at }))
  await renderDesk('/desk/1', { user: lea, proposals: [makeProposal('1', { author: { role: 'estimator' }, history })] })
  const parts = [...document.querySelectorAll('main bdi, article bdi')].map(({ textContent }) => textContent)
  expect(parts.filter((text) => /bot|estimator|site/i.test(text))).toEqual(['Value bot', 'Value bot', 'The site'])
})

it('[DK136] leads alone reach the evidence from a value’s page and from a proposal of the estimator', async () => {
  const name = 'Trades behind it'
  const proposals = [makeProposal('1', { author: { role: 'estimator' } }), makeProposal('2')]
  const href = () => screen.queryByRole('link', { name })?.getAttribute('href')
  for (const [user, path, expected] of [
    [lea, '/desk/1', '/desk/evidence?item=pet-1'],
    [lea, '/desk/2', undefined],
    [eva, '/desk/1', undefined],
  ] as const) {
    await renderDesk(path, { user, proposals })
    expect(href()).toBe(expected)
    cleanup()
  }
  await renderPage('/desk/values/pet-1', { values: [makeDeskValue('pet-1')] })
  expect(href()).toBe('/desk/evidence?item=pet-1')
  cleanup()
  await renderEvidence('')
  const navigation = screen.getByRole('navigation', { name: 'Pages of the desk' })
  expect(within(navigation).getByRole('link', { name: 'Evidence' }).getAttribute('aria-current')).toBe('page')
})
