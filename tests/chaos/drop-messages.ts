import type { LinkFilter } from '../support/faults/tcp-link.ts'

const END = '\r\n'
/** A message to a subscriber, in both versions of the protocol. */
const MESSAGE = /^[*>]3\r\n\$7\r\nmessage\r\n/

/** Where the value that begins here ends; undefined while bytes of it are missing. */
function endOfValue(bytes: Buffer, at: number): number | undefined {
  const line = bytes.indexOf(END, at)
  if (line < 0) return undefined
  const kind = String.fromCharCode(bytes[at]!)
  const size = Number(bytes.toString('latin1', at + 1, line))
  let end: number | undefined = line + END.length
  if ('$=!'.includes(kind)) end = size < 0 ? end : end + size + END.length
  else if ('*>~%'.includes(kind))
    for (let left = kind === '%' ? 2 * size : size; left > 0 && end !== undefined; left--) end = endOfValue(bytes, end)
  return end !== undefined && end <= bytes.length ? end : undefined
}

/** Passes what Redis answers, without the messages to subscribers that are lost. */
export function dropMessages(isLost: () => boolean): LinkFilter {
  let rest = Buffer.alloc(0)
  return (bytes) => {
    rest = Buffer.concat([rest, bytes])
    const passed: Buffer[] = []
    for (let end = endOfValue(rest, 0); end !== undefined; end = endOfValue(rest, 0)) {
      const value = rest.subarray(0, end)
      if (!MESSAGE.test(value.toString('latin1', 0, 20)) || !isLost()) passed.push(value)
      rest = rest.subarray(end)
    }
    return Buffer.concat(passed)
  }
}
