import { runBackup } from '#server/backup/run-backup.ts'
import { runRestore } from '#server/backup/run-restore.ts'
import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** Time of the first backup. */
export const AT = Date.parse('2026-11-26T10:00:00Z')

/** A folder for backups, and both commands on a database. */
export function backupsOf(databaseUrl: string) {
  const home = mkdtempSync(join(tmpdir(), 'backups-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  const folder = join(home, 'made by a test')
  let time = AT
  async function command(run: (print: (line: string) => void) => Promise<number>) {
    const lines: string[] = []
    const code = await run((line) => lines.push(line))
    return { code, text: lines.join('\n') }
  }
  return {
    home,
    folder,
    /** Endings of names, without the time. */
    files: () =>
      readdirSync(folder)
        .map((name) => name.replace(/^bgsi-.+Z/, ''))
        .toSorted(),
    /** Backs up, a minute after the last time. */
    async backup({ args = [], keep = 7, keepDays = 30, program }: Partial<BackupSettings> = {}) {
      const now = (time += 60_000)
      const settings = { folder, keep, keepDays, program }
      const result = await command((print) => runBackup({ args, databaseUrl, backups: settings, now, print }))
      const path = result.text.split('\n').find((line) => line.startsWith(folder)) ?? ''
      return { ...result, path }
    },
    restore: (url: string, ...args: string[]) =>
      command((print) => runRestore({ args, databaseUrl: url, now: (time += 60_000), print })),
    /** A program for BACKUP_COPY. */
    program(script: string) {
      const path = join(home, 'program.sh')
      writeFileSync(path, `#!/bin/sh\n${script}\n`)
      chmodSync(path, 0o755)
      return path
    },
  }
}

type BackupSettings = { args: string[]; keep: number; keepDays: number; program: string | undefined }
