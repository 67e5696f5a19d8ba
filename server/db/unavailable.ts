/** The database does not answer, or has no time now: the same request can succeed later, so it is answered 503. AP96 */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError'
  /** The database's own code, or Node's. */
  readonly code: string | undefined

  constructor(message: string, { cause, code }: { cause?: unknown; code?: string | undefined } = {}) {
    super(message, { cause })
    this.code = code
  }
}

/** SQLite throws an error of its own when another process held the write lock for too long. */
export const isDatabaseUnavailable = (error: unknown): boolean =>
  error instanceof DatabaseUnavailableError ||
  (error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY'))

/** Another transaction held the lock for longer than the database waits. */
export const isLockTimeout = (error: unknown): boolean =>
  error instanceof DatabaseUnavailableError && error.code === '55P03'

/** Two transactions waited for each other, and the database ended this one. */
export const isDeadlock = (error: unknown): boolean =>
  error instanceof DatabaseUnavailableError && error.code === '40P01'
