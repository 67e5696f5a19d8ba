import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { shippedCatalogue } from '#server/import/catalogue.ts'
import { importCatalogue } from '#server/import/import-catalogue.ts'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { NOW, smallCatalogue } from './fixture.ts'
import { createRestoring, keepOriginal } from './original-contents.ts'

/** What a new database holds. */
const CONTENTS = {
  nothing: undefined,
  /** The pets of two eggs with their samples. */
  small: smallCatalogue,
  whole: shippedCatalogue,
}
type Contents = keyof typeof CONTENTS

type ServerDatabase = { name: string; url: string; remove: () => Promise<void> }

/** The server of this project's tests; undefined: they run on SQLite. Other projects provide none. */
const server = inject('postgres') ?? undefined

/** For creating, changing and removing databases; ends with its thread. */
export const administration = new pg.Pool({ connectionString: server?.url, max: 2, allowExitOnIdle: true })

const toUrl = (name: string) => {
  const url = new URL(server!.url)
  url.pathname = `/${name}`
  return url.href
}

async function fill(db: Database, contents: Contents): Promise<Database> {
  const catalogue = CONTENTS[contents]?.()
  if (catalogue) await importCatalogue(db, catalogue, { samples: true, now: NOW })
  return db
}

/** Makes each once in a thread. */
function onceEach<Made>(create: (contents: Contents) => Promise<Made>) {
  const made = new Map<Contents, Promise<Made>>()
  return (contents: Contents): Promise<Made> => {
    const known = made.get(contents) ?? create(contents)
    made.set(contents, known)
    return known
  }
}

/** A database on the server that is copied for each test, which is quicker than to migrate and fill each. */
const ensureTemplate = onceEach(createTemplate)

/** Made once, by the first thread that needs it. */
async function createTemplate(contents: Contents) {
  const name = `${server!.prefix}${contents}`
  const client = await administration.connect()
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount === 0) {
      // One that another thread could not fill.
      await client.query(`drop database if exists ${name}_new with (force)`)
      await client.query(`create database ${name}_new`)
      const db = await openDatabase(toUrl(`${name}_new`))
      try {
        await fill(db, contents)
        if (server!.isOwn) await keepOriginal(db)
      } finally {
        await db.destroy()
      }
      await client.query(`alter database ${name}_new rename to ${name}`)
    }
  } finally {
    // The lock ends with the connection, also after a failure of the connection itself.
    client.release(true)
  }
  return name
}

type RestorableDatabase = ServerDatabase & { restore: () => Promise<boolean> }

/** Databases that earlier tests of this thread no longer use. */
const unused: Record<Contents, RestorableDatabase[]> = { nothing: [], small: [], whole: [] }

/** One that an earlier test of this thread no longer uses, with its contents restored, or a new one. */
async function takeDatabase(contents: Contents): Promise<ServerDatabase> {
  if (!server!.isOwn) return createNewDatabase(contents)
  const database = (await reuseDatabase(contents)) ?? (await createRestorable(contents))
  let isUsed = true
  return {
    ...database,
    remove: async () => {
      // Called again, it would give one database to two tests.
      if (isUsed) unused[contents].push(database)
      isUsed = false
    },
  }
}

async function reuseDatabase(contents: Contents): Promise<RestorableDatabase | undefined> {
  const database = unused[contents].pop()
  if (!database || (await database.restore())) return database
  await database.remove()
  return undefined
}

async function createRestorable(contents: Contents): Promise<RestorableDatabase> {
  const database = await createNewDatabase(contents)
  return { ...database, restore: createRestoring(database.url) }
}

/** For tests that change the database itself: no other test gets it afterwards. */
export const createNewDatabase = async (contents: Contents) =>
  createOnServer(`template ${await ensureTemplate(contents)}`)

/** A database on the server of the project; `options` of its `create database`. */
export async function createOnServer(options = ''): Promise<ServerDatabase> {
  const name = `${server!.prefix}${randomUUID().replaceAll('-', '')}`
  await administration.query(`create database ${name} ${options}`)
  return {
    name,
    url: toUrl(name),
    remove: async () => {
      // Nothing waits for it, and the end of the project removes what is left.
      administration.query(`drop database if exists ${name} with (force)`).catch(() => {})
    },
  }
}

/** A migrated and filled SQLite file. */
const ensureFile = onceEach(createFile)

async function createFile(contents: Contents): Promise<Buffer> {
  const { url, path, remove } = createFolder()
  await (await fill(await openDatabase(url), contents)).destroy()
  const content = readFileSync(path)
  await remove()
  return content
}

function createFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'database-'))
  const path = join(folder, 'site.sqlite')
  return { path, url: `file:${path}`, remove: async () => rmSync(folder, { recursive: true, force: true }) }
}

/** The URL of a database of the project's dialect, and the function that ends its use once its connections are closed. */
export async function createTestDatabase(
  contents: Contents = 'nothing',
): Promise<{ url: string; remove: () => Promise<void> }> {
  if (server !== undefined) return takeDatabase(contents)
  const { path, ...database } = createFolder()
  writeFileSync(path, await ensureFile(contents))
  return database
}

/** A database of the project's dialect. Its `destroy` ends its use. */
export async function openTestDatabase(contents: Contents = 'nothing'): Promise<Database> {
  const { url, remove } = await createTestDatabase(contents)
  const db = await openDatabase(url, { connections: 4 })
  const destroy = db.destroy.bind(db)
  db.destroy = async () => {
    await destroy()
    await remove()
  }
  return db
}
