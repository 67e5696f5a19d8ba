import { ProblemError } from '#server/http/problem.ts'

type Options<Call> = {
  getSize: (call: Call) => number
  /** Most elements of calls that run together. A larger call runs by itself. */
  maxRun: number
  /** Most elements of calls that wait. */
  maxWaiting: number
}

/**
 * Runs calls together: those that arrive during a run share the next one, in the order of arrival. Each gets its own result, or the error of
 * the run. A call that finds the queue full is rejected with 503.
 */
export function coalesce<Call, Result>(
  run: (calls: readonly Call[]) => Promise<readonly Result[]>,
  { getSize, maxRun, maxWaiting }: Options<Call>,
): (call: Call) => Promise<Result> {
  const queue: { call: Call; size: number; resolve: (result: Result) => void; reject: (error: unknown) => void }[] = []
  let waiting = 0
  let isRunning = false

  function takeNext() {
    let size = 0
    const tooMany = queue.findIndex((each) => (size += each.size) > maxRun)
    const taken = queue.splice(0, tooMany === -1 ? queue.length : Math.max(tooMany, 1))
    for (const each of taken) waiting -= each.size
    return taken
  }

  async function runAll() {
    isRunning = true
    while (queue.length > 0) {
      // SQLite never yields within a transaction, so requests that arrived during the last one are read now.
      await new Promise((resolve) => void setImmediate(resolve))
      const next = takeNext()
      try {
        const results = await run(next.map(({ call }) => call))
        for (const [index, { resolve }] of next.entries()) resolve(results[index]!)
      } catch (error) {
        for (const { reject } of next) reject(error)
      }
    }
    isRunning = false
  }

  return (call) =>
    new Promise((resolve, reject) => {
      const size = getSize(call)
      if (waiting + size > maxWaiting)
        throw new ProblemError(503, 'server.busy', 'Too many calls are waiting; try again in a second', undefined, {
          headers: { 'retry-after': '1' },
        })
      waiting += size
      queue.push({ call, size, resolve, reject })
      if (!isRunning) void runAll()
    })
}
