/** So that a cookie can hold it. */
const MAX_LENGTH = 2_000
const BASE = 'http://site.invalid'
const UNSAFE = /[\\\p{Cc}\p{Cf}\p{Cs}\p{Z}]/u
/** Layers of encoding that a path may have before it counts as hostile. */
const ENCODINGS = 3

/** Whether a browser that resolves this path against the site stays on it. */
function staysHere(path: string): boolean {
  if (!path.startsWith('/') || UNSAFE.test(path) || !URL.canParse(path, BASE)) return false
  const { origin, pathname } = new URL(path, BASE)
  return origin === BASE && !pathname.startsWith('//')
}

/** The same after each decoding that a browser or proxy may do before it resolves the path. */
function staysHereDecoded(path: string): boolean {
  let text = path
  for (let round = 0; round <= ENCODINGS; round++) {
    if (!staysHere(text)) return false
    let decoded: string
    try {
      decoded = decodeURIComponent(text)
    } catch {
      return false
    }
    if (decoded === text) return true
    text = decoded
  }
  return false
}

/**
 * Path to go to after signing in: on this site, as the browser will resolve it. Anything else becomes `/`, and so does what lies
 * under /auth, which would sign in again or as another player. AU6
 */
export function returnPath(text: string): string {
  if (!staysHere(text)) return '/'
  const { pathname, search, hash } = new URL(text, BASE)
  if (!staysHereDecoded(pathname) || /^\/auth(\/|$)/i.test(decodeURIComponent(pathname))) return '/'
  const path = `${pathname}${search}${hash}`
  return path.length > MAX_LENGTH ? '/' : path
}
