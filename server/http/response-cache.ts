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

/** The body may be compressed already. */
export type Made = Packed & {
  /** Default: JSON. */
  type?: string
  /** Default: 200. */
  status?: number
  headers?: Readonly<Record<string, string>>
}

export type Cacheable = {
  /** Made only of what changes the answer, so that nothing else can fill the cache. */
  key: string
  /** What it was made from: `drop(tag)` forgets it. */
  tags: readonly string[]
  /** Seconds for which a client need not ask again; 0: it asks each time, and mostly gets a 304. */
  maxAge: number
  /** Milliseconds for which it is kept; without it, until it is dropped or others need the room. */
  ttl?: number
  make: () => Promise<Made>
  /** Sent with status 503 where too much is being made already; without it, a problem. */
  busy?: Made
}

type Ready = {
  /** By the cache's clock. */
  outdatedAt: number
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
/** While others wait, an outdated answer serves for this many milliseconds more. AP38 */
const STALE = 30_000
/** Takes turns with clients; no address is called so. */
const REFRESH = 'refresh'

type Options = {
  maxBytes: number
  /** Shared by caches that must not make more at once together. Default: all at once. */
  admission?: Admission
  now?: () => number
}

/**
 * Finished answers, compressed once, within `maxBytes` of memory. Each key is computed once at a time, and other requests for it wait.
 * An answer whose making began before a `drop` of its tags is given to those who wait for it and then forgotten.
 */
export function createResponseCache({
  maxBytes,
  admission = createAdmission({ running: Infinity }),
  now = () => performance.now(),
}: Options) {
  // What is compressed later is together smaller than text, and zipped text not much larger than brotli's; bytes have none.
  const ready = new LRUCache<string, Ready>({
    maxSize: maxBytes,
    sizeCalculation: ({ raw, isText }, key) => (isText ? 2 : 1) * raw.length + key.length + 512,
  })
  const making = new Map<string, { promise: Promise<Ready>; tags: readonly string[] }>()

  function obtain(request: FastifyRequest, cacheable: Cacheable): Ready | Promise<Ready> {
    const { key } = cacheable
    const found = ready.get(key)
    if (found && found.outdatedAt > now()) return found
    const isUsable = found !== undefined && found.outdatedAt + STALE > now() && admission.isBusy()
    if (!isUsable) return making.get(key)?.promise ?? begin(clientNetwork(request.raw), cacheable)
    if (!making.has(key)) {
      begin(REFRESH, cacheable).catch((error: unknown) => {
        if (!(error instanceof BusyError)) request.log.error({ err: error }, 'refresh failed')
      })
    }
    return found
  }

  function begin(client: string | undefined, { key, tags, maxAge, ttl = Infinity, make }: Cacheable): Promise<Ready> {
    const promise = admission.run(client, make).then((made) => {
      const answer = finish(made, maxAge, tags, now() + ttl)
      // A failure is told to those who wait for it and to nobody else.
      if (answer.status < 500 && making.get(key)?.promise === promise) ready.set(key, answer)
      return answer
    })
    const forget = () => {
      if (making.get(key)?.promise === promise) making.delete(key)
    }
    promise.then(forget, forget)
    making.set(key, { promise, tags })
    return promise
  }

  return {
    /** Answers with the cached or newly made response: 304 where the client has it, compressed where it accepts that. */
    async respond(request: FastifyRequest, reply: FastifyReply, cacheable: Cacheable) {
      const found = obtain(request, cacheable)
      const answer = found instanceof Promise ? await found.catch((error: unknown) => refused(error, cacheable)) : found
      reply.headers(answer.headers)
      if (answer.status === 200 && matches(request.headers['if-none-match'], answer.etag)) return reply.code(304).send()
      const encoding =
        !answer.isText || (answer.raw.length < SMALL && answer.encoding === 'identity')
          ? 'identity'
          : encodingFor(request.headers['accept-encoding'])
      if (encoding !== 'identity') reply.header('content-encoding', encoding)
      return reply.code(answer.status).send(encoding === answer.encoding ? answer.raw : await encoded(answer, encoding))
    },
    /** Has every answer made again that was made from it; while others wait, the outdated one still serves for a moment. */
    outdate(tag: string) {
      for (const answer of ready.values())
        if (answer.tags.includes(tag)) answer.outdatedAt = Math.min(answer.outdatedAt, now())
      for (const [key, { tags }] of making) if (tags.includes(tag)) making.delete(key)
    },
    /** Forgets every answer that was made from it. */
    drop(tag: string) {
      for (const [key, { tags }] of ready.entries()) if (tags.includes(tag)) ready.delete(key)
      for (const [key, { tags }] of making) if (tags.includes(tag)) making.delete(key)
    },
  }
}

/** @throws ProblemError 503 where work was refused and nothing else is to be said; any other error as it is */
function refused(error: unknown, { busy }: Cacheable): Ready {
  if (!(error instanceof BusyError)) throw error
  const headers = { 'retry-after': String(RETRY_SECONDS), 'cache-control': 'no-store' }
  if (busy === undefined)
    throw new ProblemError(503, 'server.busy', `The server is busy; try again in ${RETRY_SECONDS} seconds`, undefined, {
      headers,
    })
  return finish({ ...busy, status: 503, headers: { ...busy.headers, ...headers } }, 0, [], 0)
}

function finish(
  { body, encoding, type = 'application/json; charset=utf-8', status = 200, headers = {} }: Made,
  maxAge: number,
  tags: readonly string[],
  outdatedAt: number,
): Ready {
  // Bytes that are no text, such as those of a picture, are sent as they are.
  const isText = encoding !== undefined || typeof body === 'string' || type.startsWith('text/')
  const raw = typeof body === 'string' ? Buffer.from(body) : body
  // Weak: the same for every encoding.
  const etag = `W/"${createHash('sha1').update(raw).digest('base64url')}"`
  return {
    outdatedAt,
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

/** The promise is kept, so that each body is compressed once per encoding. What is unpacked is not kept: nearly every client takes brotli. */
function encoded({ raw, encoding: from, bodies }: Ready, to: Encoding): Promise<Buffer> {
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
