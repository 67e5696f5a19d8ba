import { type BgsiOptions, type CallInput, type CallOptions, createSend, toQuery } from './call.ts'
import type { Operations, StreamTopic } from './contract.ts'
import { openStream, type Stream, type StreamEntry, type StreamFilter, type StreamOptions } from './stream.ts'

/** Lines of name, method and path, written by `scripts/sdk`. SK2 */
declare const OPERATIONS: string

type Streams = {
  /** Hatches and value changes as they happen; several filters: entries that pass any of them. `GET /api/stream` */
  stream<Topic extends StreamTopic>(
    filter: StreamFilter<Topic> | readonly StreamFilter<Topic>[],
    options?: StreamOptions,
  ): Stream<StreamEntry<Topic>>
}

export type Bgsi = Operations & Streams

const DEFAULT_RETRIES = 3

async function readBody(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined
  return /\bjson\b/.test(response.headers.get('content-type') ?? '') ? response.json() : response
}

/** A client of one site. */
export function createBgsi(options: BgsiOptions): Bgsi {
  const send = createSend(options)
  const { retries = DEFAULT_RETRIES } = options
  const streams: Streams = {
    stream: (filter, streamOptions = {}) => openStream(send, [filter].flat() as never, streamOptions),
  }
  const operations = OPERATIONS.split('\n').map((line) => {
    const [name = '', method = '', path = ''] = line.split(' ')
    const call = async ({ body, ...input }: CallInput = {}, { signal }: CallOptions = {}) => {
      const address = path.replace(/\{(\w+)\}/g, (_, parameter: string) => {
        const value = String(input[parameter])
        delete input[parameter]
        return encodeURIComponent(value)
      })
      const query = String(toQuery(input))
      const content = body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }
      return readBody(await send(query ? `${address}?${query}` : address, { method, signal, ...content }, retries))
    }
    return [name, call] as const
  })
  return { ...Object.fromEntries(operations), ...streams } as Bgsi
}
