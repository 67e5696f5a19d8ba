import type { ApiOperation } from '#contract/reference.ts'
import { MAX_READS } from '#contract/api-limits.ts'
import { sourceWith } from '#contract/source.fixture.ts'
import { createQueryClient, referenceQuery, siteQuery } from '#lib/queries.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, configure, fireEvent, render, screen, within } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import type { ReactElement } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { ReadableStream } from 'node:stream/web'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { Developers } from './developers.tsx'
import { Reference } from './reference.tsx'

configure({ defaultHidden: true })
afterEach(() => {
  cleanup()
  document.body.innerHTML = ''
})

const ITEMS: ApiOperation = {
  id: 'listItems',
  method: 'GET',
  path: '/api/items',
  tag: 'Items',
  summary: 'Items, one row for each variant',
  isGuarded: false,
  isStream: false,
  parameters: [
    {
      name: 'search',
      in: 'query',
      required: false,
      type: 'text, at most 100 characters',
      description: 'Words.',
      isList: false,
      example: 'king',
    },
    {
      name: 'sort',
      in: 'query',
      required: false,
      type: 'one of',
      description: 'Order.',
      isList: false,
      options: ['name-asc', 'value-desc'],
      default: 'value-desc',
    },
    { name: 'slug', in: 'query', required: false, type: 'list of text', description: 'Slugs.', isList: true },
  ],
  answer: { outline: '{\n  pets: string[]\n}', example: '{\n  "pets": []\n}' },
  problems: [{ status: 400, description: 'Problem' }],
}
const ITEM: ApiOperation = {
  ...ITEMS,
  id: 'getItem',
  path: '/api/items/{slug}',
  parameters: [
    {
      name: 'slug',
      in: 'path',
      required: true,
      type: 'text',
      description: 'Slug.',
      isList: false,
      example: 'king-doggy',
    },
  ],
}
const STREAM: ApiOperation = { ...ITEMS, id: 'openStream', path: '/api/stream', tag: 'Streams', isStream: true }
const REPORT: ApiOperation = {
  ...ITEMS,
  id: 'reportHatches',
  method: 'POST',
  path: '/ingest/hatches',
  tag: 'Ingest',
  isGuarded: true,
  parameters: [],
  body: { outline: 'unknown[]', example: '[]' },
}

function page(content: ReactElement) {
  const client = createQueryClient(sourceWith({}))
  client.setQueryData(siteQuery.queryKey, { origin: 'https://bgsi.example', host: 'bgsi.example', sample: false })
  client.setQueryData(referenceQuery.queryKey, { operations: [ITEMS, ITEM, STREAM, REPORT] })
  return (
    <QueryClientProvider client={client}>
      <MemoryRouter>{content}</MemoryRouter>
    </QueryClientProvider>
  )
}
const section = (name: string) => within(screen.getByRole('region', { name }))
const form = (path: string) => screen.getByRole<HTMLFormElement>('form', { name: `Try GET ${path}` })
const send = (path: string) => act(async () => fireEvent.submit(form(path)))

it('[DP6] the guide has a title and an address of its own, and links keys, reference and terms', () => {
  render(page(<Developers />))
  expect(document.title).toBe('Developers | bgsi.example')
  expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe('https://bgsi.example/developers')
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toEqual(
    expect.arrayContaining([
      '/account/developer#api-keys',
      '/account/developer#webhooks',
      '/developers/reference',
      '/bot-tos',
    ]),
  )
  const ids = [
    'first-call',
    'keys',
    'leaked-key',
    'limits',
    'streams',
    'webhooks',
    'sdk',
    'embeds',
    'dumps',
    'stability',
    'changelog',
  ]
  expect([...document.querySelectorAll('h2')].map(({ id }) => id)).toEqual(ids)
})

it('[DP10] the table of limits has the figures of the constants', () => {
  render(page(<Developers />))
  const cells = screen.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent))
  expect(cells).toContainEqual([
    'Reads without a key, by network',
    `${MAX_READS.max.toLocaleString('en-US')} a minute`,
    '429 with Retry-After',
  ])
  expect(cells).toContainEqual(['Size of an ingest call', '1 MiB', '413'])
  expect(cells.length).toBeGreaterThan(20)
})

it('[DP12] the limits stay a table for assistive technology, whatever the style makes of their rows', () => {
  render(page(<Developers />))
  const row = screen.getByRole('row', { name: /^Size of an ingest call/ })
  expect(row.closest('table')?.getAttribute('role')).toBe('table')
  expect([...row.children].map((cell) => [cell.tagName, cell.getAttribute('role')])).toEqual([
    ['TH', 'rowheader'],
    ['TD', 'cell'],
    ['TD', 'cell'],
  ])
  expect(row.firstElementChild?.getAttribute('scope')).toBe('row')
})

it('[DP6, DP7] without JavaScript the reference has sections, examples and forms that open the address', () => {
  document.body.innerHTML = renderToString(page(<Reference />))
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'GET /api/items',
    'GET /api/items/{slug}',
    'GET /api/stream',
    'POST /ingest/hatches',
  ])
  expect(new URLSearchParams([...new FormData(form('/api/items'))] as [string, string][]).toString()).toBe(
    'search=king&sort=&slug=',
  )
  expect([form('/api/items').getAttribute('action'), form('/api/items').method]).toEqual(['/api/items', 'get'])
  const item = form('/api/items/{slug}')
  expect([item.getAttribute('action'), [...new FormData(item)]]).toEqual(['/api/items/king-doggy', []])
  expect(within(item).getByLabelText<HTMLInputElement>('slug').readOnly).toBe(true)
  expect(screen.queryByRole('form', { name: /ingest/ })).toBeNull()
  expect(section('GET /api/items').getByRole('group', { name: 'curl' }).textContent).toBe(
    "curl 'https://bgsi.example/api/items?search=king'",
  )
  expect(section('GET /api/items').getByRole('group', { name: 'Example of the answer' }).textContent).toContain('pets')
})

it('[DP8] the form sends what was typed, and shows status, headers and answer', async () => {
  const call = vi.fn<typeof fetch>(
    async () =>
      new Response('{"pets":["a"]}', {
        headers: { 'content-type': 'application/json', ratelimit: '"reads";r=2999;t=60', 'x-other': 'no' },
      }),
  )
  vi.stubGlobal('fetch', call)
  render(page(<Reference />))
  const fields = within(form('/api/items'))
  await act(async () => {
    fireEvent.change(fields.getByLabelText('search'), { target: { value: 'it’s' } })
    fireEvent.change(fields.getByRole('combobox', { name: 'sort' }), { target: { value: 'name-asc' } })
    fireEvent.change(fields.getByLabelText('slug'), { target: { value: 'a, b' } })
  })
  await send('/api/items')
  const address = '/api/items?search=it%E2%80%99s&sort=name-asc&slug=a&slug=b'
  expect(call.mock.calls[0]).toMatchObject([address, { credentials: 'omit' }])
  const shown = section('GET /api/items')
  expect(shown.getByRole('status').textContent).toMatch(/^Status 200, after \d+ ms$/)
  expect(shown.getByRole('group', { name: 'Headers' }).textContent).toBe(
    'content-type: application/json\nratelimit: "reads";r=2999;t=60',
  )
  expect(shown.getByRole('group', { name: 'Answer' }).textContent).toBe('{\n  "pets": [\n    "a"\n  ]\n}')
  for (const language of ['curl', 'JavaScript', 'Python'])
    expect(shown.getByRole('group', { name: language }).textContent).toContain(`https://bgsi.example${address}`)
})

it('[DP8] a value of the path is part of the address', async () => {
  const call = vi.fn<typeof fetch>(async () => new Response('{}', { status: 404 }))
  vi.stubGlobal('fetch', call)
  render(page(<Reference />))
  const field = within(form('/api/items/{slug}')).getByLabelText('slug')
  await act(async () => fireEvent.change(field, { target: { value: 'a/b ?' } }))
  await send('/api/items/{slug}')
  expect(call.mock.calls[0]?.[0]).toBe('/api/items/a%2Fb%20%3F')
  expect(section('GET /api/items/{slug}').getByRole('status').textContent).toMatch(/^Status 404/)
})

it('[DP8] a stream shows its first events and is closed', async () => {
  let isClosed = false
  const event = (number: number) => new TextEncoder().encode(`id: ${number}\nevent: hatch\ndata: {}\n\n`)
  let number = 0
  const body = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => controller.enqueue(event(++number)),
      cancel: () => {
        isClosed = true
      },
    },
    { highWaterMark: 0 },
  )
  vi.stubGlobal(
    'fetch',
    async () => new Response(body as unknown as BodyInit, { headers: { 'content-type': 'text/event-stream' } }),
  )
  render(page(<Reference />))
  await send('/api/stream')
  const shown = section('GET /api/stream')
  await shown.findByText('The stream goes on; the page closed it after its first events.')
  expect(shown.getByRole('group', { name: 'Answer' }).textContent?.match(/^id: /gm)).toHaveLength(3)
  expect(isClosed).toBe(true)
})

it('[DP8] a quiet stream is closed after 10 s', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const call = vi.fn<typeof fetch>(async (_, options) => {
    const body = new ReadableStream({
      start: (controller) => options?.signal?.addEventListener('abort', () => controller.error(new Error('aborted'))),
    })
    return new Response(body as unknown as BodyInit)
  })
  vi.stubGlobal('fetch', call)
  render(page(<Reference />))
  await send('/api/stream')
  const isClosed = () => call.mock.calls[0]?.[1]?.signal?.aborted
  await act(() => vi.advanceTimersByTimeAsync(9_999))
  expect(isClosed()).toBe(false)
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(isClosed()).toBe(true)
  expect(
    section('GET /api/stream').getByText('The stream goes on; the page closed it after its first events.'),
  ).toBeTruthy()
})

it('[DP8] a long answer is cut, and an API that cannot be reached says so', async () => {
  vi.stubGlobal('fetch', async () => new Response('x'.repeat(30_000)))
  render(page(<Reference />))
  await send('/api/items')
  const shown = section('GET /api/items')
  expect(shown.getByRole('group', { name: 'Answer' }).textContent).toHaveLength(20_000)
  expect(shown.getByText('Cut after 20,000 characters. Open the address to see all of it.')).toBeTruthy()
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('offline')))
  await send('/api/items')
  expect(shown.getByRole('status').textContent).toBe('Couldn’t reach the API. Check your connection, then try again.')
})
