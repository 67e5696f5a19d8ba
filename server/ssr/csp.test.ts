import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { contentSecurityPolicy } from './csp.ts'

it('[AP76, RU43] the script that the document holds itself is allowed by its hash, and no other', () => {
  const document =
    '<script>run()</script><script type="module" src="/a.js"></script><script type="application/json" id="state">{}</script>'
  expect(contentSecurityPolicy(null, document)['script-src']).toEqual([
    "'self'",
    `'sha256-${createHash('sha256').update('run()').digest('base64')}'`,
  ])
})

const ads = { frameUrl: 'https://ads.example/frame?npa=1', checkUrl: 'https://ads.example/dot.png' }

it('[AD14] without a provider a page loads nothing from others, and frames nothing of theirs', () => {
  expect(contentSecurityPolicy(null, '')).toMatchObject({
    'default-src': ["'self'"],
    'img-src': ["'self'", 'data:'],
    'connect-src': ["'self'"],
    'frame-src': ["'self'"],
  })
})

it('[AD15, AD16] a provider’s frame, its picture and analytics are allowed; scripts and pictures stay the site’s own', () => {
  const plain = contentSecurityPolicy(null, '')
  expect(contentSecurityPolicy(ads, '')).toEqual({
    ...plain,
    'frame-src': ["'self'", 'https://ads.example'],
    'connect-src': ["'self'", 'https://ads.example'],
  })
  expect(
    contentSecurityPolicy({ ...ads, analyticsUrl: 'https://count.example:8443/event' }, '')['connect-src'],
  ).toEqual(["'self'", 'https://ads.example', 'https://count.example:8443'])
})
