import { startSite } from '../tests/support/site-process.ts'
import { type Attack, measureAttack } from './attack.ts'
import type { Figure } from './report.ts'

const attack = (name: string, kind: string, sockets: number): Attack => ({
  name,
  file: './flood-clients.ts',
  args: [kind, String(sockets)],
})
const ATTACKS: readonly Attack[] = [
  attack('200 sockets that flood text', 'text', 200),
  attack('200 sockets that flood pings', 'pings', 200),
  attack('200 sockets that flood pongs', 'pongs', 200),
  attack('200 sockets that flood empty continuations', 'continuations', 200),
  attack('200 sockets that reconnect all the time', 'reconnects', 200),
  attack('5,000 trickling bodies', 'bodies', 5_000),
  attack('1,000 wrong ingest tokens a second', 'tokens', 0),
]

/** LV21 to LV25, AP34, AP35, IN13: what a reader waits for while the site is flooded. */
export async function flood(): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const each of ATTACKS) {
    // A new site for each: what one attack leaves behind is no part of the next.
    const site = await startSite()
    try {
      figures.push(...(await measureAttack(site, each)))
    } finally {
      await site.stop('SIGKILL')
    }
  }
  return figures
}
