import { describeInOneLine } from '#domain/text/describe-error.ts'
import { openDatabase } from '#server/db/open-database.ts'
import type { Env } from '#server/env.ts'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import packageJson from '../../package.json' with { type: 'json' }
import { removeExpired } from './age-out.ts'
import { BackupError, explain } from './backup-error.ts'
import { hashFile, syncToDisk, toNamePart } from './files.ts'
import { loadKind, toKindName } from './find-kind.ts'
import { type Contents, type Manifest, toManifestPath } from './manifest.ts'
import { proveContents } from './prove.ts'
import { recordVerifiedBackup } from './verified-backup.ts'

const USAGE = `npm run backup
  Backs up DATABASE_URL into BACKUP_FOLDER, while the site runs or not: see docs/operations.md`

export type RunOptions = {
  args: readonly string[]
  databaseUrl: string
  backups: Env['backups']
  now: number
  print: (line: string) => void
}

/** The backup command (RU82 to RU88). Returns its exit code: 0 made, proven and copied, 1 not. */
export async function runBackup({ args, databaseUrl, backups, now, print }: RunOptions): Promise<0 | 1> {
  try {
    if (args.length > 0) throw new BackupError(USAGE)
    const path = await makeBackup(databaseUrl, resolve(backups.folder), now, print)
    if (backups.program !== undefined) await runCopyProgram(backups.program, path)
    const db = await openDatabase(databaseUrl, { connections: 1 })
    await recordVerifiedBackup(db, now).finally(() => db.destroy())
    const removed = removeExpired(resolve(backups.folder), { newest: backups.keep, days: backups.keepDays }, now)
    if (removed.length > 0) print(`Removed ${removed.length} older: ${removed.join(', ')}`)
    return 0
  } catch (error) {
    print(`No verified backup: ${explain(error)}`)
    return 1
  }
}

/** Makes a backup with its manifest, whole or not at all, and returns its path. @throws BackupError */
async function makeBackup(url: string, folder: string, now: number, print: (line: string) => void): Promise<string> {
  const kind = await loadKind(toKindName(url))
  const file = `bgsi-${toNamePart(new Date(now))}${kind.ending}`
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const unfinished = mkdtempSync(join(folder, '.unfinished-'))
  try {
    const started = performance.now()
    const copy = join(unfinished, file)
    await kind.copy(url, copy)
    const bytes = statSync(copy).size
    const copied = performance.now()
    print(`Copied ${(bytes / 1e6).toFixed(1)} MB in ${((copied - started) / 1_000).toFixed(1)} s.`)
    let contents: Contents
    try {
      contents = await kind.withScratch(url, copy, (scratchUrl) => proveContents(scratchUrl))
    } catch (error) {
      const unproven = join(folder, `unproven${kind.ending}`)
      renameSync(copy, unproven)
      throw new BackupError(`${describeInOneLine(error)}. The copy is kept as ${unproven}`)
    }
    const manifest: Manifest = {
      format: 1,
      file,
      database: toKindName(url),
      version: packageJson.version,
      at: new Date(now).toISOString(),
      bytes,
      sha256: await hashFile(copy),
      ...contents,
    }
    const written = toManifestPath(copy)
    writeFileSync(written, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 })
    syncToDisk(written)
    const path = join(folder, file)
    renameSync(written, toManifestPath(path))
    renameSync(copy, path)
    syncToDisk(folder)
    const seconds = ((performance.now() - copied) / 1_000).toFixed(1)
    print(`Proven in ${seconds} s: ${describeContents(manifest)}.`)
    print(path)
    return path
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
}

export function describeContents({ rows, newestReceipt }: Contents): string {
  const count = Object.values(rows).reduce((sum, each) => sum + each, 0)
  return newestReceipt
    ? `${count} rows, receipts whole up to number ${newestReceipt.number}, hash ${newestReceipt.hash}`
    : `${count} rows, no receipts yet`
}

/** Hands the path to the operator's program, which copies it elsewhere. @throws BackupError when it does not succeed. RU86 */
async function runCopyProgram(program: string, path: string) {
  const child = spawn(program, [path], { stdio: ['ignore', 'inherit', 'inherit'] })
  const [code, signal] = await once(child, 'exit').catch((error: unknown) => {
    throw new BackupError(`${path} was made, but BACKUP_COPY did not start: ${describeInOneLine(error)}`)
  })
  if (code !== 0)
    throw new BackupError(`${path} was made, but BACKUP_COPY ended with ${code === null ? signal : `code ${code}`}`)
}
