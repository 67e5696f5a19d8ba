import { createMetaRepository } from '#server/db/meta.repository.ts'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { BackupError, explain } from './backup-error.ts'
import { loadKind, toKindName } from './find-kind.ts'
import { checkBytes, readManifest } from './manifest.ts'
import { proveContents, proveRows } from './prove.ts'
import { describeContents, type RunOptions as BackupOptions } from './run-backup.ts'

const USAGE = `npm run restore -- FILE [--verify | --replace]
  FILE       a backup; its manifest, FILE.json, is next to it
  --verify   only prove the backup; nothing is restored
  --replace  set the SQLite file of DATABASE_URL aside, if there is one`

export type RunOptions = Omit<BackupOptions, 'backups'>

/** The restore command (RU89 to RU93). Returns its exit code: 0 restored or proven, 1 refused. */
export async function runRestore({ args, databaseUrl, now, print }: RunOptions): Promise<0 | 1> {
  try {
    const { path, isVerifying, isReplacing } = readArguments(args)
    const manifest = readManifest(path)
    await checkBytes(path, manifest)
    const kind = await loadKind(manifest.database)
    const isOurs = manifest.database === toKindName(databaseUrl)
    if (!isOurs && (manifest.database === 'postgres' || !isVerifying))
      throw new BackupError(`${path}: is a backup of ${manifest.database}: set DATABASE_URL to a database of that kind`)
    if (isVerifying) {
      await kind.withScratch(databaseUrl, path, (scratchUrl) => proveContents(scratchUrl, manifest))
      print(`Proven: ${describeContents(manifest)}. Nothing was restored.`)
      return 0
    }
    const aside = await kind.restore(databaseUrl, path, {
      isReplacing,
      now: new Date(now),
      async prove(scratchUrl) {
        await proveContents(scratchUrl, manifest, async (db) => {
          // Live clients that have read further must not resume into other hatches. LV20
          const meta = createMetaRepository(db)
          await meta.renewEpoch(await meta.epoch())
        })
      },
    })
    if (manifest.database === 'postgres') await proveRows(databaseUrl, manifest)
    print(`Restored the backup of ${manifest.at}: ${describeContents(manifest)}.`)
    if (aside !== undefined) print(`The database before is ${aside}: remove it when you no longer need it.`)
    return 0
  } catch (error) {
    print(`Nothing was restored: ${explain(error)}`)
    return 1
  }
}

function readArguments(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { verify: { type: 'boolean', default: false }, replace: { type: 'boolean', default: false } },
    })
    const [file, ...others] = positionals
    if (file !== undefined && others.length === 0 && !(values.verify && values.replace))
      return { path: resolve(file), isVerifying: values.verify, isReplacing: values.replace }
  } catch {
    // An unknown option prints the usage, like a missing file.
  }
  throw new BackupError(USAGE)
}
