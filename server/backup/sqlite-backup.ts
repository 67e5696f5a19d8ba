import { describeInOneLine } from '#domain/text/describe-error.ts'
import { type File, openFileForReading, toPath } from '#server/db/sqlite/open-file.ts'
import SQLite from 'better-sqlite3'
import {
  chmodSync,
  closeSync,
  copyFileSync,
  constants,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readSync,
  realpathSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { BackupError } from './backup-error.ts'
import type { BackupKind } from './backup-kind.ts'
import { syncToDisk, toNamePart } from './files.ts'

/** Pages of 4 KiB that are copied before other work of the disk and of this process has its turn. */
const PAGES = 128

/** Moves what the site wrote during the backup out of its log, in this process: the site would do it in one go, between two requests. RU94 */
function shortenLog(source: string) {
  const file = new SQLite(source)
  try {
    file.pragma('wal_checkpoint(passive)')
  } finally {
    file.close()
  }
}

export const sqliteBackup: BackupKind = {
  ending: '.sqlite',

  async copy(url, path) {
    const source = toPath(url)
    if (!existsSync(source)) throw new BackupError(`${source}: there is no database: set DATABASE_URL`)
    const file = openFileForReading(source)
    try {
      // One snapshot for all steps: a backup without it begins again with every write of the site.
      file.exec('begin')
      file.prepare('select 1 from sqlite_master').get()
      await file.backup(path, { progress: () => PAGES })
    } finally {
      file.close()
    }
    shortenLog(source)
    const copy = new SQLite(path)
    try {
      // Without a log of its own the file is whole by itself.
      copy.pragma('journal_mode = delete')
    } finally {
      copy.close()
    }
    chmodSync(path, 0o600)
    syncToDisk(path)
  },

  async withScratch(_, path, prove) {
    const folder = mkdtempSync(join(dirname(path), '.unfinished-'))
    try {
      const scratch = join(folder, 'scratch.sqlite')
      copyPrivately(path, scratch)
      return await prove(`file:${scratch}`)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },

  async restore(url, path, { isReplacing, now, prove }) {
    const given = toPath(url)
    // A rename would replace a symbolic link instead of the file.
    const target = existsSync(given) ? realpathSync(given) : given
    refuseExisting(target, isReplacing)
    mkdirSync(dirname(target), { recursive: true })
    const scratch = `${target}.restoring`
    claim(scratch)
    try {
      copyPrivately(path, scratch)
      await prove(`file:${scratch}`)
      syncToDisk(scratch)
      return install(scratch, target, now)
    } finally {
      for (const end of ['', '-wal', '-shm']) rmSync(`${scratch}${end}`, { force: true })
    }
  },
}

/** Copies a file for this user only and looks at every page of the copy. @throws BackupError */
function copyPrivately(from: string, to: string) {
  copyFileSync(from, to, constants.COPYFILE_FICLONE)
  chmodSync(to, 0o600)
  const file = new SQLite(to)
  try {
    const damage = file.pragma('integrity_check(1)', { simple: true })
    if (damage !== 'ok') throw new Error(String(damage))
  } catch (error) {
    throw new BackupError(`the copy is damaged: ${describeInOneLine(error)}`)
  } finally {
    file.close()
  }
}

/** @throws BackupError when another restore has created the file */
function claim(scratch: string) {
  try {
    closeSync(openSync(scratch, 'wx', 0o600))
  } catch (error) {
    if (!existsSync(scratch)) throw error
    throw new BackupError(`${scratch}: another restore is running, or was killed; if none runs, remove this file`)
  }
}

const LOGS = ['-wal', '-shm', '-journal']

/** @throws BackupError when restoring would replace something without being asked to, or mix two databases */
function refuseExisting(target: string, isReplacing: boolean) {
  if (existsSync(target)) {
    if (!isReplacing)
      throw new BackupError(`${target}: is a database already: add --replace to set it aside, or set DATABASE_URL`)
    keepOthersOut(target)()
    return
  }
  const log = LOGS.map((end) => `${target}${end}`).find((each) => existsSync(each))
  if (log !== undefined)
    throw new BackupError(`${log}: is the log of a file that is not here, and would change the new one: move it away`)
}

/** Returns the path under which the file before was set aside. */
function install(scratch: string, target: string, now: Date): string | undefined {
  const folder = dirname(target)
  if (!existsSync(target)) {
    // Unlike a rename, a link fails where a file has come meanwhile.
    linkSync(scratch, target)
    syncToDisk(folder)
    return undefined
  }
  const aside = `${target}.before-${toNamePart(now)}`
  const release = keepOthersOut(target)
  try {
    linkSync(target, aside)
    for (const end of LOGS) if (existsSync(`${target}${end}`)) renameSync(`${target}${end}`, `${aside}${end}`)
    syncToDisk(folder)
    // One step: whatever ends this process, the path leads to the old file or to the new one.
    renameSync(scratch, target)
    syncToDisk(folder)
    return aside
  } finally {
    release()
  }
}

/**
 * Takes the whole file, which fails while any other connection is open, and writes its log into it. One that is no database can neither be
 * taken nor be in use.
 * @throws BackupError while a site or command uses it
 */
function keepOthersOut(target: string): () => void {
  // SQLite would delete the log of such a file.
  if (!isDatabase(target)) return () => {}
  let file: File | undefined
  try {
    file = new SQLite(target, { timeout: 0, fileMustExist: true })
    file.pragma('locking_mode = exclusive')
    file.pragma('journal_mode = delete')
    file.exec('begin exclusive')
    const taken = file
    return () => taken.close()
  } catch (error) {
    file?.close()
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (/^SQLITE_(CORRUPT|NOTADB)/.test(code)) return () => {}
    if (!/^SQLITE_(BUSY|LOCKED)/.test(code)) throw error
    throw new BackupError(`${target}: is in use: stop the site, and wait for other commands to end`)
  }
}

/** Whether a file begins as those of SQLite do. */
function isDatabase(path: string): boolean {
  const file = openSync(path, 'r')
  try {
    const start = Buffer.alloc(16)
    readSync(file, start)
    return start.toString('latin1') === 'SQLite format 3\0'
  } finally {
    closeSync(file)
  }
}
