import type { LedgerRow } from '#contract/ledger.ts'
import { expect, it } from 'vitest'
import { findConflicts } from './find-conflicts.ts'

const row = (id: string, quantity: number, kind: LedgerRow['kind'], slug = 'doggy'): LedgerRow => ({
  id,
  at: '2026-01-01T00:00:00.000Z',
  kind,
  slug,
  quantity,
})
const start = row('0', 1, 'start')

it('[ML72] two devices that corrected one pet are a conflict', () => {
  const sent = [row('1', 1, 'correction'), row('2', 1, 'correction', 'kitty')]
  const received = [
    row('3', 1, 'correction'),
    row('4', 1, 'start', 'kitty'),
    { ...row('5', 1, 'correction', 'kitty'), deleted: true as const },
  ]
  expect(findConflicts({ before: [start, ...sent], sent, received })).toEqual(['doggy'])
})

it('[ML72] two devices that gave the same pet away are a conflict, once', () => {
  const sent = [row('1', -1, 'gave')]
  const received = [row('2', -1, 'traded-out')]
  expect(findConflicts({ before: [start, ...sent], sent, received })).toEqual(['doggy'])
  expect(findConflicts({ before: [start, ...sent, ...received], sent: [], received: [row('3', -1, 'lost')] })).toEqual(
    [],
  )
})

it('[ML72] what one device alone did is no conflict, even where it comes back', () => {
  const sent = [row('1', 1, 'correction')]
  expect(findConflicts({ before: [start, ...sent], sent, received: [start] })).toEqual([])
  expect(findConflicts({ before: [start], sent: [], received: [row('2', 1, 'correction')] })).toEqual([])
})
