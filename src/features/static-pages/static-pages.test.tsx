import type { SiteInfo } from '#contract/stats.ts'
import { RETENTION_DAYS } from '#domain/site/retention.ts'
import { limits, retention } from '#messages/retention.ts'
import { STATIC_PATHS, type StaticPath } from '#domain/site/static-paths.ts'
import { httpSource } from '#lib/http-source.ts'
import { createQueryClient, siteQuery } from '#lib/queries.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, render, screen } from '@testing-library/react'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import { StaticPages } from './static-pages.tsx'

configure({ defaultHidden: true })
afterEach(cleanup)

const SITE: SiteInfo = { origin: 'https://bgsi.example', host: 'bgsi.example', sample: true }

function show(path: StaticPath, site: Partial<SiteInfo> = {}) {
  const client = createQueryClient({ ...httpSource, highestValue: () => Promise.resolve({ pets: [] }) })
  client.setQueryData(siteQuery.queryKey, { ...SITE, ...site })
  const router = createMemoryRouter(
    [{ element: <StaticPages />, children: STATIC_PATHS.map((each) => ({ path: each, element: null })) }],
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
