/** The server is at its limit and did not start the work. */
export class BusyError extends Error {
  override readonly name = 'BusyError'
}

export type Admission = ReturnType<typeof createAdmission>

type Options = {
  /** Jobs that run at the same time. */
  running?: number
  /** Jobs that wait, of all clients together. */
  waiting?: number
  /** Jobs of one client address that wait. Clients without an address count as one, which only `waiting` bounds. */
  waitingPerClient?: number
  /** Milliseconds after which a job that still waits is refused. */
  longestWait?: number
  /** Milliseconds until a refusal is sent, up to twice as many at random, so that clients in a loop slow down and spread out. */
  refusalDelay?: number
  /** Refusals delayed at the same time; others are sent immediately. */
  delayed?: number
  isOverloaded?: () => boolean
}

type Job = { start(): Promise<void>; refuse(): void }

/** One job takes a few tens of milliseconds, so the last of the queue starts within two seconds. */
export const MAX_WAITING_REQUESTS = 48
export const MAX_WAITING_REQUESTS_PER_CLIENT = 16
export const MAX_REQUEST_WAIT_MS = 3_000
const REFUSAL_DELAY = 1_000
const DELAYED = 512

/**
 * Runs expensive work a few jobs at a time, in turn for each client (AP36). A full queue drops the newest job of the client with
 * the most, so a newcomer is served however many jobs another client holds.
 */
export function createAdmission({
  running = 1,
  waiting = MAX_WAITING_REQUESTS,
  waitingPerClient = MAX_WAITING_REQUESTS_PER_CLIENT,
  longestWait = MAX_REQUEST_WAIT_MS,
  refusalDelay = REFUSAL_DELAY,
  delayed = DELAYED,
  isOverloaded = () => false,
}: Options = {}) {
  /** In the order of their turns. */
  const queues = new Map<string | undefined, Job[]>()
  let queued = 0
  let delays = 0
  let started = 0

  function startNext() {
    const first = queues.entries().next()
    if (started >= running || first.done) return
    const [client, jobs] = first.value
    const job = jobs.shift()
    queues.delete(client)
    if (!job) return
    queued--
    if (jobs.length > 0) queues.set(client, jobs)
    started++
    void job.start().then(() => {
      started--
      startNext()
    })
  }

  /** @returns whether one more job of this client may be queued */
  function makeRoom(client: string | undefined): boolean {
    const own = queues.get(client)?.length ?? 0
    if (client !== undefined && own >= waitingPerClient) return false
    if (queued < waiting || started < running) return true
    if (queued === 0) return false
    const [longest, jobs] = [...queues].reduce((a, b) => (b[1].length > a[1].length ? b : a))
    if (jobs.length <= own + 1) return false
    queued--
    jobs.pop()?.refuse()
    if (jobs.length === 0) queues.delete(longest)
    return true
  }

  /** @returns whether the job was still waiting */
  function remove(client: string | undefined, job: Job): boolean {
    const jobs = queues.get(client)
    const at = jobs?.indexOf(job) ?? -1
    if (!jobs || at < 0) return false
    jobs.splice(at, 1)
    if (jobs.length === 0) queues.delete(client)
    queued--
    return true
  }

  async function refusal(): Promise<never> {
    if (delays < delayed) {
      delays++
      await new Promise((resolve) => setTimeout(resolve, refusalDelay * (1 + Math.random())))
      delays--
    }
    throw new BusyError()
  }

  return {
    /** Whether new work would have to wait. */
    isBusy: () => queued > 0 || isOverloaded(),
    /** @throws BusyError, after a delay */
    async run<T>(client: string | undefined, work: () => Promise<T>): Promise<T> {
      if (isOverloaded() || !makeRoom(client)) return refusal()
      return new Promise<T>((resolve, reject) => {
        const tooLong = setTimeout(() => {
          if (remove(client, job)) reject(new BusyError())
        }, longestWait)
        const job: Job = {
          start: () => {
            clearTimeout(tooLong)
            return work().then(resolve, reject)
          },
          refuse: () => {
            clearTimeout(tooLong)
            void refusal().catch(reject)
          },
        }
        const queue = queues.get(client)
        if (queue) queue.push(job)
        else queues.set(client, [job])
        queued++
        startNext()
      })
    },
  }
}
