import { readFileSync } from 'node:fs'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { type Close, type Event, fromLines, toLines } from './events.ts'

function start() {
  const child = spawn('npm', ['run', '--silent', 'estimate'], { stdio: ['pipe', 'pipe', 'pipe'] })
  const ended = once(child, 'close').then(([code]) => Number(code))
  return { child, ended }
}

/** Runs the command over the text of a stream. */
export async function estimateText(text: string): Promise<{ closes: Close[]; problems: string; status: number }> {
  const { child, ended } = start()
  const parts = { stdout: [] as Buffer[], stderr: [] as Buffer[] }
  child.stdout.on('data', (part: Buffer) => parts.stdout.push(part))
  child.stderr.on('data', (part: Buffer) => parts.stderr.push(part))
  child.stdin.on('error', () => {}) // a command that stops reading shows by its status
  child.stdin.end(text)
  const status = await ended
  return {
    closes: fromLines<Close>(Buffer.concat(parts.stdout).toString()),
    problems: Buffer.concat(parts.stderr).toString(),
    status,
  }
}

export async function estimate(events: readonly Event[]): Promise<Close[]> {
  const { closes, problems, status } = await estimateText(toLines(events))
  if (status !== 0) throw new Error(`npm run estimate ended with ${status}: ${problems.slice(-2_000)}`)
  return closes
}

/** Sends one day after the other and waits for each close: its trades, and what it took by the clock and of the processors. */
export async function timeCloses(events: readonly Event[]): Promise<{ trades: number; ms: number; cpu: number }[]> {
  const { child, ended } = start()
  child.stderr.resume()
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const times: { trades: number; ms: number; cpu: number }[] = []
  let day: Event[] = []
  for (const event of events) {
    day.push(event)
    if (event.type !== 'close') continue
    const startedAt = performance.now()
    const before = secondsOfTree(child.pid!)
    child.stdin.write(toLines(day))
    if ((await lines.next()).done) break
    times.push({
      trades: day.filter(({ type }) => type === 'trade').length,
      ms: performance.now() - startedAt,
      cpu: secondsOfTree(child.pid!) - before,
    })
    day = []
  }
  child.stdin.end()
  await ended
  return times
}

/** Fields of the process, after its name; as Linux counts them, a second has 100 ticks. */
const readTicks = (pid: number | 'self') =>
  readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ').map(Number)

/** Processor seconds of a process and its descendants: npm starts a shell, which starts the command. */
function secondsOfTree(pid: number): number {
  const ticks = readTicks(pid)
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
  return (ticks[11]! + ticks[12]!) / 100 + children.reduce((sum, child) => sum + secondsOfTree(Number(child)), 0)
}

/** Processor seconds of all child processes that have ended. */
export function readChildSeconds(): number {
  const ticks = readTicks('self')
  return (ticks[13]! + ticks[14]!) / 100
}
