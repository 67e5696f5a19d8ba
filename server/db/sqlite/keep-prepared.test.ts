import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import SQLite from 'better-sqlite3'
import { keepPrepared, MAX_PREPARED_LENGTH, MAX_PREPARED } from './keep-prepared.ts'

let file: InstanceType<typeof SQLite>
beforeEach(() => {
  file = new SQLite(':memory:')
})
afterEach(() => {
  file.close()
})

/** A query of this many letters. */
const query = (letters: number) => 'select 1'.padEnd(letters)

it('[IM44] a query is prepared once, and a long one each time', () => {
  const prepare = vi.spyOn(file, 'prepare')
  const kept = keepPrepared(file)
  for (const letters of [MAX_PREPARED_LENGTH, MAX_PREPARED_LENGTH + 1, MAX_PREPARED_LENGTH, MAX_PREPARED_LENGTH + 1])
    expect(kept.prepare(query(letters)).all([])).toEqual([{ 1: 1 }])
  expect(prepare.mock.calls.map(([text]) => text.length)).toEqual([
    MAX_PREPARED_LENGTH,
    MAX_PREPARED_LENGTH + 1,
    MAX_PREPARED_LENGTH + 1,
  ])
})

it('[IM44] of more queries than are kept the one that was not run longest is prepared again', () => {
  const prepare = vi.spyOn(file, 'prepare')
  const kept = keepPrepared(file)
  for (let each = 0; each < MAX_PREPARED; each++) kept.prepare(`select ${each}`)
  kept.prepare('select 0')
  kept.prepare('select -1')
  prepare.mockClear()
  kept.prepare('select 0')
  kept.prepare('select 1')
  expect(prepare.mock.calls).toEqual([['select 1']])
})
