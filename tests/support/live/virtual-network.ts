import { AsyncLocalStorage } from 'node:async_hooks'
import { ScriptedSocket } from '#streams/socket.harness.ts'
import type { FastifyInstance } from 'fastify'
import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { frameSplitter } from './frame-splitter.ts'

/** The server's end of a connection that has no network below it. */
class Wire extends Socket {
  readonly #hears: (bytes: Buffer) => void
  constructor(hears: (bytes: Buffer) => void) {
    super()
    this.#hears = hears
  }
  override _read() {}
  override _write(bytes: Buffer | string, _: BufferEncoding, done: () => void) {
    this.#hears(Buffer.from(bytes))
    done()
  }
  override _writev(pieces: { chunk: Buffer | string }[], done: () => void) {
    for (const { chunk } of pieces) this.#hears(Buffer.from(chunk))
    done()
  }
}

/** As a browser sends it, masked with zeroes. */
function clientFrame(opcode: number, payload: Buffer) {
  return Buffer.concat([Buffer.from([0x80 | opcode, 0x80 | payload.length, 0, 0, 0, 0]), payload])
}
const [TEXT, CLOSE, PING, PONG] = [1, 8, 9, 10]
const readPayload = (frame: Buffer) => frame.subarray(frame[1] === 127 ? 10 : frame[1] === 126 ? 4 : 2)

function createUpgrade(wire: Wire, address: string, origin: string) {
  const { pathname, search, host } = new URL(address)
  return Object.assign(new IncomingMessage(wire), {
    method: 'GET',
    url: pathname + search,
    headers: {
      host,
      origin,
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    },
  })
}

type Trouble = {
  /** Upgrades are refused. */
  refuses: boolean
  /** What the server says on a connection comes so much later, in milliseconds. */
  delayMs: number
  /** How many of the next frames of the server never arrive. */
  dropping: number
  /** Requests never arrive, are answered to nobody, arrive half a minute late, or nothing is heard of them. */
  loses: 'requests' | 'answers' | 'time' | 'everything' | null
}
export const NO_TROUBLE: Readonly<Trouble> = { refuses: false, delayMs: 0, dropping: 0, loses: null }

type Line = { cut(): void; freeze(): void; replay(): void }

type Options = {
  origin: string
  /** Null: it is down. */
  site: () => Pick<FastifyInstance, 'server' | 'inject'> | null
  random: () => number
}

/**
 * One person's way to the site, without sockets: the server sees connections and requests, the page a WebSocket and `fetch`, and what is between
 * takes 20 to 80 ms and makes trouble. What one side says on a connection arrives in its order.
 */
export function virtualNetwork({ origin, site, random }: Options) {
  const lines = new Set<Line>()
  const trouble: Trouble = { ...NO_TROUBLE }
  let asking = 0
  const latency = () => 20 + 60 * random()
  const travel = (ms = 0) => new Promise<void>((resolve) => void setTimeout(resolve, latency() + ms))

  class PageSocket extends ScriptedSocket {
    /** What the page sends, once the server receives it. */
    #say: ((frame: Buffer) => void) | null = null
    /** Faults come from outside the page. */
    readonly #inPage = AsyncLocalStorage.snapshot()

    constructor(address: string) {
      super(address)
      setTimeout(() => this.#dial(), latency())
    }

    override dispatchEvent(event: Event) {
      return this.#inPage(() => super.dispatchEvent(event))
    }

    override send(text: string) {
      this.#say?.(clientFrame(TEXT, Buffer.from(text)))
    }

    override close() {
      if (this.readyState < this.CLOSING) this.#say?.(clientFrame(CLOSE, Buffer.from([1000 >> 8, 1000 & 0xff])))
      super.close()
    }

    #dial() {
      const app = site()
      if (this.readyState !== this.CONNECTING || trouble.refuses || !app) return this.fail()
      const split = frameSplitter()
      const said: Buffer[] = []
      let arrivesAt = 0
      let isFrozen = false
      /** To the page, in order. */
      const arrive = (run: () => void) => {
        arrivesAt = Math.max(arrivesAt, Date.now() + latency() + trouble.delayMs)
        setTimeout(() => {
          if (!isFrozen && this.readyState !== this.CLOSED) run()
        }, arrivesAt - Date.now())
      }
      const hear = (frame: Buffer) => {
        const opcode = frame[0]! & 0x0f
        if (opcode === TEXT && this.readyState === this.OPEN) this.frame(readPayload(frame).toString())
        if (opcode === PING) this.#say?.(clientFrame(PONG, readPayload(frame)))
        if (opcode !== CLOSE) return
        this.#say?.(clientFrame(CLOSE, readPayload(frame)))
        this.shut(readPayload(frame).readUInt16BE())
        lines.delete(line)
      }
      const wire = new Wire((bytes) => {
        const { head, frames } = split(bytes)
        if (head.length > 0) arrive(() => (head.includes(' 101 ') ? this.open() : this.fail()))
        for (const frame of frames) {
          if (trouble.dropping > 0 && (frame[0]! & 0x0f) === TEXT) trouble.dropping--
          else {
            said.push(frame)
            arrive(() => hear(frame))
          }
        }
      })
      wire.on('error', () => {})
      wire.on('close', () =>
        arrive(() => {
          lines.delete(line)
          this.fail()
        }),
      )
      this.#say = (frame) => void (isFrozen || wire.destroyed || wire.push(frame))
      const line = {
        cut: () => {
          lines.delete(line)
          wire.destroy()
          if (this.readyState !== this.CLOSED) this.fail()
        },
        freeze: () => {
          lines.delete(line)
          isFrozen = true
        },
        replay: () => {
          for (const frame of said.slice(-5)) if ((frame[0]! & 0x0f) === TEXT) arrive(() => hear(frame))
        },
      }
      lines.add(line)
      app.server.emit('upgrade', createUpgrade(wire, this.url, origin), wire, Buffer.alloc(0))
    }
  }

  async function fetch(input: string | URL | Request, { method = 'GET', headers, body, signal }: RequestInit = {}) {
    if (trouble.loses === 'everything')
      return new Promise<never>((_, reject) => void signal?.addEventListener('abort', () => reject(signal.reason)))
    await travel(trouble.loses === 'time' ? 30_000 : 0)
    const app = site()
    if (trouble.loses === 'requests' || !app) throw new TypeError('Failed to fetch')
    asking++
    const answer = await app
      .inject({
        // The client asks in no other way.
        method: method as 'GET' | 'POST',
        url: String(input),
        headers: { ...(headers as Record<string, string>), origin },
        ...(typeof body === 'string' ? { payload: body } : {}),
      })
      .finally(() => asking--)
    if (trouble.loses === 'answers') throw new TypeError('Failed to fetch')
    await travel()
    return new Response(answer.statusCode === 204 ? null : answer.body, { status: answer.statusCode })
  }

  const each = (then: (line: Line) => void) => [...lines].forEach(then)
  return {
    trouble,
    fetch,
    WebSocket: PageSocket as unknown as typeof globalThis.WebSocket,
    /** Whether the server is answering something. */
    isBusy: () => asking > 0,
    /** Both sides see the close. */
    cut: () => each((line) => line.cut()),
    /** Half-open: neither side hears from the other or sees a close. */
    freeze: () => each((line) => line.freeze()),
    /** The last frames arrive once more. */
    replay: () => each((line) => line.replay()),
  }
}
