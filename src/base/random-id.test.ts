import { readdirSync, readFileSync } from 'node:fs'
import { afterEach, expect, it, vi } from 'vitest'
import { randomId } from './random-id.ts'

afterEach(() => vi.unstubAllGlobals())

it('[AP117] ids are random UUIDs, with and without a secure origin', () => {
  const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
  const secure = Array.from({ length: 50 }, randomId)
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  const plain = Array.from({ length: 50 }, randomId)
  expect([...secure, ...plain].filter((id) => !uuid.test(id))).toEqual([])
  expect(new Set([...secure, ...plain]).size).toBe(100)
})

/** APIs that plain http lacks, with the modules that replace them. */
const SECURE_ONLY: Record<string, readonly string[]> = {
  'crypto.randomUUID': ['base/random-id.ts'],
  'crypto.subtle': ['features/desk/bulk-entry/use-send-lines.ts'],
}

it('[AP117] no other module of the browser needs a secure origin for an id or a hash', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.|app\/dev\//.test(file),
  )
  for (const [name, allowed] of Object.entries(SECURE_ONLY))
    expect(files.filter((file) => readFileSync(`src/${file}`, 'utf8').includes(name)).toSorted()).toEqual(allowed)
})
