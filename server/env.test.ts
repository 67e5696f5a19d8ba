import { describe, expect, it } from 'vitest'
import { EnvError, readEnv } from './env.ts'

const defaults = {
  port: 3000,
  host: '127.0.0.1',
  publicOrigin: 'http://localhost:3000',
  databaseUrl: 'file:data/bgsi.sqlite',
  demo: true,
  demoHatchSeconds: 6,
  ingestToken: undefined,
  platformId: 'roblox',
  oidc: undefined,
  communityUrl: null,
  socialUrl: null,
  ads: null,
  strictTransportSecurity: null,
  logLevel: 'info',
}

describe('readEnv', () => {
  it('[CF1, CF3] has a default for everything', () => {
    expect(readEnv({})).toEqual(defaults)
  })

  it('[CF1] takes an empty variable for one that is not set, and ignores those of others', () => {
    expect(readEnv({ PORT: '', HOME: '/root' })).toEqual(defaults)
  })

  it('[CF1, CF7] reads every variable', () => {
    const read = readEnv({
      PORT: '8080',
      HOST: '0.0.0.0',
      PUBLIC_ORIGIN: 'https://bgsi.example',
      DATABASE_URL: 'file:/srv/x.sqlite',
      DEMO: 'off',
      DEMO_HATCH_SECONDS: '0.5',
      INGEST_TOKEN: 'sixteen characters',
      COMMUNITY_URL: 'https://chat.example/x',
      SOCIAL_URL: 'https://social.example/',
      LOG_LEVEL: 'warn',
      PLATFORM_ID: 'game-platform',
      OIDC_ISSUER: 'https://apis.example/oauth/',
      OIDC_CLIENT_ID: '12345',
      OIDC_CLIENT_SECRET: 'RBX-secret',
      STRICT_TRANSPORT_SECURITY: 'max-age=31536000',
    })
    expect(read).toEqual({
      port: 8080,
      host: '0.0.0.0',
      publicOrigin: 'https://bgsi.example',
      databaseUrl: 'file:/srv/x.sqlite',
      demo: false,
      demoHatchSeconds: 0.5,
      ingestToken: 'sixteen characters',
      communityUrl: 'https://chat.example/x',
      socialUrl: 'https://social.example/',
      ads: null,
      strictTransportSecurity: 'max-age=31536000',
      logLevel: 'warn',
      platformId: 'game-platform',
      oidc: { issuer: 'https://apis.example/oauth/', clientId: '12345', clientSecret: 'RBX-secret' },
    })
  })

  it.each([
    [{ PORT: '80a' }, 'PORT: expected a port from 0 to 65535'],
    [{ PORT: '65536' }, 'PORT: expected a port from 0 to 65535'],
    [{ DEMO: 'yes' }, 'DEMO: expected on or off'],
    [{ DEMO_HATCH_SECONDS: '0' }, 'DEMO_HATCH_SECONDS: expected a number of seconds above 0'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL: expected file:PATH of an SQLite file'],
    [{ COMMUNITY_URL: 'http://chat.example' }, 'COMMUNITY_URL: expected an address that begins with https://'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL: expected one of fatal, error, warn, info, debug, trace, silent'],
  ])('[CF2] %o stops the start with one line', (variables, line) => {
    expect(() => readEnv(variables)).toThrow(new EnvError(line))
  })

  it('[CF14] does not say what a secret was', () => {
    expect(() => readEnv({ INGEST_TOKEN: 'short' })).toThrow(
      new EnvError('INGEST_TOKEN: expected at least 16 characters'),
    )
  })

  it.each([
    [{ OIDC_ISSUER: 'https://apis.example' }, 'OIDC_CLIENT_ID'],
    [{ OIDC_ISSUER: 'https://apis.example', OIDC_CLIENT_ID: '1' }, 'OIDC_CLIENT_SECRET'],
    [{ OIDC_CLIENT_SECRET: 'RBX-secret' }, 'OIDC_ISSUER'],
  ])('[CF9] of %o the rest is missing', (variables, missing) => {
    expect(() => readEnv(variables)).toThrow(
      new EnvError(
        `${missing}: expected together with the other two of OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET`,
      ),
    )
  })

  const application = { OIDC_CLIENT_ID: '1', OIDC_CLIENT_SECRET: 'x' }
  it.each([
    'apis.example',
    'http://apis.example',
    'http://127.0.0.1.apis.example',
    'https://apis.example?x',
    'https://apis.example#x',
    'https://a@apis.example',
  ])('[CF17] %s is no issuer', (OIDC_ISSUER) => {
    expect(() => readEnv({ OIDC_ISSUER, ...application })).toThrow(
      new EnvError('OIDC_ISSUER: expected an address that begins with https://, without query'),
    )
  })

  it.each(['https://apis.example/oauth/', 'http://localhost:9000', 'http://127.0.0.1:9000/x', 'http://[::1]:9000'])(
    '[CF17] %s is an issuer',
    (OIDC_ISSUER) => {
      expect(readEnv({ OIDC_ISSUER, ...application }).oidc?.issuer).toBe(OIDC_ISSUER)
    },
  )

  it.each(['Roblox', 'a/b', '-', 'callback', 'logout', 'sessions', 'user', 'x'.repeat(33)])(
    '[CF2] %s is no platform id',
    (PLATFORM_ID) => {
      expect(() => readEnv({ PLATFORM_ID })).toThrow(
        new EnvError(
          'PLATFORM_ID: expected up to 32 lowercase letters, digits and hyphens, none of callback, logout, sessions, user',
        ),
      )
    },
  )

  it.each(['bgsi.example', 'ftp://bgsi.example', 'https://bgsi.example/', 'https://bgsi.example/path'])(
    '[CF5] %s is no public origin',
    (PUBLIC_ORIGIN) => {
      expect(() => readEnv({ PUBLIC_ORIGIN })).toThrow(
        new EnvError('PUBLIC_ORIGIN: expected an origin such as https://example.com, without a path'),
      )
    },
  )

  const PUBLIC_ORIGIN = 'https://bgsi.example'
  it.each([
    'max-age=0',
    'max-age=31536000',
    'max-age=63072000; includeSubDomains',
    'max-age=63072000; includeSubDomains; preload',
  ])('[CF13] %s is read', (STRICT_TRANSPORT_SECURITY) => {
    expect(readEnv({ PUBLIC_ORIGIN, STRICT_TRANSPORT_SECURITY }).strictTransportSecurity).toBe(
      STRICT_TRANSPORT_SECURITY,
    )
  })

  it.each(['on', '31536000', 'max-age=', 'max-age=1; preload', 'max-age=1\r\nx: y', 'max-age=-1'])(
    '[CF13] %j is no value of Strict-Transport-Security',
    (STRICT_TRANSPORT_SECURITY) => {
      expect(() => readEnv({ PUBLIC_ORIGIN, STRICT_TRANSPORT_SECURITY })).toThrow(
        new EnvError(
          'STRICT_TRANSPORT_SECURITY: expected max-age=SECONDS, and behind it, if wanted, `; includeSubDomains` and `; preload`',
        ),
      )
    },
  )

  it.each([{}, { PUBLIC_ORIGIN: 'http://bgsi.example' }])(
    '[CF22] with %o Strict-Transport-Security stops the start',
    (variables) => {
      expect(() => readEnv({ ...variables, STRICT_TRANSPORT_SECURITY: 'max-age=1' })).toThrow(
        new EnvError('STRICT_TRANSPORT_SECURITY: expected only with a PUBLIC_ORIGIN that begins with https://'),
      )
    },
  )

  const AD_FRAME_URL = 'https://ads.example/frame?npa=1'
  const AD_CHECK_URL = 'https://ads.example/dot.png'

  it('[CF10] reads the addresses of advertisements, with and without analytics', () => {
    const ads = { frameUrl: AD_FRAME_URL, checkUrl: AD_CHECK_URL }
    expect(readEnv({ AD_FRAME_URL, AD_CHECK_URL }).ads).toEqual(ads)
    expect(readEnv({ AD_FRAME_URL, AD_CHECK_URL, ANALYTICS_URL: 'http://127.0.0.1:9/event' }).ads).toEqual({
      ...ads,
      analyticsUrl: 'http://127.0.0.1:9/event',
    })
  })

  it.each([
    [{ AD_CHECK_URL }, 'AD_CHECK_URL: expected only together with AD_FRAME_URL'],
    [{ ANALYTICS_URL: 'https://count.example/' }, 'ANALYTICS_URL: expected only together with AD_FRAME_URL'],
    [{ AD_FRAME_URL }, 'AD_CHECK_URL: expected a picture at the origin of AD_FRAME_URL'],
    [
      { AD_FRAME_URL, AD_CHECK_URL: 'https://other.example/dot.png' },
      'AD_CHECK_URL: expected a picture at the origin of AD_FRAME_URL',
    ],
  ])('[CF10, CF20] %o do not belong together', (variables, line) => {
    expect(() => readEnv(variables)).toThrow(new EnvError(line))
  })

  it.each([
    'ads.example',
    'http://ads.example/',
    'https://ads.example',
    'https://user:word@ads.example/',
    'https://*.example/',
    'https://a;b.example/',
    'https://[::1]/',
    'data:,x',
  ])('[CF21] %s is no party that pages may ask', (address) => {
    expect(() => readEnv({ AD_FRAME_URL: address, AD_CHECK_URL: address })).toThrow(
      new EnvError('AD_FRAME_URL: expected an address such as https://example.com/path'),
    )
  })

  it.each(['0.0.0.0', '192.168.1.2', '::'])('[CF4] a demonstration on %s does not start', (HOST) => {
    expect(() => readEnv({ HOST })).toThrow(
      new EnvError('HOST: expected a loopback address while DEMO is on; set DEMO=off for a site that others can reach'),
    )
  })

  it.each(['127.0.0.1', '127.8.8.8', 'localhost', '::1'])('[CF4] a demonstration on %s starts', (HOST) => {
    expect(readEnv({ HOST }).host).toEqual(HOST)
  })
})
