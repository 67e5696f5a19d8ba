import { getPriority, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'

/** Linux alone gives each thread a priority of its own: elsewhere this would slow down the whole process. */
const LEAST_URGENT = 19

/** Sends the thread's starter what `compute` makes of its settings, after all more urgent work. */
export async function answerFromThread<Settings>(compute: (settings: Settings) => Promise<unknown>): Promise<void> {
  if (process.platform === 'linux') setPriority(Math.max(getPriority(), LEAST_URGENT))
  parentPort!.postMessage(await compute(workerData as Settings))
}
