import { describeInOneLine } from '#domain/text/describe-error.ts'
import { toConfig } from '#server/db/postgres/connections.ts'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { randomUUID } from 'node:crypto'
import { chmodSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { BackupError } from './backup-error.ts'
import type { BackupKind } from './backup-kind.ts'
import { syncToDisk } from './files.ts'

export const postgresBackup: BackupKind = {
  ending: '.dump',

  async copy(url, path) {
    await runProgram('pg_dump', url, ['--format=custom', '--no-owner', '--no-privileges', `--file=${path}`])
    chmodSync(path, 0o600)
    syncToDisk(path)
  },

  withScratch: (url, path, prove) =>
    withClient(url, async (client) => {
      const name = `bgsi_scratch_${randomUUID().replaceAll('-', '')}`
      try {
        await client.query(`create database ${name} template template0`)
      } catch (error) {
        throw new BackupError(
          `PostgreSQL made no scratch database, which proves the backup: ${describeInOneLine(error)}: give the user CREATEDB`,
        )
      }
      try {
        const scratch = new URL(url)
        scratch.pathname = `/${name}`
        await load(scratch.href, path)
        return await prove(scratch.href)
      } finally {
        await client.query(`drop database ${name}`)
      }
    }),

  async restore(url, path, { isReplacing, prove }) {
    if (isReplacing)
      throw new BackupError('DATABASE_URL: on PostgreSQL nothing is replaced: create an empty database and name it')
    await withClient(url, refuseFilled)
    await postgresBackup.withScratch(url, path, prove)
    // In one transaction: whatever ends it, the database is empty or whole.
    await load(url, path)
    return undefined
  },
}

const load = (url: string, path: string) =>
  runProgram('pg_restore', url, ['--exit-on-error', '--single-transaction', '--no-owner', '--no-privileges', path])

async function withClient<T>(url: string, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(toConfig(url))
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    throw new BackupError(`DATABASE_URL: no connection to PostgreSQL: ${describeInOneLine(error)}`)
  }
  try {
    return await run(client)
  } finally {
    await client.end()
  }
}

/** @throws BackupError when the database has any table */
async function refuseFilled(client: pg.Client) {
  const { rows } = await client.query<{ name: string }>(`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname <> 'information_schema' and not starts_with(schemaname, 'pg_') order by 1 limit 1
  `)
  if (rows[0])
    throw new BackupError(
      `DATABASE_URL: the database has tables (${rows[0].name}): create an empty one, name it, and restore into it`,
    )
}

/** Runs a program of PostgreSQL. The password is in its environment, because every user of the machine sees arguments. */
async function runProgram(program: string, url: string, args: readonly string[]) {
  const address = new URL(url)
  const password = decodeURIComponent(address.password)
  address.password = ''
  const child = spawn(program, [...args, `--dbname=${address.href}`], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...(password !== '' && { PGPASSWORD: password }) },
  })
  try {
    const [output, [code]] = await Promise.all([text(child.stderr), once(child, 'close')])
    if (code !== 0) throw new BackupError(`${program} failed: ${output.trim().replaceAll('\n', ' ')}`)
  } catch (error) {
    if (error instanceof BackupError) throw error
    throw new BackupError(
      `${program} did not start (${describeInOneLine(error)}): install PostgreSQL's client programs of the server's version`,
    )
  }
}
