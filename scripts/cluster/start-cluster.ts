import { startBalancer } from './balancer.ts'
import { freePort } from '../programs.mjs'
import { runSite, type RunningSite } from './run-site.ts'

type Options = {
  processes: number
  ingestToken: string
  /** The other variables of a process: its database, its bus. */
  env: (index: number) => Readonly<Record<string, string>>
  /** The balancer's port; 0: a free one. */
  port?: number
  /** Starts all at the same moment, as on an empty database; else the first prepares it for the others. */
  together?: boolean
}

type Member = Awaited<ReturnType<typeof startMember>>
export type Cluster = Awaited<ReturnType<typeof startCluster>>

/** One process of the cluster; it keeps its port over restarts. */
async function startMember(name: string, port: number, env: Readonly<Record<string, string>>) {
  let site: RunningSite | undefined
  let isUp = false
  let outputs = ''
  const start = async () => {
    await runSite(env, { onSpawn: (spawned) => (site = spawned) })
    isUp = true
  }
  /** A stopped process handles no signal but SIGKILL and SIGCONT. */
  const end = async (signal: NodeJS.Signals) => {
    isUp = false
    if (site === undefined) return
    site.child.kill('SIGCONT')
    await site.stop(signal)
    outputs += site.output()
    site = undefined
  }
  await start()
  return {
    name,
    port,
    origin: `http://127.0.0.1:${port}`,
    /** Whether it was ready and nothing has ended it since. */
    get isUp() {
      return isUp
    },
    /** Whether the process has ended by itself. */
    get hasCrashed() {
      return isUp && (site === undefined || site.child.exitCode !== null || site.child.signalCode !== null)
    },
    get pid() {
      return site?.child.pid
    },
    /** Output of all its lives. */
    output: () => outputs + (site?.output() ?? ''),
    start,
    /** kill -9 */
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    /** SIGSTOP: its sockets stay open and it answers nothing. */
    pause: () => void site?.child.kill('SIGSTOP'),
    continue: () => void site?.child.kill('SIGCONT'),
    async restart() {
      await end('SIGTERM')
      await start()
    },
  }
}

/** Starts site processes on one database, behind one balancer whose address is their PUBLIC_ORIGIN. CL40 */
export async function startCluster({ processes, ingestToken, env, port = 0, together = false }: Options) {
  const ports: number[] = []
  for (let index = 0; index < processes; index++) ports.push(await freePort())
  const balancer = await startBalancer({ members: ports, port })
  const origin = `http://localhost:${balancer.port}`
  const startOne = ([index, own]: [number, number]) =>
    startMember(`site ${index + 1}`, own, {
      PORT: String(own),
      PUBLIC_ORIGIN: origin,
      INGEST_TOKEN: ingestToken,
      ...env(index),
    })
  const numbered = [...ports.entries()]
  const starting = await Promise.allSettled((together ? numbered : numbered.slice(0, 1)).map(startOne))
  if (!together && starting[0]?.status === 'fulfilled')
    starting.push(...(await Promise.allSettled(numbered.slice(1).map(startOne))))
  const members = starting.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
  const stop = async () => {
    await balancer.stop()
    await Promise.all(members.map((member) => member.stop()))
  }
  const failed = starting.find((each) => each.status === 'rejected')
  if (failed !== undefined) {
    await stop()
    throw failed.reason
  }
  return {
    origin,
    balancer,
    members: members as readonly Member[],
    /** Restarts one after the other; each is ready before the next ends. */
    async rollingRestart() {
      for (const member of members) await member.restart()
    },
    /** The balancer first, then all processes. */
    stop,
  }
}
