import { getPriority, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'

/** Sends the thread's starter what `compute` makes of its settings. `niceness`: up to 19, after all more urgent work. */
export async function answerFromThread<Settings>(
  compute: (settings: Settings) => Promise<unknown>,
  niceness: number,
): Promise<void> {
  // Linux alone gives each thread a priority of its own: elsewhere this would slow down the whole process.
  if (process.platform === 'linux') setPriority(Math.max(getPriority(), niceness))
  parentPort!.postMessage(await compute(workerData as Settings))
}
