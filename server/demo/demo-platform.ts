import type { Database } from '#server/db/database.ts'
import { MAX_AUTH_BODY_BYTES } from '#server/modules/auth/account.routes.ts'
import type { OidcApplication } from '#server/modules/auth/platform.ts'
import { ProblemError } from '#server/http/problem.ts'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import { type DemoAccount, demoAccounts } from './demo-players.ts'
import { demoPage, demoPageHeaders } from './demo-page.ts'

export type DemoPlatformOptions = {
  db: Database
  application: OidcApplication
  /** The site's origins, at least the public one. */
  origins: readonly string[]
  redirectUris: readonly string[]
}

/** The demo platform's path on the site. */
export const DEMO_PLATFORM_PATH = '/demo/platform'

/** The role is next to the button, whose name is only the player's. */
const toButton = ({ sub, name, role }: DemoAccount) =>
  role === 'player'
    ? `<li><button name="player" value="${sub}">${name}</button></li>`
    : `<li><button name="player" value="${sub}" aria-describedby="role-${sub}">${name}</button><small id="role-${sub}">${role}</small></li>`

const players = demoPage(
  '<h1>Choose a demo player</h1><p>This page stands in for the game platform. The players are made up, and you don’t need a password. Three of them run the site: a lead, an editor and a proposer.</p>' +
    `<form method="post"><ul class="players">${demoAccounts.map(toButton).join('')}</ul>` +
    '<button class="cancel" name="player" value="">Cancel sign-in</button></form>',
)
const over = demoPage(
  '<h1>This sign-in has expired</h1><p>You already finished it, or it took longer than 10 minutes.</p><p><a href="/">Back to the site</a></p>',
)

const withoutSession = (cookies = '') =>
  cookies
    .split('; ')
    .filter((pair) => !/^_session(\.|=)/.test(pair))
    .join('; ')

/**
 * The demo platform (AU12), at the site's own address, so that every client of the site can reach it. Loads the provider at its first
 * request, so that a start does not wait for it.
 */
export const demoPlatform =
  ({ db, application, origins, redirectUris }: DemoPlatformOptions): FastifyPluginAsync =>
  async (app) => {
    const report = (error: unknown) => app.log.error({ err: error }, 'demonstration platform')
    let loading: Promise<Provider> | undefined
    const provider = () =>
      (loading ??= import('./demo-provider.ts').then(({ createDemoProvider }) =>
        createDemoProvider({ db, application, redirectUris, report }),
      ))
    const { protocol, host } = new URL(application.issuer)
    const headers = demoPageHeaders(origins)

    /** Rewrites the request's host to that of the issuer, because the server has several names. */
    function withIssuerHost({ raw }: FastifyRequest) {
      Object.assign(raw.headers, { host, 'x-forwarded-host': host, 'x-forwarded-proto': protocol.slice(0, -1) })
      return raw
    }

    await app.register(async (scope) => {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string', bodyLimit: MAX_AUTH_BODY_BYTES },
        (_request, body, done) => done(null, new URLSearchParams(String(body))),
      )
      const path = `${DEMO_PLATFORM_PATH}/interaction/:uid`
      const ended = (reply: FastifyReply) =>
        reply.code(400).headers(headers).type('text/html; charset=utf-8').send(over)

      scope.get(path, async (request, reply) => {
        const details = await (
          await provider()
        )
          .interactionDetails(withIssuerHost(request), reply.raw)
          .catch(() => undefined)
        return details ? reply.headers(headers).type('text/html; charset=utf-8').send(players) : ended(reply)
      })
      scope.post<{ Body?: URLSearchParams }>(path, async (request, reply) => {
        const player = request.body?.get('player') ?? undefined
        if (player === undefined) throw new ProblemError(400, 'body.invalid', 'player: expected in a form', 'player')
        const account = demoAccounts.find(({ sub }) => sub === player)
        const result = account
          ? { login: { accountId: account.sub, remember: false } }
          : { error: 'access_denied', error_description: 'The player cancelled' }
        const next = await (
          await provider()
        )
          .interactionResult(withIssuerHost(request), reply.raw, result, { mergeWithLastSubmission: false })
          .catch(() => undefined)
        return next === undefined ? ended(reply) : reply.headers(headers).redirect(next, 303)
      })
    })

    await app.register(async (scope) => {
      // The provider reads bodies itself.
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
      scope.all(`${DEMO_PLATFORM_PATH}/*`, async (request, reply) => {
        const callback = (await provider()).callback()
        const raw = withIssuerHost(request)
        const path = request.url.slice(DEMO_PLATFORM_PATH.length)
        // Each sign-in asks for the player again, because a chat demonstration needs two players in one browser.
        if (path.startsWith('/auth?')) delete raw.headers.cookie
        // Ignores a player that another tab picked meanwhile. AU22
        else if (path.startsWith('/auth/')) raw.headers.cookie = withoutSession(raw.headers.cookie)
        // The provider's answer does not carry the reply's headers by itself. AP43
        for (const [name, value = ''] of Object.entries({ ...reply.getHeaders(), ...headers }))
          reply.raw.setHeader(name, value)
        reply.hijack()
        await callback(Object.assign(raw, { originalUrl: raw.url, url: path }), reply.raw)
      })
    })
  }
