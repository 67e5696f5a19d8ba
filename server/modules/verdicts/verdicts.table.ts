export type VerdictTables = {
  verdict_card: VerdictCardTable
  verdict_key: VerdictKeyTable
}

type VerdictCardTable = {
  code: string
  /** Canonical JSON: the signed text after its first line. */
  card: string
  /** In base64url. */
  signature: string
  signed_at: number
  /** SHA-256 of a room's id and seat, so that one seat gets one card. null: of a calculator. */
  room_seat: string | null
}

/** Public keys. The private one of the key that signs is in `meta`, and only there. */
type VerdictKeyTable = {
  /** Thumbprint of RFC 7638. */
  id: string
  /** 32 bytes in base64url. */
  x: string
  created_at: number
  /** null: it signs. */
  retired_at: number | null
}
