import type { MonthFigures } from '#contract/moderation-figures.ts'
import type { SiteInfo } from '#contract/stats.ts'
import { RETENTION_DAYS } from '#domain/site/retention.ts'
import { limits, retention } from '#messages/retention.ts'
import { FIGURE_PATHS, type StaticPath, TEXT_PATHS } from '#domain/site/static-paths.ts'
import { httpSource } from '#lib/http-source.ts'
import { createQueryClient, figuresQuery, siteQuery } from '#lib/queries.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, render, screen } from '@testing-library/react'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import { FigurePages } from './figure-pages.tsx'
import { StaticPages } from './static-pages.tsx'

configure({ defaultHidden: true })
afterEach(cleanup)

const SITE: SiteInfo = { origin: 'https://bgsi.example', host: 'bgsi.example', sample: true }

const MONTHS: MonthFigures[] = [
  { month: '2026-10', reports: 1_204, medianHours: 2.3, decisions: { warn: 17 } },
  { month: '2026-09', decisions: {} },
]

function show(path: StaticPath, site: Partial<SiteInfo> = {}) {
  const client = createQueryClient({ ...httpSource, highestValue: () => Promise.resolve({ pets: [] }) })
  client.setQueryData(siteQuery.queryKey, { ...SITE, ...site })
  client.setQueryData(figuresQuery.queryKey, { months: MONTHS })
  const router = createMemoryRouter(
    [
      { element: <FigurePages />, children: Object.values(FIGURE_PATHS).map((path) => ({ path, element: null })) },
      { element: <StaticPages />, children: TEXT_PATHS.map((path) => ({ path, element: null })) },
    ],
    { initialEntries: [path] },
  )
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return document.querySelector('article')?.textContent ?? ''
}

it.each<[StaticPath, string]>([
  ['/about', 'About'],
  ['/contact', 'Contact'],
  ['/privacy-policy', 'Privacy policy'],
  ['/terms-of-service', 'Terms of service'],
  ['/parents', 'For parents'],
  ['/safety-figures', 'Safety figures'],
  ['/bot-tos', 'API terms'],
  ['/bot-privacy-policy', 'API privacy policy'],
  ['/bubble-gum-simulator-infinity-values', 'Bubble Gum Simulator INFINITY values'],
])('[ST1, SE1] %s is %s, a text of its own', (path, title) => {
  const text = show(path)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toEqual(title)
  expect(document.title).toEqual(`${title} | bgsi.example`)
  expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toEqual(`https://bgsi.example${path}`)
  expect(text.length).toBeGreaterThan(900)
})

it('[ST1, SE4] the landing page leads to the lists, and carries its questions as data', () => {
  show('/bubble-gum-simulator-infinity-values')
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toEqual(
    expect.arrayContaining(['/items', '/eggs', '/items?category=secret', '/items?demand=high', '/secret-bounties']),
  )
  const data: unknown = JSON.parse(document.querySelector('script[type="application/ld+json"]')?.textContent ?? '')
  expect(data).toMatchObject([{ '@type': 'BreadcrumbList' }, { '@type': 'FAQPage' }])
})

it('[RT8] the privacy policy has a row with the time of each kind', () => {
  show('/privacy-policy')
  const rows = screen.getAllByRole('row').map((row) => row.textContent)
  const expected = Object.entries(RETENTION_DAYS).map(
    ([kind, days]) =>
      `${limits[kind as keyof typeof limits].what}${retention.days(days)} ${limits[kind as keyof typeof limits].after}`,
  )
  expect(rows).toEqual(expect.arrayContaining(expected))
  expect(rows).toContain(
    'Messages and phrases12 months after they were sent. If one is reported, it and what follows stay as long as the report.',
  )
})

/** The names under which the code keeps something in the browser. */
function storedKeys(): string[] {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.|fixture/.test(file),
  )
  const sources = files
    .map((file) => readFileSync(join('src', file), 'utf8'))
    .filter((source) => source.includes('localStorage'))
  return [
    ...new Set(
      sources.flatMap((source) =>
        [...source.matchAll(/KEY\w* = '([^']+)'/g), ...source.matchAll(/localStorage\.\w+Item\('([^']+)'/g)].map(
          ([, key]) => key ?? '',
        ),
      ),
    ),
  ]
}

it('[ST2] the privacy policy lists all that the browser and the server keep', () => {
  const text = show('/privacy-policy')
  expect(storedKeys()).toEqual(expect.arrayContaining(['theme', 'auth_token']))
  const named = [...document.querySelectorAll('td code')].map((code) => code.textContent)
  expect(storedKeys().filter((key) => !named.includes(key))).toEqual([])
  for (const said of [
    'sets two cookies, sign-in and sign-in-attempt, only while you sign in',
    'each sign-in (account number and network address)',
    'delete your account',
    'Private players',
    'we don’t log requests',
    'We use no analytics service',
    'Your last 8 searches',
  ])
    expect(text).toContain(said)
})

it('[AD7] the privacy policy names the advertisers and analytics that are configured, and otherwise says that there are none', () => {
  const none = 'We use no analytics service and no advertising network'
  expect(show('/privacy-policy')).toContain(none)
  cleanup()
  const ads = { frameUrl: 'https://ads.example/frame', checkUrl: 'https://ads.example/dot.png' }
  const text = show('/privacy-policy', { ads })
  expect(text).not.toContain(none)
  for (const said of [
    'ads from ads.example',
    'not chosen for you',
    'keeps nothing for it',
    'We never share the answer',
  ])
    expect(text).toContain(said)
  cleanup()
  expect(show('/privacy-policy', { ads: { ...ads, analyticsUrl: 'https://count.example/e' } })).toContain(
    'count.example gets yes or no',
  )
})

it('[ST4, CF16] contact names the configured links, and says so when there are none', () => {
  expect(show('/contact')).toContain('No contact details have been set up yet')
  cleanup()
  expect(
    show('/contact', { communityUrl: 'https://chat.example/', socialUrl: 'https://social.example/' }),
  ).not.toContain('has not named')
  const link = screen.getByRole('link', { name: 'Community chat' })
  expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([
    'https://chat.example/',
    'noopener noreferrer',
  ])
  expect(screen.getByRole('link', { name: 'Social account' }).getAttribute('href')).toEqual('https://social.example/')
})

it('[ST5] bots learn where to read, how much, and what to name', () => {
  const text = show('/bot-tos')
  for (const said of [
    '/api/openapi.json',
    'wss://bgsi.example/ws/live?epoch=…&seq=…',
    'at most 200 from one network address',
    'the last 1,000 hatches',
    'link to the source',
  ]) {
    expect(text).toContain(said)
  }
})

it('[MO97] the figures of the newest month are open, those of earlier ones behind their names, and small counts are in words', () => {
  show('/safety-figures')
  const figures = (list: Element) =>
    [...list.querySelectorAll('dt')].map((name) => [name.textContent, name.nextElementSibling?.textContent])
  const [newest, earlier] = document.querySelectorAll('dl')
  expect(newest?.previousElementSibling?.textContent).toEqual('Oct 2026')
  expect(figures(newest!)).toEqual([
    ['Reports', '1,204'],
    ['About child safety', 'Fewer than 5'],
    ['Half decided within', '3 hours'],
    ['Warned', '17'],
    ['Muted for a day', 'Fewer than 5'],
    ['Suspended', 'Fewer than 5'],
    ['Dismissed', 'Fewer than 5'],
    ['Appeals won', 'Fewer than 5'],
    ['Appeals lost', 'Fewer than 5'],
  ])
  expect(earlier?.closest('details')?.querySelector('summary')?.textContent).toEqual('Sep 2026')
  expect(figures(earlier!)[2]).toEqual(['Half decided within', 'Too few to say'])
})

it('[MO98] parents read what children can and can’t do, and where to go', () => {
  const text = show('/parents')
  for (const said of [
    'A phrase is a ready-made sentence',
    'only in a conversation in which both players have allowed it',
    'Type to a stranger',
    'Press the flag',
    'hides the other player from your child immediately',
    'delete the account',
    'has not set up contact details',
  ])
    expect(text).toContain(said)
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toEqual(expect.arrayContaining(['/account', '/privacy-policy', '/safety-figures', '/contact']))
  cleanup()
  show('/parents', { communityUrl: 'https://chat.example/' })
  expect(screen.getByRole('link', { name: 'Community chat' }).getAttribute('href')).toEqual('https://chat.example/')
})
