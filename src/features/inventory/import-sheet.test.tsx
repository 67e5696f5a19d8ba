import type { LedgerRow } from '#contract/ledger.ts'
import { createQueryClient, eggsQuery, searchIndexQuery } from '#lib/queries.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ImportSheet } from './import-sheet.tsx'

afterEach(cleanup)

it.each([
  [
    'a workbook',
    new File(['PK\u0003\u0004\0\0'], 'pets.csv'),
    'This is a workbook. In your spreadsheet, save it as CSV, and choose that file.',
  ],
  [
    'a picture',
    new File(['GIF89a\0\u0001'], 'pets.csv'),
    'Couldn’t read the file. Choose a CSV file, or paste the list.',
  ],
  ['a file of 801 kB', new File(['x'.repeat(800_001)], 'pets.csv'), 'That’s more than 200 KB. Split it up.'],
])('[ML37] %s is refused in words, and what was typed stays', async (_, file, words) => {
  render(
    <QueryClientProvider client={createQueryClient({} as never)}>
      <ImportSheet open from="list" onClose={() => {}} onAdd={vi.fn()} />
    </QueryClientProvider>,
  )
  const text = screen.getByRole<HTMLTextAreaElement>('textbox')
  fireEvent.change(text, { target: { value: '2 Doggy' } })
  fireEvent.change(screen.getByLabelText('Choose a CSV file', { selector: 'input' }), { target: { files: [file] } })

  expect((await screen.findByRole('alert')).textContent).toBe(words)
  expect(text.value).toBe('2 Doggy')
})

const egg = (slug: string, ...pets: string[]) => ({
  id: slug,
  slug,
  name: `${slug} egg`,
  image: '',
  available: true,
  pets: pets.map((pet) => ({ id: pet, slug: pet, name: pet, image: '', rarity: 'common', hue: 0, chance: 0 })),
})
const figures = { Normal: { value: 1, trend: 'up' }, Shiny: { value: 1, trend: 'up' } }

it('[ML130, ML131, ML35] the ticked pets of an egg are previewed, and added as hatched', async () => {
  const client = createQueryClient({ itemsBySlugs: async () => ({ pets: [] }) } as never)
  client.setQueryData(eggsQuery.queryKey, {
    eggs: [egg('forest', 'doggy', 'bunny'), egg('empty'), egg('sea', 'shark')],
  } as never)
  const pets = ['doggy', 'bunny', 'shark'].map((slug) => ({ slug, name: slug, hue: 0, figures }))
  client.setQueryData(searchIndexQuery.queryKey, { pets, eggs: [] } as never)
  const onAdd = vi.fn<(rows: readonly LedgerRow[]) => void>()
  render(
    <QueryClientProvider client={client}>
      <ImportSheet open from="egg" onClose={() => {}} onAdd={onAdd} />
    </QueryClientProvider>,
  )
  const choose = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
  const check = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Check' })
  expect([...screen.getByLabelText<HTMLSelectElement>('Which egg?').options].map(({ text }) => text)).toEqual([
    'Choose an egg',
    'forest egg',
    'sea egg',
  ])
  choose('Which egg?', 'sea')
  fireEvent.click(screen.getByRole('checkbox', { name: 'shark' }))
  choose('Which egg?', 'forest')
  expect(check().disabled).toBe(true)

  fireEvent.click(screen.getByRole('checkbox', { name: 'bunny' }))
  choose('Variant of bunny', 'Shiny')
  const count = within(screen.getByRole('group', { name: 'bunny' })).getByLabelText('How many')
  fireEvent.change(count, { target: { value: '7' } })
  fireEvent.blur(count)
  fireEvent.click(check())
  expect(screen.getByRole('heading', { name: '1 ready' })).toBeDefined()
  expect(screen.getByRole('listitem').textContent).toBe('7 × Shiny bunnyHatched')
  fireEvent.click(screen.getByRole('button', { name: 'Back' }))
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'bunny' }).checked).toBe(true)
  fireEvent.click(check())
  expect(onAdd).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Add 7 pets' }))
  await vi.waitFor(() => expect(onAdd).toHaveBeenCalledOnce())
  expect(onAdd.mock.calls[0]?.[0]).toMatchObject([{ slug: 'shiny-bunny', quantity: 7, kind: 'hatched', basis: 0 }])
})

it('[ML135, ML141] a question shows what each answer adds, and an answer or a correction shows its text', async () => {
  const client = createQueryClient({ itemsBySlugs: async () => ({ pets: [] }) } as never)
  const pets = ['King Doggy', 'Luminosity'].map((name) => ({
    slug: name.toLowerCase().replace(' ', '-'),
    name,
    hue: 0,
    figures,
  }))
  client.setQueryData(searchIndexQuery.queryKey, { pets, eggs: [] } as never)
  render(
    <QueryClientProvider client={client}>
      <ImportSheet open from="list" onClose={() => {}} onAdd={vi.fn()} />
    </QueryClientProvider>,
  )
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '12) King Doggy\nluminositty' } })
  fireEvent.click(screen.getByRole('button', { name: 'Check' }))

  const question = await screen.findByLabelText<HTMLSelectElement>('Which pet is “12) King Doggy”?')
  expect([...question.options].map(({ text }) => text)).toEqual(['Skip', '1 × King Doggy', '12 × King Doggy'])
  fireEvent.change(question, { target: { value: '1' } })
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '12 × King Doggyfrom “12) King Doggy”',
    '1 × Luminosityfrom “luminositty”',
  ])
})

it('[ML140] a long review begins with 25 lines, and shows more when it is asked to', async () => {
  const client = createQueryClient({ itemsBySlugs: async () => ({ pets: [] }) } as never)
  client.setQueryData(searchIndexQuery.queryKey, {
    pets: [{ slug: 'doggy', name: 'Doggy', hue: 0, figures }],
    eggs: [],
  } as never)
  render(
    <QueryClientProvider client={client}>
      <ImportSheet open from="list" onClose={() => {}} onAdd={vi.fn()} />
    </QueryClientProvider>,
  )
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Doggy\n'.repeat(40) } })
  fireEvent.click(screen.getByRole('button', { name: 'Check' }))
  await screen.findByRole('heading', { name: '40 ready' })
  expect(screen.getAllByRole('listitem')).toHaveLength(25)
  fireEvent.click(screen.getByRole('button', { name: 'Show more lines' }))
  expect(screen.getAllByRole('listitem')).toHaveLength(40)
  expect(screen.queryByRole('button', { name: 'Show more lines' })).toBeNull()
})
