import type { DumpManifest } from '#contract/dumps.ts'
import { sourceWith } from '#contract/source.fixture.ts'
import { createQueryClient, siteQuery } from '#lib/queries.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { configure, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import { dumpsQuery } from './dumps-query.ts'
import { Dumps } from './dumps.tsx'

configure({ defaultHidden: true })
afterEach(() => {
  document.body.innerHTML = ''
})

const hash = (digit: string) => digit.repeat(64)
const day = (name: string): DumpManifest => ({
  day: name,
  version: 1,
  licence: 'CC0-1.0',
  sample: true,
  receipts: { after: 0, head: { number: 7, hash: hash('b') } },
  files: [
    { name: 'items.csv.gz', rows: 2_101, bytes: 61_240, sha256: hash('a'), text: { bytes: 9, sha256: hash('c') } },
    { name: 'hatches.csv.gz', rows: 1, bytes: 1_500_000, sha256: hash('d'), text: { bytes: 9, sha256: hash('e') } },
  ],
})

function show(days: DumpManifest[]) {
  const client = createQueryClient(sourceWith({}))
  client.setQueryData(siteQuery.queryKey, { origin: 'https://bgsi.example', host: 'bgsi.example', sample: true })
  client.setQueryData(dumpsQuery.queryKey, { days })
  document.body.innerHTML = renderToString(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={['/data/']}>
        <Dumps />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

it('[OD7] without JavaScript /data lists the files of each day with size, rows and hash', () => {
  show([day('2026-11-27'), day('2026-11-26')])
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  for (const name of ['2026-11-27', '2026-11-26'])
    expect(links).toEqual(
      expect.arrayContaining(
        ['manifest.json', 'items.csv.gz', 'hatches.csv.gz'].map((file) => `/data/${name}/${file}`),
      ),
    )
  const rows = screen.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent))
  expect(rows.slice(0, 3)).toEqual([
    ['File', 'Size', 'Rows', 'SHA-256'],
    ['items.csv.gz', '61.2 kB', '2,101 rows', hash('a')],
    ['hatches.csv.gz', '1.5 MB', '1 row', hash('d')],
  ])
  expect(document.body.textContent).toContain('Sample data of the demo')
})

it('[OD7] before the first day /data says when it comes', () => {
  show([])
  expect(document.body.textContent).toContain('The first day is published at 00:10 UTC.')
  expect(screen.queryByRole('table')).toBeNull()
})
