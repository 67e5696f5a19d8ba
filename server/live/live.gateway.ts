import type { IncomingMessage } from 'node:http'
import { safeParse } from 'valibot'
import { Position } from '#contract/live.ts'
import type { LiveHub } from './live.hub.ts'
import { createLiveReader } from './live-reader.ts'
import { attachSocketGateway, type GatewayOptions } from './socket-gateway.ts'

export const LIVE_PATH = '/ws/live'

export type LiveGatewayOptions = GatewayOptions & { hub: LiveHub }

/** `epoch` and `seq` of the address; anything that is no position is as none (LV8). The token is not looked at (LV7). */
function positionOf(request: IncomingMessage): Position | undefined {
  const query = new URL(request.url!, 'http://site').searchParams
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
    open(_, connection, request, { clock, limits }) {
      const reader = createLiveReader(connection, { hub, clock, limits })
      reader.join(positionOf(request))
      return reader
    },
  })
