/** Reason why the database cannot be used, in one line for the operator. Nothing was written. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError'
}
