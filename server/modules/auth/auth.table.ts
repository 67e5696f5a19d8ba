export type AuthTables = {
  account: AccountTable
  session: SessionTable
}

/** A user (`user` itself is a reserved word in PostgreSQL). Once deleted, only the id and the times are left of it. */
export type AccountTable = {
  id: string
  /** Both null: deleted. */
  issuer: string | null
  subject: string | null
  name: string
  display_name: string
  picture: string | null
  created_at: number
  deleted_at: number | null
  /** By `foldName`: what a search compares. CH103 */
  folded_name: string
  folded_display_name: string
}

export type SessionTable = {
  /** SHA-256 of the token; the token itself is not stored. */
  token_hash: string
  account_id: string
  created_at: number
  expires_at: number
  /** To the hour. */
  last_used_at: number
}
