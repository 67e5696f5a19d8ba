import type { Database } from '#server/db/database.ts'
import { createLeasesRepository } from '#server/db/leases.repository.ts'
import { type Lease, withLease } from '#server/db/with-lease.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import { millisecondsInHour as HOUR } from 'date-fns/constants'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { NOW } from '../support/site/fixture.ts'
import { openTestDatabase } from '../support/site/test-database.ts'

let db: Database
let now: number
beforeEach(async () => {
  db = await openTestDatabase()
  now = NOW
})
afterEach(() => db.destroy())

const take = (holder: string, name = 'work') => createLeasesRepository(db).take(name, holder, now, now + 30_000)
const hold = (work: (lease: Lease) => Promise<void>, leaseMs?: number) =>
  withLease(db, { name: 'work', now: () => now, leaseMs }, work)

it('[CL94] of processes that take a lease at the same time one gets it, and other work has its own', async () => {
  const holders = Array.from({ length: 10 }, (_, index) => `process ${index}`)
  const taken = await Promise.all(holders.map((holder) => take(holder)))
  expect(taken.filter(Boolean)).toHaveLength(1)
  expect(await take('other', 'other work')).toBe(true)
})

it('[CL92] another process takes a lease 30 s after its holder stopped renewing it', async () => {
  await take('dead')
  now += 29_999
  expect(await take('next')).toBe(false)
  now += 1
  expect(await take('next')).toBe(true)
})

it('[CL93] a lease is renewed for as long as the work goes on, and free when it has ended or failed', async () => {
  const refused = await hold(async () => {
    // The work takes longer than the lease in steps that the renewals keep up with.
    for (let step = 0; step < 5; step++) {
      now += 200
      await expect.poll(() => readUntil(), { interval: 20 }).toBe(now + 300)
      expect(await hold(() => expect.unreachable('two at a time'))).toBe(false)
    }
  }, 300)
  expect(refused).toBe(true)
  await expect(hold(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await hold(async () => {})).toBe(true)
})
const readUntil = async () => (await db.selectFrom('lease').select('until').executeTakeFirstOrThrow()).until

it('[CL94] a process that lost its lease stores nothing, and learns it', async () => {
  let heard = 0
  const late = hold(async (lease) => {
    lease.signal.addEventListener('abort', () => heard++)
    now += 60_000
    expect(await take('quicker')).toBe(true)
    await writeTransaction(db, [], (trx) => lease.confirm(trx))
  })
  await expect(late).rejects.toThrow('another process has taken over: work')
  expect([heard, await createLeasesRepository(db).isHeld('work', 'quicker')]).toEqual([1, true])
})

it('[CL95] work at which ten processes in a row died waits an hour, and a success begins the count again', async () => {
  const die = async () => {
    expect(await take('dies')).toBe(true)
    now += 30_000
  }
  for (let count = 0; count < 11; count++) await die()
  expect(await take('next')).toBe(false)
  now += HOUR - 1
  expect(await take('next')).toBe(false)
  now += 1
  expect(await take('next')).toBe(true)
  await createLeasesRepository(db).release('work', 'next')
  for (let count = 0; count < 11; count++) await die()
})

it('[CL92] a clock that goes back frees a lease of the time to come', async () => {
  now += 3 * HOUR
  await take('ahead')
  now -= 3 * HOUR
  expect(await take('next')).toBe(true)
})
