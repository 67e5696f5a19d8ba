import { NotFoundError } from '#contract/source.ts'
import { sourceWith } from '#contract/source.fixture.ts'
import type { TradeEntry } from '#contract/trade-entry.ts'
import type { OwnWishList, Wish, WishBoard, WishList, WishMatch } from '#contract/wishes.ts'
import { MAX_ENTRIES } from '#domain/trade/trade.ts'
import { authToken } from '#lib/auth-token.ts'
import { HttpError } from '#lib/http.ts'
import { offerCheckSource } from '#lib/offer-check.ts'
import { createQueryClient, siteQuery } from '#lib/queries.ts'
import { toastStore } from '#ui/toast-store.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { ownWishesSource } from './own-wishes/own-wishes-source.ts'
import { TradesPartsContext } from './trades-parts.ts'
import { tradesSource } from './trades-source.ts'
import { Trades } from './trades.tsx'

const entry = (slug: string, value: number, quantity = 1): TradeEntry => ({
  slug,
  name: slug,
  image: `/items/${slug}.webp`,
  quantity,
  value,
  range: { low: value * 0.99, high: value * 1.01 },
  hue: 200,
})
const wish = (id: string, changes: Partial<Wish> = {}): Wish => ({
  id,
  have: [entry('bunny', 100)],
  want: [entry('doggy', 100)],
  tags: [],
  ...changes,
})
const match = (id: string) => ({
  wish: wish(id),
  fit: 'both' as const,
  ownWishId: 'mine',
  give: [entry('doggy', 100)],
  get: [entry('bunny', 110)],
})

const fullParts = (saveAlert: (rule: object) => Promise<unknown>) => ({
  Picker: ({ side, onAdd }: { side: string | null; onAdd: (side: 'theirs' | 'yours', row: never) => void }) =>
    side === null ? null : (
      <button onClick={() => onAdd(side === 'theirs' ? 'theirs' : 'yours', { ...entry('kitty', 20) } as never)}>
        Pick kitty
      </button>
    ),
  QuantityStepper: ({
    name,
    quantity,
    onChange,
  }: {
    name: string
    quantity: number
    onChange: (quantity: number | null) => void
  }) => (
    <>
      <button onClick={() => onChange(quantity + 1)}>{`More ${name}`}</button>
      <button onClick={() => onChange(null)}>{`No ${name}`}</button>
    </>
  ),
  saveAlert,
})

type Options = {
  address?: string
  /** When the player's own wishes come. */
  own?: Promise<OwnWishList>
  board?: (after: string | undefined) => Promise<WishBoard>
  wishes?: (after: string | undefined) => Promise<WishList>
}

/** The page; with `board` as a signed-in player. */
async function show({
  address = '/trades',
  board,
  own = Promise.resolve({ wishes: [], limit: 5 }),
  wishes = async () => ({ wishes: [] }),
}: Options) {
  if (board) authToken.set('token')
  const boards = vi
    .spyOn(tradesSource, 'board')
    .mockImplementation(async ({ after }) => board?.(after) ?? { matches: [], wishes: [] })
  vi.spyOn(ownWishesSource, 'list').mockReturnValue(own)
  vi.spyOn(offerCheckSource, 'check').mockResolvedValue({ result: 'delivered', left: 9 })
  const lists = vi.fn<(query: object) => void>()
  const client = createQueryClient(
    sourceWith({
      wishes: async (query) => {
        lists(query)
        return wishes(query.after)
      },
      itemsBySlugs: async () => ({ pets: [] }),
    }),
  )
  client.setDefaultOptions({ queries: { retry: false } })
  client.setQueryData(siteQuery.queryKey, {
    origin: 'https://bgsi.example',
    host: 'bgsi.example',
    sample: true,
    signInPath: '/auth/start',
  })
  const saveAlert = vi.fn<(rule: object) => Promise<unknown>>().mockResolvedValue({})
  const router = createMemoryRouter(
    [
      {
        path: '/trades',
        element: (
          <TradesPartsContext value={fullParts(saveAlert)}>
            <Trades />
          </TradesPartsContext>
        ),
      },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: [address] },
  )
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await vi.waitFor(() => expect(screen.queryByText('Loading wishes…')).toBe(null))
  return { router, saveAlert, boards, lists }
}

afterEach(() => {
  cleanup()
  authToken.remove()
  for (const { id } of toastStore.get()) toastStore.remove(id)
})

const press = async (name: string | RegExp, within_?: HTMLElement) => {
  const button = await (within_ ? within(within_) : screen).findByRole('button', { name })
  button.focus()
  await act(async () => fireEvent.click(button))
  return button
}
const cards = (list: string) => within(screen.getByRole('list', { name: list })).getAllByRole('article')
const isBusy = (button: HTMLElement) => vi.waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'))
const toastTitles = () => toastStore.get().map(({ title }) => title)
/** jsdom opens no modal dialogs. */
HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
  this.open = true
}
HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
  this.open = false
}

it('[WI60] matches come first with their fit in words, then all wishes, each with the verdict from the reader’s side', async () => {
  await show({
    board: async () => ({ matches: [match('m')], wishes: [wish('w', { have: [entry('bunny', 80, 2)] })] }),
  })
  const [forYou] = cards('For you')
  expect(forYou?.textContent).toContain('Each of you gets what you named')
  expect(forYou?.textContent).toMatch(/You give.*doggy.*100.*You get.*bunny.*110/)
  expect(forYou?.textContent).toMatch(/Verdict for you: Win\+9\.1%Chances: win/)
  const [other] = cards('All wishes')
  expect(other?.textContent).toMatch(/You get.*×2.*bunny.*160/)
  expect(other?.textContent).toContain('Win+37.5%')
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(headings.map((text) => text?.replace(/ \d.*/, ''))).toEqual(['Your wishes', 'For you', 'All wishes'])
})

it('[WI60] own wishes and the board appear together, whichever comes first', async () => {
  let come: (own: OwnWishList) => void = () => undefined
  const own = new Promise<OwnWishList>((resolve) => (come = resolve))
  const shown = show({ own, board: async () => ({ matches: [match('m')], wishes: [] }) })
  await vi.waitFor(() => expect(tradesSource.board).toHaveBeenCalled())
  await act(async () => void (await vi.dynamicImportSettled()))
  expect([screen.queryByText('Loading wishes…') !== null, screen.queryByText('For you')]).toEqual([true, null])
  await act(async () => come({ wishes: [], limit: 5 }))
  await shown
  expect(cards('For you')).toHaveLength(1)
})

it('[WI60] a match shows the pets of its trade, without what its owner takes besides', async () => {
  const tagged = wish('w', { tags: ['upgrade'] })
  await show({ board: async () => ({ matches: [{ ...match('m'), wish: tagged }], wishes: [tagged] }) })
  expect(['For you', 'All wishes'].map((list) => cards(list)[0]?.textContent.includes('An upgrade'))).toEqual([
    false,
    true,
  ])
})

it('[WI60] a wish that names no pet to get has no verdict, and shows what its owner takes', async () => {
  await show({ wishes: async () => ({ wishes: [wish('w', { want: [], tags: ['upgrade'], note: 'inGameNow' })] }) })
  const [card] = cards('All wishes')
  expect(card?.textContent).toContain('You giveAn upgrade')
  expect(card?.textContent).toContain('Depends on your offer')
  expect(card?.textContent).toContain('By a playerIn the game now')
})

it('[WI61] visitors see the wishes and an invitation that leads back to their filters, and no actions', async () => {
  await show({
    address: '/trades?tag=any',
    wishes: async () => ({
      wishes: [wish('w', { owner: { id: 'a', name: 'ann', displayName: 'Ann\u202E' } })],
    }),
  })
  expect(cards('All wishes')[0]?.textContent).toContain('By Ann')
  expect(cards('All wishes')[0]?.textContent).not.toContain('\u202E')
  expect(screen.queryByRole('button', { name: /^Offer/ })).toBe(null)
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe(
    '/auth/start?state=%2Ftrades%3Ftag%3Dany',
  )
})

it('[WI62] filters go into the address and to the server, and a pet is chosen by the picker', async () => {
  const { router, lists } = await show({ wishes: async () => ({ wishes: [wish('w')] }) })
  await act(async () =>
    fireEvent.change(screen.getByRole('combobox', { name: 'What they take' }), { target: { value: 'upgrade' } }),
  )
  expect(router.state.location.search).toBe('?tag=upgrade')
  await press('Any pet: filter by a pet')
  await press('Pick kitty')
  expect(router.state.location.search).toBe('?item=kitty&side=have&tag=upgrade')
  await vi.waitFor(() => expect(lists).toHaveBeenLastCalledWith({ item: ['kitty'], side: 'have', tag: 'upgrade' }))
  await press('Remove filter: kitty')
  expect(router.state.location.search).toBe('?tag=upgrade')
})

it('[WI62] “More wishes” adds the next page, and a failed one can be tried again', async () => {
  let fails = true
  await show({
    wishes: async (after) => {
      if (after === undefined) return { wishes: [wish('a')], next: 'two' }
      if (fails) throw new Error('gone')
      return { wishes: [wish('b')] }
    },
  })
  await press('More wishes')
  expect((await screen.findByRole('alert')).textContent).toContain('Couldn’t load the wishes')
  fails = false
  await press('Try again')
  await vi.waitFor(() => expect(cards('All wishes')).toHaveLength(2))
  expect(screen.queryByRole('button', { name: 'More wishes' })).toBe(null)
})

it('[WI62] a page is read once, however often “More wishes” is pressed meanwhile', async () => {
  const read = vi.fn<(after: string | undefined) => Promise<WishList>>(async (after) =>
    after === undefined ? { wishes: [wish('a')], next: 'two' } : new Promise(() => {}),
  )
  await show({ wishes: read })
  const button = await press('More wishes')
  await isBusy(button)
  await act(async () => fireEvent.click(button))
  expect(read.mock.calls.filter(([after]) => after !== undefined)).toHaveLength(1)
})

it('[WI63] the filters are saved as an alert, which is only offered with a filter', async () => {
  const { saveAlert, router } = await show({ address: '/trades?item=doggy&side=want&verdict=5' })
  await press('Save as an alert')
  expect(saveAlert).toHaveBeenCalledWith({
    subject: { kind: 'item', slug: 'doggy' },
    condition: { kind: 'wished', side: 'want', tag: null, percent: 5 },
    channels: ['page'],
    timeZone: expect.any(String),
  })
  expect(toastTitles()).toEqual(['Alert saved'])
  await act(async () => router.navigate('/trades'))
  expect(screen.queryByRole('button', { name: 'Save as an alert' })).toBe(null)
})

it('[WI63] an alert that was refused says why', async () => {
  const { saveAlert } = await show({ address: '/trades?tag=any' })
  saveAlert.mockRejectedValue(new HttpError('alerts', 409, 'rules.limit'))
  await press('Save as an alert')
  await vi.waitFor(() => expect(toastTitles()).toEqual(['Couldn’t save the alert']))
  expect(toastStore.get()[0]?.description).toContain('alert limit')
})

it.each([
  [250, true],
  [240, false],
])('[WI64] a trade of 100 for %d is too good: %s', async (value, isWarned) => {
  await show({ wishes: async () => ({ wishes: [wish('w', { have: [entry('bunny', value)] })] }) })
  expect(screen.queryByText(/Scammers offer a lot/) !== null).toBe(isWarned)
})

it('[WI64] a trade with a pet that has no number is not called too good', async () => {
  const unpriced = { ...entry('owl', 0), value: 'O/C' as const }
  await show({ wishes: async () => ({ wishes: [wish('w', { have: [entry('bunny', 250), unpriced] })] }) })
  expect(cards('All wishes')[0]?.textContent).toContain('owl')
  expect(screen.queryByText(/Scammers offer a lot/)).toBe(null)
})

it('[WI63] an alert is saved once, however often the button is pressed meanwhile', async () => {
  const { saveAlert } = await show({ address: '/trades?tag=any' })
  saveAlert.mockReturnValue(new Promise(() => {}))
  await press('Save as an alert')
  await press(/^Saving/)
  expect(saveAlert).toHaveBeenCalledOnce()
})

const sheet = () => screen.findByRole('dialog', { hidden: true })
async function offered(changes: Partial<WishMatch> = {}, owner?: Wish['owner']) {
  const offer = vi.spyOn(tradesSource, 'offer')
  const found = { ...match('m'), wish: wish('m', owner && { owner }), ...changes }
  const shown = await show({ board: async () => ({ matches: [found], wishes: [] }) })
  return { ...shown, offer }
}
const answer = { id: 'o1', conversationId: 'c1' } as Awaited<ReturnType<typeof tradesSource.offer>>

it('[WI65] an offer begins with the trade of the match, may be changed, and leads to its conversation', async () => {
  const { offer } = await offered()
  offer.mockRejectedValueOnce(new TypeError('no network')).mockResolvedValue(answer)
  await press('Offer: bunny')
  const dialog = await sheet()
  await press('More doggy', dialog)
  await press('Add a pet', dialog)
  await press('Pick kitty', dialog)
  await press('Send offer', dialog)
  expect((await within(dialog).findByRole('alert')).textContent).toContain('Couldn’t reach the server')
  await press('Send offer', dialog)
  const [first, second] = offer.mock.calls
  expect(first).toEqual([
    'm',
    {
      clientId: expect.any(String),
      offer: [
        { slug: 'doggy', quantity: 2 },
        { slug: 'kitty', quantity: 1 },
      ],
      request: [{ slug: 'bunny', quantity: 1 }],
    },
  ])
  expect(second).toEqual(first)
  expect((await screen.findByRole('link', { name: 'Open conversation', hidden: true })).getAttribute('href')).toBe(
    '/chat/c1',
  )
})

it('[WI65] an offer with another content is another offer, and an empty side can’t be sent', async () => {
  const { offer } = await offered()
  offer.mockRejectedValue(new TypeError('no network'))
  await press('Offer: bunny')
  const dialog = await sheet()
  await press('Send offer', dialog)
  await press('More doggy', dialog)
  await press('Send offer', dialog)
  const ids = offer.mock.calls.map(([, { clientId }]) => clientId)
  expect(new Set(ids).size).toBe(2)
  await press('No bunny', dialog)
  expect(within(dialog).getByText('Choose a pet to get.')).toBeTruthy()
  expect(within(dialog).getByRole('button', { name: 'Send offer' })).toHaveProperty('disabled', true)
  await press('Add bunny', dialog)
  expect(within(dialog).getByRole('button', { name: 'Send offer' })).toHaveProperty('disabled', false)
})

it('[WI65] an offer is sent once, however often the button is pressed meanwhile', async () => {
  const { offer } = await offered()
  offer.mockReturnValue(new Promise(() => {}))
  await press('Offer: bunny')
  const button = await press('Send offer', await sheet())
  await isBusy(button)
  await act(async () => fireEvent.click(button))
  expect([offer.mock.calls.length, document.activeElement]).toEqual([1, button])
})

it('[WI65] a pet that is picked again is one more, and a full side takes no other', async () => {
  const { offer } = await offered()
  offer.mockResolvedValue(answer)
  await press('Offer: bunny')
  const dialog = await sheet()
  await press('Add a pet', dialog)
  await press('Pick kitty', dialog)
  await press('Pick kitty', dialog)
  await press('Send offer', dialog)
  expect(offer.mock.lastCall?.[1].offer).toEqual([
    { slug: 'doggy', quantity: 1 },
    { slug: 'kitty', quantity: 2 },
  ])
  cleanup()
  const many = Array.from({ length: MAX_ENTRIES }, (_, at) => entry(`pet-${at}`, 1))
  await show({ board: async () => ({ matches: [{ ...match('m'), give: many }], wishes: [] }) })
  await press('Offer: bunny')
  const full = await sheet()
  await press('Add a pet', full)
  await press('Pick kitty', full)
  expect([toastTitles(), within(full).queryByText('kitty')]).toEqual([[`Up to ${MAX_ENTRIES} pets on a side`], null])
})

it('[WI65] a pet of the wish that was taken out is put back to the others', async () => {
  const { offer } = await offered({ get: [entry('bunny', 110), entry('owl', 5)] })
  offer.mockResolvedValue(answer)
  await press('Offer: bunny, owl')
  const dialog = await sheet()
  await press('No bunny', dialog)
  await press('Add bunny', dialog)
  await press('Send offer', dialog)
  expect(offer.mock.lastCall?.[1].request.map(({ slug }) => slug)).toEqual(['owl', 'bunny'])
})

it('[WI65] each opened sheet makes an offer of its own, and the board is read again after one was sent', async () => {
  const { offer, boards } = await offered()
  offer.mockRejectedValueOnce(new TypeError('no network')).mockResolvedValue(answer)
  await press('Offer: bunny')
  await press('Send offer', await sheet())
  await press('Close', await sheet())
  expect(boards).toHaveBeenCalledOnce()
  await press('Offer: bunny')
  await press('Send offer', await sheet())
  const [first, second] = offer.mock.calls.map(([, { clientId }]) => clientId)
  expect(second).not.toBe(first)
  await vi.waitFor(() => expect(boards).toHaveBeenCalledTimes(2))
})

it('[WI69] a failure is about the offer that failed, not about a changed one', async () => {
  const { offer } = await offered()
  offer.mockRejectedValue(new HttpError('offering', 409, 'wish.state', { why: 'full' }))
  await press('Offer: bunny')
  const dialog = await sheet()
  await press('Send offer', dialog)
  await within(dialog).findByRole('alert')
  await press('More doggy', dialog)
  expect(within(dialog).queryByRole('alert')).toBe(null)
})

it('[IR63, WI69] the rule of the recipient is said before sending, and once after a refusal', async () => {
  const { offer } = await offered({}, { id: 'ben', name: 'ben', displayName: 'Ben' })
  vi.mocked(offerCheckSource.check).mockResolvedValue({ result: 'refused', kind: 'verdict', left: 9 })
  offer.mockRejectedValue(new HttpError('offering', 403, 'offer.refused', { kind: 'verdict' }))
  await press('Offer: bunny')
  const dialog = await sheet()
  const said = () => dialog.textContent.split('They want a better deal for themselves.').length - 1
  await vi.waitFor(() => expect(said()).toBe(1))
  expect(within(dialog).queryByRole('alert')).toBe(null)
  await press('Send offer', dialog)
  await within(dialog).findByRole('alert')
  expect(said()).toBe(1)
})

it('[WI90] the focus stays on a side whose pet is taken out or put back', async () => {
  await offered()
  await press('Offer: bunny')
  const dialog = await sheet()
  for (const [name, side] of [
    ['No doggy', 'Pets you give'],
    ['No bunny', 'Pets you get'],
    ['Add bunny', 'Pets you get'],
  ] as const) {
    const button = within(dialog).getByRole('button', { name })
    await act(async () => button.focus())
    await press(name, dialog)
    expect([button.isConnected, document.activeElement?.getAttribute('aria-label')]).toEqual([false, side])
  }
})

it('[WI66] a room starts from the offer, which is sent first', async () => {
  const { offer, router } = await offered()
  offer.mockResolvedValue(answer)
  await press('Start a room: bunny')
  await press('Send and start', await sheet())
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/room'))
  expect(offer).toHaveBeenCalledOnce()
  expect(new URLSearchParams(router.state.location.search).get('offer')).toBe('o1')
  expect(router.state.location.search).toContain('you=doggy')
})

it.each([
  [new HttpError('offering', 409, 'wish.state', { why: 'fulfilled' }), 'This wish was just traded.'],
  [new HttpError('offering', 409, 'wish.state', { why: 'full' }), 'Others were first'],
  [new HttpError('offering', 403, 'offer.refused', { kind: 'verdict' }), 'They want a better deal for themselves.'],
  [new HttpError('offering', 500, 'unknown'), 'Try again.'],
  [new NotFoundError('offering'), 'This wish isn’t there any more.'],
])('[WI69] a refused offer says why: %s', async (error, text) => {
  const { offer } = await offered()
  offer.mockRejectedValue(error)
  await press('Offer: bunny')
  const dialog = await sheet()
  await press('Send offer', dialog)
  expect((await within(dialog).findByRole('alert')).textContent).toContain(text)
  expect(within(dialog).getByText('doggy')).toBeTruthy()
})

it('[WI67] “Not for me” hides a wish immediately and hands on the focus, and undo brings it back', async () => {
  const dismiss = vi.spyOn(tradesSource, 'dismiss').mockResolvedValue(undefined)
  const restore = vi.spyOn(tradesSource, 'restore').mockResolvedValue(undefined)
  await show({
    board: async () => ({ matches: [], wishes: [wish('a'), wish('b', { have: [entry('kitty', 5)] })] }),
  })
  await press('Not for me: bunny')
  expect(cards('All wishes')).toHaveLength(1)
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Offer: kitty')
  await vi.waitFor(() => expect(dismiss).toHaveBeenCalledWith('a', expect.anything()))
  await act(async () => toastStore.get()[0]?.action?.run())
  expect(restore.mock.calls[0]?.[0]).toBe('a')
  expect(cards('All wishes')).toHaveLength(2)
})

it('[WI67] a wish that the server doesn’t leave out is back', async () => {
  vi.spyOn(tradesSource, 'dismiss').mockRejectedValue(new Error('no'))
  await show({ board: async () => ({ matches: [match('m')], wishes: [] }) })
  await press('Not for me: bunny')
  await vi.waitFor(() => expect(toastTitles()).toEqual(['Couldn’t change what you see']))
  expect(cards('For you')).toHaveLength(1)
})

it('[WI68] a report asks first, then hides the wish', async () => {
  const report = vi.spyOn(tradesSource, 'report').mockResolvedValue(undefined)
  await show({ board: async () => ({ matches: [match('m')], wishes: [] }) })
  await press('Report the wish that gives bunny')
  expect(report).not.toHaveBeenCalled()
  await press('Report', await sheet())
  await vi.waitFor(() => expect(screen.queryByRole('list', { name: 'For you' })).toBe(null))
  expect(report.mock.calls[0]?.[0]).toBe('m')
  expect(toastTitles()).toEqual(['Thanks, we got your report'])
})

it('[WI70] a page without wishes and filters that match none say what to do next', async () => {
  const { router } = await show({ board: async () => ({ matches: [], wishes: [] }) })
  expect(screen.getByText('Post a wish, and the players it fits show up here.')).toBeTruthy()
  expect(screen.getByText('Players see it until you trade it or end it.', { exact: false })).toBeTruthy()
  await act(async () => router.navigate('/trades?tag=any'))
  await press('Clear filters')
  expect(router.state.location.search).toBe('')
})

it('[WI70] a failed read has a retry, and the filters stay', async () => {
  let fails = true
  await show({
    board: async () => {
      if (fails) throw new Error('no')
      return { matches: [], wishes: [wish('a')] }
    },
  })
  expect((await screen.findByRole('alert')).textContent).toContain('Couldn’t load the wishes')
  expect(screen.getByRole('combobox', { name: 'What they take' })).toBeTruthy()
  fails = false
  await press('Try again')
  await vi.waitFor(() => expect(cards('All wishes')).toHaveLength(1))
})

it.each(['wishes', 'board'] as const)(
  '[WI70] the list of %s stays, and says that it loads, until the wishes of other filters have come',
  async (source) => {
    let answerNow: (wishes: Wish[]) => void = () => undefined
    let count = 0
    const read = async () => ({
      matches: [],
      wishes: count++ === 0 ? [wish('a')] : await new Promise<Wish[]>((resolve) => (answerNow = resolve)),
    })
    const { router } = await show({ [source]: read })
    await act(async () => router.navigate('/trades?tag=any'))
    const list = screen.getByRole('list', { name: 'All wishes' })
    expect(list.getAttribute('aria-busy')).toBe('true')
    await act(async () => answerNow([wish('b'), wish('c')]))
    await vi.waitFor(() => expect(cards('All wishes')).toHaveLength(2))
    expect(list.getAttribute('aria-busy')).toBe('false')
  },
)

it('[WI71] a sheet is closed before it goes, so that its dialog gives back the focus', async () => {
  await show({ board: async () => ({ matches: [match('m')], wishes: [] }) })
  for (const name of ['Offer: bunny', 'Report the wish that gives bunny']) {
    await press(name)
    const dialog = document.querySelector<HTMLDialogElement>('dialog[open]')
    expect(dialog).not.toBe(null)
    await press('Close', dialog ?? undefined)
    await vi.waitFor(() => expect([dialog?.open, dialog?.isConnected]).toEqual([false, true]))
  }
})
