import type { AdSettings } from '#contract/ads.ts'
import { dirname, join } from 'node:path'
import * as v from 'valibot'
import { type Network, parseNetwork } from './http/client-address.ts'

const port = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, 'a port from 0 to 65535'),
  v.transform(Number),
  v.maxValue(65_535, 'a port from 0 to 65535'),
)
const flag = v.pipe(
  v.picklist(['on', 'off'], 'on or off'),
  v.transform((text) => text === 'on'),
)
const seconds = v.pipe(
  v.string(),
  v.regex(/^\d+(\.\d+)?$/, 'a number of seconds above 0'),
  v.transform(Number),
  v.gtValue(0, 'a number of seconds above 0'),
)
const wait = v.pipe(v.string(), v.regex(/^\d{1,3}(\.\d+)?$/, 'a number of seconds from 0 to 999'), v.transform(Number))
const poolSize = v.pipe(v.string(), v.regex(/^[1-9]\d{0,2}$/, 'a whole number from 1 to 999'), v.transform(Number))
/** The Redis client decodes user and password, takes the path as a number, and throws errors that repeat the address. */
function isRedis(text: string): boolean {
  if (!/^rediss?:\/\/[^/]/.test(text) || !URL.canParse(text)) return false
  const { username, password, pathname } = new URL(text)
  try {
    decodeURIComponent(username + password)
  } catch {
    return false
  }
  return /^(\/\d{0,5})?$/.test(pathname)
}
const redis = v.pipe(
  v.string(),
  v.check(
    isRedis,
    'redis://HOST:PORT or, for TLS, rediss://HOST:PORT, with a percent-encoded password and no path but a database number',
  ),
)
const networks = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map((each) => parseNetwork(each.trim()))),
  v.check(
    (all) => !all.includes(undefined),
    'addresses and networks, separated by commas, such as 10.0.0.2,172.16.0.0/12',
  ),
  v.transform((all) => all.filter((each) => each !== undefined)),
)
const link = v.pipe(
  v.string(),
  v.url('an address that begins with https://'),
  v.startsWith('https://', 'an address that begins with https://'),
)
const origin = v.pipe(
  v.string(),
  v.check(
    (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text,
    'an origin such as https://example.com, without a path',
  ),
)
const POSTGRES = /^postgres(ql)?:\/\/./
const database = v.pipe(
  v.string(),
  v.check(
    (text) => /^file:./.test(text) || POSTGRES.test(text),
    'file:PATH of an SQLite file, or postgres://USER:PASSWORD@HOST/DATABASE',
  ),
)
const LOOPBACK = /^(127(\.\d{1,3}){3}|localhost|\[?::1\]?)$/
/** HTTPS, or HTTP on this machine, where no third party can listen. */
const isPrivate = ({ protocol, hostname }: URL) =>
  protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname))
/** A third party that pages may load: its origin goes into their security policy, which takes plain host names only. */
const party = v.pipe(
  v.string(),
  v.check((text) => {
    if (!URL.canParse(text)) return false
    const address = new URL(text)
    return isPrivate(address) && text.startsWith(`${address.origin}/`) && /^[a-z0-9.-]+$/.test(address.hostname)
  }, 'an address such as https://example.com/path'),
)
const issuer = v.pipe(
  v.string(),
  v.check(
    (text) => URL.canParse(text) && isPrivate(new URL(text)) && !/[?#@]/.test(text),
    'an address that begins with https://, without query',
  ),
)
/** The `sub` of OpenID Connect: ASCII, and at most 255 characters. */
const subject = v.pipe(v.string(), v.regex(/^[!-~]{1,255}$/, 'the id of a player at the platform, such as 123456789'))
/** Paths of ours under /auth. */
const TAKEN = ['callback', 'logout', 'sessions', 'user']
const platformId = v.pipe(
  v.string(),
  v.check(
    (text) => /^[a-z0-9][a-z0-9-]{0,31}$/.test(text) && !TAKEN.includes(text),
    `up to 32 lowercase letters, digits and hyphens, none of ${TAKEN.join(', ')}`,
  ),
)
const HSTS = /^max-age=\d{1,10}(; includeSubDomains(; preload)?)?$/
const hsts = v.pipe(
  v.string(),
  v.regex(HSTS, 'max-age=SECONDS, and behind it, if wanted, `; includeSubDomains` and `; preload`'),
)
/** Contact by which push services reach the operator: they refuse senders that name an address of their own machine. */
const contact = v.pipe(
  v.string(),
  v.check(
    (given) =>
      /^mailto:[^\s@]+@[^\s@]+$/.test(given) ||
      (URL.canParse(given) && given.startsWith('https://') && new URL(given).username === ''),
    'an address that begins with https://, or mailto:NAME@HOST',
  ),
)
const isLoopbackContact = (given: string) =>
  LOOPBACK.test(given.startsWith('mailto:') ? given.slice(given.indexOf('@') + 1) : new URL(given).hostname)
/** One that begins with a full stop means all names below it. */
const hosts = v.pipe(
  v.string(),
  v.transform((given) => given.split(',').map((each) => each.trim())),
  v.check(
    (all) => all.every((each) => /^\.?[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(each)),
    'host names, separated by commas, such as fcm.googleapis.com,.notify.windows.com',
  ),
)
const PUSH_HOSTS =
  'fcm.googleapis.com,updates.push.services.mozilla.com,web.push.apple.com,.push.apple.com,.notify.windows.com'
/** Ed25519, as the page of an application at Discord shows it. */
const discordKey = v.pipe(
  v.string(),
  v.regex(/^[0-9a-f]{64}$/i, 'the public key of the application at Discord, 64 hexadecimal digits'),
)
const count = v.pipe(v.string(), v.regex(/^[1-9]\d{0,3}$/, 'a whole number from 1 to 9999'), v.transform(Number))
const text = v.pipe(v.string(), v.minLength(1))
const secret = v.pipe(v.string(), v.minLength(16, 'at least 16 characters'))

const Variables = v.object({
  PORT: v.optional(port, '3000'),
  HOST: v.optional(v.pipe(v.string(), v.minLength(1, 'an address to listen on')), '127.0.0.1'),
  PUBLIC_ORIGIN: v.optional(origin),
  TRUSTED_PROXIES: v.optional(networks),
  DATABASE_URL: v.optional(database, 'file:data/bgsi.sqlite'),
  DATABASE_POOL: v.optional(poolSize, '10'),
  REDIS_URL: v.optional(redis),
  DRAIN_SECONDS: v.optional(wait, '0'),
  METRICS_PORT: v.optional(port),
  DEMO: v.optional(flag, 'on'),
  DEMO_HATCH_SECONDS: v.optional(seconds, '6'),
  TYPED_CHAT: v.optional(flag, 'on'),
  INGEST_TOKEN: v.optional(secret),
  PLATFORM_ID: v.optional(platformId, 'roblox'),
  OIDC_ISSUER: v.optional(issuer),
  OIDC_CLIENT_ID: v.optional(text),
  OIDC_CLIENT_SECRET: v.optional(text),
  FIRST_LEAD: v.optional(subject),
  PUSH_CONTACT: v.optional(contact),
  PUSH_HOSTS: v.optional(hosts, PUSH_HOSTS),
  DISCORD_PUBLIC_KEY: v.optional(discordKey),
  COMMUNITY_URL: v.optional(link),
  SOCIAL_URL: v.optional(link),
  AD_FRAME_URL: v.optional(party),
  AD_CHECK_URL: v.optional(party),
  ANALYTICS_URL: v.optional(party),
  STRICT_TRANSPORT_SECURITY: v.optional(hsts),
  DUMP_FOLDER: v.optional(text),
  BACKUP_FOLDER: v.optional(text, 'data/backups'),
  BACKUP_KEEP: v.optional(count, '7'),
  BACKUP_KEEP_DAYS: v.optional(count, '30'),
  BACKUP_COPY: v.optional(text),
  LOG_LEVEL: v.optional(
    v.picklist(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'one of fatal, error, warn, info, debug, trace, silent',
    ),
    'info',
  ),
})

export type Env = {
  port: number
  host: string
  publicOrigin: string
  /** Proxies on other machines, whose `X-Forwarded-For` counts. */
  trustedProxies: readonly Network[]
  databaseUrl: string
  /** Connections of this process to PostgreSQL. */
  databasePool: number
  /** Undefined: one process serves the site. */
  redisUrl: string | undefined
  /** Time for which everything is still served after the signal to stop. */
  drainSeconds: number
  /** Undefined: no metrics. */
  metricsPort: number | undefined
  demo: boolean
  demoHatchSeconds: number
  /** False: players talk in phrases only. */
  typedChat: boolean
  ingestToken: string | undefined
  platformId: string
  /** The site's application at the platform. */
  oidc: { issuer: string; clientId: string; clientSecret: string } | undefined
  /** The id of a player at the platform, who becomes lead where there has never been one. */
  firstLead: string | undefined
  /** Contact by which push services reach the operator; undefined: the site sends no push messages. */
  pushContact: string | undefined
  /** Hosts of push services; one that begins with a full stop means all names below it. */
  pushHosts: readonly string[]
  /** Undefined: no commands of Discord. DI1 */
  discordPublicKey: string | undefined
  communityUrl: string | null
  socialUrl: string | null
  /** null: no provider, and pages load nothing from third parties. */
  ads: AdSettings | null
  /** The value of that header; null: the server sends none. CF13 */
  strictTransportSecurity: string | null
  /** Where this process keeps the files of daily dumps. OD6 */
  dumpFolder: string
  /** Where `npm run backup` writes, what it keeps, and the program that copies a backup elsewhere. CF44 to CF46 */
  backups: { folder: string; keep: number; keepDays: number; program: string | undefined }
  logLevel: v.InferOutput<typeof Variables>['LOG_LEVEL']
}

/** Its message is one line that names the variable and what it expected; never the value, which may be a secret. */
export class EnvError extends Error {
  override readonly name = 'EnvError'
}

/** CF10. @throws EnvError */
function adSettings({
  AD_FRAME_URL: frameUrl,
  AD_CHECK_URL: checkUrl,
  ANALYTICS_URL: analyticsUrl,
}: v.InferOutput<typeof Variables>): AdSettings | null {
  if (frameUrl === undefined) {
    if (checkUrl !== undefined) throw new EnvError('AD_CHECK_URL: expected only together with AD_FRAME_URL')
    if (analyticsUrl !== undefined) throw new EnvError('ANALYTICS_URL: expected only together with AD_FRAME_URL')
    return null
  }
  if (checkUrl === undefined || new URL(checkUrl).origin !== new URL(frameUrl).origin) {
    throw new EnvError('AD_CHECK_URL: expected a picture at the origin of AD_FRAME_URL')
  }
  return { frameUrl, checkUrl, ...(analyticsUrl === undefined ? {} : { analyticsUrl }) }
}

/** Reads and validates the whole configuration (CF rules). @throws EnvError */
export function readEnv(variables: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(variables).filter(([, text]) => text !== undefined && text !== ''))
  const parsed = v.safeParse(Variables, given)
  if (!parsed.success) {
    const [issue] = parsed.issues
    throw new EnvError(`${v.getDotPath(issue) ?? 'environment'}: expected ${issue.message}`)
  }
  const env = parsed.output
  if (env.DEMO && !LOOPBACK.test(env.HOST)) {
    throw new EnvError(
      'HOST: expected a loopback address while DEMO is on; set DEMO=off for a site that others can reach',
    )
  }
  if (env.REDIS_URL !== undefined && !POSTGRES.test(env.DATABASE_URL)) {
    throw new EnvError(
      'REDIS_URL: expected only with a PostgreSQL database; set DATABASE_URL=postgres://…, or remove REDIS_URL',
    )
  }
  if (env.REDIS_URL !== undefined && env.DEMO && env.INGEST_TOKEN === undefined) {
    throw new EnvError('INGEST_TOKEN: expected while DEMO is on and REDIS_URL is set; set the same for every process')
  }
  if (env.METRICS_PORT !== undefined && env.METRICS_PORT === env.PORT) {
    throw new EnvError('METRICS_PORT: expected another port than PORT')
  }
  const publicOrigin = env.PUBLIC_ORIGIN ?? `http://localhost:${env.PORT}`
  if (env.STRICT_TRANSPORT_SECURITY !== undefined && !publicOrigin.startsWith('https:')) {
    throw new EnvError('STRICT_TRANSPORT_SECURITY: expected only with a PUBLIC_ORIGIN that begins with https://')
  }
  if (!env.DEMO && env.PUSH_CONTACT !== undefined && isLoopbackContact(env.PUSH_CONTACT)) {
    throw new EnvError('PUSH_CONTACT: expected an address that push services can reach, not one of this machine')
  }
  return {
    port: env.PORT,
    host: env.HOST,
    publicOrigin,
    trustedProxies: env.TRUSTED_PROXIES ?? [],
    databaseUrl: env.DATABASE_URL,
    databasePool: env.DATABASE_POOL,
    redisUrl: env.REDIS_URL,
    drainSeconds: env.DRAIN_SECONDS,
    metricsPort: env.METRICS_PORT,
    demo: env.DEMO,
    demoHatchSeconds: env.DEMO_HATCH_SECONDS,
    typedChat: env.TYPED_CHAT,
    ingestToken: env.INGEST_TOKEN,
    platformId: env.PLATFORM_ID,
    oidc: parseOidc(env),
    firstLead: env.FIRST_LEAD,
    pushContact: env.PUSH_CONTACT ?? defaultContact(publicOrigin, env.DEMO),
    pushHosts: env.PUSH_HOSTS,
    discordPublicKey: env.DISCORD_PUBLIC_KEY,
    communityUrl: env.COMMUNITY_URL ?? null,
    socialUrl: env.SOCIAL_URL ?? null,
    ads: adSettings(env),
    strictTransportSecurity: env.STRICT_TRANSPORT_SECURITY ?? null,
    dumpFolder: env.DUMP_FOLDER ?? defaultDumpFolder(env.DATABASE_URL),
    backups: {
      folder: env.BACKUP_FOLDER,
      keep: env.BACKUP_KEEP,
      keepDays: env.BACKUP_KEEP_DAYS,
      program: env.BACKUP_COPY,
    },
    logLevel: env.LOG_LEVEL,
  }
}

/** The site itself, where push services can reach it; the demo is only for its own machine. CF41 */
const defaultContact = (publicOrigin: string, isDemo: boolean): string | undefined =>
  isDemo || (publicOrigin.startsWith('https://') && !isLoopbackContact(publicOrigin)) ? publicOrigin : undefined

/** Next to the file of the database, so that each site has its own. OD6 */
const defaultDumpFolder = (databaseUrl: string): string =>
  databaseUrl.startsWith('file:') ? join(dirname(databaseUrl.slice('file:'.length)), 'dumps') : 'data/dumps'

/** All of it or nothing (CF9). */
function parseOidc({ OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET }: v.InferOutput<typeof Variables>): Env['oidc'] {
  if (OIDC_ISSUER !== undefined && OIDC_CLIENT_ID !== undefined && OIDC_CLIENT_SECRET !== undefined) {
    return { issuer: OIDC_ISSUER, clientId: OIDC_CLIENT_ID, clientSecret: OIDC_CLIENT_SECRET }
  }
  const entries = Object.entries({ OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET })
  const missing = entries.find(([, value]) => value === undefined)?.[0]
  if (entries.every(([, value]) => value === undefined)) return undefined
  throw new EnvError(`${missing}: expected together with the other two of ${entries.map(([name]) => name).join(', ')}`)
}
