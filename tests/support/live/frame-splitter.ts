const HEAD_END = '\r\n\r\n'

/** Cuts what a server says on a WebSocket into the head of its answer and whole frames, however it arrives. */
export function frameSplitter() {
  let rest = Buffer.alloc(0)
  let isOpen = false

  function nextFrame(): Buffer | undefined {
    if (rest.length < 2) return undefined
    const short = rest[1]! & 0x7f
    const start = short === 127 ? 10 : short === 126 ? 4 : 2
    if (rest.length < start) return undefined
    const length = short === 127 ? Number(rest.readBigUInt64BE(2)) : short === 126 ? rest.readUInt16BE(2) : short
    if (rest.length < start + length) return undefined
    const frame = rest.subarray(0, start + length)
    rest = rest.subarray(start + length)
    return frame
  }

  return (bytes: Buffer): { head: Buffer; frames: Buffer[] } => {
    rest = Buffer.concat([rest, bytes])
    let head = Buffer.alloc(0)
    if (!isOpen) {
      const end = rest.indexOf(HEAD_END)
      if (end < 0) return { head, frames: [] }
      isOpen = true
      head = rest.subarray(0, end + HEAD_END.length)
      rest = rest.subarray(end + HEAD_END.length)
    }
    const frames: Buffer[] = []
    for (let frame = nextFrame(); frame; frame = nextFrame()) frames.push(frame)
    return { head, frames }
  }
}
