import type { Socket } from 'node:net'
import type { WebSocket } from 'ws'
import type { SubscriberConnection } from './socket-subscriber.ts'

/**
 * Writes frames to the socket itself, past `ws`: see socket-subscriber.ts.
 * A class, because closures cost 2 KB for each of thousands of connections.
 */
export class SocketConnection implements SubscriberConnection {
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
  /** Whether a pong is expected; true once per ping. */
  takePong(): boolean {
    const awaited = this.#awaitsPong
    this.#awaitsPong = false
    return awaited
  }
  close(code: number, reason: string) {
    this.#ws.close(code, reason)
  }
  /** Stops reading; written frames are still sent, then the stream ends. */
  stopReading() {
    this.#ws.pause()
    this.#socket.end()
  }
  terminate() {
    // Otherwise `ws` would parse what is unread, which may be a flood.
    this.#socket.read()
    this.#ws.terminate()
  }
}
