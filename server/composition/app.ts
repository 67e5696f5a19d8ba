import type { AdSettings } from '#contract/ads.ts'
import { Text } from '#contract/text.ts'
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyPluginAsync,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerFactory,
} from 'fastify'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { type ClientAddresses, createClientAddresses, decorateClientAddress } from '#server/http/client-address.ts'
import { ProblemError, problemHandler } from '#server/http/problem.ts'
import { type FindCanonical, redirectNames } from '#server/http/redirect-names.ts'
import { refuseExpectation, refuseMalformed } from '#server/http/raw-problem.ts'
import { createRefusalLog } from '#server/http/refusal-log.ts'
import { securityHeaders } from '#server/http/security-headers.ts'
import { serverClosing } from '#server/http/server-closing.ts'
import { limitSockets } from '#server/http/socket-limit.ts'
import { closeOnUnreadBody } from '#server/http/unread-body.ts'
import { routeNotFound } from '#server/http/unknown-routes.ts'
import { schemaController } from '#server/openapi/schema-controller.ts'
import { contentSecurityPolicy } from '#server/ssr/csp.ts'

export type AppOptions = {
  log: FastifyBaseLogger
  /** In the order in which they are registered. */
  modules: readonly FastifyPluginAsync[]
  /** The built browser files; undefined in development, where Vite serves them. */
  clientDir?: string | undefined
  /** Name of the release that they are. */
  release?: string | undefined
  /** The third parties that pages may load from. */
  ads?: AdSettings | null
  /** The value of Strict-Transport-Security. CF13 */
  hsts?: string | null
  serverFactory?: FastifyServerFactory | undefined
  /** Default: without proxies but those of this machine. */
  addresses?: ClientAddresses
  /** Whether the process is about to end: then connections are closed after their next answer. RU33 */
  isDraining?: () => boolean
  /** The path to which one with a name leads. AP118 */
  findCanonical?: FindCanonical | undefined
  /** Called after every answer. */
  onAnswered?: ((request: FastifyRequest, reply: FastifyReply) => void) | undefined
  timeouts?: RequestTimeouts
}

/** Times for a client to send a request, and between the server's checks, in milliseconds. AP34 */
export type RequestTimeouts = { headers: number; request: number; checkEvery: number }
export const REQUEST_TIMEOUTS: RequestTimeouts = { headers: 10_000, request: 15_000, checkEvery: 1_000 }

/** Bytes. Even a trade link that is far too long loads its valid part (CA5); Node's default is 16 KiB. */
export const MAX_HEADER_BYTES = 131_072

/** Decoded. */
const PathParameters = v.record(v.string(), Text)

/** The HTTP server: what all answers have in common, and the modules. */
export async function createApp({
  log,
  modules,
  clientDir,
  release,
  ads = null,
  hsts = null,
  serverFactory,
  addresses = createClientAddresses(),
  isDraining = () => false,
  findCanonical,
  onAnswered,
  timeouts = REQUEST_TIMEOUTS,
}: AppOptions): Promise<FastifyInstance> {
  const headers = {
    ...securityHeaders({
      // Vite's development client adds inline scripts.
      contentSecurityPolicy: clientDir !== undefined && {
        useDefaults: false,
        directives: contentSecurityPolicy(ads, await readFile(join(clientDir, 'index.html'), 'utf8')),
      },
      crossOriginResourcePolicy: { policy: 'cross-origin' }, // players' bots embed the pictures and read the API
      // In development the inspector's window, on another site, needs its opener. DV3
      crossOriginOpenerPolicy: { policy: clientDir === undefined ? 'same-origin-allow-popups' : 'same-origin' },
      strictTransportSecurity: false, // as configured, or the proxy's. CF13
    }),
    ...(hsts === null ? {} : { 'strict-transport-security': hsts }),
    ...(release === undefined ? {} : { 'site-release': release }),
  }
  const app = Fastify({
    loggerInstance: log,
    schemaController,
    // An address can carry a token, so requests are not logged; failures are, without the address.
    logController: new LogController({ disableRequestLogging: true }),
    http: {
      maxHeaderSize: MAX_HEADER_BYTES,
      requireHostHeader: false, // Node's own refusal has no headers: the hook below refuses
      headersTimeout: timeouts.headers,
      requestTimeout: timeouts.request,
      connectionsCheckingInterval: timeouts.checkEvery,
    },
    requestTimeout: timeouts.request, // Fastify overwrites Node's own with its default, none
    forceCloseConnections: 'idle',
    return503OnClosing: false, // likewise
    frameworkErrors: (error, request, reply) => void problemHandler(error, request, reply.headers(headers)), // an address that cannot be decoded
    clientErrorHandler: refuseMalformed(headers),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    ...(serverFactory ? { serverFactory } : {}),
  })
  limitSockets(app.server, { findAddress: addresses.ofPeer })
  decorateClientAddress(app, addresses)
  closeOnUnreadBody(app)
  app.server.on('checkExpectation', refuseExpectation(headers))
  app.setErrorHandler(problemHandler)
  app.setNotFoundHandler(routeNotFound)
  app.addHook('onError', createRefusalLog())
  if (onAnswered)
    app.addHook('onResponse', (request, reply, done) => {
      onAnswered(request, reply)
      done()
    })
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers)
    if (isDraining()) reply.header('connection', 'close')
    done(findRefusal(request, isClosing))
  })
  if (findCanonical) redirectNames(app, findCanonical)
  for (const module of modules) await app.register(module)
  return app
}

/** The problem that refuses a request before its route runs. */
function findRefusal({ raw, params }: FastifyRequest, isClosing: boolean): ProblemError | undefined {
  if (isClosing) return serverClosing()
  if (raw.headers.host === undefined && raw.httpVersion === '1.1')
    return new ProblemError(400, 'request.malformed', 'The request names no host')
  const { 'content-encoding': encoding = 'identity' } = raw.headers
  if (encoding.trim().toLowerCase() !== 'identity')
    return new ProblemError(
      415,
      'encoding.unsupported',
      'Bodies are read as they are: send this one without Content-Encoding',
      undefined,
      { headers: { 'accept-encoding': 'identity' } },
    )
  const fault = v.safeParse(PathParameters, params).issues?.[0]
  if (fault) return new ProblemError(400, 'request.invalid', `The path ${fault.message}`)
  return undefined
}
