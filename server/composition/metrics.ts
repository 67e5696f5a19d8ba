import type { Env } from '#server/env.ts'
import type { ServerEventBus } from '#server/events/server-events.ts'

/** Serves the metrics of this process, if they are wanted. Loads their library only then (CF32). */
export async function startMetrics({ metricsPort: port, host }: Env, events: ServerEventBus) {
  if (port === undefined) return undefined
  const { createMetrics } = await import('#server/metrics/metrics.ts')
  const { serveMetrics } = await import('#server/metrics/metrics-server.ts')
  const metrics = createMetrics({ events })
  const { stop } = await serveMetrics(metrics, { port, host })
  return { ...metrics, stop }
}
