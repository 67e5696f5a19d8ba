import type { LedgerRow } from '#contract/ledger.ts'
import type { ImportLine } from '#domain/ledger/read-import.ts'
import { expect, it, vi } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { type ImportFault, ledgerImportMachine } from './ledger-import.machine.ts'

const line: ImportLine = { line: 1, text: '2 Dragon', fault: { code: 'not-found' } }
const row = { id: 'one', slug: 'doggy' } as LedgerRow

type Options = {
  reading?: { lines: readonly ImportLine[] } | { fault: ImportFault } | Error
  price?: () => Promise<readonly LedgerRow[]>
}

function createHarness({ reading = { lines: [line] }, price = async () => [row] }: Options = {}) {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const read = vi.fn<(text: string) => Promise<{ lines: readonly ImportLine[] } | { fault: ImportFault }>>(async () => {
    if (reading instanceof Error) throw reading
    return reading
  })
  const added: (readonly LedgerRow[])[] = []
  const actor = createActor(
    ledgerImportMachine.provide({
      actors: { read: fromPromise(({ input: { text } }) => read(text)), price: fromPromise(price) },
    }),
  )
  actor.on('pets.added', ({ rows }) => added.push(rows))
  actor.start()
  const reach = (state: string) => waitFor(actor, ({ value }) => value === state, { timeout: Infinity })
  return { actor, read, added, reach, warn }
}

it('[ML30, ML35] a text is reviewed, and its pets are added once they are confirmed', async () => {
  const { actor, read, added, reach } = createHarness()
  actor.send({ type: 'text.submitted', text: '2 Doggy' })
  expect(actor.getSnapshot().value).toBe('reading')
  const { context } = await reach('reviewing')
  expect([read.mock.calls, context.lines, added]).toEqual([[['2 Doggy']], [line], []])
  actor.send({ type: 'review.confirmed' })
  actor.send({ type: 'review.confirmed' })
  await reach('added')
  expect(added).toEqual([[row]])
})

it('[ML37] a text that is not read stays with its fault, which the next try clears', async () => {
  const { actor, reach } = createHarness({ reading: { fault: { code: 'empty' } } })
  actor.send({ type: 'text.submitted', text: ' ' })
  const { context } = await reach('editing')
  expect([context.text, context.fault]).toEqual([' ', { code: 'empty' }])
  actor.send({ type: 'text.submitted', text: 'Doggy' })
  expect(actor.getSnapshot().context.fault).toBe(null)
})

it('[ML37] without the names of pets the text stays', async () => {
  const { actor, reach, warn } = createHarness({ reading: new Error('offline') })
  actor.send({ type: 'text.submitted', text: '2 Doggy' })
  const { context } = await reach('editing')
  expect([context.text, context.fault]).toEqual(['2 Doggy', { code: 'names' }])
  expect(warn).toHaveBeenCalledOnce()
})

it('[ML37] what is typed while a text is read is kept, and a second text waits for an answer', async () => {
  const { actor, read, reach } = createHarness({ reading: { fault: { code: 'empty' } } })
  actor.send({ type: 'text.submitted', text: 'a' })
  actor.send({ type: 'text.submitted', text: 'b' })
  actor.send({ type: 'text.changed', text: 'ab' })
  const { context } = await reach('editing')
  expect([context.text, read.mock.calls]).toEqual(['ab', [['a']]])
})

it('[ML140] reading is stopped, and the text stays', () => {
  const { actor } = createHarness()
  actor.send({ type: 'text.submitted', text: '2 Doggy' })
  actor.send({ type: 'reading.canceled' })
  expect([actor.getSnapshot().value, actor.getSnapshot().context.text]).toEqual(['editing', '2 Doggy'])
})

it('[ML130] ticked pets of an egg are reviewed without reading, and the way back leads to them', async () => {
  const { actor, read } = createHarness()
  actor.send({ type: 'pets.ticked', lines: [line] })
  expect(actor.getSnapshot().value).toBe('reviewing')
  actor.send({ type: 'review.left' })
  expect([actor.getSnapshot().value, read.mock.calls]).toEqual(['editing', []])
})

it('[ML35] pets that could not be added stay in review', async () => {
  const { actor, added, reach } = createHarness({ price: () => Promise.reject(new Error('broken')) })
  actor.send({ type: 'pets.ticked', lines: [line] })
  actor.send({ type: 'review.confirmed' })
  expect(actor.getSnapshot().value).toBe('adding')
  await reach('reviewing')
  expect(added).toEqual([])
})
