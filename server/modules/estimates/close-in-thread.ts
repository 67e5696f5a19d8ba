import { Worker } from 'node:worker_threads'
import { millisecondsInMinute } from 'date-fns/constants'
import type { CloseSettings, ComputedClose } from './compute-close.ts'

/** Of JavaScript's objects: a replay that runs out of memory ends its thread alone. */
const HEAP_MB = 768
const TIME_LIMIT = 30 * millisecondsInMinute

/**
 * Computes a close in a thread that ends with it, so that the main one answers others meanwhile. ES86
 * @param file the built `estimate-thread.ts`
 */
export const closeInThread =
  (file: string) =>
  (settings: CloseSettings, signal: AbortSignal): Promise<ComputedClose> =>
    new Promise((resolve, reject) => {
      const worker = new Worker(file, {
        workerData: settings,
        resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
      })
      const limit = AbortSignal.any([signal, AbortSignal.timeout(TIME_LIMIT)])
      const end = () => void worker.terminate()
      limit.addEventListener('abort', end)
      if (limit.aborted) end()
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.once('exit', (code) => {
        limit.removeEventListener('abort', end)
        // Too late for a close that has come.
        reject(new Error(limit.aborted ? 'the close was stopped' : `the thread of the close ended with code ${code}`))
      })
      worker.unref()
    })
