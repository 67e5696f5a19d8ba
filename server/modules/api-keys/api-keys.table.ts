export type ApiKeyTables = { api_key: ApiKeyTable }

export type ApiKeyTable = {
  id: string
  account_id: string
  name: string
  /** SHA-256 of the key in base64url. */
  key_hash: string
  prefix: string
  /** A JSON array. */
  scopes: string
  created_at: number
  /** A day in UTC, such as 2026-11-19. */
  last_used_on: string | null
  /** The day on which it was revoked as leaked. null: it works. */
  leaked_on: string | null
}
