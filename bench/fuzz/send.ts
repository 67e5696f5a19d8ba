import { Agent, request, type IncomingHttpHeaders } from 'node:http'
import { once } from 'node:events'
import { connect } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Case, Frame, HttpCase, RawCase, SignInCase, SocketCase } from './case.ts'
import { fetchWhenFree } from './fetch-when-free.ts'
import { fill, readToken, remember, walkToPlatform, type World } from './world.ts'

export type Answer = {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /** Decompressed. */
  readonly body: Buffer
}
export type Outcome = {
  readonly answers: readonly Answer[]
  /** Why the connection ended without a complete answer. */
  readonly broken?: string
  readonly isHung?: boolean
  /** Everything received on a raw connection or a WebSocket. */
  readonly bytes?: Buffer
  readonly ms: number
}

/** An answer later than this is a hang and not the work of a busy machine. */
const HANG_MS = 60_000
/** Probes that must succeed before an overdue request counts as hung. */
const PROBES = 3
/** Long enough for the server to find the session and to relay the frames. */
const HOLD_MS = 150
const MAX_BYTES = 8 * 1_048_576

/** Methods that announce a body. */
const SENDS_BODIES = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/** Sends cases to a site and returns what came back. */
export function createSender(world: World) {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const probeAgent = new Agent({ keepAlive: true, maxSockets: 1 })
  const { port } = world
  const probe = () =>
    new Promise<void>((resolve, reject) => {
      request({ host: '127.0.0.1', port, path: '/healthz', agent: probeAgent }, (response) =>
        response.resume().on('end', resolve),
      )
        .on('error', reject)
        .end()
    })

  /** Calls `hung` when the answer is overdue although the server answers other requests. Returns a function that cancels it. */
  function watch(hung: () => void): () => void {
    let isOver = false
    const timer = setTimeout(
      () =>
        void (async () => {
          for (let count = 0; count < PROBES && !isOver; count++) await probe()
          if (!isOver) hung()
        })().catch(hung),
      HANG_MS,
    )
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }

  function sendHttp({ actor, method, target, headers, body, operation }: HttpCase, isAgain = false): Promise<Outcome> {
    const started = performance.now()
    const bytes = body === null ? null : Buffer.from(fill(body, actor, world), 'latin1')
    const given = headers.map(([name, value]) => [name, fill(value, actor, world)] as const)
    const flat = [
      ...(given.some(([name]) => name === 'host') ? [] : [['host', `localhost:${port}`] as const]),
      // Without it Node would send an empty body in chunks.
      ...(bytes === null && !SENDS_BODIES.has(method) ? [] : [['content-length', String(bytes?.length ?? 0)] as const]),
      ...given,
    ].flat()
    return new Promise((resolve) => {
      const end = (outcome: Omit<Outcome, 'ms'>) => {
        unwatch()
        resolve({ ...outcome, ms: performance.now() - started })
      }
      const call = request(
        {
          host: '127.0.0.1',
          port,
          agent,
          method,
          path: fill(target, actor, world),
          headers: flat as unknown as Record<string, string>,
          setHost: false,
        },
        (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('error', (error) => end({ answers: [], broken: error.message }))
          response.on('end', () => {
            const { statusCode: status = 0, headers } = response
            const body = decompressed(Buffer.concat(chunks), status, headers['content-encoding'])
            if (body === undefined) return end({ answers: [], broken: 'the body cannot be decompressed' })
            const answer = { status, headers, body }
            if (answer.status === 200) remember(operation, actor, answer.body.toString(), world)
            end({ answers: [answer] })
          })
        },
      )
      const unwatch = watch(() => {
        end({ answers: [], isHung: true })
        call.destroy()
      })
      call.on('upgrade', (response, socket) => {
        socket.destroy()
        end({ answers: [{ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.alloc(0) }] })
      })
      call.on('connect', (response, socket) => {
        socket.destroy()
        end({ answers: [{ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.alloc(0) }] })
      })
      call.on('error', (error) => {
        // The server may close an idle keep-alive connection at the same moment, so it is tried once more.
        if (call.reusedSocket && !isAgain) {
          unwatch()
          resolve(
            sendHttp(
              {
                kind: 'http',
                group: '',
                actor,
                method,
                target,
                headers: [...headers, ['connection', 'close']],
                body,
                ...(operation === undefined ? {} : { operation }),
              },
              true,
            ),
          )
        } else end({ answers: [], broken: error.message })
      })
      call.end(bytes ?? undefined)
    })
  }

  /** Writes the chunks, waits and writes the last one where there is one, ends the connection and collects all bytes until the server closes it. */
  function exchange(chunks: readonly Buffer[], end: 'finish' | 'reset', last?: Buffer): Promise<Outcome> {
    const started = performance.now()
    return new Promise((resolve) => {
      const socket = connect({ host: '127.0.0.1', port })
      const received: Buffer[] = []
      let size = 0
      let failure: string | undefined
      const finish = (isHung = false) => {
        unwatch()
        socket.destroy()
        resolve({
          answers: [],
          bytes: Buffer.concat(received),
          isHung,
          ms: performance.now() - started,
          ...(failure === undefined ? {} : { broken: failure }),
        })
      }
      const unwatch = watch(() => finish(true))
      socket.on('data', (chunk) => {
        size += chunk.length
        if (size < MAX_BYTES) received.push(chunk)
      })
      socket.on('error', (error) => (failure = error.message))
      socket.on('close', () => finish())
      socket.on(
        'connect',
        () =>
          void (async () => {
            for (const chunk of chunks) {
              if (!socket.writable) break
              socket.write(chunk)
              await new Promise((next) => setImmediate(next))
            }
            if (last) {
              const closed = once(socket, 'close').catch(() => {}) // its error is noted above
              await Promise.race([new Promise((next) => setTimeout(next, HOLD_MS)), closed])
              if (socket.writable) socket.write(last)
            }
            if (end === 'reset') socket.resetAndDestroy()
            else if (socket.writable) socket.end()
          })(),
      )
    })
  }

  const sendRaw = ({ chunks, end }: RawCase) =>
    exchange(
      chunks.map((chunk) => Buffer.from(fill(chunk, { pair: 0, side: 0 }, world), 'latin1')),
      end,
    )

  async function sendSocket({ actor, target, headers, frames, isHeld }: SocketCase): Promise<Outcome> {
    const head = `GET ${fill(target, actor, world)} HTTP/1.1\r\nhost: localhost:${port}\r\n${headers.map(([name, value]) => `${name}: ${fill(value, actor, world)}\r\n`).join('')}\r\n`
    const outcome = await exchange(
      [
        Buffer.from(head, 'latin1'),
        ...frames.map((frame) => encodeFrame({ ...frame, payload: fill(frame.payload, actor, world) })),
        ...(isHeld ? [] : [CLOSE]),
      ],
      'finish',
      isHeld ? CLOSE : undefined,
    )
    const epoch = /"epoch":"([\w-]+)"/.exec(outcome.bytes?.toString('latin1') ?? '')?.[1]
    if (epoch !== undefined) world.epoch = epoch
    return outcome
  }

  async function sendSignIn({ player, state, tamper }: SignInCase): Promise<Outcome> {
    const started = performance.now()
    const { browser, back } = await walkToPlatform(world.origin, player, state)
    if (tamper === 'code') back.searchParams.set('code', 'x')
    if (tamper === 'state') back.searchParams.delete('state')
    const asking = tamper === 'other browser' ? { go: (url: URL) => fetch(url, { redirect: 'manual' }) } : browser
    const ends = [await asking.go(back), ...(tamper === 'twice' ? [await asking.go(back)] : [])]
    for (const end of ends) {
      const location = end.headers.get('location')
      const token = location === null ? undefined : readToken(new URL(location, world.origin))
      if (token === undefined) continue
      world.tokens[player] = token
      // Who deleted their account is another one by now.
      const user = await fetchWhenFree(`${world.origin}/auth/user`, { headers: { authorization: `Bearer ${token}` } })
      if (user.ok) world.users[player] = ((await user.json()) as { id: string }).id
    }
    return {
      answers: await Promise.all(
        ends.map(async (end) => ({
          status: end.status,
          headers: Object.fromEntries(end.headers),
          body: Buffer.from(await end.arrayBuffer()),
        })),
      ),
      ms: performance.now() - started,
    }
  }

  return {
    probe,
    send(each: Case): Promise<Outcome> {
      if (each.kind === 'http') return sendHttp(each)
      if (each.kind === 'raw') return sendRaw(each)
      if (each.kind === 'socket') return sendSocket(each)
      return sendSignIn(each)
    },
    close() {
      agent.destroy()
      probeAgent.destroy()
    },
  }
}

/** @returns undefined for a body that is cut or is not what its encoding says; a range of a compressed file stays as it is */
function decompressed(body: Buffer, status: number, encoding: string | undefined): Buffer | undefined {
  if (body.length === 0 || status === 206) return body
  try {
    return encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body
  } catch {
    return undefined
  }
}

const MASK = Buffer.from([1, 2, 3, 4])

/** A frame as RFC 6455, 5.2 has it; its declared length may be false. */
function encodeFrame({ fin, rsv, opcode, masked, payload, length }: Frame): Buffer {
  const data = Buffer.from(payload, 'latin1')
  const declared = length ?? data.length
  const first = (fin ? 0x80 : 0) | (rsv << 4) | opcode
  const bit = masked ? 0x80 : 0
  const head =
    declared < 126
      ? Buffer.from([first, bit | declared])
      : declared < 65_536
        ? Buffer.from([first, bit | 126, declared >> 8, declared & 0xff])
        : Buffer.concat([Buffer.from([first, bit | 127]), bigEndian(declared)])
  return masked
    ? Buffer.concat([head, MASK, data.map((byte, index) => byte ^ MASK[index % 4]!)])
    : Buffer.concat([head, data])
}

function bigEndian(length: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(BigInt(length))
  return bytes
}

const CLOSE = encodeFrame({ fin: true, rsv: 0, opcode: 8, masked: true, payload: '\x03\xe8', length: null })
