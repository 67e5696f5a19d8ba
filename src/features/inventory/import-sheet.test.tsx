import { createQueryClient } from '#lib/queries.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ImportSheet } from './import-sheet.tsx'

afterEach(cleanup)

it.each([
  [
    'a workbook',
    new File(['PK\u0003\u0004\0\0'], 'pets.csv'),
    'Couldn’t read the file. Choose a CSV file, or paste the list.',
  ],
  ['a file of 801 kB', new File(['x'.repeat(800_001)], 'pets.csv'), 'That’s more than 200 KB. Split it up.'],
])('[ML37] %s is refused in words, and what was typed stays', async (_, file, words) => {
  render(
    <QueryClientProvider client={createQueryClient({} as never)}>
      <ImportSheet open onClose={() => {}} onAdd={vi.fn()} />
    </QueryClientProvider>,
  )
  const text = screen.getByRole<HTMLTextAreaElement>('textbox')
  fireEvent.change(text, { target: { value: '2 Doggy' } })
  fireEvent.change(screen.getByLabelText('Choose a CSV file', { selector: 'input' }), { target: { files: [file] } })

  expect((await screen.findByRole('alert')).textContent).toBe(words)
  expect(text.value).toBe('2 Doggy')
})
