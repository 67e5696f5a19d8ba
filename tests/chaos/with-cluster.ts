import { writeFileSync } from 'node:fs'
import { startCluster, type Cluster } from '../../scripts/cluster/start-cluster.ts'
import { INGEST_TOKEN } from '../support/site/site-process.ts'
import { createHistory, type History } from './history.ts'
import { startServices, type ServiceOptions, type Services } from './services.ts'

export type Harness = { cluster: Cluster; services: Services; history: History; token: string }

export type ClusterOptions = ServiceOptions & {
  /** Where the history goes as JSON lines. */
  historyFile?: string | undefined
  /** Starts all at the same moment. */
  together?: boolean
  /** With samples, and hatches of a day before the start. The simulator adds none. */
  isDemo?: boolean
  /** Other variables of every process. */
  env?: Readonly<Record<string, string>>
}

/** Runs on a cluster with services of its own, which are gone afterwards. Without `isDemo` the hatch log begins empty. */
export async function withCluster<T>(options: ClusterOptions, run: (harness: Harness) => Promise<T>): Promise<T> {
  const { processes, historyFile, together = false, isDemo = false } = options
  const history = createHistory(historyFile)
  const services = await startServices(options)
  try {
    const cluster = await startCluster({
      processes,
      ingestToken: INGEST_TOKEN,
      together,
      env: (index) => ({
        ...services.env(index),
        DEMO: isDemo ? 'on' : 'off',
        DEMO_HATCH_SECONDS: '86400',
        LOG_LEVEL: 'warn',
        ...options.env,
      }),
    })
    try {
      return await run({ cluster, services, history, token: INGEST_TOKEN })
    } finally {
      await cluster.stop()
      if (historyFile !== undefined)
        for (const { name, output } of cluster.members)
          writeFileSync(historyFile.replace(/\.jsonl$/, `-${name.replace(' ', '-')}.log`), output())
    }
  } finally {
    history.flush()
    await services.stop()
  }
}
