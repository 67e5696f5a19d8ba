/** An answer that is a problem, a stream that the server ended for good, or a webhook that is not genuine. */
export class BgsiError extends Error {
  /** HTTP status; 400 for a webhook. */
  readonly status: number
  /** Stable name of the problem, such as `query.invalid`. */
  readonly code: string
  /** One sentence for people. */
  readonly detail: string
  /** Parameter that was wrong. */
  readonly parameter: string | undefined
  /** Seconds to wait before the next try. */
  readonly retryAfter: number | undefined

  constructor(status: number, code: string, detail: string, parameter?: string, retryAfter?: number) {
    super(`${status} ${code}: ${detail}`)
    this.name = 'BgsiError'
    this.status = status
    this.code = code
    this.detail = detail
    this.parameter = parameter
    this.retryAfter = retryAfter
  }
}
