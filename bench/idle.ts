import { cleanUp } from './clean-up.ts'
import { startProcess } from './processes.ts'
import type { Figure } from './report.ts'

const CONNECTIONS = 5_000
const CLIENT_PROCESSES = 2
const PING_MS = 2_000

type Memory = { rss: number; heap: number }

/** What 5,000 connections that have been greeted, have answered pings and hear nothing add to the server, each. */
export async function idle(): Promise<Figure[]> {
  const server = await startProcess('./live-server.ts', ['ours', String(PING_MS)])
  const open = (count: number) => startProcess('./live-clients.ts', ['ours', String(server.first), String(count)])
  const groups: Awaited<ReturnType<typeof open>>[] = []
  try {
    // Code and buffers that the first connection needs are not counted for the others.
    const first = await open(50)
    await server.ask({ do: 'listeners', count: 50 })
    first.stop()
    await server.ask({ do: 'listeners', count: 0 })
    const before = (await server.ask({ do: 'memory' })) as Memory
    for (let index = 0; index < CLIENT_PROCESSES; index++) groups.push(await open(CONNECTIONS / CLIENT_PROCESSES))
    await server.ask({ do: 'listeners', count: CONNECTIONS })
    await new Promise((resolve) => setTimeout(resolve, 3 * PING_MS))
    const after = (await server.ask({ do: 'memory' })) as Memory
    await server.ask({ do: 'listeners', count: CONNECTIONS })
    const each = (key: keyof Memory) => (after[key] - before[key]) / CONNECTIONS / 1_024
    return [
      {
        measure: 'memory of the process (RSS) per idle connection, at 5,000',
        value: each('rss'),
        unit: 'KB',
        bar: { atMost: 15 },
      },
      {
        measure: 'heap and external memory per idle connection, after gc',
        value: each('heap'),
        unit: 'KB',
        bar: { atMost: 15 },
      },
    ]
  } finally {
    await cleanUp(...groups.map((group) => () => group.stop()), () => server.stop())
  }
}
