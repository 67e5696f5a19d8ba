import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { findPostgres, startPostgres } from '../../scripts/postgres.mjs'

declare module 'vitest' {
  export interface ProvidedContext {
    /**
     * The server of this project's tests, how the names of its databases begin, and whether the tests have all rights there.
     * Null: there is none, and they are skipped.
     */
    postgres: { url: string; prefix: string; isOwn: boolean } | null
  }
}

/** One server for all tests of the project. What they leave on a server that they did not start is removed. */
export default async function setup({ provide }: TestProject) {
  const prefix = `bgsi_test_${randomUUID().slice(0, 8)}_`
  const given = process.env['TEST_DATABASE_URL']
  if (!given && findPostgres() === undefined) {
    console.log('No PostgreSQL was found, so its tests are skipped: install it or set TEST_DATABASE_URL.')
    return provide('postgres', null)
  }
  if (!given) {
    const server = await startPostgres({ settings: { max_connections: '200' } })
    provide('postgres', { url: server.url, prefix, isOwn: true })
    return server.stop
  }
  provide('postgres', { url: given, prefix, isOwn: false })
  return async () => {
    const client = new pg.Client(given)
    await client.connect()
    const { rows } = await client.query<{ name: string }>(
      'select datname as name from pg_database where starts_with(datname, $1)',
      [prefix],
    )
    for (const { name } of rows) await client.query(`drop database ${name} with (force)`)
    await client.end()
  }
}
