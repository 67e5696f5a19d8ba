import { expect, it } from 'vitest'
import { unavailable } from './connections.ts'
import { findRefusal, toDatabaseError, type ServerFacts } from './refusals.ts'

const safe: ServerFacts = {
  version: 130_000,
  encoding: 'UTF8',
  hasSettings: true,
  isReplica: false,
  fsync: 'on',
  synchronousCommit: 'on',
  standbys: '',
  clockAhead: 2_000,
}

it('[IM23] a safe server is not refused', () => {
  expect(findRefusal(safe)).toBeUndefined()
  expect(findRefusal({ ...safe, synchronousCommit: 'local' })).toBeUndefined()
})

it.each<[string, Partial<ServerFacts>]>([
  ['PostgreSQL 12 is too old: use version 13 or newer', { version: 120_022 }],
  [
    `the database is encoded as SQL_ASCII: create one with "encoding 'UTF8' template template0"`,
    { encoding: 'SQL_ASCII' },
  ],
  ['the server is a replica, which takes no writes: name the primary', { isReplica: true }],
  ['the server runs with fsync off and loses commits in a crash: turn it on', { fsync: 'off' }],
  [
    'the server runs with synchronous_commit off and loses commits in a crash: turn it on',
    { synchronousCommit: 'off' },
  ],
  [
    'the server has standbys, but synchronous_commit is local, so a failover loses commits: set it to on',
    { synchronousCommit: 'local', standbys: '*' },
  ],
  ["the server's clock is 2.1 s ahead of this machine's: set both by NTP", { clockAhead: 2_100 }],
  ["the server's clock is 3.0 s behind this machine's: set both by NTP", { clockAhead: -3_000 }],
])('[IM23] %s', (line, facts) => {
  expect(findRefusal({ ...safe, ...facts })).toBe(line)
})

it('[IM24] a host whose addresses all refuse is said by the first reason', () => {
  const error = new AggregateError([new Error('connect ECONNREFUSED ::1:5432'), new Error('other')])
  expect(toDatabaseError(unavailable(error)).message).toBe(
    'DATABASE_URL: no connection to PostgreSQL: connect ECONNREFUSED ::1:5432: start the server, or correct the address',
  )
})

it('[CF47] a pooler that refuses the settings of connections is named with its remedy', () => {
  for (const message of [
    'unsupported startup parameter: options',
    'unsupported startup parameter in options: bgsi.site',
  ]) {
    const { message: line } = toDatabaseError(unavailable(Object.assign(new Error(message), { code: '08P01' })))
    expect(line).toMatch(/^DATABASE_URL: a connection pooler .*: name the server itself, .*\(DATABASE_POOL\)/)
    expect(line).toContain(message)
  }
})

it('[CF48] so is one that drops them silently', () => {
  expect(findRefusal({ ...safe, hasSettings: false })).toMatch(/^a connection pooler .*: name the server itself/)
})
