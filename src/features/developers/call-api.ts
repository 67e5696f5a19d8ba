import type { ApiOperation } from '#contract/reference.ts'

/** Typed values of an operation's parameters, by name. */
export type Values = Readonly<Record<string, string>>

/** Path and query of a call; empty values are left out. DP8 */
export function toAddress({ path, parameters }: Pick<ApiOperation, 'path' | 'parameters'>, values: Values): string {
  const query = new URLSearchParams()
  let filled = path
  for (const { name, in: place, isList, options } of parameters) {
    const value = (values[name] ?? '').trim()
    if (place === 'path') filled = filled.replace(`{${name}}`, encodeURIComponent(value || '-').replaceAll("'", '%27'))
    else if (value !== '')
      for (const each of isList && !options ? value.split(/[\s,]+/) : [value]) if (each !== '') query.append(name, each)
  }
  return query.size > 0 ? `${filled}?${query}` : filled
}

/** Characters of an answer that the page shows. */
export const MAX_SHOWN = 20_000
/** Characters of an answer that it reads at most. */
const MAX_READ = 2_000_000
/** A stream is closed after so many events, or milliseconds. */
const STREAM_EVENTS = 3
const STREAM_MS = 10_000

/** Headers that say how often a program may call, and what it may keep. */
const SHOWN_HEADERS = [
  'content-type',
  'ratelimit-policy',
  'ratelimit',
  'retry-after',
  'cache-control',
  'etag',
  'location',
] as const

export type CallAnswer = {
  status: number
  /** Milliseconds until the headers came. */
  ms: number
  headers: readonly { name: string; value: string }[]
  text: string
  /** `cut`: it is longer. `stream`: it goes on. */
  rest?: 'cut' | 'stream'
}

/** Calls the API as any program does, and reads a bounded part of the answer. @throws TypeError when it cannot be reached */
export async function callApi(address: string, isStream: boolean, signal: AbortSignal): Promise<CallAnswer> {
  const controller = new AbortController()
  const end = () => controller.abort()
  signal.addEventListener('abort', end)
  const timer = isStream ? setTimeout(end, STREAM_MS) : undefined
  const startedAt = performance.now()
  try {
    const response = await fetch(address, { signal: controller.signal, cache: 'no-store', credentials: 'omit' })
    const ms = Math.round(performance.now() - startedAt)
    const isOpen = isStream && response.ok
    const text = await readText(response, isOpen)
    if (isOpen) end()
    const headers = SHOWN_HEADERS.flatMap((name) => {
      const value = response.headers.get(name)
      return value === null ? [] : [{ name, value }]
    })
    const shown = isOpen ? text : indent(text)
    return {
      status: response.status,
      ms,
      headers,
      text: shown.slice(0, MAX_SHOWN),
      ...(isOpen ? { rest: 'stream' as const } : shown.length > MAX_SHOWN ? { rest: 'cut' as const } : {}),
    }
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', end)
  }
}

/** Reads to the end, to the bound, or, of a stream, its first events or what came before it was closed. */
async function readText({ body }: Response, isStream: boolean): Promise<string> {
  if (!body) return ''
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      text += decoder.decode(value, { stream: true })
      if (text.length > MAX_READ || (isStream && countEvents(text) >= STREAM_EVENTS)) {
        await reader.cancel()
        break
      }
    }
  } catch (error) {
    if (!isStream) throw error
  }
  return text
}

/** Server-sent events, or lines of NDJSON. */
const countEvents = (text: string) =>
  /^(?:id|event|data):/m.test(text) ? (text.match(/^data:/gm) ?? []).length : (text.match(/\n/g) ?? []).length

function indent(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
