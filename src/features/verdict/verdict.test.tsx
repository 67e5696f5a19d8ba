import { itemRow } from '#contract/items.fixture.ts'
import type { PetValue } from '#contract/catalogue.ts'
import { sourceWith } from '#contract/source.fixture.ts'
import { NotFoundError, type Source } from '#contract/source.ts'
import { createQueryClient, siteQuery } from '#lib/queries.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, fireEvent, render, screen, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { Verdict } from './verdict.tsx'
import { verdictAnswer } from '#contract/verdicts.fixture.ts'

configure({ defaultHidden: true })
afterEach(cleanup)

const row = (slug: string, name: string, value: PetValue) => itemRow({ slug, name, value })
/** Today the three Doggies are worth as much as the two Owls. */
const TODAY = [row('king-doggy', 'King Doggy', 1_200), row('shiny-owl', 'Shiny Owl', 1_800)]

/** The page of `address`, over a source that answers `reads`. */
function show(reads: Partial<Source>, address = '/verdicts/7KQ2M-9XT4B') {
  const client = createQueryClient(sourceWith({ itemsBySlugs: () => Promise.resolve({ pets: TODAY }), ...reads }))
  client.setDefaultOptions({ queries: { retry: false, staleTime: 60_000 } })
  client.setQueryData(siteQuery.queryKey, { origin: 'https://bgsi.example', host: 'bgsi.example', sample: false })
  const router = createMemoryRouter([{ path: '/verdicts/:code?', element: <Verdict /> }], { initialEntries: [address] })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return router
}
const card = (...given: Parameters<typeof verdictAnswer>) => ({
  verdict: () => Promise.resolve(verdictAnswer(...given)),
})
const region = (name: string) => screen.findByRole('region', { name })
const rows = async (side: string) =>
  within(await region(side))
    .getAllByRole('row')
    .slice(1)
    .map((each) => [...each.children].map(({ textContent }) => textContent))
const heading = async () => (await screen.findByRole('heading', { level: 1 })).textContent
const meta = (name: string) =>
  document.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute('content')

it('[SV31] a card shows its verdict as it was signed and as it is today', async () => {
  show(card())
  expect(await heading()).toBe('Signed verdict 7KQ2M-9XT4B')
  const [then, today] = [await region('Verdict then'), await region('Verdict today')]
  expect(then.textContent).toContain('Win+25%')
  expect(then.textContent).toContain('Gains 1,000')
  await within(today).findByText(/Both sides are equal/)
  expect(today.textContent).toContain('Fair')
})

it('[SV31] each pet has its value then and today, with range, trend and receipt', async () => {
  show(card())
  await screen.findByText('+20%')
  expect(await rows('Gives')).toEqual([
    ['King Doggy ×3', '1,000StableReceipt 7', '1,200+20%'],
    ['Total', '3,000', '3,600'],
  ])
  expect(await rows('Gets')).toEqual([
    ['Owl ×2Shiny', '2,0001,900 to 2,150', '1,800-10%'],
    ['Total', '4,000', '3,600'],
  ])
  expect(screen.getByRole('link', { name: 'Receipt 7' }).getAttribute('href')).toBe('/values/changes/7')
})

it('[SV31] a pet that is no longer listed has no value of today, and the trade no verdict', async () => {
  show({ ...card(), itemsBySlugs: () => Promise.resolve({ pets: TODAY.slice(0, 1) }) })
  await screen.findByText('A pet is no longer listed, so there is no verdict today.')
  expect((await rows('Gets')).map((each) => each[2])).toEqual(['Not listed', ''])
})

it('[SV31] a signed verdict stays as it is where today’s rule would say otherwise', async () => {
  show(card({ verdict: { kind: 'lose', percent: -9, margin: 1 } }))
  expect((await region('Verdict then')).textContent).toContain('Lose-9%')
})

it.each([
  [true, 'Signed by this site: valid', ''],
  [false, 'The signature isn’t valid. Don’t trust this card.', undefined],
] as const)('[SV36] where the signature’s validity is %s the page says so', async (isValid, words, mark) => {
  show(card({}, { isValid }))
  const line = (await screen.findByText(words)).closest<HTMLElement>('.signed')!
  expect([line.dataset['valid'], document.querySelectorAll('.signed').length]).toEqual([mark, 1])
})

it('[SV36] it leads to the card as JSON, to the keys and to the newest receipt', async () => {
  show(card())
  const proof = within(await region('Check it yourself'))
  expect(
    ['Card and signature (JSON)', 'Public keys of this site (JSON)', 'Receipt 12', 'Check another code'].map((name) =>
      proof.getByRole('link', { name }).getAttribute('href'),
    ),
  ).toEqual(['/api/verdicts/7KQ2M9XT4B', '/.well-known/bgsi-verdict-keys.json', '/values/changes/12', '/verdicts'])
})

it('[SV34, SV35] a shared link shows the card’s picture with its code, under one address', async () => {
  show(card(), '/verdicts/7kq2m9xt4b')
  await heading()
  expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(
    'https://bgsi.example/verdicts/7KQ2M-9XT4B',
  )
  expect(['og:image', 'twitter:card', 'og:title'].map(meta)).toEqual([
    'https://bgsi.example/preview/verdicts/7KQ2M-9XT4B.png',
    'summary_large_image',
    'Signed verdict 7KQ2M-9XT4B | bgsi.example',
  ])
  expect(meta('og:image:alt')).toMatch(/^Signed verdict 7KQ2M-9XT4B\. .*Win/)
  expect(meta('og:description')).toContain('UTC')
})

it('[SV1] a card of a room says that both agreed, and that only the game counts', async () => {
  show(card({ source: 'room' }))
  const lead = (await screen.findByText(/Both players agreed on this trade in a trade room\./)).textContent
  expect(lead).toContain('What counts is the game’s trade window.')
})

it('[SV32, SV37] an unknown code says so and takes another one', async () => {
  const verdict = vi
    .fn<Source['verdict']>()
    .mockRejectedValueOnce(new NotFoundError('verdict'))
    .mockResolvedValue(verdictAnswer())
  const router = show({ verdict }, '/verdicts/00000-00000')
  expect([await heading(), meta('robots')]).toEqual(['Verdict card not found', 'noindex'])
  fireEvent.change(screen.getByRole('textbox', { name: 'Code of the card' }), { target: { value: '7kq2m 9xt4b' } })
  fireEvent.click(screen.getByRole('button', { name: 'Show the card' }))
  await screen.findByText('Signed by this site: valid')
  expect(router.state.location.pathname).toBe('/verdicts/7KQ2M-9XT4B')
})

it('[SV32] what can’t be a code is not asked for', async () => {
  const verdict = vi.fn<Source['verdict']>()
  show({ verdict }, '/verdicts/nonsense!')
  expect([await heading(), verdict.mock.calls]).toEqual(['Verdict card not found', []])
})

it('[SV37] the page without a code takes one in any spelling, and says what a code looks like', async () => {
  const verdict = vi.fn<Source['verdict']>().mockResolvedValue(verdictAnswer())
  const router = show({ verdict }, '/verdicts')
  expect([await heading(), meta('robots'), verdict.mock.calls]).toEqual(['Check a signed verdict', undefined, []])
  const field = screen.getByRole('textbox', { name: 'Code of the card' })
  const type = (value: string) => {
    fireEvent.change(field, { target: { value } })
    fireEvent.click(screen.getByRole('button', { name: 'Show the card' }))
  }
  type('7KQ2M')
  expect([
    screen.getByRole('alert').textContent,
    field.getAttribute('aria-invalid'),
    document.activeElement === field,
    router.state.location.pathname,
  ]).toEqual(['A code has ten letters and digits, like 7KQ2M-9XT4B.', 'true', true, '/verdicts'])
  type(' 7kq2m-9xt4b ')
  await screen.findByText('Signed by this site: valid')
  expect(router.state.location.pathname).toBe('/verdicts/7KQ2M-9XT4B')
})

it('[SV31] without a connection the page says so, and reads the card on the next try', async () => {
  const verdict = vi
    .fn<Source['verdict']>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValue(verdictAnswer())
  show({ verdict })
  expect(await heading()).toBe('Couldn’t load the verdict card')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Signed by this site: valid')
})
