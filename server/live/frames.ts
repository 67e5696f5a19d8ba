/** The header of a server's text frame: final fragment, opcode text, no mask, length (RFC 6455, 5.2). */
function header(length: number): Buffer {
  if (length < 126) return Buffer.from([0x81, length])
  if (length < 65_536) return Buffer.from([0x81, 126, length >> 8, length & 0xff])
  const bytes = Buffer.from([0x81, 127, 0, 0, 0, 0, 0, 0, 0, 0])
  bytes.writeUIntBE(length, 4, 6)
  return bytes
}

/** Encodes texts as consecutive WebSocket text frames, for any number of sockets. */
export function textFrames(texts: readonly string[]): Buffer {
  return Buffer.concat(
    texts.flatMap((text) => {
      const payload = Buffer.from(text)
      return [header(payload.length), payload]
    }),
  )
}
