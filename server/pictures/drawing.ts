import { fork, type ChildProcess } from 'node:child_process'
import { isComplete } from './complete.ts'

/** To the drawing process: draw this picture next. */
export type DrawingRequest = { name: string }

/** From the drawing process. `missing` comes first, once. */
export type DrawingReport =
  | { type: 'missing'; names: readonly string[] }
  | { type: 'drawn'; name: string }
  | { type: 'failed'; name: string; reason: string }

export type Drawing = {
  /** Resolves once a picture that was missing is drawn; immediately for any other. `name` is that of its files without size and ending. */
  ready(name: string): Promise<void>
  stop(): void
}

type Options = {
  /** The script to run, and the folder it draws into. */
  script: string
  outDir: string
  report: (error: Error) => void
}

/** For a folder that is complete. */
export const nothingToDraw: Drawing = { ready: async () => {}, stop: () => {} }

/**
 * Draws missing pictures in another process, requested ones first (PI8, PI11); a complete folder needs none (PI12). When the process ends, every
 * waiting request continues, and a picture that is still missing is a 404 until the next start.
 */
export function startDrawing({ script, outDir, report }: Options): Drawing {
  if (isComplete(outDir)) return nothingToDraw
  /** Callbacks for each missing picture; undefined until the process has said which are missing. */
  let missing: Map<string, (() => void)[]> | undefined
  let waiting: (() => void)[] = []
  const child: ChildProcess = fork(script, [outDir], { execArgv: [] })

  function know(names: readonly string[]) {
    missing = new Map(names.map((name) => [name, []]))
    for (const resolve of waiting) resolve()
    waiting = []
  }
  function settle(name: string) {
    for (const resolve of missing?.get(name) ?? []) resolve()
    missing?.delete(name)
  }

  child.on('message', (message: DrawingReport) => {
    if (message.type === 'missing') return know(message.names)
    if (message.type === 'failed') report(new Error(message.reason))
    settle(message.name)
  })
  child.on('error', report)
  child.on('exit', (code) => {
    if (code !== 0 && code !== null) report(new Error(`the drawing process ended with code ${code}`))
    const names = [...(missing?.keys() ?? [])]
    if (!missing) know([])
    for (const name of names) settle(name)
  })

  return {
    async ready(name) {
      if (!missing) await new Promise<void>((resolve) => waiting.push(resolve))
      const waiters = missing?.get(name)
      if (!waiters) return
      if (waiters.length === 0 && child.connected) child.send({ name } satisfies DrawingRequest)
      await new Promise<void>((resolve) => waiters.push(resolve))
    },
    stop: () => void child.kill(),
  }
}
