/** Any value that JSON.parse returns. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/**
 * JSON in the canonical form of RFC 8785: without spaces, with the keys of each object in the order of their UTF-16 units, and with numbers
 * and strings as JSON.stringify writes them. SV11 @throws TypeError for text with half a surrogate pair, which has no bytes in UTF-8
 */
export function toCanonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(toCanonicalJson).join(',')}]`
  if (typeof value === 'object' && value !== null)
    return `{${Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, each]) => `${toCanonicalJson(key)}:${toCanonicalJson(each as Json)}`)
      .join(',')}}`
  if (typeof value === 'string' && /\p{Surrogate}/u.test(value)) throw new TypeError('half a surrogate pair')
  return JSON.stringify(value)
}
