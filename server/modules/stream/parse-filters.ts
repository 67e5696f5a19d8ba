import {
  HatchFilter,
  MAX_FILTER_BYTES,
  MAX_STREAM_FILTERS,
  type StreamFilter,
  StreamFormat,
  type StreamPosition,
  StreamTopic,
  ValueFilter,
} from '#contract/stream.ts'
import { parseCursor } from '#domain/stream/stream-cursor.ts'
import { parseQuery } from '#server/http/parse-query.ts'
import { ProblemError } from '#server/http/problem.ts'
import * as v from 'valibot'

const FILTERS = { hatch: HatchFilter, value: ValueFilter } as const

const invalid = (name: string, reason: string) => new ProblemError(400, 'query.invalid', `${name}: ${reason}`, name)

type Texts = Record<string, string[]>
export type StreamQuery = { filters: StreamFilter[]; format: StreamFormat; after: StreamPosition | undefined }

/** @throws ProblemError 400 `query.invalid` that names the parameter (SM8) */
export function parseAfter(text: string, name: string): StreamPosition {
  const position = parseCursor(text)
  if (!position) throw invalid(name, 'is not a cursor of a stream')
  return position
}

function parseTopic(text: string): StreamTopic {
  const parsed = v.safeParse(StreamTopic, text)
  if (!parsed.success) throw invalid('topic', `must be one of ${StreamTopic.options.join(', ')}`)
  return parsed.output
}

function checkNames(topic: StreamTopic, names: readonly string[]) {
  const unknown = names.find((name) => !Object.hasOwn(FILTERS[topic].entries, name))
  if (unknown !== undefined) throw invalid(unknown.slice(0, 40), `is no filter of the topic ${topic}`)
}

function checkSize(text: string) {
  if (Buffer.byteLength(text) > MAX_FILTER_BYTES) throw invalid('filter', `has more than ${MAX_FILTER_BYTES} bytes`)
}

function fromTexts(topic: StreamTopic, texts: Texts): StreamFilter {
  return topic === 'hatch'
    ? { topic, filter: parseQuery(HatchFilter, texts) }
    : { topic, filter: parseQuery(ValueFilter, texts) }
}

/**
 * The query of `GET /api/stream`. Each `topic` begins a filter, and the parameters after it belong to it (SM2).
 * @throws ProblemError 400 `query.invalid` that names the parameter (SM8)
 */
export function parseStreamQuery(query: string, lastEventId: string | undefined): StreamQuery {
  const parts: { topic: StreamTopic; texts: Texts; raw: URLSearchParams }[] = []
  let format: StreamFormat = 'sse'
  let after = lastEventId === undefined || lastEventId === '' ? undefined : parseAfter(lastEventId, 'Last-Event-ID')
  for (const [name, value] of new URLSearchParams(query)) {
    const part = parts.at(-1)
    if (name === 'topic') {
      if (parts.length === MAX_STREAM_FILTERS)
        throw invalid('topic', `may be given at most ${MAX_STREAM_FILTERS} times`)
      parts.push({ topic: parseTopic(value), texts: {}, raw: new URLSearchParams() })
    } else if (name === 'format') format = parseQuery(v.object({ format: StreamFormat }), { format: value }).format
    // A client that reconnects sends its first address again, so the header is the newer one.
    else if (name === 'after') after ??= parseAfter(value, name)
    else if (!part) throw invalid(name.slice(0, 40), 'must follow the topic that it filters')
    else {
      checkNames(part.topic, [name])
      part.raw.append(name, value)
      checkSize(part.raw.toString())
      part.texts[name] = [...(part.texts[name] ?? []), value]
    }
  }
  if (parts.length === 0) throw invalid('topic', `must be one of ${StreamTopic.options.join(', ')}`)
  return { filters: parts.map(({ topic, texts }) => fromTexts(topic, texts)), format, after }
}

/** A filter of a subscription on `/ws/stream`. @throws ProblemError 400 `query.invalid` that names the field (SM8) */
export function parseSubscription(topicText: string, filter: Record<string, unknown>): StreamFilter {
  const topic = parseTopic(topicText)
  checkSize(JSON.stringify(filter))
  checkNames(topic, Object.keys(filter))
  const parsed = topic === 'hatch' ? v.safeParse(HatchFilter, filter) : v.safeParse(ValueFilter, filter)
  if (!parsed.success) {
    const [issue] = parsed.issues
    throw invalid(String(issue.path?.[0]?.key ?? 'filter'), issue.message)
  }
  return { topic, filter: parsed.output } as StreamFilter
}
