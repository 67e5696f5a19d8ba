import type { Problem } from '#contract/problem.ts'
import { isDatabaseUnavailable } from '#server/db/unavailable.ts'
import { STATUS_CODES } from 'node:http'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'

type More = {
  headers?: Readonly<Record<string, string>>
  /** Further members of the problem. */
  members?: Readonly<Record<string, unknown>>
  /** Only for the log: never a token. */
  known?: Readonly<Record<string, unknown>>
}

/** An answer that is a problem (AP2). `detail` is shown to the caller. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError'
  readonly problem: Problem
  readonly headers: Readonly<Record<string, string>>
  readonly known: Readonly<Record<string, unknown>>

  constructor(
    status: number,
    code: string,
    detail: string,
    parameter?: string,
    { headers = {}, members = {}, known = {} }: More = {},
  ) {
    super(detail)
    this.headers = headers
    this.known = known
    this.problem = {
      ...members,
      type: 'about:blank',
      title: STATUS_CODES[status] ?? 'Error',
      status,
      code,
      detail,
      ...(parameter === undefined ? {} : { parameter }),
    }
  }
}

const sendProblem = (reply: FastifyReply, problem: Problem) =>
  reply
    .code(problem.status)
    .headers({ 'cache-control': 'no-store', ...(problem.status === 401 ? { 'www-authenticate': 'Bearer' } : {}) })
    .type('application/problem+json')
    .send(JSON.stringify(problem))

/** For `setErrorHandler`: sends problems as they are, the framework's refusals by status, and no detail of other errors. */
export function problemHandler(error: FastifyError | ProblemError, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof ProblemError) return sendProblem(reply.headers(error.headers), error.problem)
  if (isDatabaseUnavailable(error)) {
    request.log.warn({ err: error }, 'database unavailable')
    return sendProblem(reply.headers(UNAVAILABLE_HEADERS), UNAVAILABLE)
  }
  const status = error.statusCode ?? 500
  if (status >= 400 && status < 500)
    return sendProblem(reply, new ProblemError(status, CODES[status] ?? 'request.invalid', error.message).problem)
  request.log.error({ err: error }, 'request failed')
  return sendProblem(reply, new ProblemError(500, 'server.error', 'The server could not answer').problem)
}

/** In seconds. A server that restarts or a lock that was held may be free again by then. */
const RETRY = '2'
/** Headers of every answer that lacks the database. AP96 */
export const UNAVAILABLE_HEADERS = { 'retry-after': RETRY, 'cache-control': 'no-store' }
const UNAVAILABLE = new ProblemError(
  503,
  'server.busy',
  `The server has no access to its data now; try again in ${RETRY} seconds`,
).problem

const CODES: Readonly<Record<number, string>> = { 413: 'body.too_large', 415: 'body.unsupported', 429: 'rate.limited' }
