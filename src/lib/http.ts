import { Problem } from '#contract/problem.ts'
import { NotFoundError } from '#contract/source.ts'
import * as v from 'valibot'
import { authToken } from './auth-token.ts'

export class HttpError extends Error {
  override readonly name = 'HttpError'
  readonly status: number
  readonly code: string

  constructor(message: string, status: number, code: string) {
    super(message)
    this.status = status
    this.code = code
  }
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

/** Any 401 removes the token and says so to whoever listens (AU rules of SPEC.md). */
function signOut() {
  if (authToken.get() === null) return
  authToken.remove()
  dispatchEvent(new CustomEvent('auth:logout'))
}

const createClient = (base: string, rewrite: (path: string) => string) =>
  /**
   * Reads `path` and parses the answer.
   * @throws NotFoundError on 404, HttpError on any other refusal, ValiError on an answer of another shape.
   */
  async function get<const S extends v.GenericSchema>(
    path: string,
    schema: S,
    { parameters = {}, signal, failure }: { parameters?: QueryParameters; signal?: AbortSignal | undefined; failure: string },
  ): Promise<v.InferOutput<S>> {
    const token = authToken.get()
    const response = await fetch(`${base}${rewrite(path)}${queryString(parameters)}`, {
      headers: token === null ? {} : { authorization: `Bearer ${token}` },
      signal: signal ?? null,
    })
    if (response.ok) return v.parse(schema, await response.json())
    if (response.status === 401) signOut()
    const problem = v.safeParse(Problem, await response.json().catch(() => null))
    if (response.status === 404) throw new NotFoundError(failure)
    throw new HttpError(failure, response.status, problem.success ? problem.output.code : 'unknown')
  }

/** The client of everything below `/api`: a leading `/api/` in a path is the same as none. */
export const api = createClient('/api', (path) => path.replace(/^\/api\//, '/'))

/** The client of the server's root. */
export const root = createClient('', (path) => path)
