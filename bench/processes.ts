import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** A second of a process, as Linux counts it. */
const TICKS = 100

/** Seconds of a processor and bytes that a process has used, whatever it runs: the site as it is shipped answers no questions. */
export function used({ child }: { child: { pid?: number | undefined } }): { cpu: number; rss: number } {
  const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return {
    cpu: (Number(fields[11]) + Number(fields[12])) / TICKS,
    rss: Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) * 1_024,
  }
}

/** A process of its own, so that what is measured is one side only. Answers come back in the order of the questions. */
export async function startProcess(file: string, args: readonly string[], onStart: (pid: number) => void = () => {}) {
  const child: ChildProcess = fork(fileURLToPath(new URL(file, import.meta.url)), args, {
    execArgv: ['--expose-gc'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (child.pid !== undefined) onStart(child.pid)
  child.once('exit', (code) => {
    if (code) throw new Error(`${file} ended with ${code}`)
  })
  const answer = async (): Promise<unknown> => (await once(child, 'message'))[0]
  const first = await answer()
  return {
    /** What it said when it was ready. */
    first,
    async ask(question: object): Promise<unknown> {
      const reply = answer()
      child.send(question)
      return await reply
    },
    stop() {
      child.kill('SIGKILL')
    },
  }
}

/** The other end: says that it is ready, then answers each question. */
export function answerQuestions(ready: unknown, handle: (question: { do: string; count: number }) => Promise<unknown>) {
  process.on(
    'message',
    (question: { do: string; count: number }) => void handle(question).then((reply) => process.send!(reply ?? null)),
  )
  process.on('disconnect', () => process.exit(0))
  process.send!(ready)
}

/** Resolves when `holds`, looked at every 20 ms; rejects after `ms`. */
export async function until(what: string, ms: number, holds: () => boolean) {
  const end = performance.now() + ms
  while (!holds()) {
    if (performance.now() > end) throw new Error(`${what} did not come to pass within ${ms} ms`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
