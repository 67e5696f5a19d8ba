/** A WebSocket that does what a test says, also what a real one does only in trouble: it hangs, speaks late, never closes. */
export class ScriptedSocket extends EventTarget {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static readonly CLOSING = 2
  static readonly CLOSED = 3
  readonly CONNECTING = 0
  readonly OPEN = 1
  readonly CLOSING = 2
  readonly CLOSED = 3
  binaryType = 'blob'
  readyState = 0
  readonly url: string
  readonly sent: string[] = []

  constructor(url: string) {
    super()
    this.url = url
  }

  /** As a browser: the closing handshake ends later, or, over a dead network, not at all. */
  close(): void {
    if (this.readyState < this.CLOSING) this.readyState = this.CLOSING
  }

  send(data: string): void {
    this.sent.push(data)
  }

  open(): void {
    this.readyState = this.OPEN
    this.dispatchEvent(new Event('open'))
  }

  frame(message: unknown): void {
    const data = typeof message === 'string' ? message : JSON.stringify(message)
    this.dispatchEvent(new MessageEvent('message', { data }))
  }

  /** The other side closes in good order. */
  shut(code: number): void {
    this.readyState = this.CLOSED
    this.dispatchEvent(Object.assign(new Event('close'), { code, reason: '', wasClean: true }))
  }

  /** Refused, reset or cut: an error, then an abnormal close. */
  fail(): void {
    this.readyState = this.CLOSED
    this.dispatchEvent(Object.assign(new Event('error'), { message: 'the network failed' }))
    this.shut(1006)
  }
}

/** The class to give to a stream, and the sockets that were made of it. */
export function scriptedSockets() {
  const sockets: ScriptedSocket[] = []
  class Recorded extends ScriptedSocket {
    constructor(url: string) {
      super(url)
      sockets.push(this)
    }
  }
  const newest = () => {
    const last = sockets.at(-1)
    if (!last) throw new Error('no socket was made')
    return last
  }
  return {
    made: sockets,
    newest,
    /** Number of sockets that are connecting or open. */
    alive: () => sockets.filter(({ readyState }) => readyState < 2).length,
    // The script replaces the browser's class; the streams use only these members.
    WebSocket: Recorded as unknown as typeof globalThis.WebSocket,
  }
}
