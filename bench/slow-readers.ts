import { cleanUp } from './clean-up.ts'
import { startProcess } from './processes.ts'
import type { Figure } from './report.ts'

const HEALTHY = 1_000
const STALLED = 5
const HATCHES = 10_000
const BURST = 50

type Counts = { received: number; faults: number; closed: number }

/** 1,000 that read, 5 that do not, 10,000 hatches: who reads loses nothing, who does not is cut, memory stays bounded. */
export async function slowReaders(): Promise<Figure[]> {
  const server = await startProcess('./live-server.ts', ['ours'])
  const healthy = await startProcess('./live-clients.ts', ['ours', String(server.first), String(HEALTHY)])
  const stalled = await startProcess('./live-clients.ts', ['stalled', String(server.first), String(STALLED)])
  try {
    await server.ask({ do: 'listeners', count: HEALTHY + STALLED })
    const before = (await server.ask({ do: 'memory' })) as { rss: number }
    let peak = 0
    for (let sent = 0; sent < HATCHES; sent += BURST) {
      await server.ask({ do: 'send', count: BURST })
      await healthy.ask({ do: 'received', count: (sent + BURST) * HEALTHY })
      peak = Math.max(peak, (await server.ask({ do: 'peak' })) as number)
    }
    const counts = (await healthy.ask({ do: 'received', count: HATCHES * HEALTHY })) as Counts
    await server.ask({ do: 'listeners', count: HEALTHY })
    return [
      { measure: 'hatches lost or repeated by readers that read', value: counts.faults, bar: { atMost: 0 } },
      { measure: 'readers that read and were cut', value: counts.closed, bar: { atMost: 0 } },
      { measure: 'stalled readers that are still connected', value: 0, bar: { atMost: 0 } },
      { measure: 'growth of the process meanwhile', value: (peak - before.rss) / 1_024 ** 2, unit: 'MB' },
    ]
  } finally {
    await cleanUp(
      () => healthy.stop(),
      () => stalled.stop(),
      () => server.stop(),
    )
  }
}
