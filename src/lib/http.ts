import { type Failure, NotFoundError } from '#contract/source.ts'
import type { GenericSchema, InferOutput } from 'valibot'
import { authToken } from './auth-token.ts'
import { noteRelease } from './release.ts'

export class HttpError extends Error {
  override readonly name = 'HttpError'
  readonly failure: Failure
  readonly status: number
  readonly code: string
  readonly #problem: Readonly<Record<string, unknown>>

  constructor(failure: Failure, status: number, code: string, problem: Readonly<Record<string, unknown>> = {}) {
    super(failure)
    this.failure = failure
    this.status = status
    this.code = code
    this.#problem = problem
  }

  /** All members of the problem, such as the kind of a refusal. */
  get problem(): Readonly<Record<string, unknown>> {
    return this.#problem
  }
}

/** A write failed without a connection: the browser was offline when it began, so nothing was sent. DK168 */
export class OfflineError extends Error {
  override readonly name = 'OfflineError'
}

export type QueryParameters = Record<string, string | number | boolean | readonly string[] | undefined>

/** Leaves out what is empty; a list becomes one parameter for each of its elements. */
function queryString(parameters: QueryParameters): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) {
    if (value === undefined || value === '') continue
    for (const each of Array.isArray(value) ? value : [value]) query.append(name, String(each))
  }
  return query.size > 0 ? `?${query}` : ''
}

/** Any 401 removes the token that was refused, unless another has taken its place, and dispatches an event. AU9 */
export function signOut(refused: string | null) {
  if (refused === null || authToken.get() !== refused) return
  authToken.remove()
  dispatchEvent(new CustomEvent('auth:logout'))
}

/** Longest time of a read, in milliseconds: where the network has changed under it, neither its answer nor its end may ever come. LY17 */
const READ_TIMEOUT = 20_000

/** Rejects when it has taken longer than that, or when `signal` calls it off. */
async function withinTime<T>(signal: AbortSignal | undefined, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController()
  const end = () => controller.abort(signal?.reason)
  if (signal?.aborted) end()
  signal?.addEventListener('abort', end)
  const timer = setTimeout(() => controller.abort(new Error('The server took too long to answer')), READ_TIMEOUT)
  try {
    return await work(controller.signal)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', end)
  }
}

/** By the schema's own method: Valibot itself is in no page's first load. RU23 */
async function parse<S extends GenericSchema>(schema: S, answer: unknown): Promise<InferOutput<S>> {
  const result = await schema['~standard'].validate(answer)
  if (result.issues) throw new Error(result.issues[0]?.message)
  return result.value
}

/** Members of RFC 9457 problem details. */
const readProblem = (body: unknown): Readonly<Record<string, unknown>> =>
  typeof body === 'object' && body !== null ? { ...body } : {}

const createClient = (base: string, rewrite: (path: string) => string) =>
  /**
   * Asks for `path` and parses the answer; one without content is undefined.
   * `schema` may still be loading.
   * @throws NotFoundError on 404, HttpError on any other refusal, OfflineError on a write without a connection, Error on an answer of another shape or a read that takes over 20 s.
   */
  function call<const S extends GenericSchema>(
    path: string,
    schema: S | Promise<S>,
    {
      method = 'GET',
      parameters = {},
      body,
      signal,
      token = authToken.get(),
      headers = {},
      failure,
    }: {
      method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
      parameters?: QueryParameters
      body?: object
      signal?: AbortSignal | undefined
      /** Default: the session's. */
      token?: string | null
      headers?: Readonly<Record<string, string>>
      failure: Failure
    },
  ): Promise<InferOutput<S>> {
    async function ask(limited: AbortSignal | undefined): Promise<InferOutput<S>> {
      const [response, expected] = await Promise.all([
        fetch(`${base}${rewrite(path)}${queryString(parameters)}`, {
          method,
          headers: {
            ...headers,
            ...(token === null ? {} : { authorization: `Bearer ${token}` }),
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          signal: limited ?? null,
        }),
        schema,
      ])
      noteRelease(response)
      if (response.ok) return parse(expected, response.status === 204 ? undefined : await response.json())
      if (response.status === 401) signOut(token)
      const problem = readProblem(await response.json().catch(() => null))
      if (response.status === 404) throw new NotFoundError(failure)
      const { code } = problem
      throw new HttpError(failure, response.status, typeof code === 'string' ? code : 'unknown', problem)
    }
    if (method === 'GET') return withinTime(signal, ask)
    const wasOffline = navigator.onLine === false
    // A write may have reached the server, so its caller decides when to retry.
    return ask(signal).catch((error: unknown) => {
      throw wasOffline && error instanceof TypeError ? new OfflineError() : error
    })
  }

/** The client of everything below `/api`: a leading `/api/` in a path is the same as none. */
export const api = createClient('/api', (path) => path.replace(/^\/api\//, '/'))

/** The client of the server's root. */
export const root = createClient('', (path) => path)
