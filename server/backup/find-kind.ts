import type { BackupKind } from './backup-kind.ts'
import type { Manifest } from './manifest.ts'

export const toKindName = (url: string): Manifest['database'] => (url.startsWith('file:') ? 'sqlite' : 'postgres')

/** Loads PostgreSQL's driver only for its own backups. */
export const loadKind = async (name: Manifest['database']): Promise<BackupKind> =>
  name === 'sqlite'
    ? (await import('./sqlite-backup.ts')).sqliteBackup
    : (await import('./postgres-backup.ts')).postgresBackup
