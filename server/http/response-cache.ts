import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { encodingFor, type Encoding } from './accept-encoding.ts'
import { BROTLI, type Packed, SMALL } from './packed.ts'
import { BusyError, createAdmission, type Admission } from './admission.ts'
import { clientNetwork } from './client-network.ts'
import { ProblemError } from './problem.ts'

/** The body may already be compressed. */
export type Content = Packed & {
  /** Default: JSON. */
  type?: string
  /** Default: 200. */
  status?: number
  headers?: Readonly<Record<string, string>>
}

export type Cacheable = {
  /** Contains only what changes the answer, so that nothing else can fill the cache. */
  key: string
  /** The data that it is rendered from: `evict(tag)` removes it. */
  tags: readonly string[]
  /** Seconds for which a client may keep it; 0: it revalidates each time. */
  maxAge: number
  /** Milliseconds for which it is cached. Default: until it is evicted. */
  ttl?: number
  produce: () => Promise<Content>
  /** Sent with status 503 when the server is busy. Default: a problem. */
  busy?: Content
}

type CachedResponse = {
  /** By the cache's clock. */
  expiresAt: number
  status: number
  etag: string
  /** In `encoding`. */
  raw: Buffer
  encoding: 'identity' | 'br'
  isText: boolean
  bodies: Map<Encoding, Promise<Buffer>>
  headers: Readonly<Record<string, string>>
  tags: readonly string[]
}

export type ResponseCache = ReturnType<typeof createResponseCache>

const brotli = promisify(brotliCompress)
const unpack = promisify(brotliDecompress)
const zip = promisify(gzip)

const RETRY_SECONDS = 2
/** While other requests wait, an expired answer is served for this many milliseconds. AP38 */
const STALE = 30_000
/** Measured: an entry of an empty body takes 850 bytes of heap and 2.8 kB of the process's memory. */
export const ENTRY_BYTES = 2_048
/** Queues besides the clients; no address has this name. */
const REFRESH = 'refresh'

type Options = {
  maxBytes: number
  /** Shared by caches that render in turn. Default: no limit. */
  admission?: Admission
  now?: () => number
}

/**
 * Caches finished answers, compressed once, within `maxBytes` of memory. Requests for the same key share one call of `produce`.
 * An answer whose tag is evicted meanwhile goes to the waiting requests and is not cached.
 */
export function createResponseCache({
  maxBytes,
  admission = createAdmission({ running: Infinity }),
  now = () => performance.now(),
}: Options) {
  // Compressed bodies are together smaller than their text; binary bodies have none.
  const cached = new LRUCache<string, CachedResponse>({
    maxSize: maxBytes,
    sizeCalculation: ({ raw, isText }, key) => (isText ? 2 : 1) * raw.length + key.length + ENTRY_BYTES,
  })
  const inFlight = new Map<string, { promise: Promise<CachedResponse>; tags: readonly string[] }>()

  function find(request: FastifyRequest, cacheable: Cacheable): CachedResponse | Promise<CachedResponse> {
    const { key } = cacheable
    const found = cached.get(key)
    if (found && found.expiresAt > now()) return found
    const isUsable = found !== undefined && found.expiresAt + STALE > now() && admission.isBusy()
    if (!isUsable) return inFlight.get(key)?.promise ?? startProducing(clientNetwork(request), cacheable)
    if (!inFlight.has(key)) {
      startProducing(REFRESH, cacheable).catch((error: unknown) => {
        if (!(error instanceof BusyError)) request.log.error({ err: error }, 'refresh failed')
      })
    }
    return found
  }

  function startProducing(
    client: string | undefined,
    { key, tags, maxAge, ttl = Infinity, produce }: Cacheable,
  ): Promise<CachedResponse> {
    const promise = admission.run(client, produce).then((content) => {
      const answer = toCachedResponse(content, maxAge, tags, now() + ttl)
      // Only the waiting requests get a failure.
      if (answer.status < 500 && inFlight.get(key)?.promise === promise) cached.set(key, answer)
      return answer
    })
    const end = () => {
      if (inFlight.get(key)?.promise === promise) inFlight.delete(key)
    }
    promise.then(end, end)
    inFlight.set(key, { promise, tags })
    return promise
  }

  return {
    /**
     * Sends the response, cached or new: 304 when the client has it, compressed when it accepts that. `found404`: status and headers for this
     * request instead of a 404's, which no other request gets.
     */
    async respond(
      request: FastifyRequest,
      reply: FastifyReply,
      cacheable: Cacheable,
      found404?: Required<Pick<Content, 'status' | 'headers'>>,
    ) {
      const found = find(request, cacheable)
      const answer =
        found instanceof Promise ? await found.catch((error: unknown) => toBusyResponse(error, cacheable)) : found
      reply.headers(answer.headers)
      const own = answer.status === 404 ? found404 : undefined
      if (own) reply.headers(own.headers)
      if (answer.status === 200 && matches(request.headers['if-none-match'], answer.etag)) return reply.code(304).send()
      const encoding =
        !answer.isText || (answer.raw.length < SMALL && answer.encoding === 'identity')
          ? 'identity'
          : encodingFor(request.headers['accept-encoding'])
      if (encoding !== 'identity') reply.header('content-encoding', encoding)
      const status = own?.status ?? answer.status
      return reply.code(status).send(encoding === answer.encoding ? answer.raw : await encode(answer, encoding))
    },
    /** Expires every answer with this tag; while other requests wait, it is still served for a while. */
    expire(tag: string) {
      for (const answer of cached.values())
        if (answer.tags.includes(tag)) answer.expiresAt = Math.min(answer.expiresAt, now())
      for (const [key, { tags }] of inFlight) if (tags.includes(tag)) inFlight.delete(key)
    },
    /** Removes every answer with this tag. */
    evict(tag: string) {
      for (const [key, { tags }] of cached.entries()) if (tags.includes(tag)) cached.delete(key)
      for (const [key, { tags }] of inFlight) if (tags.includes(tag)) inFlight.delete(key)
    },
  }
}

/** The answer of a busy server. @throws ProblemError 503 when `busy` is missing; any other error as it is */
function toBusyResponse(error: unknown, { busy }: Cacheable): CachedResponse {
  if (!(error instanceof BusyError)) throw error
  const headers = { 'retry-after': String(RETRY_SECONDS), 'cache-control': 'no-store' }
  if (busy === undefined)
    throw new ProblemError(503, 'server.busy', `The server is busy; try again in ${RETRY_SECONDS} seconds`, undefined, {
      headers,
    })
  return toCachedResponse({ ...busy, status: 503, headers: { ...busy.headers, ...headers } }, 0, [], 0)
}

function toCachedResponse(
  { body, encoding, type = 'application/json; charset=utf-8', status = 200, headers = {} }: Content,
  maxAge: number,
  tags: readonly string[],
  expiresAt: number,
): CachedResponse {
  // Binary bodies, such as pictures, are not compressed.
  const isText = encoding !== undefined || typeof body === 'string' || type.startsWith('text/')
  const raw = typeof body === 'string' ? Buffer.from(body) : body
  // Weak, because every encoding has the same tag.
  const etag = `W/"${createHash('sha1').update(raw).digest('base64url')}"`
  return {
    expiresAt,
    status,
    etag,
    raw,
    encoding: encoding ?? 'identity',
    isText,
    tags,
    bodies: new Map(),
    headers: {
      'content-type': type,
      'cache-control': status !== 200 || maxAge === 0 ? 'no-cache' : `public, max-age=${maxAge}`,
      vary: 'accept-encoding',
      etag,
      ...headers,
    },
  }
}

/** Keeps the promise, so that each body is compressed once per encoding. Unpacked bodies are rare and not kept. */
function encode({ raw, encoding: from, bodies }: CachedResponse, to: Encoding): Promise<Buffer> {
  if (to === 'identity') return unpack(raw)
  let body = bodies.get(to)
  if (!body) {
    body = to === 'br' ? brotli(raw, BROTLI) : from === 'br' ? unpack(raw).then((text) => zip(text)) : zip(raw)
    bodies.set(to, body)
  }
  return body
}

function matches(header: string | undefined, etag: string) {
  if (header === undefined) return false
  if (header === '*') return true
  const bare = (tag: string) => tag.trim().replace(/^W\//, '')
  return header.split(',').some((tag) => bare(tag) === bare(etag))
}
