import type { Socket } from 'node:net'
import type { WebSocket } from 'ws'
import type { ReaderConnection } from './live-reader.ts'

/**
 * Frames go to the socket itself: see the reader. The rest is the business of `ws`.
 * A class, because closures for each of thousands of connections cost 2 KB apiece.
 */
export class SocketConnection implements ReaderConnection {
  readonly #ws: WebSocket
  readonly #socket: Socket
  #awaitsPong = false
  constructor(ws: WebSocket, socket: Socket) {
    this.#ws = ws
    this.#socket = socket
  }
  get isOpen() {
    return this.#ws.readyState === this.#ws.OPEN
  }
  get queued() {
    return this.#socket.writableLength
  }
  get written() {
    return this.#socket.bytesWritten
  }
  write(frames: Buffer) {
    this.#socket.write(frames)
  }
  onceDrained(run: () => void) {
    this.#socket.once('drain', run)
  }
  ping() {
    this.#awaitsPong = true
    this.#ws.ping()
  }
  /** Whether a ping of ours is unanswered; its answer is asked for once. */
  takePong(): boolean {
    const awaited = this.#awaitsPong
    this.#awaitsPong = false
    return awaited
  }
  close(code: number, reason: string) {
    this.#ws.close(code, reason)
  }
  /** Reads nothing more; what was written is still sent, with the end of the stream after it. */
  stopReading() {
    this.#ws.pause()
    this.#socket.end()
  }
  terminate() {
    // At the end `ws` parses what is left unread, which may be a flood.
    this.#socket.read()
    this.#ws.terminate()
  }
}
