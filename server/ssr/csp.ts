import { firstScript } from '#app/entries/first-script.ts'
import type { AdSettings } from '#contract/ads.ts'
import { createHash } from 'node:crypto'

const firstScriptHash = `'sha256-${createHash('sha256').update(firstScript).digest('base64')}'`

const toOrigin = (address: string) => new URL(address).origin

/**
 * Styles need 'unsafe-inline': Emotion adds style elements, and rendered markup has style attributes. Scripts do not.
 * An advertisement is a frame of the provider and nothing else: no third-party script runs in the page itself. AD4
 */
export const contentSecurityPolicy = (ads: AdSettings | null) => ({
  'default-src': ["'self'"],
  'script-src': ["'self'", firstScriptHash],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:'],
  'connect-src': ["'self'", ...(ads ? new Set([ads.checkUrl, ads.analyticsUrl ?? ads.checkUrl].map(toOrigin)) : [])],
  'frame-src': ads ? [toOrigin(ads.frameUrl)] : ["'none'"],
  'worker-src': ["'self'"],
  'manifest-src': ["'self'"],
  'base-uri': ["'none'"],
  'object-src': ["'none'"],
  'frame-ancestors': ["'none'"],
  'form-action': ["'self'"],
})
