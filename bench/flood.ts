import { startSite } from '../tests/support/site/site-process.ts'
import { measureAttack } from './attack.ts'
import { cleanUp } from './clean-up.ts'
import type { Figure } from './report.ts'

type Flood = { name: string; kind: string; sockets: number }
const FLOODS: readonly Flood[] = [
  { name: '200 sockets that flood text', kind: 'text', sockets: 200 },
  { name: '200 sockets that flood pings', kind: 'pings', sockets: 200 },
  { name: '200 sockets that flood pongs', kind: 'pongs', sockets: 200 },
  { name: '200 sockets that flood empty continuations', kind: 'continuations', sockets: 200 },
  { name: '200 sockets that reconnect all the time', kind: 'reconnects', sockets: 200 },
  { name: '5,000 trickling bodies', kind: 'bodies', sockets: 5_000 },
  { name: '1,000 wrong ingest tokens a second', kind: 'tokens', sockets: 0 },
]

/** LV21 to LV25, AP34, AP35, IN13: what a reader waits for while the site is flooded. */
export async function flood(): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const { name, kind, sockets } of FLOODS) {
    // A new site for each: what one attack leaves behind is no part of the next.
    const site = await startSite()
    try {
      figures.push(
        ...(await measureAttack(site, {
          name,
          file: './flood-clients.ts',
          args: [String(site.port), kind, String(sockets)],
        })),
      )
    } finally {
      await cleanUp(() => site.stop('SIGKILL'))
    }
  }
  return figures
}
