/** Depth to which a value is shown; what lies deeper is named by a word. */
const DEPTH = 6
const SECRET = /token|secret|nonce|authorization/i
const HIDDEN = '[token]'

/**
 * A copy of `value` that can be shown and written as JSON: without functions, without rings, and without
 * credentials: fields named like a token, and strings that hold `token`. DV4
 */
export function shown(value: unknown, token: string | null, depth = DEPTH): unknown {
  if (typeof value === 'string') return token === null || token === '' ? value : value.replaceAll(token, HIDDEN)
  if (typeof value === 'bigint' || typeof value === 'symbol') return String(value)
  if (typeof value === 'function' || value === undefined) return undefined
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Error) return shown(`${value.name}: ${value.message}`, token)
  if (depth === 0) return Array.isArray(value) ? '[list]' : '[object]'
  const inner = (child: unknown) => shown(child, token, depth - 1)
  if (value instanceof Map) return [...value].map(inner)
  if (Array.isArray(value) || value instanceof Set) return [...value].map(inner)
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, child]) => {
      if (SECRET.test(key) && typeof child === 'string') return [[key, HIDDEN]]
      const copy = inner(child)
      return copy === undefined ? [] : [[key, copy]]
    }),
  )
}
