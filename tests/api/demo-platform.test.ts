import { expect, it } from 'vitest'
import { authSite } from '../support/site/auth-site.ts'

it.each(['/.well-known/openid-configuration', '/auth', '/nothing', '/interaction/x'])(
  '[AP27, AU12] the demo platform forbids content sniffing at %s',
  async (path) => {
    const { call } = await authSite()
    const { headers } = await call(undefined, 'GET', `/demo/platform${path}`)
    expect([headers.get('x-content-type-options'), headers.get('cache-control')]).toEqual(['nosniff', 'no-store'])
  },
)
