import type { AdSettings } from '#contract/ads.ts'
import { createHash } from 'node:crypto'

const hashInline = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
/** The source of a policy that allows one style element. */
export const hashStyle = hashInline
/** The scripts that the document holds itself; its data has a type. */
const inlineScripts = (document: string) =>
  [...document.matchAll(/<script>([^]*?)<\/script>/g)].map(([, script = '']) => script)

const toOrigin = (address: string) => new URL(address).origin

/**
 * Styles need 'unsafe-inline': Emotion adds style elements, and rendered markup has style attributes. Scripts do not.
 * Only the inline scripts of `document`, the built index.html, may run.
 * An advertisement is a frame of the provider and nothing else: no third-party script runs in the page itself. AD4
 */
export const contentSecurityPolicy = (ads: AdSettings | null, document: string) => ({
  'default-src': ["'self'"],
  'script-src': ["'self'", ...inlineScripts(document).map(hashInline)],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:'],
  'connect-src': ["'self'", ...(ads ? new Set([ads.checkUrl, ads.analyticsUrl ?? ads.checkUrl].map(toOrigin)) : [])],
  // Our own are embeds, on the page that makes their texts.
  'frame-src': ["'self'", ...(ads ? [toOrigin(ads.frameUrl)] : [])],
  'worker-src': ["'self'"],
  'manifest-src': ["'self'"],
  'base-uri': ["'none'"],
  'object-src': ["'none'"],
  'frame-ancestors': ["'none'"],
  'form-action': ["'self'"],
})
