import type { Socket } from 'node:net'

/** Bytes of a frame's mask (RFC 6455, 5.2). */
const MASK = 4

/** The opcode of a pong. */
export const PONG = 0xa

/**
 * Charges for inbound frames by reading only their headers, across chunks. A chunk without a header is charged too, because
 * reading it costs as much. Stops at the first charge that is refused. LV21
 */
export function createFrameCharge(charge: (opcode?: number) => boolean) {
  /** Bytes of the frame's header that were read, and of its extended length that are left. */
  let headerRead = 0
  let lengthLeft = 0
  let length = 0
  /** Bytes of mask and payload that are left. */
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
      const byte = chunk[at++] ?? 0
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
 * Passes each chunk to `ws` only if `admit` accepts it. Call it in the turn in which `ws` took the socket, when its listener
 * is the only one.
 */
export function screenChunks(socket: Socket, admit: (chunk: Buffer) => boolean) {
  const [parse] = socket.listeners('data') as ((chunk: Buffer) => void)[]
  if (!parse) throw new Error('ws does not read this socket')
  const screen = (chunk: Buffer) => {
    if (admit(chunk)) parse.call(socket, chunk)
  }
  socket.off('data', parse)
  // As Node marks the wrapper of `once`: when `ws` removes its listener, this one goes too.
  socket.on('data', Object.assign(screen, { listener: parse }))
}
