import { MAX_STREAM_QUEUE_BYTES } from '#contract/api-limits.ts'
import { MAX_STREAM_FILTERS, type StreamEndCode, StreamRequest } from '#contract/stream.ts'
import { parseFrame } from '#contract/frame.ts'
import { CloseCode } from '#contract/live.ts'
import { createClientAddresses } from '#server/http/client-address.ts'
import { clientNetwork } from '#server/http/client-network.ts'
import { ProblemError } from '#server/http/problem.ts'
import { textFrames } from '#server/live/frames.ts'
import { attachSocketGateway, type GatewayOptions } from '#server/live/socket-gateway.ts'
import { createSocketSubscriber } from '#server/live/socket-subscriber.ts'
import { parseAfter, parseSubscription } from './parse-filters.ts'
import { type StreamEncoding, toJsonText } from './stream-format.ts'
import { type StreamHub } from './stream.hub.ts'
import type { IdentifyReader } from './stream.routes.ts'
import type { StreamPlaces } from './stream-places.ts'

export const STREAM_PATH = '/ws/stream'

type Options = GatewayOptions & { hub: StreamHub; places: StreamPlaces; identify: IdentifyReader }

const CLOSE_CODES: Readonly<Record<StreamEndCode, number>> = {
  'stream.too_slow': CloseCode.tooSlow,
  'stream.restart': CloseCode.restart,
  'key.revoked': CloseCode.unauthorized,
}

/** Messages that carry the id of their subscription. */
const createEncoding = (id: string): StreamEncoding => ({
  name: `ws ${id}`,
  encode: (message) => toJsonText(message, `"id":"${id}",`),
  pack: textFrames,
})

/** Subscriptions to the hub at `/ws/stream`. SM16, SM17 */
export const attachStreamGateway = ({
  hub,
  places,
  identify,
  findAddress = createClientAddresses().ofRequest,
  ...options
}: Options) =>
  attachSocketGateway({
    ...options,
    findAddress,
    // A slow reader resumes by its cursors, so it never gets a snapshot.
    limits: { ...options.limits, highWaterMark: Infinity, maxBufferedBytes: MAX_STREAM_QUEUE_BYTES },
    path: STREAM_PATH,
    name: 'stream',
    open(ws, connection, request, { clock, limits, charge, onSlow }) {
      const subscriber = createSocketSubscriber(connection, { hub: { join: () => () => {} }, clock, limits, onSlow })
      const subscriptions = new Map<string, { leave?: () => void; isClosed: boolean }>()
      let release = () => {}

      const send = (message: object) => connection.write(textFrames([JSON.stringify(message)]))
      const close = (code: StreamEndCode) => subscriber.close(CLOSE_CODES[code], code)
      const fail = (error: unknown) => {
        if (error instanceof ProblemError) subscriber.close(toCloseCode(error), error.problem.code)
        else {
          options.log.warn({ err: error }, 'a stream failed')
          subscriber.close(CloseCode.failed, 'server.error')
        }
      }

      async function subscribe({ id, topic, filter, after }: Extract<StreamRequest, { op: 'subscribe' }>) {
        if (subscriptions.has(id)) throw new ProblemError(400, 'query.invalid', 'id: is taken already', 'id')
        if (subscriptions.size === MAX_STREAM_FILTERS)
          throw new ProblemError(400, 'query.invalid', `id: more than ${MAX_STREAM_FILTERS} subscriptions`, 'id')
        const parsed = parseSubscription(topic, filter)
        const position = after === undefined ? undefined : parseAfter(after, 'after')
        const subscription: { leave?: () => void; isClosed: boolean } = { isClosed: false }
        subscriptions.set(id, subscription)
        const filters = await hub.compile([parsed])
        if (subscription.isClosed) return
        const stream = hub.open({
          filters,
          encoding: createEncoding(id),
          after: position,
          sink: {
            get queued() {
              return connection.queued
            },
            get written() {
              return connection.written
            },
            write: (bytes) => connection.write(bytes),
            onceDrained: (run) => connection.onceDrained(run),
            end: close,
          },
        })
        subscription.leave = stream.leave
      }

      function unsubscribe(id: string) {
        const subscription = subscriptions.get(id)
        if (!subscription) return
        subscriptions.delete(id)
        subscription.isClosed = true
        subscription.leave?.()
      }

      async function receive(text: string) {
        const parsed = parseFrame(StreamRequest, text)
        let id: string | undefined
        try {
          if (!parsed.ok) throw new ProblemError(400, 'query.invalid', parsed.reason, parsed.reason.split(':')[0])
          id = parsed.message.id
          if (parsed.message.op === 'subscribe') await subscribe(parsed.message)
          else unsubscribe(id)
        } catch (error) {
          if (!(error instanceof ProblemError) || error.problem.status !== 400) return fail(error)
          charge(1)
          const { code, detail, parameter } = error.problem
          if (connection.isOpen) send({ ...(id !== undefined && { id }), type: 'error', code, detail, parameter })
        }
      }

      // Reads nothing until the key is known.
      ws.pause()
      ws.on('message', (data, isBinary) => void receive(isBinary ? '' : String(data)))
      identify(request)
        .then((key) => {
          ws.resume()
          if (!connection.isOpen) return
          const place = places.take({ keyId: key?.id, network: clientNetwork({ clientAddress: findAddress(request) }) })
          if (place.refusal !== undefined) return subscriber.close(CloseCode.overload, 'too many streams')
          release = place.release
          place.onEnd(close)
        })
        .catch((error: unknown) => {
          ws.resume()
          fail(error)
        })
      return {
        onPong: subscriber.onPong,
        check: subscriber.check,
        close: subscriber.close,
        onClosed() {
          for (const id of [...subscriptions.keys()]) unsubscribe(id)
          release()
          subscriber.onClosed()
        },
      }
    },
  })

const toCloseCode = ({ problem }: ProblemError) => (problem.status === 401 ? CloseCode.unauthorized : CloseCode.failed)
