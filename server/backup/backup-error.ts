import { describeInOneLine } from '#domain/text/describe-error.ts'
import { DatabaseError } from '#server/db/database-error.ts'

/** Reason why a backup was not made or not restored, for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}

/** The message of a fault that the operator can fix: ours, or one with a code of the system or database. @throws every other error */
export function explain(error: unknown): string {
  if (error instanceof BackupError || error instanceof DatabaseError) return error.message
  if (error instanceof Error && 'code' in error && !(error instanceof TypeError))
    return String(describeInOneLine(error))
  throw error
}
