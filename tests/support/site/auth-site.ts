import { createApiKeys } from '#server/modules/api-keys/api-keys.ts'
import { createAuth, type AuthOptions } from '#server/modules/auth/auth.ts'
import type { OidcApplication } from '#server/modules/auth/platform.ts'
import { createPersonalData } from '#server/composition/personal-data.ts'
import { createRoles } from '#server/modules/roles/roles.ts'
import { DEMO_PLATFORM_PATH, demoPlatform } from '#server/demo/demo-platform.ts'
import { createEventBus } from '#server/events/event-bus.ts'
import type { ServerEvents } from '#server/events/server-events.ts'
import { problemHandler } from '#server/http/problem.ts'
import { createRefusalLog } from '#server/http/refusal-log.ts'
import { createClientAddresses, decorateClientAddress } from '#server/http/client-address.ts'
import { schemaController } from '#server/openapi/schema-controller.ts'
import Fastify, { LogController } from 'fastify'
import { onTestFinished } from 'vitest'
import { freePort } from './site-process.ts'
import { openTestDatabase } from './test-database.ts'
import { testBrowser, type TestBrowser } from './test-browser.ts'

const CLIENT_SECRET = 'secret-of-the-application'

type Options = Partial<Omit<AuthOptions, 'oidc'>> & { oidc?: OidcApplication | null; firstLead?: string }

/** Sign-in over real HTTP, with the demonstration's platform, another one or none, and a database in memory. `clock.now` may be moved. */
export async function authSite({ oidc, firstLead, ...options }: Options = {}) {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const ownPlatform = { issuer: `${origin}${DEMO_PLATFORM_PATH}`, clientId: 'values', clientSecret: CLIENT_SECRET }
  const origins: [string, string] = [origin, `http://127.0.0.1:${port}`]
  const clock = { now: Date.now() }
  const log: string[] = []
  const db = await openTestDatabase()
  const events = createEventBus<ServerEvents>(console.error)
  const now = () => clock.now
  const roles = createRoles({
    db,
    events,
    now,
    ...(firstLead !== undefined && { firstLead: { issuer: ownPlatform.issuer, subject: firstLead } }),
  })
  const auth = await createAuth({
    db,
    events,
    oidc: oidc === null ? undefined : (oidc ?? ownPlatform),
    personalData: createPersonalData(db),
    revokeKeys: createApiKeys({ db, events, now }).removeAll,
    getRole: roles.getRole,
    onSignIn: (_, identity) => roles.onSignIn(identity),
    platformId: 'roblox',
    origins,
    now,
    ...options,
  })
  const app = Fastify({
    schemaController,
    logger: { level: 'trace', stream: { write: (line: string) => void log.push(line) } },
    logController: new LogController({ disableRequestLogging: true }),
  })
  app.setErrorHandler(problemHandler)
  decorateClientAddress(app, createClientAddresses())
  app.addHook('onError', createRefusalLog())
  await app.register(auth.module)
  await app.register(
    demoPlatform({
      db,
      application: ownPlatform,
      origins,
      redirectUris: origins.map((each) => `${each}/auth/roblox/return`),
    }),
  )
  // Stands for a call that needs a session.
  app.post(
    '/api/conversations',
    { onRequest: async (request) => void (await auth.signedIn(request)) },
    async (request) => (await auth.signedIn(request)).user.id,
  )
  await app.listen({ port, host: '127.0.0.1' })
  onTestFinished(async () => {
    await app.close()
    await db.destroy()
  })

  const isReturn = (url: URL) => url.pathname === '/auth/roblox/return'

  /** As far as the platform, which is not asked yet. */
  async function begin(browser: TestBrowser, path = '/auth/roblox', at = origin) {
    const response = await browser.go(`${at}${path}`)
    return { response, away: new URL(response.headers.get('location') ?? '', origin) }
  }
  /** From the platform's first address to the one with which it sends the browser back, which is not asked yet. */
  async function atPlatform(browser: TestBrowser, away: URL, player = '1000') {
    const page = await browser.follow(away, isReturn)
    if (isReturn(page.at)) return page.at
    const picked = await browser.go(page.at, { method: 'POST', body: new URLSearchParams({ player }) })
    return (await browser.follow(new URL(picked.headers.get('location') ?? '', origin), isReturn)).at
  }
  /** The parameters that the callback page gets in the end. */
  async function finish(browser: TestBrowser, back: URL) {
    const response = await browser.go(back)
    const { pathname, searchParams } = new URL(response.headers.get('location') ?? '', origin)
    return { response, pathname, outcome: Object.fromEntries(searchParams) }
  }
  async function signIn({
    browser = testBrowser(),
    path,
    player,
  }: { browser?: TestBrowser; path?: string; player?: string } = {}) {
    const { away } = await begin(browser, path)
    const back = await atPlatform(browser, away, player)
    const { outcome } = await finish(browser, back)
    return { browser, away, back, outcome, token: outcome['token'] ?? '' }
  }
  const call = (token: string | undefined, method: string, path: string) =>
    fetch(`${origin}${path}`, { method, headers: token === undefined ? {} : { authorization: `Bearer ${token}` } })

  return { ...auth, roles, app, db, events, origin, clock, log, ownPlatform, begin, atPlatform, finish, signIn, call }
}
