import * as v from 'valibot'
import { Timestamp } from './catalogue.ts'
import { Id, Text } from './text.ts'
import { ONE_LINE, VISIBLE } from './visible-text.ts'

export const API_KEY_SCOPES = ['read', 'stream', 'webhooks'] as const
export const ApiKeyScope = v.picklist(API_KEY_SCOPES, 'is not a scope of keys')
export type ApiKeyScope = v.InferOutput<typeof ApiKeyScope>

/** Keys of one account, revoked ones included. KE2 */
export const MAX_API_KEYS = 5
export const MAX_API_KEY_NAME_LENGTH = 40
/** Characters of a text that may hold leaked keys. KE10 */
export const MAX_LEAK_LENGTH = 4_000

/** A day in UTC, such as 2026-11-19. */
const Day = v.pipe(v.string(), v.isoDate())

/** A reader's key without its secret. */
export const ApiKey = v.object({
  id: Id,
  name: v.string(),
  scopes: v.array(ApiKeyScope),
  /** The first characters, by which its owner recognises it. */
  prefix: v.string(),
  createdAt: Timestamp,
  /** Missing: it was never used. KE6 */
  lastUsedOn: v.exactOptional(Day),
  /** The day on which it was revoked as leaked; missing: it works. KE13 */
  leakedOn: v.exactOptional(Day),
})
export type ApiKey = v.InferOutput<typeof ApiKey>

export const ApiKeyList = v.object({ keys: v.array(ApiKey) })
export type ApiKeyList = v.InferOutput<typeof ApiKeyList>

export const NewApiKey = v.object({
  name: v.pipe(
    Text,
    v.trim(),
    v.minLength(1, 'must not be empty'),
    v.maxLength(MAX_API_KEY_NAME_LENGTH, `must have at most ${MAX_API_KEY_NAME_LENGTH} characters`),
    v.regex(ONE_LINE, 'must be one line'),
    v.regex(VISIBLE, 'must have a letter or sign'),
  ),
  scopes: v.pipe(
    v.array(ApiKeyScope),
    v.minLength(1, 'must name a scope'),
    v.maxLength(API_KEY_SCOPES.length, 'names a scope twice'),
    v.transform((scopes) => API_KEY_SCOPES.filter((scope) => scopes.includes(scope))),
  ),
})
export type NewApiKey = v.InferOutput<typeof NewApiKey>

/** The only answer that holds the key itself. KE3 */
export const CreatedApiKey = v.object({ ...ApiKey.entries, key: v.string() })
export type CreatedApiKey = v.InferOutput<typeof CreatedApiKey>

/** Any text that may hold keys. KE10 */
export const LeakedKeys = v.object({
  text: v.pipe(Text, v.maxLength(MAX_LEAK_LENGTH, `must have at most ${MAX_LEAK_LENGTH} characters`)),
})
