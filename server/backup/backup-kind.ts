/** Everything that differs between backups of SQLite and of PostgreSQL. URLs are those of DATABASE_URL. */
export type BackupKind = {
  /** Ending of a backup's file. */
  readonly ending: string
  /** Copies the database as it is at one moment into a new file, while a site writes. @throws BackupError */
  copy(url: string, path: string): Promise<void>
  /** Loads a backup into a scratch copy, calls `prove` with its URL, and removes it. `url` names a server that has space. @throws BackupError */
  withScratch<T>(url: string, path: string, prove: (scratchUrl: string) => Promise<T>): Promise<T>
  /**
   * Makes a backup the database of `url`, once `prove` has proven a scratch copy of it. A kill leaves the database before or the new one.
   * Returns the path under which the file before was set aside. @throws BackupError, and the database is as it was
   */
  restore(url: string, path: string, options: RestoreOptions): Promise<string | undefined>
}

type RestoreOptions = {
  /** Whether an existing file may be set aside. */
  isReplacing: boolean
  /** Part of the name under which it is. */
  now: Date
  /** Proves the scratch copy. @throws BackupError */
  prove: (scratchUrl: string) => Promise<void>
}
