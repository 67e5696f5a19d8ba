import { themeScript } from '#app/document.ts'
import { createHash } from 'node:crypto'

const themeHash = `'sha256-${createHash('sha256').update(themeScript).digest('base64')}'`

/** Styles need 'unsafe-inline': Emotion adds style elements, and rendered markup has style attributes. Scripts do not. */
export const contentSecurityPolicy = {
  'default-src': ["'self'"],
  'script-src': ["'self'", themeHash],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:'],
  'connect-src': ["'self'"],
  'worker-src': ["'self'"],
  'manifest-src': ["'self'"],
  'base-uri': ["'none'"],
  'object-src': ["'none'"],
  'frame-ancestors': ["'none'"],
  'form-action': ["'self'"],
}
