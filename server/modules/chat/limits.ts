import type { Limit } from '#server/http/stored-limit.ts'

export const MESSAGE_LIMIT: Limit = { count: 20, perMs: 10_000 }
export const OFFER_LIMIT: Limit = { count: 10, perMs: 60_000 }
