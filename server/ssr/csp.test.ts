import { expect, it } from 'vitest'
import { contentSecurityPolicy } from './csp.ts'

const ads = { frameUrl: 'https://ads.example/frame?npa=1', checkUrl: 'https://ads.example/dot.png' }

it('[AD14] without a provider a page loads nothing from others, and frames nothing', () => {
  expect(contentSecurityPolicy(null)).toMatchObject({
    'default-src': ["'self'"],
    'img-src': ["'self'", 'data:'],
    'connect-src': ["'self'"],
    'frame-src': ["'none'"],
  })
})

it('[AD15, AD16] a provider’s frame, its picture and analytics are allowed; scripts and pictures stay the site’s own', () => {
  const plain = contentSecurityPolicy(null)
  expect(contentSecurityPolicy(ads)).toEqual({
    ...plain,
    'frame-src': ['https://ads.example'],
    'connect-src': ["'self'", 'https://ads.example'],
  })
  expect(contentSecurityPolicy({ ...ads, analyticsUrl: 'https://count.example:8443/event' })['connect-src']).toEqual([
    "'self'",
    'https://ads.example',
    'https://count.example:8443',
  ])
})
