import { UtcDay } from '#contract/dumps.ts'
import { describeError } from '#domain/text/describe-error.ts'
import { DatabaseError } from '#server/db/database-error.ts'
import { isMigrated } from '#server/db/migrations.ts'
import { readThrough } from '#server/db/open-database.ts'
import { isDatabaseUnavailable } from '#server/db/unavailable.ts'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { buildDump, readManifest } from './build-dump.ts'
import { createDumpsRepository } from './dumps.repository.ts'

const USAGE = `npm run dump -- --day YYYY-MM-DD
  Rebuilds the files of a recorded day in DUMP_FOLDER, while the site runs or not: see docs/data.md`

type Options = {
  args: readonly string[]
  databaseUrl: string
  dumpFolder: string
  print: (line: string) => void
}

/** The dump command (OD9). Returns its exit code: 0 built, 1 not. */
export async function runDumpCommand({ args, databaseUrl, dumpFolder, print }: Options): Promise<0 | 1> {
  const day = readDay(args)
  if (day === undefined) {
    print(USAGE)
    return 1
  }
  const folder = resolve(dumpFolder)
  try {
    return await readThrough(databaseUrl, async (db) => {
      const record = (await isMigrated(db)) ? await createDumpsRepository(db).find(Date.parse(day)) : undefined
      if (!record) {
        print(`${day}: the site has not recorded this day, so it cannot be built`)
        return 1
      }
      const before = await readManifest(folder, day)
      const manifest = await buildDump(db, record, folder)
      for (const { name, rows, bytes, sha256 } of manifest.files)
        print(`${sha256}  ${name}  ${rows} rows, ${bytes} bytes`)
      if (before) print(JSON.stringify(before) === JSON.stringify(manifest) ? 'Same as before.' : 'Not as before.')
      return 0
    })
  } catch (error) {
    if (!(error instanceof DatabaseError || isDatabaseUnavailable(error))) throw error
    print(describeError(error))
    return 1
  }
}

function readDay(args: readonly string[]): string | undefined {
  try {
    const { values } = parseArgs({ args: [...args], options: { day: { type: 'string' } } })
    return v.safeParse(UtcDay, values.day).success ? values.day : undefined
  } catch {
    // An unknown option prints the usage, like a missing day.
    return undefined
  }
}
