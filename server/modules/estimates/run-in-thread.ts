import { Worker } from 'node:worker_threads'

/** Of JavaScript's objects: a replay that runs out of memory ends its thread alone. */
const HEAP_MB = 768

/**
 * Starts a thread that ends with its answer, so that the main one answers others meanwhile.
 * @param file a built file that calls `answerFromThread`
 * @param work what the thread does, for messages
 */
export const runInThread = <Result>(
  { file, work }: { file: string; work: string },
  settings: object,
  signal: AbortSignal,
): Promise<Result> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(file, { workerData: settings, resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } })
    const end = () => void worker.terminate()
    signal.addEventListener('abort', end)
    if (signal.aborted) end()
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', (code) => {
      signal.removeEventListener('abort', end)
      // Too late for an answer that has come.
      reject(
        new Error(signal.aborted ? `the ${work} was stopped` : `the thread of the ${work} ended with code ${code}`),
      )
    })
    worker.unref()
  })
