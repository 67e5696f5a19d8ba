import { getPriority, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { type CloseSettings, computeFrom } from './modules/estimates/compute-close.ts'

/** Linux alone gives each thread a priority of its own: elsewhere this would slow down the whole process. */
const LEAST_URGENT = 19
if (process.platform === 'linux') setPriority(Math.max(getPriority(), LEAST_URGENT))

parentPort!.postMessage(await computeFrom(workerData as CloseSettings))
