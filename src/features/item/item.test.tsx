import { createStore } from '#base/store.ts'
import { NotFoundError, type Source } from '#contract/source.ts'
import type { ItemDetail } from '#contract/items.ts'
import { starStore } from '#lib/stars.ts'
import { watchSheetStore } from '#lib/watch.ts'
import { parseHatchSettings } from '#domain/hatches/hatch-settings.ts'
import { createQueryClient, itemQuery, siteQuery } from '#lib/queries.ts'
import { LiveContext, type LiveHandle } from '#lib/live-context.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { daysAgo, itemSource, kingDoggy, NOW } from '#contract/item.fixture.ts'
import { itemRow } from '#contract/items.fixture.ts'
import { Item } from './item.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function show(
  path: string,
  {
    source = itemSource(),
    detail = kingDoggy as ItemDetail | null,
  }: { source?: Source; detail?: ItemDetail | null } = {},
) {
  const client = createQueryClient(source)
  client.setDefaultOptions({ queries: { staleTime: Infinity, retry: false } })
  if (detail) client.setQueryData(itemQuery('king-doggy').queryKey, detail)
  client.setQueryData(siteQuery.queryKey, await source.site())
  const router = createMemoryRouter([{ path: '/items/:slug', Component: Item }], { initialEntries: [path] })
  const clock = createStore(NOW)
  const retained = vi.fn<() => () => void>(() => () => {})
  const live: LiveHandle = {
    retain: retained,
    status: { get: () => 'live', subscribe: () => () => {} },
    hatches: () => () => {},
    clock: () => clock,
  }
  render(
    <QueryClientProvider client={client}>
      <LiveContext value={live}>
        <RouterProvider router={router} />
      </LiveContext>
    </QueryClientProvider>,
  )
  const address = () => router.state.location.pathname + router.state.location.search
  return { client, router, clock, retained, address }
}

const heading = () => screen.getByRole('heading', { level: 1 }).textContent
/** Text of an element without the sentences that its words open. */
const shownText = (element: Element) => {
  const copy = element.cloneNode(true) as Element
  for (const sentence of copy.querySelectorAll('[popover]')) sentence.remove()
  return copy.textContent
}
const fact = (name: string) =>
  shownText([...document.querySelectorAll('dt')].find((term) => shownText(term) === name)!.parentElement!).slice(
    name.length,
  )
const variantRadio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name: new RegExp(`^${name}$`) })

it('[IT5, IT7, IT8, IT10, IT22, IT36] shows what is known of a pet', async () => {
  await show('/items/king-doggy')
  expect(heading()).toEqual('King Doggy')
  expect(fact('Current Value')).toEqual('1,280,000')
  expect(fact('Daily Trend')).toEqual('+2.4%7 days +28%30 days +156%')
  expect(fact('Trend')).toEqual('Up')
  expect(screen.getByText('Permanent').textContent).toEqual('Status: Permanent')
  expect(screen.getByText('38 minutes ago').parentElement!.textContent).toEqual('Last updated 38 minutes ago')
  expect(fact('Released')).toEqual('Apr 11, 2025')
  expect(fact('Total exist')).toEqual('2,416')
  expect(fact('Owners')).toEqual('1,810')
  expect(fact('Demand')).toEqual('Demand: High')
  expect(fact('Hatch chance')).toEqual('1 in 100,000,000')
})

it('[IT10, IT66, VA13] says rarity, egg and chance once; what else a description says has its odds', async () => {
  const { pet } = kingDoggy
  const words = (description: string, rarity = pet.rarity) =>
    show('/items/king-doggy', { detail: { ...kingDoggy, pet: { ...pet, rarity, description } } })
  await words(pet.description)
  expect([document.querySelector('.description'), screen.queryByText('Class')]).toEqual([null, null])
  cleanup()
  await words(`${pet.description} A 0.5% chance of a second one.`, 'Infinity')
  expect(document.querySelector('.description')!.textContent).toEqual(
    'A secret legendary pet from the Common Egg with a 1/100,000,000 chance. A 1/200 chance of a second one.',
  )
  expect(fact('Class')).toEqual('Secret')
})

it('[IT40, IT41, IT42, IT43] says between what the value lies, how sure that is, and what to know of it', async () => {
  const { pet } = kingDoggy
  const receipts = [{ number: 7, timestamp: daysAgo(9), source: 'desk' as const }]
  const known = { range: { low: 1_200_000, high: 1_400_000 }, flags: ['disputed' as const], confirmedAt: daysAgo(3) }
  await show('/items/king-doggy', { detail: { ...kingDoggy, receipts, pet: { ...pet, ...known } } })
  expect(fact('Current Value')).toEqual(
    '1,280,000Fairly sure · likely 1.2M to 1.4MConfirmed 3 days agoDisputed: editors are checking the last change.',
  )
})

it('[ES99] says how many trades by how many players the value has, and what is wrong with it', async () => {
  const { pet } = kingDoggy
  const known = { evidenceCount: 41, evidenceAccounts: 60, confidence: 'sure' as const }
  const range = { low: 1_200_000, high: 1_400_000 }
  await show('/items/king-doggy', { detail: { ...kingDoggy, pet: { ...pet, ...known, range, flags: ['stale'] } } })
  expect(fact('Current Value')).toEqual(
    '1,280,000Sure · likely 1.2M to 1.4M41 trades by 60 playersStale: nobody has confirmed this value for a while.',
  )
})

it.each([
  [{}, 'Not enough trades to rate this value4 trades by 8 players'],
  [{ tradersTooFew: true }, 'Not enough players have traded it yet to say how sure this is4 trades by 8 players'],
  [{ tradesDisagree: true }, 'Not sure · recent trades contradict each other4 trades by 8 players'],
  [{ evidenceCount: 0, estimatedAt: daysAgo(1) }, 'No recent trades to say how sure this is'],
  [
    { flags: ['suspected' as const] },
    '4 trades by 8 playersSuspected: some recent trades look made up, so they are left out.',
  ],
])('[ES125, ES170, IT54, IT55] a value without a range, of which is known %j', async (facts, text) => {
  const known = { evidenceCount: 4, evidenceAccounts: 8, ...facts }
  await show('/items/king-doggy', { detail: { ...kingDoggy, pet: { ...kingDoggy.pet, ...known } } })
  expect(fact('Current Value')).toEqual(`1,280,000${text}`)
})

it.each([
  ['sure', { low: 1_270_000, high: 1_290_000 }],
  ['fairly-sure', { low: 1_200_000, high: 1_400_000 }],
  ['unsure', { low: 900_000, high: 1_600_000 }],
])('[IT53] a value that is %s says so first, in a colour of its own', async (confidence, range) => {
  await show('/items/king-doggy', { detail: { ...kingDoggy, pet: { ...kingDoggy.pet, range } } })
  const standing = document.querySelector<HTMLElement>('.standing')!
  const words = { sure: 'Sure', 'fairly-sure': 'Fairly sure', unsure: 'Not sure' }
  expect([standing.dataset['confidence'], shownText(standing.querySelector('.lead > :first-child')!)]).toEqual([
    confidence,
    words[confidence as keyof typeof words],
  ])
})

it('[ES122] calls sample trades samples, and who made them made up', async () => {
  const known = { evidenceCount: 41, evidenceAccounts: 60, evidenceSample: true, confidence: 'sure' as const }
  const range = { low: 1_200_000, high: 1_400_000 }
  await show('/items/king-doggy', { detail: { ...kingDoggy, pet: { ...kingDoggy.pet, ...known, range } } })
  expect(fact('Current Value')).toEqual('1,280,000Sure · likely 1.2M to 1.4M41 sample trades by 60 made-up players')
})

it('[IT49, IT50] shows what trades say of a suspected value with those left out and without, and why', async () => {
  const suspicion = { reason: 'surge' as const, trades: 14, without: 1_260_000, with: 3_190_000 }
  const known = { suspicion, flags: ['suspected' as const, 'stale' as const] }
  await show('/items/king-doggy', { detail: { ...kingDoggy, pet: { ...kingDoggy.pet, ...known } } })
  expect(fact('Current Value')).toEqual(
    '1,280,000Not sure · suspected: a sudden rush at an unusual price, 14 trades left outWithout them 1.26MWith them 3.19MStale: nobody has confirmed this value for a while.',
  )
})

it('[IT49, IT50] says that the other trades are too few', async () => {
  const known = { suspicion: { reason: 'one-group' as const, trades: 1 }, flags: ['suspected' as const] }
  await show('/items/king-doggy', { detail: { ...kingDoggy, pet: { ...kingDoggy.pet, ...known } } })
  expect(fact('Current Value')).toEqual(
    '1,280,000Not sure · suspected: one group trades with itself, 1 trade left outWithout them too fewWith them too few',
  )
})

it.each([
  [2, ''],
  [3, 'Computed 3 days ago'],
])('[IT51] an estimate of %i days ago says %j', async (days, text) => {
  const known = {
    range: { low: 1_200_000, high: 1_400_000 },
    confidence: 'fairly-sure' as const,
    estimatedAt: daysAgo(days),
  }
  await show('/items/king-doggy', { detail: { ...kingDoggy, pet: { ...kingDoggy.pet, ...known } } })
  expect(fact('Current Value')).toEqual(`1,280,000Fairly sure · likely 1.2M to 1.4M${text}`)
})

it('[IT51] a range that people published has no age', async () => {
  const known = { range: { low: 1_200_000, high: 1_400_000 }, estimatedAt: daysAgo(9) }
  await show('/items/king-doggy', { detail: { ...kingDoggy, pet: { ...kingDoggy.pet, ...known } } })
  expect(fact('Current Value')).toEqual('1,280,000Fairly sure · likely 1.2M to 1.4M')
})

it('[IT46, IT47, IT52] the picture has the band, which is explained, and the table its ranges', async () => {
  const rangeHistory = [
    { timestamp: daysAgo(4), low: 1_100_000, high: 1_300_000 },
    { timestamp: daysAgo(1), low: 1_200_000, high: 1_400_000 },
  ]
  await show('/items/king-doggy', { detail: { ...kingDoggy, rangeHistory } })
  const chart = screen.getByRole('region', { name: 'Value history' })
  expect(document.querySelectorAll('path.band')).toHaveLength(1)
  expect(chart.textContent).toContain('Shaded: likely range from trades (90% sure)')
  expect(within(chart).getByRole('figure').getAttribute('aria-label')).toMatch(/Likely range now: 1\.2M to 1\.4M\.$/)
  const cells = within(chart)
    .getAllByRole('row', { hidden: true })
    .map((row) => row.children[3]!.textContent)
  expect(cells).toEqual(['Likely range', '1.2M to 1.4M', '1.1M to 1.3M', '–'])
  fireEvent.click(within(chart).getByRole('radio', { name: 'Exist Count' }))
  expect([document.querySelector('path.band'), screen.queryByText(/^Shaded/)]).toEqual([null, null])
})

it('[ES99] says that the trades do not match the value, and that they look made up', async () => {
  const known = { evidenceCount: 1, evidenceAccounts: 2, confidence: 'unsure' as const, flags: ['suspected' as const] }
  await show('/items/king-doggy', { detail: { ...kingDoggy, pet: { ...kingDoggy.pet, ...known } } })
  expect(fact('Current Value')).toEqual(
    '1,280,000Not sure · recent trades don’t match this value1 trade by 2 playersSuspected: some recent trades look made up, so they are left out.',
  )
})

it.each([
  ['/items/king-doggy', '1 in 100,000,000'],
  ['/items/shiny-king-doggy', 'Shiny: 1 in 4,000,000,000Base odds (Normal): 1 in 100,000,000'],
  ['/items/mythic-king-doggy', 'Mythic: 1 in 10,000,000,000Base odds (Normal): 1 in 100,000,000'],
])('[IT28, IT22] %s shows the hatch chance as %s', async (path, text) => {
  await show(path)
  expect(fact('Hatch chance')).toEqual(text)
})

it('[IT28] an unknown chance is named once', async () => {
  const { chance: _, ...pet } = kingDoggy.pet
  const allVariants = pet.allVariants.map(({ chance: __, ...variant }) => variant)
  await show('/items/shiny-king-doggy', { detail: { ...kingDoggy, pet: { ...pet, allVariants } } })
  expect(fact('Hatch chance')).toEqual('Unknown')
})

it.each([
  { trend: 'up', days: 2, day: '+0%', text: 'Up' },
  { trend: 'stable', days: 2, day: '+0%', text: 'Stable' },
  { trend: 'down', days: 0.5, day: '+20%', text: 'Down' },
] as const)(
  '[IT29, IT60] a value that rose $days days ago under the trend $trend reads $text',
  async ({ trend, days, day, text }) => {
    const history = [
      { timestamp: daysAgo(60), value: 100 },
      { timestamp: daysAgo(days), value: 120 },
    ]
    await show('/items/king-doggy', { detail: { ...kingDoggy, pet: { ...kingDoggy.pet, trend, value: 120 }, history } })
    expect(fact('Daily Trend')).toEqual(`${day}7 days +20%30 days +20%`)
    expect(fact('Trend')).toEqual(text)
  },
)

it('[IT27, VA48, IT39] an unchanged value has a level picture, its date in the table and no message', async () => {
  const history = [{ timestamp: daysAgo(9), value: 7 }]
  await show('/items/king-doggy', { detail: { ...kingDoggy, pet: { ...kingDoggy.pet, value: 7 }, history } })
  expect(
    screen
      .getByRole('figure', { name: 'Value: 7 since Nov 11, 2026, 12:00 PM.' })
      .querySelector('.line')
      ?.getAttribute('d'),
  ).toEqual('M0 153H1000V153')
  expect(screen.getByRole('row', { name: /Nov 11, 2026/, hidden: true }).textContent).toEqual(
    'Nov 11, 2026, 12:00 PM7–',
  )
  expect(screen.queryByText(/No data available/)).toEqual(null)
})

it('[IT9] links the egg', async () => {
  await show('/items/king-doggy')
  expect(screen.getByRole('link', { name: 'Common Egg' }).getAttribute('href')).toEqual('/eggs/common-egg')
})

it.each([
  { path: '/items/shiny-king-doggy', shown: 'Shiny King Doggy' },
  { path: '/items/king-doggy?variant=shiny', shown: 'Shiny King Doggy' },
  { path: '/items/shiny-king-doggy?variant=mythic', shown: 'Mythic King Doggy' },
  { path: '/items/king-doggy?variant=shinymythic', shown: 'King Doggy' },
  { path: '/items/king-doggy?variant=golden', shown: 'King Doggy' },
])('[IT1, IT4, IT35] $path shows $shown', async ({ path, shown }) => {
  await show(path)
  expect(heading()).toEqual(shown)
})

it('[IT2] offers four variants; one that the pet does not have is disabled, and a note says so', async () => {
  await show('/items/king-doggy')
  expect(
    ['Normal', 'Shiny', 'Mythic', 'Shiny Mythic'].map((name) => [
      variantRadio(name).checked,
      variantRadio(name).disabled,
    ]),
  ).toEqual([
    [true, false],
    [false, false],
    [false, false],
    [false, true],
  ])
  const note = document.getElementById(variantRadio('Shiny Mythic').getAttribute('aria-describedby')!)
  expect(note?.textContent).toEqual('There’s no Shiny Mythic version.')
})

it('[IT3, IT24, IT34] choosing a variant writes the address, drops a prefix, and shows its data', async () => {
  const { address } = await show('/items/shiny-king-doggy')
  fireEvent.click(variantRadio('Mythic'))
  await waitFor(() => expect(address()).toEqual('/items/king-doggy?variant=mythic'))
  expect(heading()).toEqual('Mythic King Doggy')
  expect(fact('Current Value')).toEqual("O/COwner's choice")
  fireEvent.click(variantRadio('Normal'))
  await waitFor(() => expect(address()).toEqual('/items/king-doggy'))
  expect(fact('Current Value')).toEqual('1,280,000')
})

it('[IT6] computes the stats of a level that is typed, stepped or slid', async () => {
  await show('/items/king-doggy')
  const typed = screen.getByRole<HTMLInputElement>('textbox', { name: 'Level, 1 to 25' })
  const bubbles = () => screen.getByText('Bubbles').parentElement!.textContent
  expect(bubbles()).toEqual('Bubbles1,000')
  fireEvent.change(typed, { target: { value: '25' } })
  expect(bubbles()).toEqual('Bubbles1,350')
  fireEvent.click(screen.getByRole('button', { name: 'Level down' }))
  expect({ typed: typed.value, bubbles: bubbles() }).toEqual({ typed: '24', bubbles: 'Bubbles1,335' })
  fireEvent.change(screen.getByRole('slider', { name: 'Level' }), { target: { value: '13' } })
  expect({ typed: typed.value, bubbles: bubbles() }).toEqual({ typed: '13', bubbles: 'Bubbles1,175' })
})

it.each([
  { written: '99', becomes: '25' },
  { written: '-3', becomes: '1' },
  { written: 'abc', becomes: '1' },
  { written: '', becomes: '1' },
  { written: '7.9', becomes: '7' },
])('[IT6] a level written as "$written" becomes $becomes when it is left', async ({ written, becomes }) => {
  await show('/items/king-doggy')
  const typed = screen.getByRole<HTMLInputElement>('textbox', { name: 'Level, 1 to 25' })
  fireEvent.change(typed, { target: { value: written } })
  fireEvent.blur(typed)
  expect(typed.value).toEqual(becomes)
})

it('[IT36] the relative times follow the clock', async () => {
  const { clock } = await show('/items/king-doggy')
  act(() => clock.set(NOW + 2 * 60_000))
  expect(screen.getByText('40 minutes ago').getAttribute('title')).toEqual('Nov 20, 2026')
})

it('[IT17, IT19] lists the hatches of the shown variant; a private hatcher has no name', async () => {
  await show('/items/king-doggy')
  const list = screen.getByRole('heading', { name: 'Recent hatches' }).closest('section')!
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['NBNovaBubble4 minutes ago', 'Private player1 hour ago'])
  expect(within(list).getByRole('link', { name: 'All hatches of King Doggy' }).getAttribute('href')).toEqual(
    '/live-hatches?petName=King+Doggy',
  )
})

it('[IT17, IT18, IT25] a live hatch comes in on top and the count flashes once; choosing a variant flashes nothing', async () => {
  const { client, retained } = await show('/items/king-doggy')
  expect(retained).toHaveBeenCalledTimes(1)
  act(() => {
    client.setQueryData(itemQuery('king-doggy').queryKey, {
      ...kingDoggy,
      pet: { ...kingDoggy.pet, exists: 2_417 },
      recentHatches: [
        { id: 'h3', timestamp: new Date(NOW).toISOString(), variant: 'Normal' as const, playerName: 'Pixel Pia' },
        ...kingDoggy.recentHatches,
      ],
    })
  })
  await waitFor(() => expect(fact('Total exist')).toEqual('2,417'))
  expect([...document.querySelectorAll('.flash')].map(({ textContent }) => textContent)).toEqual(['2,417'])
  expect([...document.querySelectorAll('li[data-new]')].map(({ textContent }) => textContent)).toEqual([
    'PPPixel Piajust now',
  ])
  fireEvent.click(variantRadio('Shiny'))
  await waitFor(() => expect(heading()).toEqual('Shiny King Doggy'))
  expect(document.querySelectorAll('.flash, li[data-new]').length).toEqual(0)
})

it('[IT12, IT13, IT16, IT38] the ranges and the toggle change the points, which are also a table', async () => {
  await show('/items/king-doggy')
  const rows = () =>
    within(screen.getByRole('table', { hidden: true }))
      .getAllByRole('row', { hidden: true })
      .slice(1)
      .map(({ textContent }) => textContent)
  expect(rows()).toEqual([
    'Nov 20, 2026, 11:22 AM1,280,000+2.4%',
    'Nov 17, 2026, 12:00 PM1,250,000+4.2%',
    'Nov 15, 2026, 12:00 PM1,200,000–',
  ])
  fireEvent.click(screen.getByRole('radio', { name: 'Exist Count' }))
  expect(rows()).toEqual(['Nov 19, 2026, 12:00 PM2,416+5%', 'Nov 14, 2026, 12:00 PM2,300–'])
  fireEvent.click(screen.getByRole('radio', { name: '1D' }))
  expect(rows()).toEqual(['Nov 19, 2026, 12:00 PM2,416–'])
  expect(screen.getByRole('link', { name: 'Chart by TradingView' }).getAttribute('href')).toEqual(
    'https://www.tradingview.com/',
  )
})

it('[IT13] without an exist history there is no toggle', async () => {
  await show('/items/shiny-king-doggy')
  expect(screen.queryByRole('radio', { name: 'Exist Count' })).toEqual(null)
})

it('[IT14] a value that is no number has a message in the chart’s place', async () => {
  await show('/items/mythic-king-doggy')
  expect(screen.getByText("Value is Owner's Choice for this item").tagName).toEqual('OUTPUT')
})

it('[IT11] shows that it is loading, then the pet', async () => {
  let answer: (detail: ItemDetail) => void = () => {}
  const source = itemSource(() => new Promise((resolve) => (answer = resolve)))
  await show('/items/king-doggy', { source, detail: null })
  expect(screen.getByRole('status').textContent).toEqual('Loading...')
  await act(async () => answer(kingDoggy))
  await waitFor(() => expect(heading()).toEqual('King Doggy'))
})

it('[IT11] shows that a variant’s data is loading, and reads it', async () => {
  const item = vi.fn<Source['item']>(() => Promise.resolve(kingDoggy))
  const partial = { ...kingDoggy, pet: { ...kingDoggy.pet, allVariants: kingDoggy.pet.allVariants.slice(0, 1) } }
  await show('/items/shiny-king-doggy', { source: itemSource(item), detail: partial })
  expect(screen.getByRole('status').textContent).toEqual('Loading variant data...')
  await waitFor(() => expect(heading()).toEqual('Shiny King Doggy'))
  expect(item.mock.calls.map(([slug]) => slug)).toEqual(['king-doggy'])
})

it('[VA41, IT37] an unknown pet is not found', async () => {
  await show('/items/nope', { source: itemSource(() => Promise.reject(new NotFoundError('none'))) })
  await waitFor(() => expect(heading()).toEqual('Item not found'))
  expect(document.title).toEqual(`Item not found | ${(await itemSource().site()).host}`)
})

it('[IT21, VA41] a failure has a retry that works', async () => {
  const item = vi.fn<Source['item']>(() => Promise.resolve(kingDoggy))
  item.mockImplementationOnce(() => Promise.reject(new Error('down')))
  await show('/items/king-doggy', { source: itemSource(item), detail: null })
  const title = `Item | ${(await itemSource().site()).host}`
  expect(document.title).toEqual(title)
  await waitFor(() => expect(heading()).toEqual('Failed to fetch item details'))
  expect(document.title).toEqual(title)
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(heading()).toEqual('King Doggy'))
})

it('[IT20] an item that was read less than a minute ago is not read again', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  const item = vi.fn<Source['item']>(() => Promise.resolve(kingDoggy))
  const client = createQueryClient(itemSource(item))
  for (const seconds of [0, 59, 61]) {
    vi.setSystemTime(NOW + seconds * 1000)
    await client.fetchQuery(itemQuery('king-doggy'))
  }
  vi.useRealTimers()
  expect(item).toHaveBeenCalledTimes(2)
})

it('[IT32] each variant tile shows what that variant is worth, with the full figure in its title', async () => {
  await show('/items/king-doggy')
  const tiles = [...document.querySelectorAll('.variants label')].map((label) => label.querySelector('.num'))
  expect(tiles.map((tile) => tile && [tile.textContent, tile.getAttribute('title')])).toEqual([
    ['1.28M', '1,280,000'],
    ['5M', '5,000,000'],
    ['O/C', "Owner's choice"],
    null,
  ])
  expect(variantRadio('Normal').getAttribute('aria-describedby')).toEqual(tiles[0]!.id)
})

it('[IT31] `Add to calculator` is a link to a trade of the shown variant, which works without scripts', async () => {
  await show('/items/king-doggy?variant=mythic')
  expect(screen.getByRole('link', { name: 'Add to calculator' }).getAttribute('href')).toEqual(
    '/calculator?you=mythic-king-doggy',
  )
})

it('[IT33, WL94, WL95] Watch watches value and hatches of the shown variant and opens its sheet, which a later tap only opens', async () => {
  await show('/items/king-doggy')
  const watched = () => [
    Object.values(starStore.get()).filter((at) => at > 0).length,
    parseHatchSettings(localStorage.getItem('hatch-notification-settings')).watchedPets,
  ]
  fireEvent.click(screen.getByRole('button', { name: 'Watch King Doggy' }))
  const button = await screen.findByRole('button', { name: 'Watching King Doggy' })
  expect([button.textContent, watched(), watchSheetStore.get()?.slug]).toEqual([
    'Watching',
    [1, ['King Doggy']],
    'king-doggy',
  ])
  watchSheetStore.set(null)
  fireEvent.click(button)
  expect([watched(), watchSheetStore.get()?.slug]).toEqual([[1, ['King Doggy']], 'king-doggy'])
  watchSheetStore.set(null)
})

it('[IT62] leads to the pets whose values are nearest', async () => {
  const rows = [
    itemRow({ slug: 'shiny-king-doggy', baseSlug: 'king-doggy', value: 1_280_000 }),
    itemRow({ slug: 'owl', baseSlug: 'owl', name: 'Owl', value: 1_400_000 }),
    itemRow({ slug: 'shiny-cat', baseSlug: 'cat', name: 'Shiny Cat', value: 1_300_000 }),
  ]
  const items = vi.fn<Source['items']>(async ({ sort }) => ({
    pets: sort === 'value-asc' ? rows : [],
    pagination: { current: 1, pages: 1, total: rows.length },
  }))
  await show('/items/king-doggy', { source: { ...itemSource(), items } })
  const section = within(await screen.findByRole('region', { name: 'Worth about the same' }))
  await section.findByText('Shiny Cat')
  const list = within(section.getByRole('list'))
  expect(
    list.getAllByRole('link').map((link) => [link.ariaLabel ?? link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['Shiny Cat1.3M', '/items/shiny-cat'],
    ['Owl1.4M', '/items/owl'],
  ])
  expect(items.mock.calls.map(([{ minValue, maxValue }]) => [minValue, maxValue])).toEqual([
    [1_024_000, 1_280_000],
    [1_280_000, 1_536_000],
  ])
})

it('[IT63] a value that is a word has no pets worth about the same', async () => {
  const items = vi.fn<Source['items']>()
  await show('/items/king-doggy?variant=mythic', { source: { ...itemSource(), items } })
  expect(screen.queryByText('Worth about the same')).toBeNull()
  expect(items).not.toHaveBeenCalled()
})

const RECEIPTS = [
  { number: 90, timestamp: daysAgo(3), source: 'desk', reason: 'Three sales above it' },
  { number: 12, timestamp: daysAgo(5), source: 'ingest' },
] as const

it('[RC50] one line says when, by whom and why the value was changed, and leads to the receipt and to all changes', async () => {
  await show('/items/king-doggy', { detail: { ...kingDoggy, receipts: [...RECEIPTS] } })
  const line = document.querySelector<HTMLElement>('.change')!
  expect(
    within(line)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['Changed 3 days ago by the editors: Three sales above it', '/values/changes/90'],
    ['All changes', '/values/changes?item=king-doggy'],
  ])
})

it.each([
  ['ingest', 'Changed 3 days ago by the operator’s bot'],
  ['import', 'Changed 3 days ago by an import'],
  ['revert', 'Undone 3 days ago by an editor'],
  ['catalogue', 'New on the site 3 days ago'],
] as const)('[RC50] a change from %s reads “%s”', async (source, text) => {
  await show('/items/king-doggy', {
    detail: { ...kingDoggy, receipts: [{ number: 1, timestamp: daysAgo(3), source }] },
  })
  expect(document.querySelector('.change a')?.textContent).toEqual(text)
})

it.each([
  ['player', 'Changed 3 days ago by the editors. A player wrote: “Three sales above it”'],
  ['estimator', 'Changed 3 days ago by the editors. Value bot: Three sales above it'],
  ['editor', 'Changed 3 days ago by the editors: Three sales above it'],
] as const)(
  '[RC74, IT65] the reason of a change by a %s is in their own words, with the only age of the value',
  async (reasonBy, text) => {
    await show('/items/king-doggy', { detail: { ...kingDoggy, receipts: [{ ...RECEIPTS[0], reasonBy }] } })
    expect(document.querySelector('.change a')?.textContent).toEqual(text)
    expect(screen.queryByText(/Last updated|no change since/)).toBeNull()
  },
)

it('[RC51, RC52] the chart marks the values that have a receipt, and its table links them', async () => {
  await show('/items/king-doggy', { detail: { ...kingDoggy, receipts: [...RECEIPTS] } })
  expect(document.querySelectorAll('.plot [data-receipt]')).toHaveLength(2)
  const cells = within(screen.getByRole('table', { hidden: true }))
    .getAllByRole('row', { hidden: true })
    .map((row) => row.lastElementChild!)
  expect(cells.map((cell) => [cell.textContent, cell.querySelector('a')?.getAttribute('href')])).toEqual([
    ['Receipt', undefined],
    ['–', undefined],
    ['#90', '/values/changes/90'],
    ['#12', '/values/changes/12'],
  ])
  fireEvent.click(screen.getByRole('radio', { name: 'Exist Count' }))
  expect(document.querySelectorAll('.plot [data-receipt]')).toHaveLength(0)
})

it('[IT58, VA90] leaves out what nobody has reported', async () => {
  const { trend: _, demand: __, owners: ___, exists: ____, ...pet } = kingDoggy.pet
  const unknown = { ...pet, value: 'TBD' as const, source: 'catalogue' as const }
  await show('/items/king-doggy', { detail: { ...kingDoggy, pet: unknown, history: [], existHistories: [] } })
  await screen.findAllByText('TBD')
  const text = document.body.textContent
  expect(
    ['Total exist', 'Owners', 'Last updated', 'Demand', '+0%', '7 days'].filter((each) => text.includes(each)),
  ).toEqual([])
  expect(screen.getByText('Not known yet')).toBeTruthy()
})
