import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** `fail`: certainly not done. `unknown`: done or not, such as after a lost answer. */
export type Outcome = 'ok' | 'fail' | 'unknown'

/** What one client asked for and heard. Numbers order all events of a run: `settled` is infinite when the outcome is unknown. */
export type Operation<Value = unknown, Answer = unknown> = {
  readonly client: string
  readonly value: Value
  readonly invoked: number
  settled: number
  outcome: Outcome
  answer?: Answer
}

type Line = { event: 'invoke' | Outcome; client: string; number: number; ms: number; value: unknown }

const FLUSH = 1_000

/** Writes what clients do as JSON lines to a file, and keeps the operations for the checker. */
export function createHistory(file?: string) {
  const started = Date.now()
  let number = 0
  let lines: string[] = []
  if (file !== undefined) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, '')
  }
  const flush = () => {
    if (file !== undefined && lines.length > 0) appendFileSync(file, `${lines.join('\n')}\n`)
    lines = []
  }
  const write = (event: Line['event'], client: string, value: unknown) => {
    number++
    if (file === undefined) return number
    lines.push(JSON.stringify({ event, client, number, ms: Date.now() - started, value } satisfies Line))
    if (lines.length >= FLUSH) flush()
    return number
  }
  return {
    /** A line that is no operation, such as a fault. */
    note: (client: string, value: unknown) => void write('ok', client, value),
    /** Runs one operation; `run` says how it ended. What it throws is unknown. */
    async run<Value, Answer>(
      operations: Operation<Value, Answer>[],
      client: string,
      value: Value,
      run: () => Promise<{ outcome: Outcome; answer?: Answer }>,
    ): Promise<Operation<Value, Answer>> {
      const operation: Operation<Value, Answer> = {
        client,
        value,
        invoked: write('invoke', client, value),
        settled: Infinity,
        outcome: 'unknown',
      }
      operations.push(operation)
      const end = await run().catch((error: unknown) => ({ outcome: 'unknown' as const, error: String(error) }))
      Object.assign(operation, end)
      const settled = write(end.outcome, client, { value: operation.invoked, ...end })
      if (end.outcome !== 'unknown') operation.settled = settled
      return operation
    },
    flush,
  }
}
export type History = ReturnType<typeof createHistory>
