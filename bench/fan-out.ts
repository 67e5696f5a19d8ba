import { cleanUp } from './clean-up.ts'
import type { Figure } from './report.ts'
import { startProcess } from './processes.ts'

const LISTENERS = 1_000
const BURST = 10
const BURSTS = 40
const WARM_UP = 10
const ROUNDS = 3
/** Between two bursts, ms: more than any of the three needs for one, so that none is helped by falling behind. */
const PAUSE_MS = 150

type Kind = 'ours' | 'ws' | 'socket.io'
type Cpu = { user: number; system: number }
const microseconds = ({ user, system }: Cpu) => user + system
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

/** µs of the server's CPU for one message to one reader. */
async function measure(kind: Kind): Promise<number> {
  const server = await startProcess('./live-server.ts', [kind])
  const clients = await startProcess('./live-clients.ts', [kind, String(server.first), String(LISTENERS)])
  try {
    await server.ask({ do: 'listeners', count: LISTENERS })
    let sent = 0
    const bursts = async (count: number) => {
      for (let index = 0; index < count; index++) {
        await server.ask({ do: 'send', count: BURST })
        await pause(PAUSE_MS)
      }
      sent += count * BURST
      const { faults } = (await clients.ask({ do: 'received', count: sent * LISTENERS })) as { faults: number }
      if (faults > 0) throw new Error(`${kind}: ${faults} messages lost or repeated`)
    }
    await bursts(WARM_UP)
    const before = microseconds((await server.ask({ do: 'cpu' })) as Cpu)
    await bursts(BURSTS)
    const after = microseconds((await server.ask({ do: 'cpu' })) as Cpu)
    return (after - before) / (BURSTS * BURST * LISTENERS)
  } finally {
    await cleanUp(
      () => clients.stop(),
      () => server.stop(),
    )
  }
}

/** RU11: what one message to one reader costs the server, beside the two usual ways, in one run. */
export async function fanOut(): Promise<Figure[]> {
  const rounds: Record<Kind, number[]> = { ours: [], ws: [], 'socket.io': [] }
  for (let round = 0; round < ROUNDS; round++) {
    for (const kind of ['ours', 'ws', 'socket.io'] as const) rounds[kind].push(await measure(kind))
  }
  const [ours, ws, socketIo] = [median(rounds.ours), median(rounds.ws), median(rounds['socket.io'])]
  const note = `${LISTENERS} listeners, bursts of ${BURST}, median of ${ROUNDS} rounds, server and clients in processes of their own`
  return [
    { measure: 'CPU per delivery, ours', value: ours, unit: 'µs', note },
    { measure: 'CPU per delivery, one ws.send per message', value: ws, unit: 'µs' },
    { measure: 'CPU per delivery, socket.io', value: socketIo, unit: 'µs' },
    { measure: 'ours / one ws.send per message', value: ours / ws, bar: { atMost: 0.2 } },
    { measure: 'ours / socket.io', value: ours / socketIo, bar: { atMost: 0.2 } },
  ]
}
