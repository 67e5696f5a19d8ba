import type { Socket } from 'node:net'

/** Bytes of a frame's mask (RFC 6455, 5.2). */
const MASK = 4

/** The opcode of a pong. */
export const PONG = 0xa

/**
 * Counts what a connection sends by reading the frames' headers alone, across chunks. Each frame is charged by its opcode, and a
 * chunk in which none begins without one, because reading it costs as much. Stops at the first that `charge` refuses. LV21
 */
export function createFrameCharge(charge: (opcode?: number) => boolean) {
  /** Bytes of the frame's header that were read, and those of its extended length that were not. */
  let headerRead = 0
  let lengthLeft = 0
  let length = 0
  /** Bytes of mask and payload that were not read. */
  let left = 0

  return (chunk: Uint8Array): boolean => {
    let began = false
    for (let at = 0; at < chunk.length;) {
      if (left > 0) {
        const passed = Math.min(left, chunk.length - at)
        left -= passed
        at += passed
        continue
      }
      const byte = chunk[at++]!
      if (headerRead === 0) {
        if (!charge(byte & 0x0f)) return false
        began = true
        headerRead = 1
        continue
      }
      if (headerRead === 1) {
        const short = byte & 0x7f
        lengthLeft = short === 126 ? 2 : short === 127 ? 8 : 0
        length = lengthLeft === 0 ? short : 0
        headerRead = 2
        // A client that does not mask is closed by `ws` with 1002.
        left = lengthLeft === 0 ? MASK + length : 0
      } else {
        length = length * 256 + byte
        lengthLeft--
        if (lengthLeft === 0) left = MASK + length
      }
      if (lengthLeft === 0) headerRead = 0
    }
    return began || charge()
  }
}

/**
 * Shows each chunk to `admit` before `ws` parses it; one that is not admitted never reaches `ws`. To be called in the turn in
 * which `ws` took the socket, when its listener is the only one.
 */
export function screenChunks(socket: Socket, admit: (chunk: Buffer) => boolean) {
  const [parse] = socket.listeners('data') as ((chunk: Buffer) => void)[]
  if (!parse) throw new Error('ws does not read this socket')
  const screen = (chunk: Buffer) => {
    if (admit(chunk)) parse.call(socket, chunk)
  }
  socket.off('data', parse)
  // As Node marks the wrapper of `once`: `ws` removes its listener and takes this one away with it.
  socket.on('data', Object.assign(screen, { listener: parse }))
}
