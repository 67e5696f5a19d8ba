import { describeError } from '#domain/text/describe-error.ts'
import { DatabaseError } from '#server/db/database-error.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { isDatabaseUnavailable } from '#server/db/unavailable.ts'
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { applyImport, type Changes } from './apply-import.ts'
import { ImportError } from './import-error.ts'
import { readImportFile } from './read-import-file.ts'

const USAGE = `npm run import -- FILE [--yes] [--drop-samples]
  FILE            JSON, or a table with values or pets (CSV as any spreadsheet saves it)
  --yes           write; without it the changes are only shown
  --drop-samples  also take out every invented value, price and history that is left`
const SHOWN = 20

export type RunOptions = { args: readonly string[]; databaseUrl: string; now: number; print: (line: string) => void }

/** The import command (IM8). Returns its exit code: 0 done or shown, 1 refused. */
export async function runImport({ args, databaseUrl, now, print }: RunOptions): Promise<0 | 1> {
  try {
    const { file, yes, drop } = readArguments(args)
    const content = readImportFile(file, await readBytes(file))
    const db = await openDatabase(databaseUrl)
    try {
      if (content.ignored.length > 0) print(`Columns that nothing is read from: ${content.ignored.join(', ')}`)
      report(await applyImport(db, content, { file, write: yes, dropSamples: drop, now }), yes, print)
    } finally {
      await db.destroy()
    }
    return 0
  } catch (error) {
    if (error instanceof ImportError || error instanceof DatabaseError) print(error.message)
    else if (isDatabaseUnavailable(error)) print(`Nothing was written: ${describeError(error)}`)
    else throw error
    return 1
  }
}

function readArguments(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { yes: { type: 'boolean', default: false }, 'drop-samples': { type: 'boolean', default: false } },
    })
    const [file, ...others] = positionals
    if (file !== undefined && others.length === 0) return { file, yes: values.yes, drop: values['drop-samples'] }
  } catch {
    // An unknown option prints the usage, like a missing file.
  }
  throw new ImportError(USAGE)
}

async function readBytes(file: string): Promise<Uint8Array> {
  try {
    return await readFile(file)
  } catch (error) {
    throw new ImportError(`${file}: cannot be read: ${describeError(error)}`)
  }
}

function report({ added, changed }: Changes, isWritten: boolean, print: (line: string) => void) {
  const lines = [...added.map((line) => `+ ${line}`), ...changed.map((line) => `~ ${line}`)]
  for (const line of lines.slice(0, SHOWN)) print(line)
  if (lines.length > SHOWN) print(`… and ${lines.length - SHOWN} more`)
  print(
    `${added.length} new, ${changed.length} changed. ${isWritten ? 'Written.' : 'Nothing is written yet: add --yes to write.'}`,
  )
}
