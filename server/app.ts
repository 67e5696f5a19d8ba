import type { AdSettings } from '#contract/ads.ts'
import fastifyStatic from '@fastify/static'
import Fastify, { LogController, type FastifyInstance, type FastifyPluginAsync, type FastifyServerFactory } from 'fastify'
import { problemHandler } from './http/problem.ts'
import { securityHeaders } from './http/security-headers.ts'
import { contentSecurityPolicy } from './ssr/csp.ts'

export type AppOptions = {
  logLevel: string
  /** In the order in which they are registered. */
  modules: readonly FastifyPluginAsync[]
  /** The built browser files; none while developing, where Vite serves them. */
  clientDir?: string | undefined
  /** The parties that pages may ask besides this site. */
  ads?: AdSettings | null
  serverFactory?: FastifyServerFactory | undefined
}

/** Bytes. A trade's link may be far too long and must yet load what is valid of it (CA5); Node itself refuses beyond 16 KiB. */
const LONGEST_HEADERS = 131_072

/** The HTTP side of the site: what every answer has in common, and the modules that it is made of. */
export async function createApp({ logLevel, modules, clientDir, ads = null, serverFactory }: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    logger: { level: logLevel, redact: ['req.headers.authorization', 'req.headers.cookie'] },
    // An address can carry a token, so requests are not logged; failures are, without it.
    logController: new LogController({ disableRequestLogging: true }),
    http: { maxHeaderSize: LONGEST_HEADERS },
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => void problemHandler(error, request, reply), // an address that cannot be decoded
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    ...(serverFactory ? { serverFactory } : {}),
  })
  app.setErrorHandler(problemHandler)
  const headers = securityHeaders({
    // Vite's development client adds inline scripts; what is shipped has none but the theme's.
    contentSecurityPolicy: clientDir === undefined ? false : { useDefaults: false, directives: contentSecurityPolicy(ads) },
    crossOriginResourcePolicy: { policy: 'cross-origin' }, // players' bots embed the pictures and read the API
    // The inspector of development runs in a window of another site, which must know who opened it. DV3
    crossOriginOpenerPolicy: { policy: clientDir === undefined ? 'same-origin-allow-popups' : 'same-origin' },
    strictTransportSecurity: false, // the proxy in front terminates TLS and knows whether to promise it
  })
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
  if (clientDir !== undefined) {
    await app.register(fastifyStatic, {
      root: `${clientDir}/assets`, prefix: '/assets/', preCompressed: true, immutable: true, maxAge: '1y', decorateReply: false,
    })
  }
  for (const module of modules) await app.register(module)
  return app
}
