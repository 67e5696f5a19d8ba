import type { IncomingMessage } from 'node:http'
import { safeParse } from 'valibot'
import { Position } from '#contract/live.ts'
import type { LiveHub } from './live.hub.ts'
import { createSocketSubscriber } from './socket-subscriber.ts'
import { attachSocketGateway, type GatewayOptions } from './socket-gateway.ts'

export const LIVE_PATH = '/ws/live'

export type LiveGatewayOptions = GatewayOptions & { hub: LiveHub }

/** `epoch` and `seq` of the address; undefined unless both are valid (LV8). Ignores the token (LV7). */
function parsePosition(request: IncomingMessage): Position | undefined {
  const query = new URL(request.url ?? '', 'http://site').searchParams
  const seq = query.get('seq')
  const parsed = safeParse(Position, {
    epoch: query.get('epoch'),
    seq: seq === null || seq === '' ? undefined : Number(seq),
  })
  return parsed.success ? parsed.output : undefined
}

/** Serves the hub at `/ws/live`. */
export const attachLiveGateway = ({ hub, ...options }: LiveGatewayOptions) =>
  attachSocketGateway({
    ...options,
    path: LIVE_PATH,
    name: 'live',
    flush: hub.flush,
    open(_, connection, request, { clock, limits, onSlow }) {
      const subscriber = createSocketSubscriber(connection, { hub, clock, limits, onSlow })
      subscriber.join(parsePosition(request))
      return subscriber
    },
  })
