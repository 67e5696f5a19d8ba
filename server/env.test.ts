import { describe, expect, it } from 'vitest'
import { EnvError, readEnv } from './env.ts'

const PUSH_HOSTS = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  'web.push.apple.com',
  '.push.apple.com',
  '.notify.windows.com',
]
const defaults = {
  port: 3000,
  host: '127.0.0.1',
  publicOrigin: 'http://localhost:3000',
  trustedProxies: [],
  databaseUrl: 'file:data/bgsi.sqlite',
  databasePool: 10,
  redisUrl: undefined,
  drainSeconds: 0,
  metricsPort: undefined,
  demo: true,
  demoHatchSeconds: 6,
  typedChat: true,
  ingestToken: undefined,
  platformId: 'roblox',
  oidc: undefined,
  firstLead: undefined,
  pushContact: 'http://localhost:3000',
  pushHosts: PUSH_HOSTS,
  communityUrl: null,
  socialUrl: null,
  ads: null,
  strictTransportSecurity: null,
  dumpFolder: 'data/dumps',
  backups: { folder: 'data/backups', keep: 7, keepDays: 30, program: undefined },
  logLevel: 'info',
}

describe('readEnv', () => {
  it('[CF1, CF3, CF31, CF44, CF45, CF46] has a default for everything', () => {
    expect(readEnv({})).toEqual(defaults)
  })

  it('[DI1] takes the public key of an application at Discord, and names what is none', () => {
    const key = 'A1'.repeat(32)
    expect(readEnv({}).discordPublicKey).toBeUndefined()
    expect(readEnv({ DISCORD_PUBLIC_KEY: key }).discordPublicKey).toBe(key)
    for (const wrong of ['A1', `${key}0`, 'g'.repeat(64)])
      expect(() => readEnv({ DISCORD_PUBLIC_KEY: wrong })).toThrow(
        'DISCORD_PUBLIC_KEY: expected the public key of the application at Discord, 64 hexadecimal digits',
      )
  })

  it('[OD6] keeps dumps next to the file of the database', () => {
    const folder = (DATABASE_URL: string) => readEnv({ DATABASE_URL }).dumpFolder
    expect([folder('file:/srv/site/a.sqlite'), folder('file:a.sqlite'), folder('postgres://db.example/site')]).toEqual([
      '/srv/site/dumps',
      'dumps',
      'data/dumps',
    ])
  })

  it('[CF1] takes an empty variable for one that is not set, and ignores those of others', () => {
    expect(readEnv({ PORT: '', HOME: '/root' })).toEqual(defaults)
  })

  it('[CF1, CF7, CF24, CF27, CF31, CF36, CF41, CF43, CF44, CF45, CF46] reads every variable', () => {
    const read = readEnv({
      PORT: '8080',
      HOST: '0.0.0.0',
      PUBLIC_ORIGIN: 'https://bgsi.example',
      TRUSTED_PROXIES: '10.0.0.2, 2001:db8::/32',
      DATABASE_URL: 'postgres://site:word@db.example/site',
      DATABASE_POOL: '25',
      REDIS_URL: 'rediss://redis.example:6380',
      DRAIN_SECONDS: '2.5',
      METRICS_PORT: '9100',
      DEMO: 'off',
      DEMO_HATCH_SECONDS: '0.5',
      TYPED_CHAT: 'off',
      INGEST_TOKEN: 'sixteen characters',
      COMMUNITY_URL: 'https://chat.example/x',
      SOCIAL_URL: 'https://social.example/',
      DUMP_FOLDER: '/srv/dumps',
      BACKUP_FOLDER: '/mnt/backups',
      BACKUP_KEEP: '3',
      BACKUP_KEEP_DAYS: '90',
      BACKUP_COPY: '/usr/local/bin/copy-away',
      LOG_LEVEL: 'warn',
      PLATFORM_ID: 'game-platform',
      FIRST_LEAD: '987654321',
      PUSH_CONTACT: 'mailto:alerts@bgsi.example',
      PUSH_HOSTS: 'push.example, .notify.example',
      OIDC_ISSUER: 'https://apis.example/oauth/',
      OIDC_CLIENT_ID: '12345',
      OIDC_CLIENT_SECRET: 'RBX-secret',
      STRICT_TRANSPORT_SECURITY: 'max-age=31536000',
    })
    expect(read).toEqual({
      port: 8080,
      host: '0.0.0.0',
      publicOrigin: 'https://bgsi.example',
      trustedProxies: [
        { address: '10.0.0.2', prefix: 32 },
        { address: '2001:db8::', prefix: 32 },
      ],
      databaseUrl: 'postgres://site:word@db.example/site',
      databasePool: 25,
      redisUrl: 'rediss://redis.example:6380',
      drainSeconds: 2.5,
      metricsPort: 9100,
      demo: false,
      demoHatchSeconds: 0.5,
      typedChat: false,
      ingestToken: 'sixteen characters',
      communityUrl: 'https://chat.example/x',
      socialUrl: 'https://social.example/',
      ads: null,
      strictTransportSecurity: 'max-age=31536000',
      dumpFolder: '/srv/dumps',
      backups: { folder: '/mnt/backups', keep: 3, keepDays: 90, program: '/usr/local/bin/copy-away' },
      logLevel: 'warn',
      platformId: 'game-platform',
      firstLead: '987654321',
      pushContact: 'mailto:alerts@bgsi.example',
      pushHosts: ['push.example', '.notify.example'],
      oidc: { issuer: 'https://apis.example/oauth/', clientId: '12345', clientSecret: 'RBX-secret' },
    })
  })

  it.each([
    [{ PORT: '80a' }, 'PORT: expected a port from 0 to 65535'],
    [{ PORT: '65536' }, 'PORT: expected a port from 0 to 65535'],
    [{ DEMO: 'yes' }, 'DEMO: expected on or off'],
    [{ DEMO_HATCH_SECONDS: '0' }, 'DEMO_HATCH_SECONDS: expected a number of seconds above 0'],
    [
      { DATABASE_URL: 'mysql://x' },
      'DATABASE_URL: expected file:PATH of an SQLite file, or postgres://USER:PASSWORD@HOST/DATABASE',
    ],
    [{ COMMUNITY_URL: 'http://chat.example' }, 'COMMUNITY_URL: expected an address that begins with https://'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL: expected one of fatal, error, warn, info, debug, trace, silent'],
    [{ FIRST_LEAD: 'Some Body' }, 'FIRST_LEAD: expected the id of a player at the platform, such as 123456789'],
    [
      { PUSH_CONTACT: 'http://bgsi.example' },
      'PUSH_CONTACT: expected an address that begins with https://, or mailto:NAME@HOST',
    ],
    [
      { PUSH_HOSTS: 'https://push.example' },
      'PUSH_HOSTS: expected host names, separated by commas, such as fcm.googleapis.com,.notify.windows.com',
    ],
  ])('[CF2, CF36, CF41, CF43] %o stops the start with one line', (variables, line) => {
    expect(() => readEnv(variables)).toThrow(new EnvError(line))
  })

  it.each(['https://localhost', 'https://127.0.0.1:8443', 'mailto:me@localhost'])(
    '[CF42] outside the demo push services cannot reach %s',
    (PUSH_CONTACT) => {
      expect(readEnv({ PUSH_CONTACT }).pushContact).toBe(PUSH_CONTACT)
      expect(() => readEnv({ PUSH_CONTACT, DEMO: 'off' })).toThrow(
        new EnvError('PUSH_CONTACT: expected an address that push services can reach, not one of this machine'),
      )
    },
  )

  it('[CF41] the contact is the site itself where others can reach it', () => {
    expect([
      readEnv({ DEMO: 'off', PUBLIC_ORIGIN: 'https://bgsi.example' }).pushContact,
      readEnv({ DEMO: 'off' }).pushContact,
    ]).toEqual(['https://bgsi.example', undefined])
  })

  it('[CF14] does not say what a secret was', () => {
    expect(() => readEnv({ INGEST_TOKEN: 'short' })).toThrow(
      new EnvError('INGEST_TOKEN: expected at least 16 characters'),
    )
  })

  const DATABASE_URL = 'postgres://site:word@db.example/site'
  it.each([
    ...['redis.example:6379', 'http://redis.example', 'redis://', 'redis:///0', 'redis://[', 'rediss://:secret@:x'],
    ...['redis://:secret@redis.example/cache', 'redis://:secret@redis.example/0/1', 'rediss://redis.example/-1'],
    ...['redis://:100%@redis.example', 'redis://%ff@redis.example', 'redis://user:%zz@redis.example/1'],
  ])('[CF14, CF24, CF34, CF35] %s is no address of Redis, and is not repeated', (REDIS_URL) => {
    expect(() => readEnv({ DATABASE_URL, REDIS_URL })).toThrow(
      new EnvError(
        'REDIS_URL: expected redis://HOST:PORT or, for TLS, rediss://HOST:PORT, with a percent-encoded password and no path but a database number',
      ),
    )
  })

  it('[CF34] the address of Redis may end with the number of a database', () => {
    const variables = { DATABASE_URL, INGEST_TOKEN: 'sixteen characters' }
    for (const REDIS_URL of ['redis://redis.example/', 'redis://:a%25b@redis.example/15', 'rediss://[::1]:6379/0'])
      expect(readEnv({ ...variables, REDIS_URL }).redisUrl).toBe(REDIS_URL)
  })

  it.each([{}, { DATABASE_URL: 'file:site.sqlite' }])('[CF14, CF25] Redis with %o stops the start', (variables) => {
    expect(() => readEnv({ ...variables, REDIS_URL: 'redis://:secret@redis.example' })).toThrow(
      new EnvError(
        'REDIS_URL: expected only with a PostgreSQL database; set DATABASE_URL=postgres://…, or remove REDIS_URL',
      ),
    )
  })

  it('[CF26] a demonstration with Redis needs an ingest token', () => {
    const variables = { DATABASE_URL, REDIS_URL: 'redis://redis.example' }
    expect(() => readEnv(variables)).toThrow(
      new EnvError('INGEST_TOKEN: expected while DEMO is on and REDIS_URL is set; set the same for every process'),
    )
    expect(readEnv({ ...variables, INGEST_TOKEN: 'sixteen characters' }).redisUrl).toEqual('redis://redis.example')
    expect(readEnv({ ...variables, DEMO: 'off' }).redisUrl).toEqual('redis://redis.example')
  })

  it.each(['proxy.example', '10.0.0.2;10.0.0.3', '10.0.0.2,', '0.0.0.0/0', '10.0.0.0/40'])(
    '[CF27] %s are no proxies',
    (TRUSTED_PROXIES) => {
      expect(() => readEnv({ TRUSTED_PROXIES })).toThrow(
        new EnvError(
          'TRUSTED_PROXIES: expected addresses and networks, separated by commas, such as 10.0.0.2,172.16.0.0/12',
        ),
      )
    },
  )

  it.each([
    [{ DRAIN_SECONDS: '-1' }, 'DRAIN_SECONDS: expected a number of seconds from 0 to 999'],
    [{ DRAIN_SECONDS: '1000' }, 'DRAIN_SECONDS: expected a number of seconds from 0 to 999'],
    [{ DATABASE_POOL: '0' }, 'DATABASE_POOL: expected a whole number from 1 to 999'],
    [{ DATABASE_POOL: '2.5' }, 'DATABASE_POOL: expected a whole number from 1 to 999'],
    [{ METRICS_PORT: 'on' }, 'METRICS_PORT: expected a port from 0 to 65535'],
  ])('[CF31] %o stops the start', (variables, line) => {
    expect(() => readEnv(variables)).toThrow(new EnvError(line))
  })

  it.each([
    [{ BACKUP_KEEP: '0' }, 'BACKUP_KEEP: expected a whole number from 1 to 9999'],
    [{ BACKUP_KEEP_DAYS: '1.5' }, 'BACKUP_KEEP_DAYS: expected a whole number from 1 to 9999'],
  ])('[CF45] %o stops the start', (variables, line) => {
    expect(() => readEnv(variables)).toThrow(new EnvError(line))
  })

  it('[CF33] the metrics have a port of their own', () => {
    expect(() => readEnv({ METRICS_PORT: '3000' })).toThrow(
      new EnvError('METRICS_PORT: expected another port than PORT'),
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
