import { BgsiError } from './bgsi-error.ts'
import { backoff, type Send, toQuery, wait } from './call.ts'
import type { Hatch, HatchFilter, StreamGap, StreamTopic, ValueFilter, ValueReceipt } from './contract.ts'

type Topics = { hatch: { filter: HatchFilter; entry: Hatch }; value: { filter: ValueFilter; entry: ValueReceipt } }

/** Filters of one topic. All of them must hold. */
export type StreamFilter<Topic extends StreamTopic = StreamTopic> = { topic: Topic } & Topics[Topic]['filter']

/** Entries of a topic, each the full state. */
export type StreamEntry<Topic extends StreamTopic = StreamTopic> = Topics[Topic]['entry']

export type StreamOptions = {
  /** Cursor to go on after. Default: from now on. */
  after?: string | undefined
  /** Ends the loop with the signal's reason. */
  signal?: AbortSignal | undefined
  /**
   * Called when everything before a cursor has been handled: once the loop asks for the next entry, and when a quiet stream moves on. Save the
   * cursor here. The stream waits for it.
   */
  onCursor?: (cursor: string) => void | Promise<void>
  /** Called for missed entries that nobody can list, because the site's log was replaced. */
  onGap?: (gap: StreamGap) => void
  /** Silence after which the stream reconnects, ms. The server sends something every 15 s. Default: 45,000. */
  timeout?: number
}

/** Iterate it once. Reconnects by itself, and each entry comes once. */
export type Stream<Entry> = AsyncIterable<Entry> & {
  /** Place after the newest entry that the loop got; undefined: not connected yet. Give it back as `after`. */
  readonly cursor: string | undefined
}

type StreamEvent = { type: string; id: string | undefined; data: string }

const TIMEOUT_MS = 45_000
/** An event is far smaller. */
const MAX_EVENT_LENGTH = 1_000_000
const PAGE_SIZE = '100'
/** Hatches that one page of a filtered list looks at. */
const HATCHES_LOOKED_AT = 20_000

/** Reads server-sent events until the connection ends, fails or is silent for `timeout` ms. */
async function* readEvents({ body }: Response, timeout: number): AsyncGenerator<StreamEvent, void, void> {
  if (!body) return
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    while (rest.length < MAX_EVENT_LENGTH) {
      let timer
      const silence = new Promise<undefined>((resolve) => {
        timer = setTimeout(resolve, timeout)
      })
      const chunk = await Promise.race([reader.read().catch(() => undefined), silence])
      clearTimeout(timer)
      if (!chunk?.value) return
      const blocks = (rest + decoder.decode(chunk.value, { stream: true })).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const fields = Object.fromEntries(block.split('\n').map((line) => line.split(/: ?(.*)/s, 2)))
        if (fields.event) yield { type: fields.event, id: fields.id, data: fields.data }
      }
    }
  } finally {
    reader.cancel().catch(() => {})
  }
}

/** Follows hatches and value changes. SK5 to SK8 */
export function openStream<Topic extends StreamTopic>(
  send: Send,
  filters: readonly StreamFilter<Topic>[],
  { after, signal, onCursor, onGap, timeout = TIMEOUT_MS }: StreamOptions,
): Stream<StreamEntry<Topic>> {
  let cursor = after
  const address = `/api/stream?${filters.map(({ topic, ...filter }) => toQuery({ topic, ...filter })).join('&')}`
  const get = (url: string, headers: Record<string, string> = {}, connection = signal) =>
    send(url, { method: 'GET', headers, signal: connection }, Infinity)

  /** Entries of a gap, page by page. SK6 */
  async function* fill({ topic, after: first, to, address: list }: StreamGap & { after: number }) {
    for (let at = first; at < to;) {
      const url = new URL(list, 'http://site')
      url.searchParams.set('after', String(at))
      url.searchParams.set('limit', PAGE_SIZE)
      const page = await (await get(url.pathname + url.search)).json()
      const entries: (Hatch & ValueReceipt)[] = topic === 'hatch' ? page.hatches : page.changes
      for (const entry of entries) {
        at = entry.seq ?? entry.number
        if (at > to) return
        yield entry
      }
      if (topic === 'value') at = page.next ?? to
      else if (entries.length === 0) at += HATCHES_LOOKED_AT
    }
  }

  async function* read(): AsyncGenerator<StreamEntry<Topic>, void, void> {
    for (let failures = 0; ; failures++) {
      const connection = new AbortController()
      const abort = () => connection.abort(signal?.reason)
      signal?.throwIfAborted()
      signal?.addEventListener('abort', abort)
      try {
        const headers = { accept: 'text/event-stream', ...(cursor && { 'last-event-id': cursor }) }
        for await (const { type, id, data } of readEvents(await get(address, headers, connection.signal), timeout)) {
          failures = 0
          const value = JSON.parse(data)
          if (type === 'end') {
            if (value.code === 'key.revoked') throw new BgsiError(401, value.code, 'The API key was revoked')
            break
          }
          if (type === 'gap') {
            if (value.after === undefined) onGap?.(value)
            else yield* fill(value)
          }
          if (id) cursor = id
          if (type === 'hatch' || type === 'value') yield value
          if (id) await onCursor?.(id)
        }
      } finally {
        signal?.removeEventListener('abort', abort)
        connection.abort()
      }
      await wait(backoff(failures), signal)
    }
  }
  const entries = read()
  return {
    [Symbol.asyncIterator]: () => entries,
    get cursor() {
      return cursor
    },
  }
}
