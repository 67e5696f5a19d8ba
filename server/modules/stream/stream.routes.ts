import { HatchFilter, StreamFormat, StreamTopic, ValueFilter } from '#contract/stream.ts'
import { clientNetwork } from '#server/http/client-network.ts'
import { ProblemError } from '#server/http/problem.ts'
import { describeRoute } from '#server/openapi/describe.ts'
import type { FastifyPluginAsync } from 'fastify'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import * as v from 'valibot'
import { parseStreamQuery } from './parse-filters.ts'
import { NDJSON, SSE } from './stream-format.ts'
import type { StreamHub, StreamSink } from './stream.hub.ts'
import type { StreamPlaces } from './stream-places.ts'

/** Names the key of a request; undefined: it has none. @throws ProblemError 401 for a key that is not valid */
export type IdentifyReader = (request: { headers: IncomingHttpHeaders }) => Promise<{ id: string } | undefined>

type Options = { hub: StreamHub; places: StreamPlaces; identify: IdentifyReader }

const CONTENT_TYPES = { sse: 'text/event-stream; charset=utf-8', ndjson: 'application/x-ndjson; charset=utf-8' }
/** Time for the last bytes of a stream that the server ended, ms. */
const END_MS = 1_000

/** Only for the description: the order of parameters matters, so the route parses the address itself. */
const StreamQuery = v.object({
  topic: v.array(StreamTopic),
  format: v.optional(StreamFormat, 'sse'),
  after: v.optional(v.string()),
  ...HatchFilter.entries,
  ...ValueFilter.entries,
})

/** Writes to a response that Fastify no longer answers. */
function createSink(response: ServerResponse): StreamSink {
  const { socket } = response
  return {
    get queued() {
      return response.writableLength
    },
    get written() {
      return (socket?.bytesWritten ?? 0) + response.writableLength - (socket?.writableLength ?? 0)
    },
    write: (bytes) => void response.write(bytes),
    onceDrained(run) {
      const settle = () => {
        response.off('drain', settle).off('close', settle)
        run()
      }
      response.on('drain', settle).on('close', settle)
    },
    end() {
      response.end()
      setTimeout(() => response.destroy(), END_MS).unref()
    },
  }
}

/** `GET /api/stream`. SM1 to SM15 */
export const streamRoutes =
  ({ hub, places, identify }: Options): FastifyPluginAsync =>
  async (app) => {
    const described = describeRoute({
      operationId: 'openStream',
      isPublicRead: true,
      summary: 'Hatches and value changes as they happen, filtered',
      tag: 'Streams',
      querystring: StreamQuery,
      response: v.string(),
      problems: [400, 401],
    })
    const text = { schema: { type: 'string' } }
    app.get(
      '/api/stream',
      {
        exposeHeadRoute: false,
        validatorCompiler: () => (value: unknown) => ({ value }),
        schema: {
          ...described,
          response: {
            ...described.response,
            200: {
              description: 'OK',
              content: { 'text/event-stream': text, 'application/x-ndjson': text },
            },
          },
        },
      },
      async (request, reply) => {
        const { url = '' } = request.raw
        const lastEventId = request.headers['last-event-id']
        const { filters, format, after } = parseStreamQuery(
          url.slice(url.indexOf('?') + 1 || url.length),
          Array.isArray(lastEventId) ? lastEventId[0] : lastEventId,
        )
        const key = await identify(request)
        const compiled = await hub.compile(filters)
        const place = places.take({ keyId: key?.id, network: clientNetwork(request) })
        if (place.refusal !== undefined) throw toProblem(place.refusal)
        reply.raw.once('close', place.release)
        const { raw } = reply
        reply.hijack()
        for (const [name, value] of Object.entries(reply.getHeaders()))
          if (value !== undefined) raw.setHeader(name, value)
        raw.writeHead(200, {
          'content-type': CONTENT_TYPES[format],
          'cache-control': 'no-store',
          'x-accel-buffering': 'no',
        })
        raw.flushHeaders()
        const stream = hub.open({
          filters: compiled,
          encoding: format === 'sse' ? SSE : NDJSON,
          sink: createSink(raw),
          after,
        })
        place.onEnd(stream.end)
        raw.once('close', stream.leave)
      },
    )
  }

function toProblem(status: 429 | 503): ProblemError {
  const headers = { 'retry-after': '10' }
  return status === 429
    ? new ProblemError(429, 'rate.limited', 'Too many streams are open; close one first', undefined, { headers })
    : new ProblemError(503, 'server.busy', 'The server has no room for another stream', undefined, { headers })
}
