import type { StreamGap, StreamTopic } from '#contract/stream.ts'

/** A frame of a stream. `cursor`: the stream's position after it. */
export type StreamMessage =
  | { readonly type: StreamTopic; readonly cursor: string; readonly data: string }
  | { readonly type: 'position'; readonly cursor: string }
  | { readonly type: 'gap'; readonly cursor?: string; readonly gap: StreamGap }
  | { readonly type: 'end'; readonly code: string }
  | { readonly type: 'keepalive' }

/** Texts of messages as one client reads them. Streams with the same `name` read the same texts. */
export type StreamEncoding = {
  readonly name: string
  encode(message: StreamMessage): string
  pack(texts: readonly string[]): Buffer
}

const joinTexts = (texts: readonly string[]) => Buffer.from(texts.join(''))

/** Server-sent events: `id` is the cursor, `data` the entry itself. SM1 */
export const SSE: StreamEncoding = {
  name: 'sse',
  encode(message) {
    switch (message.type) {
      case 'keepalive':
        return ': keepalive\n\n'
      case 'end':
        return `event: end\ndata: {"code":"${message.code}"}\n\n`
      case 'position':
        return `event: position\nid: ${message.cursor}\ndata: {}\n\n`
      case 'gap':
        return `event: gap\n${message.cursor === undefined ? '' : `id: ${message.cursor}\n`}data: ${JSON.stringify(message.gap)}\n\n`
      default:
        return `event: ${message.type}\nid: ${message.cursor}\ndata: ${message.data}\n\n`
    }
  },
  pack: joinTexts,
}

/** A message as JSON, without what follows its closing brace. `start`: members before all others. */
export function toJsonText(message: StreamMessage, start = ''): string {
  const head = `{${start}"type":"${message.type}"`
  switch (message.type) {
    case 'keepalive':
      return `${head}}`
    case 'end':
      return `${head},"code":"${message.code}"}`
    case 'position':
      return `${head},"cursor":"${message.cursor}"}`
    case 'gap':
      return `${head}${message.cursor === undefined ? '' : `,"cursor":"${message.cursor}"`},"data":${JSON.stringify(message.gap)}}`
    default:
      return `${head},"cursor":"${message.cursor}","data":${message.data}}`
  }
}

/** One JSON text a line; an empty line keeps the connection open. SM1 */
export const NDJSON: StreamEncoding = {
  name: 'ndjson',
  encode: (message) => (message.type === 'keepalive' ? '\n' : `${toJsonText(message)}\n`),
  pack: joinTexts,
}
