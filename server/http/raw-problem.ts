import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { ProblemError } from './problem.ts'
import { securityHeaders } from './security-headers.ts'

type Headers = Readonly<Record<string, string>>

/** For an answer that isn't a page: it loads nothing and cannot be framed. */
const OF_NO_PAGE = securityHeaders({
  contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
  strictTransportSecurity: false,
})

/** A problem for a connection that is closed with it. */
function toAnswer(status: number, code: string, detail: string, headers: Headers) {
  const { problem } = new ProblemError(status, code, detail)
  const body = JSON.stringify(problem)
  return {
    title: problem.title,
    body,
    headers: {
      ...headers,
      'cache-control': 'no-store',
      'content-type': 'application/problem+json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    },
  }
}

/** A problem as the text of a whole HTTP answer, for a socket without a request. Adds `headers` to the security headers. AP44 */
export function rawProblem(status: number, code: string, detail: string, headers: Headers = {}): string {
  const answer = toAnswer(status, code, detail, { ...OF_NO_PAGE, ...headers })
  const lines = Object.entries(answer.headers).map(([name, text]) => `${name}: ${text}\r\n`)
  return `HTTP/1.1 ${status} ${answer.title}\r\n${lines.join('')}\r\n${answer.body}`
}

const REASONS: Readonly<Record<string, readonly [status: number, code: string, detail: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'request.timeout', 'The request took too long to arrive'],
  HPE_HEADER_OVERFLOW: [431, 'headers.too_large', 'The headers of the request are too long'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'body.too_large', 'The chunk extensions of the request are too long'],
}
const MALFORMED = [400, 'request.malformed', 'This is not HTTP'] as const

/** For Fastify's `clientErrorHandler`: answers a request that Node cannot parse with a problem, and closes the connection. AP44 */
export const refuseMalformed =
  (headers: Headers) =>
  (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    // Never writes into an answer that has begun.
    const current: unknown = Reflect.get(socket, '_httpMessage')
    const hasBegun = typeof current === 'object' && current !== null && Reflect.get(current, 'headersSent') === true
    if (socket.writable && !hasBegun) socket.write(rawProblem(...(REASONS[error.code ?? ''] ?? MALFORMED), headers))
    socket.destroy(error)
  }

/** For Node's `checkExpectation`: refuses every expectation except `100-continue`. AP44 */
export const refuseExpectation =
  (headers: Headers) =>
  (_request: IncomingMessage, response: ServerResponse): void => {
    const answer = toAnswer(417, 'expectation.unknown', 'The server meets no expectation but 100-continue', headers)
    response.writeHead(417, answer.headers).end(answer.body)
  }
