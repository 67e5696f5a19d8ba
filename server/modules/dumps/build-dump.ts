import { type DumpFile, DumpManifest } from '#contract/dumps.ts'
import { utcDay } from '#domain/bounties/bounty-countdown.ts'
import { toCsvLine } from '#domain/text/csv-line.ts'
import type { Database } from '#server/db/database.ts'
import { millisecondsInDay } from 'date-fns/constants'
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import * as v from 'valibot'
import { toLine } from './columns.ts'
import type { DumpRecord } from './dumps.repository.ts'
import { DUMP_TABLES, type DumpTable } from './files.ts'

/** Increase it when a column changes. */
const VERSION = 1
const DATA_LICENCE = 'CC0-1.0'
export const MANIFEST = 'manifest.json'
/** Characters that are compressed at a time. */
const CHUNK = 65_536
/** Place of the operating system in a gzip header; it is written as unknown, so that no machine has files of its own. */
const GZIP_SYSTEM = { at: 9, unknown: 255 }

type Format = { ending: string; header: (columns: readonly string[]) => string; line: typeof toLine }
const FORMATS: readonly Format[] = [
  { ending: 'csv', header: toCsvLine, line: (_, cells) => toCsvLine(cells) },
  { ending: 'ndjson', header: () => '', line: toLine },
]

/** Names of the files of a day. */
export const DUMP_FILES = DUMP_TABLES.flatMap(({ name }) => FORMATS.map(({ ending }) => `${name}.${ending}.gz`))

/**
 * Writes the files of a recorded day to `folder/YYYY-MM-DD`, all or none; the same record always gives the same bytes. OD5
 * @returns the manifest
 */
export async function buildDump(db: Database, record: DumpRecord, folder: string): Promise<DumpManifest> {
  const { day } = record
  await mkdir(folder, { recursive: true })
  const unfinished = await mkdtemp(join(folder, '.unfinished-'))
  try {
    const files = []
    for (const table of DUMP_TABLES)
      for (const format of FORMATS) files.push(await writeTable(db, record, table, format, unfinished))
    const manifest: DumpManifest = {
      day: utcDay(day.day),
      version: VERSION,
      licence: DATA_LICENCE,
      sample: day.is_sample === 1,
      receipts: { after: day.after_receipt, head: { number: day.receipt_number, hash: day.receipt_hash } },
      files,
    }
    await writeFile(join(unfinished, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`)
    // Their ETag is of size and time, and every process must send the same.
    const end = new Date(day.day + millisecondsInDay)
    for (const name of [...DUMP_FILES, MANIFEST]) await utimes(join(unfinished, name), end, end)
    await replace(join(folder, manifest.day), unfinished)
    return manifest
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
}

/** Puts a folder in its place. Another process that does so at the same time has the same bytes. */
async function replace(target: string, unfinished: string) {
  await rename(target, join(unfinished, 'old')).catch(ignore('ENOENT'))
  await rename(unfinished, target).catch(ignore('ENOTEMPTY', 'EEXIST'))
  await rm(join(target, 'old'), { recursive: true, force: true })
}

/** The manifest of a day in a folder; undefined: its files are not there. */
export async function readManifest(folder: string, day: string): Promise<DumpManifest | undefined> {
  try {
    return v.parse(DumpManifest, JSON.parse(await readFile(join(folder, day, MANIFEST), 'utf8')))
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

async function writeTable(
  db: Database,
  record: DumpRecord,
  { name, columns, rows }: DumpTable,
  { ending, header, line }: Format,
  folder: string,
): Promise<DumpFile> {
  const file = `${name}.${ending}.gz`
  const [text, packed] = [createMeter(), createMeter()]
  let count = 0
  await pipeline(
    async function* () {
      let chunk = header(columns)
      for await (const cells of rows(db, record)) {
        count++
        chunk += line(columns, cells)
        if (chunk.length < CHUNK) continue
        yield text.add(Buffer.from(chunk))
        chunk = ''
      }
      yield text.add(Buffer.from(chunk))
    },
    createGzip(),
    async function* (chunks: AsyncIterable<Buffer>) {
      let isFirst = true
      for await (const chunk of chunks) {
        if (isFirst) chunk[GZIP_SYSTEM.at] = GZIP_SYSTEM.unknown
        isFirst = false
        yield packed.add(chunk)
      }
    },
    createWriteStream(join(folder, file)),
  )
  return { name: file, rows: count, ...packed.read(), text: text.read() }
}

/** Counts and hashes the bytes that pass it. */
function createMeter() {
  const hash = createHash('sha256')
  let bytes = 0
  return {
    add(chunk: Buffer): Buffer {
      bytes += chunk.length
      hash.update(chunk)
      return chunk
    },
    read: () => ({ bytes, sha256: hash.digest('hex') }),
  }
}

const hasCode = (error: unknown, ...codes: readonly string[]) =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code))
const ignore =
  (...codes: readonly string[]) =>
  (error: unknown): void => {
    if (!hasCode(error, ...codes)) throw error
  }
